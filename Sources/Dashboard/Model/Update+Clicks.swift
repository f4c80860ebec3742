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
        case .rows: return row(onLine: event.row).map { choose(row: $0) } ?? []
        case .density(let columns):
            if let density = context.logDensity {
                let column = min(max(event.column, 0), columns - 1)
                goTo(density.moment(ofColumn: column, among: columns))
            }
        case .column(let column):
            if let page {
                let columns = page.table(layout(of: page)).columns
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
        case .menu(let line):
            // What can be copied of a row, and all commands elsewhere.
            guard let row = line.flatMap(row(onLine:)) else { return carryOut(.palette) }
            select(row)
            openCopy()
        case .key, .button: break
        }
        return []
    }

    /// The row on a line of the list, counted from its first one; nil below its end.
    private func row(onLine line: Int) -> Int? {
        page.map { $0.row(onLine: line, in: layout(of: $0)) }.flatMap { $0 < rowCount(on: screen) ? $0 : nil }
    }

    /// Whether another screen or dialog is on the terminal than before.
    package func appeared(after before: Model) -> Bool {
        screen != before.screen
            || dialog.map { ObjectIdentifier(type(of: $0)) }
                != before.dialog.map { ObjectIdentifier(type(of: $0)) }
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
    /// Until when presses are dropped, in seconds of a clock that never goes back.
    private var restsUntil = 0.0
    /// How long the second press of a double click may take.
    static let pause = 0.3

    private struct Press {
        let region: ClickRegion
        let x: Int
        let y: Int
        var hasMoved = false
    }

    package init() {}

    /// Drops presses for a moment: a click has led to what is shown since then, and a second one was meant for what was
    /// there before.
    package mutating func rest(from seconds: Double) { restsUntil = seconds + Self.pause }

    /// The event of a mouse report.
    ///
    /// - Parameters:
    ///   - mouse: The report.
    ///   - canvas: The frame that the terminal shows.
    ///   - seconds: When it came, by the clock of `rest(from:)`.
    /// - Returns: Nil if the report does nothing.
    package mutating func event(of mouse: Mouse, on canvas: Canvas, at seconds: Double = .infinity) -> Event?
    {
        switch mouse.action {
        case .press where seconds < restsUntil:
            pressed = nil
            return nil
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
        case .press(.right):
            let region = canvas.clickRegion(x: mouse.x, y: mouse.y)
            let isRow = region?.target as? Click == .rows
            return .clicked(
                ClickEvent(
                    click: .menu(line: isRow ? region.map { mouse.y - $0.rect.y } : nil), column: 0, row: 0))
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
