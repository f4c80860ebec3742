// A threshold callback that reached the extension, with its outcome.

import TrackingModel

/// One delivered threshold callback, from whichever log reports it.
struct LoggedCallback {
    /// The log that reports it. Where a store has several, the first of these is the most complete.
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
        /// No log states the outcome. It is assumed neither credited nor rejected.
        case unknown
    }

    /// On the device's own time line.
    var at: Instant
    /// The logical id where a mapping names it, else the series of the event: `usage.app.3`.
    var app: String
    /// A number of the app, the same in all its callbacks, to compare callbacks without comparing names.
    var appNumber = 0
    /// The minute of use that the threshold reports, from 1; nil where the event name holds none.
    var ordinal: Int?
    /// Minutes of use that the threshold covers, its ordinal being the last of them.
    var width = 1
    var generation: Int?
    /// The schedule that reported it: the activity, or the series of the event.
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
    /// Whether it is in the journal and not in the counters yet; the next callback folds it in.
    var isPending = false
    /// The same number for all callbacks of a threshold: one app, generation, local day and ordinal; nil without an
    /// ordinal.
    var threshold: Int?
    /// Details that only a text log holds.
    var text: TextLogDetails?

    /// Credited seconds; 0 where it was rejected or the outcome is unknown.
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

    /// Why it was not credited; nil where it was, or the outcome is unknown.
    var cause: RejectionCause? {
        switch outcome {
        case .rejected(let cause), .recovered(let cause): cause
        case .takenBack: .engine(.impossible)
        case .credited, .unknown: nil
        }
    }

    /// Whether the tracker could not handle it when it came, though it may have been counted later.
    var isFailure: Bool { lackedMapping || cause?.isFailure == true }

    /// Whether it was rejected although it may have been use: not a duplicate, not shielded, not covered by another
    /// credit.
    var isRejectedUse: Bool {
        guard case .rejected(let cause) = outcome else { return false }
        // The engine rejects by its own measurement of the clock.
        return !cause.isRightful && !(source != .textLog && cause == .engine(.impossible))
    }
}

/// The details of a callback that only text logs hold. A class, because few callbacks have them and all are copied
/// often.
final class TextLogDetails: Sendable {
    /// The process that took it, where the log says so.
    let session: String?
    /// The marker that it met, above which thresholds were accepted.
    let marker: Int?
    /// The marker that it left behind.
    let markerAfter: Int?

    /// Nil where the log says none of it.
    init?(of callback: Callback) {
        let figures = callback.figures
        guard callback.session != nil || figures.marker != nil || figures.markerAfter != nil else {
            return nil
        }
        (session, marker, markerAfter) = (callback.session, figures.marker, figures.markerAfter)
    }
}
