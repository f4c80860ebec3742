// The help of the fleet's screen: its keys, as they are bound, and how to read the pages.

import Canvas
import PlainText
import Themes
import TrackingModel

extension FleetModel {
    private enum HelpLine {
        case title(String)
        case entry(String, String)
    }

    private var helpArea: Rect {
        Rect(size).centered(width: min(92, size.columns - 2), height: max(size.rows - 2, 4))
    }

    private var helpRows: [HelpLine] {
        var rows: [HelpLine] = []
        func add(_ title: String, _ entries: [(String, String)]) {
            rows.append(.title(title))
            for (name, text) in entries where !name.isEmpty {
                for (index, line) in wrapped(text, widths: [max(helpArea.width - 21, 10)]).enumerated() {
                    rows.append(.entry(index == 0 ? name : "", line))
                }
            }
        }
        func keys(_ actions: Action...) -> String {
            actions.compactMap { keyName($0) }.joined(separator: " ")
        }
        add(
            "Keys",
            [
                ("1 2 3 4", "Devices, groups, hours, days; \(keys(.nextScreen)) is the next page"),
                (
                    keys(.details),
                    "Open the device in the dashboard, whose \(keys(.quit)) comes back here; of a group or a day, list its devices"
                ),
                (
                    keys(.filter),
                    "Filter: words, and fields such as state:critical ios:26.2 tracker:2.4 model:iPhone14 code:lost day:2026-05-22"
                ),
                (keys(.back), "Show all devices again"),
                (keys(.sort, .reverseSort), "Sort by the next column; reverse the order"),
                (keys(.nextError, .previousError), "Next critical device, the one before"),
                (keys(.nextWarning, .previousWarning), "Next device with a warning or worse, the one before"),
                (
                    keys(.bookmark, .nextBookmark, .previousBookmark),
                    "Set a bookmark; go to the next or the previous one; on a group: compare the others with it"
                ),
                (keys(.copy), "Copy the path of the device"), (keys(.theme), "The next theme"),
                (keys(.help), "This help"), (keys(.quit), "Quit"),
            ])
        add(
            "Reading the pages",
            [
                ("was", "Nothing in the store is recent: it is judged as of its last record"),
                (
                    "lost, phantom",
                    "Minutes that logs prove; \(settings.glyphs.dash) is unknown, which is neither good nor bad"
                ),
                (
                    "groups",
                    "How many of a group\u{2019}s devices have a property, of those whose stores say it, with the 95 % interval (Wilson)"
                ),
                (
                    String(settings.glyphs.triangle),
                    "A group is worse than all others by more than chance explains (Fisher\u{2019}s exact test, adjusted for all comparisons, below 1 %)"
                ),
            ])
        return rows
    }

    /// How many rows the help can be scrolled down.
    var helpRoom: Int { max(helpRows.count - (helpArea.height - 2), 0) }

    func drawHelp(top: Int, into canvas: inout Canvas) {
        let area = helpArea
        canvas.fill(area, style: Role.dialog.style)
        canvas.box(
            area, title: [Span("Fleet", .title)], note: [Span("Esc closes", .muted)], style: .border,
            glyphs: settings.glyphs)
        let inner = area.inset(columns: 2, rows: 1)
        for (line, row) in helpRows.dropFirst(top).prefix(inner.height).enumerated() {
            switch row {
            case .title(let text):
                canvas.text(text, x: inner.x, y: inner.y + line, style: .title, width: inner.width)
            case .entry(let name, let text):
                canvas.text(name, x: inner.x, y: inner.y + line, style: .key, width: 15)
                canvas.text(text, x: inner.x + 16, y: inner.y + line, style: .text, width: inner.width - 16)
            }
        }
    }
}
