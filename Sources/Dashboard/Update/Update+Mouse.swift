// The mouse: places that stand for keys, rows, the axis of time, the wheel.

import Canvas
import TrackingModel

extension Model {
    mutating func point(_ mouse: Mouse) -> [Command] {
        switch mouse.action {
        case .wheelUp: return turnWheel(by: -1)
        case .wheelDown: return turnWheel(by: 1)
        case .press(.left):
            // The frame knows best what stands where.
            var canvas = Canvas(size: size)
            view(into: &canvas)
            let keys = canvas.keysOfClick(x: mouse.x, y: mouse.y)
            guard keys.isEmpty else { return keys.flatMap { press($0, keys: settings.keys) } }
            if dialog == nil { pointAt(x: mouse.x, y: mouse.y) }
        case .press, .release: break
        }
        return []
    }

    private mutating func turnWheel(by step: Int) -> [Command] {
        let key: Key = step > 0 ? .down : .up
        switch dialog {
        case .help, .settings, .alerts, .theme, .palette, .fault:
            return (0..<3).flatMap { _ in press(key, keys: settings.keys) }
        case .export: return press(step > 0 ? .pageDown : .pageUp, keys: settings.keys)
        case .filter, .search, .time, .clear, .label: break
        case nil where screen.isList: select(list.selected + 3 * step)
        case nil where screen == .timeline: moveCursor(byColumns: 3 * step)
        case nil: turnPanels(by: step)
        }
        return []
    }

    /// A moment of the timeline or a row of a list.
    private mutating func pointAt(x: Int, y: Int) {
        if screen == .timeline {
            let (lanes, axis) = (timelineAreas.lanes, timeAxis)
            let column = x - lanes.x - TimelineLayout.labelColumns
            if lanes.contains(x: x, y: y), (0..<axis.columns).contains(column) {
                moveCursor(to: axis.moment(ofColumn: column) + axis.secondsPerColumn / 2)
            }
        } else if screen.isList {
            let rows = listLayout(for: screen).rows
            let row = list.top + y - rows.y
            guard rows.contains(x: x, y: y), row < rowCount(on: screen) else { return }
            // A second click on the same row opens it.
            if row == list.selected { list.showsDetails.toggle() } else { select(row) }
        }
    }
}
