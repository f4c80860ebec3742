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

    /// What many callbacks have in common.
    struct Series: Hashable {
        /// The logical id where a mapping names it, else the series of the event: `usage.app.3`.
        var app: String
        /// The schedule that reported it: the activity, or the series of the event.
        var path: String
        var generation: Int?
        /// The first of the generations whose thresholds count together with this one's: a registration whose counters
        /// count from the start of the day goes on from the one before. Itself for one that begins at zero.
        var count: Int?
    }

    /// A local day as the device had it.
    struct CalendarPlace: Hashable {
        var day: LocalDay
        /// Its first moment.
        var midnight: Instant
    }

    /// On the device's own time line.
    var at: Instant
    private let series: Kept<Series>
    private let place: Kept<CalendarPlace>
    /// Details that only a text log holds.
    var text: TextLogDetails?
    var outcome: Outcome
    let source: Source
    /// Whether the log says how many seconds were added.
    var saysSeconds: Bool
    /// Whether the app had no mapping when it came, so that it had to wait or was dropped.
    var lackedMapping: Bool
    /// Whether it is in the journal and not in the counters yet; the next callback folds it in.
    var isPending = false
    // Half as wide as they are shown, because a log can hold a million callbacks.
    private var shortAppNumber: Int32 = 0
    private let shortOrdinal: Int32
    private let shortWidth: Int32
    private var shortThreshold: Int32 = -1

    /// - Parameters:
    ///   - series: Those of other callbacks as well, as is the place.
    ///   - ordinal: From 1 on; anything else is none.
    init(
        at: Instant, _ series: Kept<Series>, _ place: Kept<CalendarPlace>, ordinal: Int?, width: Int = 1,
        outcome: Outcome, source: Source, saysSeconds: Bool = false, lackedMapping: Bool = false
    ) {
        self.at = at
        self.series = series
        self.place = place
        self.outcome = outcome
        self.source = source
        self.saysSeconds = saysSeconds
        self.lackedMapping = lackedMapping
        shortOrdinal = ordinal.flatMap { $0 > 0 ? Int32(clamping: $0) : nil } ?? -1
        shortWidth = Int32(clamping: width)
    }

    var app: String { series.value.app }
    var path: String { series.value.path }
    var generation: Int? { series.value.generation }
    /// The first of the generations that count together with its own.
    var count: Int? { series.value.count }
    var day: LocalDay { place.value.day }
    var midnight: Instant { place.value.midnight }

    /// A number of the app, the same in all its callbacks, to compare callbacks without comparing names.
    var appNumber: Int {
        get { Int(shortAppNumber) }
        set { shortAppNumber = Int32(clamping: newValue) }
    }

    /// The minute of use that the threshold reports, from 1; nil where the event name holds none.
    var ordinal: Int? { shortOrdinal < 0 ? nil : Int(shortOrdinal) }

    /// Minutes of use that the threshold covers, its ordinal being the last of them.
    var width: Int { Int(shortWidth) }

    /// The same number for all callbacks of a threshold: one app, generation, local day and ordinal; nil without an
    /// ordinal.
    var threshold: Int? {
        get { shortThreshold < 0 ? nil : Int(shortThreshold) }
        set { shortThreshold = Int32(clamping: newValue ?? -1) }
    }

    /// The same for all callbacks of one app, schedule and generation of a log.
    var seriesID: ObjectIdentifier { ObjectIdentifier(series) }

    /// Whether it is of the same app and schedule as another, seen at a glance.
    func isKnownToShareSeries(with other: LoggedCallback) -> Bool { series === other.series }

    /// Whether it reports more minutes than have passed since midnight.
    var isBeyondDay: Bool { ordinal.map { Double($0) * 60 > max(0, at - midnight) + 60 } ?? false }

    /// Whether it was due on the day before: with generations the system's counters may go on from any number.
    var isOfYesterday: Bool { generation == nil && isBeyondDay }

    /// Credited seconds; 0 where it was rejected or the outcome is unknown.
    var seconds: Int {
        if case .credited(let seconds) = outcome { max(0, seconds) } else { 0 }
    }

    /// Whether it counts for certain.
    var isCredited: Bool {
        if case .credited = outcome { true } else { false }
    }

    /// Whether it was counted and taken out again.
    var isTakenBack: Bool {
        if case .takenBack = outcome { true } else { false }
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
