// Reads callbacks from text logs.

import TrackingModel

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
