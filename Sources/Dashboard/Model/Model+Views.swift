// Views that are saved under a name and taken again, and the columns that lists have.

import Canvas
import TrackingModel

extension Model {
    /// Saves what the list shows now.
    mutating func saveView(_ name: String) {
        let view = SavedView(
            name: name, screen: screen.title, filter: list.filter.text, sortColumn: list.sortColumn,
            isReversed: list.isSortReversed, hiddenColumns: list.hiddenColumns.sorted())
        // One of a fleet's screens may have the name of one of a store's.
        let replaced = views.first { $0.name == name }
        context.settings.views.removeAll { $0 == replaced }
        context.settings.views.append(view)
        say("Saved as \(name): \(view.summary).", .done)
    }

    /// Shows a list as it was when the view was saved.
    mutating func show(_ view: SavedView) {
        guard let target = Screen.all(of: subject).first(where: { $0.title == view.screen }) else {
            return say("There is no screen \(view.screen) here.", .problem)
        }
        if target != screen { leave(for: target) }
        guard let page else { return }
        list.hiddenColumns = Set(view.hiddenColumns)
        let column = view.sortColumn.flatMap { page.column($0)?.name }
        list.sortColumn = page.canBeSorted ? column : nil
        list.isSortReversed = page.canBeSorted && view.isReversed
        if screen.isLog, list.sortColumn != nil || list.isSortReversed { list.follows = false }
        let filter = page.filter(view.filter)
        if filter.isValid { list.filter = filter }
        refilter(screen)
        if !filter.isValid {
            say("\(view.name): its filter is not valid here.", .problem)
        } else if !page.canBeSorted, column != nil || view.isReversed {
            say(page.tooLongToSort, .problem)
        } else {
            say("\(view.name): \(view.summary).", .done)
        }
    }

    /// Takes columns away, or puts them back.
    mutating func hideColumns(_ names: Set<String>) {
        list.hiddenColumns = names
        // Nothing is sorted by a column that is not seen.
        if let column = list.sortColumn, names.contains(column) { sort(by: nil) }
    }

    mutating func openColumns() {
        guard let page else { return }
        notice = nil
        let columns = page.columns(layout(of: page)).filter { $0.shape.ideal > 0 }.map(\.name)
        dialog = ColumnsDialog(columns: columns, hidden: list.hiddenColumns.intersection(columns))
    }
}
