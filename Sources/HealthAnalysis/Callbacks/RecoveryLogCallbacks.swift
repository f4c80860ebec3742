// Reads callbacks from the entries of the recovery log and of the deployed error log.

import TrackingModel

enum RecoveryLogCallbacks {
    /// Oldest first.
    static func all(
        in contents: StoreContents, _ events: inout EventIndex, _ days: inout DayIndex
    ) -> [LoggedCallback] {
        var result: [LoggedCallback] = []
        result.reserveCapacity(contents.recovery.count)
        for entry in contents.recovery {
            guard let outcome = outcome(of: entry) else { continue }
            let (series, ordinal) = events.parts(of: entry.event)
            result.append(
                LoggedCallback(
                    at: entry.at, series, days.shared(entry.at), ordinal: ordinal, outcome: outcome,
                    source: .recoveryLog, lackedMapping: outcome == .rejected(.engine(.noMapping))))
        }
        return result
    }

    /// What an entry says of a callback; nil for an entry about something else.
    static func outcome(of entry: RecoveryEntry) -> LoggedCallback.Outcome? {
        // A moved clock is an entry of this log as well.
        guard entry.event.text != ClockChange.event else { return nil }
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

extension RecoveryEntry {
    /// Whether the entry itself says that the callback was counted; a later judgement may have taken it back.
    package var saysCounted: Bool { succeeded && RejectionCause(action: action) == nil }
}
