// The mouse: tabs, rows, the axis of time, the wheel.

import Canvas
import TrackingModel

extension Model {
    mutating func point(_ mouse: Mouse) -> [Command] {
        switch mouse.action {
        case .wheelUp, .wheelDown:
            let step = mouse.action == .wheelUp ? -3 : 3
            if case .help(let top) = dialog {
                dialog = .help(top: min(max(top + step, 0), helpRoom(keys: .standard)))
            } else if dialog == nil, screen.isList {
                select(list.selected + step)
            } else if dialog == nil, screen == .timeline {
                moveCursor(byColumns: step)
            }
        case .press(.left):
            if dialog != nil { return [] }
            if let target = tab(atColumn: mouse.x, row: mouse.y) {
                go(to: target)
            } else if screen == .timeline {
                let (lanes, axis) = (timelineLayout.lanes, timeAxis)
                let column = mouse.x - lanes.x - TimelineLayout.labelColumns
                if lanes.contains(x: mouse.x, y: mouse.y), (0..<axis.columns).contains(column) {
                    moveCursor(to: axis.moment(ofColumn: column) + axis.secondsPerColumn / 2)
                }
            } else if screen.isList {
                let rows = listLayout(for: screen).rows
                let row = list.top + mouse.y - rows.y
                if rows.contains(x: mouse.x, y: mouse.y), row < rowCount(on: screen) {
                    // A second click on the same row opens it.
                    if row == list.selected { list.showsDetails.toggle() } else { select(row) }
                }
            }
        case .press, .release: break
        }
        return []
    }
}
