// A threshold callback that reached the extension, with what became of it.

import TrackingModel

/// One delivered threshold callback, whichever log tells of it.
struct LoggedCallback {
    /// Which log tells of it. Where a store has several, the first of these is the fullest.
    enum Source {
        case journal, recoveryLog, textLog
    }

    /// What the tracker made of it in the end.
    enum Outcome: Hashable {
        /// Seconds that it added and that still count.
        case credited(Int)
        case rejected(RejectionCause)
        /// Seconds that it added and that the tracker took out again.
        case takenBack(Int)
        /// Rejected, and its minutes were counted with a later callback.
        case recovered(RejectionCause)
        /// No log tells. It is neither presumed to count nor not to.
        case unknown
    }

    /// On the device's own time line.
    var at: Instant
    /// The logical id where a mapping names it, else the series of the event: `usage.app.3`.
    var app: String
    /// The same number for all callbacks of an app, so that they are told apart without their names.
    var appNumber = 0
    /// The minute of use that the threshold stands for, from 1; nil where the event name holds none.
    var ordinal: Int?
    /// Minutes of use that the threshold stands for, its ordinal the last of them.
    var width = 1
    var generation: Int?
    /// The schedule that told it: the activity, or the series of the event.
    var path: String
    var outcome: Outcome
    var source: Source
    /// The local day and its first moment as the device had them.
    var day: LocalDay
    var midnight: Instant
    /// Seconds that local time was ahead of UTC.
    var utcOffset: Int
    /// Whether the log says how many seconds were added.
    var saysSeconds = false
    /// Whether the app had no mapping when it came, so that it had to wait or was dropped.
    var lackedMapping = false
    /// Whether it stands in the journal and not in the counters yet, which the next callback sees to.
    var isPending = false
    /// The same number for all callbacks of a threshold: one app, generation, local day and ordinal; nil without an
    /// ordinal.
    var threshold: Int?
    /// What only a text log tells of it.
    var text: TextLogDetails?

    /// Seconds that count; 0 where it was rejected or nothing tells.
    var seconds: Int {
        if case .credited(let seconds) = outcome { return max(0, seconds) }
        return 0
    }

    /// Whether it counts for certain.
    var isCredited: Bool {
        if case .credited = outcome { return true }
        return false
    }

    /// Whether it was counted and taken out again.
    var isTakenBack: Bool {
        if case .takenBack = outcome { return true }
        return false
    }

    /// Why it does not count; nil where it does, or nothing tells.
    var cause: RejectionCause? {
        switch outcome {
        case .rejected(let cause), .recovered(let cause): cause
        case .takenBack: .engine(.impossible)
        case .credited, .unknown: nil
        }
    }

    /// Whether the tracker could not handle it when it came, though it may have been counted later.
    var isFailure: Bool { lackedMapping || cause?.isFailure == true }

    /// Whether it was turned away although it may have been use: no repetition, no shield, and not covered.
    var isRefusal: Bool {
        guard case .rejected(let cause) = outcome else { return false }
        // What the engine did not believe it measured against the clock.
        return !cause.isRightful && !(source != .textLog && cause == .engine(.impossible))
    }
}

/// What a text log tells of a callback beside all else. By reference, because few have it and all are copied often.
final class TextLogDetails: Sendable {
    /// The process that took it, where the log says so.
    let session: String?
    let figures: Callback.Figures?

    init(session: String?, figures: Callback.Figures?) {
        self.session = session
        self.figures = figures
    }
}
