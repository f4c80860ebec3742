// Who carries a request to a collector.

/// A way to a collector.
package protocol CollectorClient: Sendable {
    /// Sends a request and waits for its answer; where the task is cancelled no longer.
    ///
    /// - Parameter limit: Seconds that it may take at most; nil for as long as the client allows.
    func send(_ request: PushRequest, within limit: Double?) async -> PushOutcome
}
