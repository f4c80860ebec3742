// The callbacks of the recovery log and of the deployed error log.

import TrackingModel

enum RecoveryArrivals {
    static func arrivals(_ observation: Observation) -> [Arrival] {
        var result: [Arrival] = []
        for entry in observation.contents.recovery where !observation.isFuture(entry.at) {
            guard let outcome = outcome(of: entry) else { continue }
            result.append(
                Arrival(
                    at: entry.at, app: observation.apps.app(of: entry.event, named: nil),
                    ordinal: entry.event.ordinal.flatMap { $0 > 0 ? $0 : nil },
                    generation: entry.event.generation, outcome: outcome))
        }
        result.sort { $0.at < $1.at }
        return result
    }

    /// What an entry says of a callback; nil for an entry about something else.
    static func outcome(of entry: RecoveryEntry) -> Arrival.Outcome? {
        // A clock that was moved stands in the log as a record, too (seed phase 4.4).
        guard entry.event.text != "clock_adjustment_detected" else { return nil }
        if let cause = RejectionCause(action: entry.action) { return .rejected(cause) }
        switch entry.action {
        case "record_usage", "minimal_record":
            if entry.succeeded { return .credited(60) }
            let isUnmapped = entry.error?.lowercased().hasPrefix("no mapping") == true
            return .rejected(isUnmapped ? .engine(.noMapping) : .failed)
        default:
            guard entry.event.ordinal != nil, entry.action != "post_notification",
                entry.action != "memory_warning"
            else { return nil }
            return entry.succeeded ? .credited(60) : .rejected(.failed)
        }
    }
}
