// Today's figure of an app and the colour of its bar, the same in every list of apps.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension ContextProvider {
    /// Today's figure, with a mark if something is wrong with it.
    func todayText(_ app: AppStatus) -> String {
        switch app.todayState {
        case .valid: usageText(app.todaySeconds ?? 0)
        case .impossible: usageText(app.todaySeconds ?? 0) + "!"
        case .stale, .unknown: app.todayState.rawValue
        case .absent: glyphs.dash
        }
    }

    /// Today's figure with its state, if that is more than the figure says: `24m`, `300m impossible`, `stale`.
    func stateText(_ app: AppStatus) -> String {
        switch app.todayState {
        case .valid: usageText(app.todaySeconds ?? 0)
        case .impossible: usageText(app.todaySeconds ?? 0) + ", " + app.todayState.rawValue
        case .stale, .absent, .unknown: app.todayState.rawValue
        }
    }

    /// `12 min` until the registered thresholds end.
    func minutesLeft(of app: AppStatus) -> Span {
        let left = app.headroomMinutes
        return Span(
            left.map { "\($0) min" } ?? glyphs.dash, (left ?? 99) <= 0 ? .critical : .muted)
    }

    func barRole(_ app: AppStatus) -> Role {
        if app.todayState == .impossible { return .graphHigh }
        return app.category?.lowercased() == "reward" ? .info : .graphLow
    }
}
