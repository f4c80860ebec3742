// A threshold callback with what became of it, from the log that tells most.

import TrackingModel

/// One callback that reached the extension.
struct Arrival {
    /// What the tracker made of it.
    enum Outcome: Hashable {
        /// Seconds that it added.
        case credited(Int)
        case rejected(RejectionCause)
        /// No log tells.
        case unknown
    }

    var at: Instant
    /// The logical id where it is known, else the series of the event: `usage.app.3`.
    var app: String
    /// From 1; nil where the event name holds none.
    var ordinal: Int?
    var generation: Int?
    var outcome: Outcome
    /// Seconds beyond the usual minute that a log says were added.
    var isToldCredit = false
    /// The process that took it, where the log says so.
    var session: String?

    /// Seconds that count; 0 where it was rejected or nothing tells.
    var seconds: Int {
        if case .credited(let seconds) = outcome { return max(0, seconds) }
        return 0
    }

    var isCredited: Bool {
        if case .credited = outcome { return true }
        return false
    }

    var cause: RejectionCause? {
        if case .rejected(let cause) = outcome { return cause }
        return nil
    }

    /// Which threshold it was; nil without an ordinal.
    var threshold: Threshold? {
        ordinal.map { Threshold(app: app, generation: generation, ordinal: $0) }
    }

    /// A threshold of one app and generation.
    struct Threshold: Hashable {
        let app: String
        let generation: Int?
        let ordinal: Int
    }
}
