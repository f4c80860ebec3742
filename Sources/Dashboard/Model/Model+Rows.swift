// The lists of the model: their rows and the records behind them.

import Canvas
import HealthAnalysis
import TrackingModel

extension Model {
    /// A screen as a list; nil for a screen without rows.
    func page(_ screen: Screen) -> (any ListScreen)? {
        ScreenTable.lists[screen.index]?.init(context, lists[screen])
    }

    /// The current screen as a list; nil if it has no rows.
    var page: (any ListScreen)? { page(screen) }

    /// The number of rows on a screen that pass its filter.
    func rowCount(on screen: Screen) -> Int { page(screen)?.count ?? 0 }

    /// The record in the selected row of the current screen.
    var selectedRecord: Int? { page?.record(atRow: list.selected) }

    /// The gap in a row of the gaps screen.
    func gap(atRow row: Int) -> Gap? {
        page(.gaps)?.record(atRow: row).flatMap { report?.gaps[$0] }
    }

    /// The areas of a list in the frame.
    func layout(of page: any ListScreen) -> ListLayout { page.layout(in: frame.body) }
}
