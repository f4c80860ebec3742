// Which callback set an app's marker, above which its tracker accepts thresholds, to what it is.

import TrackingModel

extension CallbackLog {
    /// The callback that set an app's marker; nil where no log has it.
    ///
    /// The marker stays until a higher threshold is accepted, so the first of the last callbacks with that marker wrote
    /// it.
    func markerWrite(of app: AppRecord) -> LoggedCallback? {
        guard let marker = app.lastThresholdSeconds, marker > 0 else { return nil }
        var write: LoggedCallback?
        for callback in callbacks.reversed() where callback.app == app.id {
            if let after = callback.text?.markerAfter {
                guard after == marker else { break }
                write = callback
            } else if let met = callback.text?.marker, met != marker {
                break
            }
        }
        return write
    }
}
