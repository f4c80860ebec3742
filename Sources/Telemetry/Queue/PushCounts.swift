// What became of everything that was to be sent.

/// Counts of one signal: readings of devices or gaps. `made` is the sum of all others, at any time.
package struct PushCounts: Hashable, Sendable {
    package internal(set) var made = 0
    /// The collector has them.
    package internal(set) var sent = 0
    /// They are in the queue, or on their way.
    package internal(set) var waiting = 0
    /// Newer ones of the same device took their places.
    package internal(set) var replaced = 0
    /// Dropped because the queue was full.
    package internal(set) var overflowed = 0
    /// Dropped because the collector does not want them.
    package internal(set) var refused = 0
    /// Data points that the collector left out of readings that it took.
    package internal(set) var rejectedPoints = 0

    package init() {}

    package var dropped: Int { overflowed + refused }
}

/// The counts of all signals.
package struct PushTotals: Hashable, Sendable {
    package internal(set) var metrics: PushCounts
    package internal(set) var logs: PushCounts

    /// Whether the collector has got everything, but for readings that newer ones replaced.
    package var isDelivered: Bool {
        [metrics, logs].allSatisfy { $0.waiting == 0 && $0.dropped == 0 && $0.rejectedPoints == 0 }
    }

    /// `12 readings and 3 gaps sent; 1 reading waiting; 2 gaps refused and dropped`.
    ///
    /// - Parameter isOver: Whether nothing is sent any more.
    package func text(isOver: Bool) -> String {
        func counted(_ count: (PushCounts) -> Int) -> String? {
            let parts = [(count(metrics), PushedSignal.metrics), (count(logs), .logs)]
                .filter { $0.0 > 0 }.map { "\($0.0) \($0.1.noun)\($0.0 == 1 ? "" : "s")" }
            return parts.isEmpty ? nil : parts.joined(separator: " and ")
        }
        var clauses = ["\(counted(\.sent) ?? "nothing") sent"]
        let others = [
            (counted(\.waiting), isOver ? "lost" : "waiting"),
            (counted(\.replaced), "replaced by newer ones"),
            (counted(\.refused), "refused and dropped"),
            (counted(\.overflowed), "dropped as the queue was full"),
        ]
        clauses += others.compactMap { counted, what in counted.map { $0 + " " + what } }
        if metrics.rejectedPoints > 0 { clauses.append("\(metrics.rejectedPoints) data points rejected") }
        return clauses.joined(separator: "; ")
    }
}
