// A request to a collector, and what came of it.

/// What is sent at once.
package struct PushRequest: Hashable, Sendable {
    package let signal: PushedSignal
    /// JSON.
    package let body: String
    /// Readings or gaps in it.
    package let records: Int
    /// Whether it is not tried again.
    package let isLast: Bool
}

/// What came of a request, by the rules of OTLP.
package enum PushOutcome: Hashable, Sendable {
    /// The collector has it, without some of it.
    ///
    /// - Parameters:
    ///   - rejected: Data points or log records that it left out.
    ///   - problem: What it says of that; nil where all is well.
    case accepted(rejected: Int = 0, problem: PushProblem? = nil)
    /// It can be tried again.
    ///
    /// - Parameter wish: Seconds until then, where the collector asked for it.
    case postponed(wish: Double? = nil, PushProblem)
    /// It must not be sent again.
    case refused(PushProblem)
}

/// Something that went wrong with a request.
package struct PushProblem: Hashable, Sendable {
    /// What makes two problems the same one, though numbers in their sentences differ.
    package let kind: String
    /// What happened, behind the address: `answered 503`.
    package let text: String

    package init(kind: String, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
