// A list of the containers in a folder, to open one of them.

package import Canvas
package import HealthAnalysis
import PlainText
import Themes
package import TrackingModel

/// A container to choose.
package struct ContainerChoice: Hashable, Sendable {
    package var path: String
    /// The path below the folder that was named.
    package var name: String
    /// Its state; nil for one that can't be read.
    package var level: Verdict.Level?
    /// Whether the state is that at its last record.
    package var isOld: Bool
    /// When its last record is; empty where it has none.
    package var lastRecord: String
    /// The sentence of its verdict, or why it can't be read.
    package var reason: String

    package init(
        path: String, name: String, level: Verdict.Level?, isOld: Bool, lastRecord: String, reason: String
    ) {
        self.path = path
        self.name = name
        self.level = level
        self.isOld = isOld
        self.lastRecord = lastRecord
        self.reason = reason
    }
}

/// The list of containers on the terminal.
package struct ContainerChooser: TerminalProgram {
    package var size: Size
    package var wallClock: Instant
    package let hasWork = false
    package let changesWithTime = false
    /// The container to open; the program leaves the list to show it.
    package var chosen: ContainerChoice?
    private let folder: String
    private let choices: [ContainerChoice]
    private let glyphs: Glyphs
    private var selected = 0
    private var top = 0

    private static let columns = [
        TableColumn("container", minimum: 12, ideal: 32, rank: 10),
        TableColumn("state", minimum: 14, rank: 9),
        TableColumn("last record", minimum: 17, rank: 8),
        TableColumn("reason", minimum: 16, ideal: 200, rank: 5),
    ]

    /// - Parameters:
    ///   - folder: The folder that was named.
    ///   - choices: The containers in it, at least one.
    package init(
        _ folder: String, _ choices: [ContainerChoice], size: Size, now: Instant, glyphs: Glyphs
    ) {
        self.folder = folder
        self.choices = choices
        self.size = size
        wallClock = now
        self.glyphs = glyphs
    }

    /// The area of the rows: all but the heading, the titles and the keys.
    private var rows: Rect { Rect(x: 0, y: 2, width: size.columns, height: max(size.rows - 3, 1)) }

    package mutating func update(_ event: Event) -> [Command] {
        var commands: [Command] = []
        switch event {
        case .key(let key): commands = press(key)
        case .clicked(let click):
            if case .key(let key) = click.click {
                commands = press(key)
            } else if click.click == .rows {
                let row = top + click.row
                if row == selected { commands = press(.enter) } else { selected = row }
            }
        case .wheel(let step): selected += step
        case .resized(let size): self.size = size
        case .tick(let instant): wallClock = instant
        default: break
        }
        selected = min(max(selected, 0), choices.count - 1)
        let height = rows.height
        top = min(max(top, selected - height + 1), selected)
        top = min(max(top, 0), max(choices.count - height, 0))
        return commands
    }

    private mutating func press(_ key: Key) -> [Command] {
        switch key {
        case .character("q"), .escape, .control("c"): return [.quit]
        case .control("z"): return [.terminal(.suspend)]
        case .control("l"): return [.terminal(.redraw)]
        case .down, .character("j"): selected += 1
        case .up, .character("k"): selected -= 1
        case .pageDown, .character(" "): selected += rows.height
        case .pageUp: selected -= rows.height
        case .home, .character("g"): selected = 0
        case .end, .character("G"): selected = choices.count - 1
        case .enter:
            chosen = choices[selected]
            return [.quit]
        default: break
        }
        return []
    }

    package func view(into canvas: inout Canvas) {
        canvas.clear()
        defer { canvas.replaceGlyphs(missingIn: glyphs) }
        let title = countText(choices.count, "container") + " in "
        canvas.line(
            [Span(title, .header), Span(HarmlessText.line(folder), .muted)], x: 1, y: 0,
            width: size.columns - 2)
        let area = rows
        let table = TableLayout(Self.columns, width: area.width - 4)
        for place in table.places {
            canvas.text(
                Self.columns[place.column].title, x: 2 + place.x, y: 1, style: .muted, width: place.width)
        }
        canvas.clickable(area, Click.rows)
        for line in 0..<min(area.height, choices.count - top) {
            let choice = choices[top + line]
            let cells = cells(of: choice)
            for place in table.places {
                canvas.text(
                    HarmlessText.line(cells[place.column].text), x: 2 + place.x, y: area.y + line,
                    style: cells[place.column].style, width: place.width, ellipsis: glyphs.ellipsis)
            }
            if top + line == selected {
                canvas.overlay(.selection, in: Rect(x: 1, y: area.y + line, width: area.width - 2, height: 1))
                canvas.put(glyphs.pointer, x: 0, y: area.y + line, style: .accent)
            }
        }
        canvas.scrollbar(
            in: area, top: top, count: choices.count, thumb: .accent, track: Role.scrollbar.style,
            glyphs: glyphs)
        var x = 1
        for (key, word) in [(Key.enter, "open"), (.character("q"), "quit")] {
            let spans = [Span(key.name(glyphs), .key), Span(" " + word, .hint)]
            let width = canvas.width(of: spans)
            canvas.clickable(Rect(x: x, y: size.rows - 1, width: width, height: 1), Click.key(key))
            x = canvas.line(spans, x: x, y: size.rows - 1, width: width) + 2
        }
    }

    private func cells(of choice: ContainerChoice) -> [Span] {
        let state = choice.level.map { level in
            "\(level.glyph(glyphs)) \(choice.isOld ? "was " : "")\(level.rawValue)"
        }
        return [
            Span(choice.name, .text), Span(state ?? "unreadable", choice.level?.textRole ?? .error),
            Span(choice.lastRecord, .muted), Span(choice.reason, .muted),
        ]
    }
}
