// The mouse: tabs, rows, the axis of time, the wheel.

import Canvas
import TrackingModel

extension Model {
    mutating func point(_ mouse: Mouse) -> [Command] {
        switch mouse.action {
        case .wheelUp, .wheelDown:
            let step = mouse.action == .wheelUp ? -3 : 3
            if case .help(var help) = dialog {
                help.top = min(max(help.top + step, 0), helpRoom(help, keys: settings.keys))
                dialog = .help(help)
            } else if case .settings(var state) = dialog {
                state.selected = min(max(state.selected + step, 0), max(settingRows(state).count - 1, 0))
                dialog = .settings(state)
            } else if dialog == nil, screen.isList {
                select(list.selected + step)
            } else if dialog == nil, screen == .timeline {
                moveCursor(byColumns: step)
            } else if dialog == nil {
                turnPanels(by: step.signum())
            }
        case .press(.left):
            if dialog != nil { return [] }
            if let target = tab(atColumn: mouse.x, row: mouse.y) {
                go(to: target)
            } else if screen == .timeline {
                let (lanes, axis) = (timelineAreas.lanes, timeAxis)
                let column = mouse.x - lanes.x - TimelineLayout.labelColumns
                if lanes.contains(x: mouse.x, y: mouse.y), (0..<axis.columns).contains(column) {
                    moveCursor(to: axis.moment(ofColumn: column) + axis.secondsPerColumn / 2)
                }
            } else if screen == .overview {
                openPanel(atColumn: mouse.x, row: mouse.y)
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

    /// A panel leads to the screen that tells more of it.
    private mutating func openPanel(atColumn x: Int, row y: Int) {
        let layout = overviewLayout
        guard let panel = layout.rects.first(where: { $0.value.contains(x: x, y: y) })?.key else { return }
        switch panel {
        case .numbers: break
        case .extension, .counting: go(to: contents?.recovery.isEmpty == false ? .recovery : .log)
        case .coverage: go(to: .gaps)
        case .today, .memory: go(to: .timeline)
        case .apps: go(to: .apps)
        case .latest: go(to: .log)
        }
    }
}
