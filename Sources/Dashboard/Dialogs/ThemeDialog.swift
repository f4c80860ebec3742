// The dialog that chooses a theme and shows each one at once.

import Canvas
import HealthAnalysis
import Themes

/// Chooses a theme and shows each one at once.
struct ThemeDialog: Dialog {
    var selected: Int
    /// The theme that Escape restores.
    var original: String

    var dimsScreen: Bool { false }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        let settings = scene.settings
        switch key {
        case .escape, .character("q"): return .close(.command(.terminal(.setTheme(original))))
        case .enter:
            // A source with higher priority replaces the choice at the next start.
            if let row = settings.rows.first(where: { $0.live == .theme }), row.isOverridden,
                settings.isChanged(row)
            {
                return .close(.say("Kept until the end of this run. " + row.place, .done))
            }
            return .close()
        case .down, .character("j"), .tab: return choose(selected + 1, scene)
        case .up, .character("k"), .backTab: return choose(selected - 1, scene)
        case .home, .character("g"): return choose(0, scene)
        case .end, .character("G"): return choose(settings.themes.count - 1, scene)
        default: return .stay()
        }
    }

    mutating func click(_ click: Click, _ scene: DialogContext) -> DialogResponse {
        guard case .row(let row) = click, scene.settings.themes.indices.contains(row) else { return .stay() }
        return row == selected ? press(.enter, scene) : choose(row, scene)
    }

    /// Shows a theme at once.
    private mutating func choose(_ row: Int, _ scene: DialogContext) -> DialogResponse {
        let themes = scene.settings.themes
        selected = (row + themes.count) % max(themes.count, 1)
        return .stay(.command(.terminal(.setTheme(themes[selected]))))
    }

    func draw(_ scene: DialogContext, into canvas: inout Canvas) {
        DialogView(scene: scene, dialog: self).draw(into: &canvas)
    }
}

extension DialogView<ThemeDialog> {
    func draw(into canvas: inout Canvas) {
        let count = settings.themes.count
        let inner = dialogFrame("Theme", width: 66, height: count + 7, into: &canvas)
        // The sample is more important than more rows, the summary of the theme even more.
        let below = inner.height >= 7 ? 4 : 1
        let rows = max(inner.height - below, 1)
        let top = min(max(dialog.selected - rows / 2, 0), max(count - rows, 0))
        canvas.clipped(to: inner) { canvas in
            for (index, name) in settings.themes.enumerated().dropFirst(top).prefix(rows) {
                let isSelected = index == dialog.selected
                canvas.line(
                    [
                        Span(isSelected ? "\(settings.glyphs.pointer) " : "  ", .accent),
                        Span(name, isSelected ? Role.accent : .text),
                        Span(name == dialog.original ? "  as before" : "", .muted),
                    ], x: inner.x, y: inner.y + index - top, width: inner.width)
                canvas.clickable(
                    Rect(x: inner.x, y: inner.y + index - top, width: inner.width - 1, height: 1),
                    Click.row(index))
            }
            let bar = Rect(x: inner.x, y: inner.y, width: inner.width, height: rows)
            drawScrollbar(in: bar, top: top, count: count, into: &canvas)
            if below > 1 {
                canvas.text(
                    settings.themeSummary, x: inner.x, y: inner.maxY - 3, style: .muted, width: inner.width)
                drawSample(x: inner.x, y: inner.maxY - 2, width: inner.width, into: &canvas)
            }
            drawKeys(
                [
                    KeyHint(.enter, does: "keep"), KeyHint(.escape, does: "as before"),
                    KeyHint(.up, .down, does: "choose"),
                ], x: inner.x, y: inner.maxY - 1, width: inner.width, into: &canvas)
        }
    }

    /// Draws samples of the theme: levels, classes of gaps, graphs, a selection.
    private func drawSample(x: Int, y: Int, width: Int, into canvas: inout Canvas) {
        let glyphs = settings.glyphs
        let levels: [(Verdict.Level, String)] = [(.ok, "OK"), (.warning, "WARN"), (.critical, "CRIT")]
        var spans = levels.map { Span(" \($0.0.glyph(glyphs)) \($0.1) ", style: $0.0.badge.style) }
        spans += [Gap.Class.lost, .late, .recovered, .idle].map { Span(" " + $0.title, $0.role) }
        spans.append(Span("  ", .text))
        let marks = [glyphs.levels[1], glyphs.levels[4], glyphs.levels[7]]
        for (role, mark) in zip([Role.graphLow, .graphMid, .graphHigh], marks) {
            spans.append(Span(String(mark), role))
        }
        spans += [Span("  ", .text), Span(" match ", .match), Span(" ", .text)]
        let end = canvas.line(spans, x: x, y: y, width: width)
        let word = " selected "
        guard end + word.count <= x + width else { return }
        canvas.text(word, x: end, y: y, style: .text)
        canvas.overlay(.selection, in: Rect(x: end, y: y, width: word.count, height: 1))
    }
}
