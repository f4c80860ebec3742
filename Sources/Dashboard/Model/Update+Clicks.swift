// Handles clicks and the wheel. The drawn frame contains the clickable regions, so nothing is drawn for a click.

import Canvas
import TrackingModel

extension Model {
    mutating func take(_ event: ClickEvent) -> [Command] {
        if case .key(let key) = event.click { return press(key) }
        guard dialog == nil else { return inDialog { $0.click(event.click, $1) } }
        switch event.click {
        case .action(let action): return perform(action)
        case .screen(let screen): go(to: screen)
        case .rows: choose(row: list.top + event.row)
        case .column(let column): sort(by: column)
        case .link(let index):
            let links = linksOfRow
            if links.indices.contains(index) { follow(links[index]) }
        case .axis:
            let axis = TimelineScreen(context).axis
            moveCursor(to: axis.moment(ofColumn: event.column) + axis.secondsPerColumn / 2)
        case .key, .row, .cell, .button: break
        }
        return []
    }

    mutating func turnWheel(by step: Int) -> [Command] {
        if let dialog { return dialog.wheelKeys(by: step).flatMap { press($0) } }
        if screen.isList {
            select(list.selected + 3 * step)
        } else if screen == .timeline {
            moveCursor(byColumns: 3 * step)
        } else {
            showPanels(by: step)
        }
        return []
    }

    /// A second click on the selected row opens its details.
    private mutating func choose(row: Int) {
        guard row < rowCount(on: screen) else { return }
        if row == list.selected { list.showsDetails.toggle() } else { select(row) }
    }
}
