// Reads callbacks from the entries of the recovery log and of the deployed error log, and from text logs.

import TrackingModel

extension StoreContents {
    /// Oldest first.
    func recoveryLogCallbacks(_ events: inout EventIndex, _ days: inout DayIndex) -> [LoggedCallback] {
        var result: [LoggedCallback] = []
        result.reserveCapacity(recovery.count)
        for entry in recovery {
            guard let outcome = entry.callbackOutcome else { continue }
            let (series, ordinal) = events.parts(of: entry.event)
            result.append(
                LoggedCallback(
                    at: entry.at, series, days.shared(entry.at), ordinal: ordinal, outcome: outcome,
                    source: .recoveryLog, lackedMapping: outcome == .rejected(.engine(.noMapping))))
        }
        return result
    }
}

extension RecoveryEntry {
    /// What it says of a callback; nil for an entry about something else.
    var callbackOutcome: LoggedCallback.Outcome? {
        // A moved clock is an entry of this log as well.
        if isClockChange { return nil }
        if let cause = RejectionCause(action: action) { return .rejected(cause) }
        switch action {
        case "record_usage", "minimal_record":
            if succeeded { return .credited(60) }
            let isUnmapped = error?.lowercased().hasPrefix("no mapping") == true
            return .rejected(isUnmapped ? .engine(.noMapping) : .failed)
        default:
            guard event.ordinal != nil, action != "post_notification", action != "memory_warning" else {
                return nil
            }
            return succeeded ? .credited(60) : .rejected(.failed)
        }
    }

    /// Whether it is about a callback, and not about something else that happened.
    package var isCallback: Bool { callbackOutcome != nil }

    /// Whether the entry itself says that the callback was counted; a later judgement may have taken it back.
    package var saysCounted: Bool { succeeded && RejectionCause(action: action) == nil }
}

extension StoreContents {
    /// Oldest first.
    func textLogCallbacks(_ events: inout EventIndex, _ days: inout DayIndex) -> [LoggedCallback] {
        callbacks.map { reported in
            let outcome: LoggedCallback.Outcome =
                switch reported.outcome {
                case .unknown: .unknown
                case .recorded: .credited(reported.creditedSeconds ?? 60)
                case .rejected(let family): .rejected(RejectionCause(family: family))
                }
            let (series, ordinal) = events.parts(of: reported.event, app: reported.appID)
            var callback = LoggedCallback(
                at: reported.at, series, days.shared(reported.at), ordinal: ordinal, outcome: outcome,
                source: .textLog, saysSeconds: reported.creditedSeconds != nil,
                lackedMapping: outcome == .rejected(.engine(.noMapping)))
            callback.text = TextLogDetails(of: reported)
            return callback
        }
    }
}
