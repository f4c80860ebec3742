// How many events and errors a stretch of time had: one count for today and for the days of a week.

import TrackingModel

/// Events and errors of a stretch.
struct EventCount {
    /// Callbacks where the journal or a text log lists them, else entries of the recovery log; nil without a log.
    private(set) var events: Int?
    /// Errors of the stretch; nil where no log reports them reliably.
    private(set) var errors: Int?
    /// Errors that are on record, whether or not others are.
    private(set) var knownErrors = 0
    /// Callbacks and other attempts that failed, and those that there were.
    private(set) var failed = 0
    private(set) var attempts = 0

    /// - Parameter end: Does not belong to the stretch.
    init(_ observation: Observation, from start: Instant, to end: Instant) {
        func isMeant(_ moment: Instant) -> Bool { moment >= start && moment < end }
        let log = observation.log
        // A line of error that names no attempt is none of the events.
        failed = observation.errors.count { !$0.isLine && isMeant($0.at) }
        switch log.source {
        case .journal:
            let callbacks = log.callbacks.count { isMeant($0.at) }
            let others = observation.otherEntries.reduce(0) {
                $0 + (!$1.succeeded && isMeant($1.at) ? 1 : 0)
            }
            (events, errors, attempts) = (callbacks, failed, callbacks + others)
        case .recovery:
            // An empty log was never written, or was cleared: it covers only the time since the extension last ran.
            guard !observation.contents.recovery.isEmpty || log.covers(start) else { return }
            let entries = observation.contents.recovery.count { isMeant($0.at) }
            (events, errors, attempts) = (entries, failed, entries)
        case .text:
            // Failures besides callbacks are not logged reliably, so errors stay unknown.
            events = log.callbacks.count { isMeant($0.at) }
        case nil: return
        }
        knownErrors = failed
        // A log that ended before the end of the period can't show that there were none.
        if let ended = log.endedAt, ended < end, events == 0 { (events, errors) = (nil, nil) }
    }
}
