// Today's figure of an app and the colour of its bar, the same in every list of apps.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension ContextProvider {
    /// Today's figure, with a mark if something is wrong with it.
    func todayText(_ app: AppStatus) -> String {
        switch app.todayState {
        case .impossible: usageText(app.todaySeconds ?? 0) + "!"
        case .absent: glyphs.dash
        case .valid, .stale, .unknown: stateText(app)
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

    /// Letters for minutes of today that are lost or phantom for certain, as on the timeline; empty for none.
    func minuteMark(_ app: AppStatus) -> Span {
        let marks = [
            (app.balance?.phantom.low ?? 0, DeliveryBurst.Judgement.phantom.letter),
            (app.balance?.lost.low ?? 0, Gap.Class.lost.letter),
        ]
        return Span(String(marks.filter { $0.0 >= 1 }.map(\.1)), .critical)
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
