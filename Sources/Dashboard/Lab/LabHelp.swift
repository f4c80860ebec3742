// The help of the lab's screen: its keys, how to read the picture, the measures and the profiles.

import Canvas
import PlainText
import Themes
import TrackingModel

extension LabModel {
    private enum HelpLine {
        case title(String)
        case entry(String, String)
    }

    private var helpArea: Rect {
        Rect(size).centered(width: min(92, size.columns - 2), height: max(size.rows - 2, 4))
    }

    private var helpRows: [HelpLine] {
        let keys: [(String, String)] = [
            ("← ↓ ↑ →  h j k l", "Choose a policy and a profile"),
            ("m  M", "The next measure, the one before"), ("u  U", "The next user, the one before"),
            ("1 to 5", "Choose one of the worst days"),
            (glyphs.enter, "Open that day in the dashboard, beside what was really used; q comes back"),
            ("t", "The next theme"), ("?", "This help"), ("q", "Quit"),
        ]
        let reading: [(String, String)] = [
            (String(glyphs.check), "The best policy of a profile, where they differ"),
            (String(glyphs.diamond), "The default policy"),
            (
                "bars",
                "How far off, on a scale that gives small figures more room: policies differ by powers of ten"
            ),
            ("\(glyphs.heavy)\(glyphs.bullet)\(glyphs.heavy)", "A figure with its 95 % interval"),
        ]
        let plain = glyphs == .ascii
        var rows: [HelpLine] = []
        func add(_ title: String, _ entries: [(String, String)]) {
            rows.append(.title(title))
            for (name, description) in entries {
                let name = plain && name.contains("←") ? "arrows  h j k l" : name
                for (index, line) in wrapped(description, widths: [max(helpArea.width - 25, 10)]).enumerated()
                {
                    rows.append(.entry(index == 0 ? name : "", line))
                }
            }
        }
        add("Keys", keys)
        add("Reading the picture", reading)
        add("Measures", board.measures.map { ($0.title, $0.description + " (\($0.unit))") })
        add("Profiles", board.profiles.map { ($0.name, $0.description) })
        add("Made by", [("", board.command)])
        return rows
    }

    /// The most lines that the help can be scrolled.
    var helpRoom: Int { max(helpRows.count - (helpArea.height - 2), 0) }

    func drawHelp(top: Int, into canvas: inout Canvas) {
        canvas.removeClickRegions()
        let rect = helpArea
        canvas.fill(rect, style: Role.dialog.style)
        let inner = canvas.box(
            rect, title: [Span("Help", .title)], note: [Span("Esc closes", .muted)],
            style: Role.borderFocus.style, glyphs: glyphs
        ).inset(columns: 1)
        let rows = helpRows
        canvas.clipped(to: inner) { canvas in
            for (index, row) in rows.dropFirst(top).prefix(inner.height).enumerated() {
                let y = inner.y + index
                switch row {
                case .title(let title):
                    canvas.text(title, x: inner.x, y: y, style: .title, width: inner.width)
                case .entry(let name, let description):
                    canvas.text(
                        HarmlessText.line(name), x: inner.x, y: y, style: .key, width: 19,
                        ellipsis: glyphs.ellipsis)
                    canvas.text(description, x: inner.x + 20, y: y, style: .text, width: inner.width - 20)
                }
            }
        }
        canvas.scrollbar(
            in: Rect(x: inner.x, y: inner.y, width: inner.width + 1, height: inner.height), top: top,
            count: rows.count, thumb: .accent, track: Role.scrollbar.style, glyphs: glyphs)
        canvas.clickable(canvas.bounds, Click.key(.escape))
    }
}
