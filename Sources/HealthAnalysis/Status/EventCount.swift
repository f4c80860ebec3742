// How many events a stretch of time had and how many of them failed: one count for today and for the days of a week.

import TrackingModel

/// Events and errors of a stretch.
struct EventCount {
    /// Callbacks where the journal or a text log lists them, else entries of the recovery log; nil without a log.
    private(set) var events: Int?
    /// Those that failed, including other failed attempts; nil where no log reports failures.
    private(set) var errors: Int?
    /// What the errors are a share of.
    private(set) var attempts = 0

    /// - Parameter end: Does not belong to the stretch.
    init(_ observation: Observation, from start: Instant, to end: Instant) {
        func isMeant(_ moment: Instant) -> Bool { moment >= start && moment < end }
        let log = observation.log
        switch log.source {
        case .journal:
            let callbacks = log.callbacks.lazy.filter { isMeant($0.at) }
            let failures = observation.otherEntries.reduce(0) {
                $0 + (!$1.succeeded && isMeant($1.at) ? 1 : 0)
            }
            events = callbacks.count
            errors = callbacks.count(where: \.isFailure) + failures
            attempts = callbacks.count + failures
        case .recovery:
            // An empty log was never written, or was cleared: it covers only the time since the extension last ran.
            guard !observation.contents.recovery.isEmpty || log.covers(start) else { return }
            let entries = observation.contents.recovery.filter { isMeant($0.at) }
            events = entries.count
            errors = entries.count { !$0.succeeded }
            attempts = entries.count
        case .text:
            // Failures besides callbacks are not logged reliably, so errors stay unknown.
            events = log.callbacks.count { isMeant($0.at) }
        case nil: return
        }
        // A log that ended before the end of the period can't show that there were none.
        if let ended = log.endedAt, ended < end, events == 0 { (events, errors) = (nil, nil) }
    }
}
