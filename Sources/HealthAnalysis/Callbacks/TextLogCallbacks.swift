// Reads callbacks from text logs.

import TrackingModel

enum TextLogCallbacks {
    /// Oldest first.
    static func all(in contents: StoreContents, apps: AppResolver, _ days: inout DayIndex) -> [LoggedCallback]
    {
        contents.callbacks.map { reported in
            let outcome: LoggedCallback.Outcome =
                switch reported.outcome {
                case .unknown: .unknown
                case .recorded: .credited(reported.creditedSeconds ?? 60)
                case .rejected(let family): .rejected(RejectionCause(family: family))
                }
            var callback = LoggedCallback(
                at: reported.at, app: apps.app(of: reported.event, named: reported.appID),
                event: reported.event,
                outcome: outcome, source: .textLog, &days)
            callback.saysSeconds = reported.creditedSeconds != nil
            callback.lackedMapping = outcome == .rejected(.engine(.noMapping))
            callback.text = TextLogDetails(of: reported)
            return callback
        }
    }
}
