// Turns mouse reports into events, and handles clicks and the wheel. The drawn frame contains the clickable regions, so
// nothing is drawn for a click.

package import Canvas
import TrackingModel

extension Model {
    mutating func take(_ event: ClickEvent) -> [Command] {
        if case .key(let key) = event.click { return press(key) }
        guard dialog == nil else { return inDialog { $0.click(event.click, $1) } }
        switch event.click {
        case .action(let action): return perform(action)
        case .screen(let screen): go(to: screen)
        case .rows: return choose(row: list.top + event.row)
        case .column(let column):
            if let page {
                let columns = page.columns(layout(of: page))
                if columns.indices.contains(column) { sort(by: columns[column].name) }
            }
        case .scrollbar: dragScrollbar(to: event.row)
        case .divider(let place):
            if let page {
                moveDivider(to: place + (layout(of: page).side == .beside ? event.column : event.row))
            }
        case .link(let index):
            let links = linksOfRow
            if links.indices.contains(index) { follow(links[index]) }
        case .axis:
            let axis = TimelineScreen(context).axis
            let column = min(max(event.column, 0), axis.columns - 1)
            moveCursor(to: axis.moment(ofColumn: column) + axis.secondsPerColumn / 2)
        case .cell(let policy, let profile): return chooseCell(policy: policy, profile: profile)
        case .row(let day): return clickDay(day)
        case .key, .button: break
        }
        return []
    }

    mutating func turnWheel(by step: Int) -> [Command] {
        if let dialog { return dialog.wheelKeys(by: step).flatMap { press($0) } }
        if screen.isList {
            scrollRows(by: 3 * step)
        } else if screen == .timeline {
            moveCursor(byColumns: 3 * step)
        } else if screen == .lab {
            moveInLab(step > 0 ? .down : .up)
        } else {
            showPanels(by: step)
        }
        return []
    }

    /// A second click on the selected row opens its details.
    private mutating func choose(row: Int) -> [Command] {
        guard row < rowCount(on: screen) else { return [] }
        guard row == list.selected else {
            select(row)
            return []
        }
        if subject == .fleet { return showDetails() }
        list.showsDetails.toggle()
        return []
    }
}

/// The mouse between the press of its button and the release.
package struct Pointer: Sendable {
    private var pressed: Press?

    private struct Press {
        let region: ClickRegion
        let x: Int
        let y: Int
        var hasMoved = false
    }

    package init() {}

    /// The event of a mouse report.
    ///
    /// - Parameter canvas: the frame that the terminal shows.
    /// - Returns: Nil if the report does nothing.
    package mutating func event(of mouse: Mouse, on canvas: Canvas) -> Event? {
        switch mouse.action {
        case .wheelUp: return .wheel(-1)
        case .wheelDown: return .wheel(1)
        case .press(.left):
            pressed = canvas.clickRegion(x: mouse.x, y: mouse.y).map {
                Press(region: $0, x: mouse.x, y: mouse.y)
            }
            return dragged(to: mouse)
        case .drag(.left):
            if let press = pressed, (press.x, press.y) != (mouse.x, mouse.y) { pressed?.hasMoved = true }
            return dragged(to: mouse)
        case .release:
            defer { pressed = nil }
            guard let pressed, !pressed.hasMoved, (pressed.x, pressed.y) == (mouse.x, mouse.y),
                let region = canvas.clickRegion(x: mouse.x, y: mouse.y),
                let click = region.target as? Click, !click.isDragged,
                click == pressed.region.target as? Click
            else { return nil }
            return clicked(click, in: region.rect, by: mouse)
        case .press, .drag: return nil
        }
    }

    /// The event of a region that follows the mouse; its position may be outside the region.
    private func dragged(to mouse: Mouse) -> Event? {
        guard let pressed, let click = pressed.region.target as? Click, click.isDragged else { return nil }
        return clicked(click, in: pressed.region.rect, by: mouse)
    }

    private func clicked(_ click: Click, in rect: Rect, by mouse: Mouse) -> Event {
        .clicked(ClickEvent(click: click, column: mouse.x - rect.x, row: mouse.y - rect.y))
    }
}
