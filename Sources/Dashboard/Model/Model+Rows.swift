// The lists of the model: their rows, the record behind a row, and the way from a row to what it tells of.

import Canvas
import HealthAnalysis
import TrackingModel

extension Model {
    /// A screen as a list; nil for a screen without rows.
    func page(_ screen: Screen) -> (any ListScreen)? {
        screen.page(context, lists[screen]) as? any ListScreen
    }

    /// The current screen as a list.
    var page: (any ListScreen)? { page(screen) }

    /// Rows on a screen under its filter.
    func rowCount(on screen: Screen) -> Int { page(screen)?.count ?? 0 }

    /// The record behind the selected row of the current screen.
    var selectedRecord: Int? { page?.record(atRow: list.selected) }

    /// The gap behind a row of the gaps.
    func gap(atRow row: Int) -> Gap? {
        page(.gaps)?.record(atRow: row).flatMap { report?.gaps[$0] }
    }

    /// Where a list stands in the frame.
    func layout(of page: any ListScreen) -> ListLayout { page.layout(in: frame.body) }
}
