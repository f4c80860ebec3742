// Reads callbacks from text logs.

import TrackingModel

enum TextLogCallbacks {
    /// Oldest first.
    static func all(in contents: StoreContents, apps: AppResolver, _ days: inout DayIndex) -> [LoggedCallback]
    {
        contents.callbacks.map { told in
            let outcome: LoggedCallback.Outcome =
                switch told.outcome {
                case .unknown: .unknown
                case .recorded: .credited(told.creditedSeconds ?? 60)
                case .rejected(let family): .rejected(RejectionCause(family: family))
                }
            var callback = LoggedCallback(
                at: told.at, app: apps.app(of: told.event, named: told.appID), event: told.event,
                outcome: outcome, source: .textLog, &days)
            callback.saysSeconds = told.creditedSeconds != nil
            callback.lackedMapping = outcome == .rejected(.engine(.noMapping))
            callback.text = TextLogDetails(session: told.session, figures: told.figures)
            return callback
        }
    }
}
