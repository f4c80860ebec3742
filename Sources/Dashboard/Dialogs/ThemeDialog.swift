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
        case .escape, "q": return .close(.command(.terminal(.setTheme(original))))
        case .enter:
            return settings.theme == original
                ? .close() : .close(.command(.store(.set(SettingRow.theme, to: settings.theme))))
        case .down, "j", .tab: return choose(selected + 1, scene)
        case .up, "k", .backTab: return choose(selected - 1, scene)
        case .home, "g": return choose(0, scene)
        case .end, "G": return choose(settings.themes.count - 1, scene)
        default: return .stay()
        }
    }

    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse {
        guard scene.settings.themes.indices.contains(row) else { return .stay() }
        return row == selected ? press(.enter, scene) : choose(row, scene)
    }

    /// Shows a theme at once.
    private mutating func choose(_ row: Int, _ scene: DialogContext) -> DialogResponse {
        let themes = scene.settings.themes
        selected = (row + themes.count) % max(themes.count, 1)
        return .stay(.command(.terminal(.setTheme(themes[selected]))))
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension DialogView<ThemeDialog> {
    func draw(into canvas: inout Canvas) {
        let count = settings.themes.count
        let inner = dialogFrame("Theme", width: 66, height: count + 7, into: &canvas)
        // The sample is more important than more rows, the summary of the theme even more.
        let below = inner.height >= 7 ? 4 : 1
        let list = inner.splitTop(max(inner.height - below, 1)).top
        canvas.clipped(to: inner) { canvas in
            drawChoices(count, selected: dialog.selected, in: list, into: &canvas) { index, role in
                let name = settings.themes[index]
                return [Span(name, role), Span(name == dialog.original ? "  as before" : "", .muted)]
            }
            if below > 1 {
                canvas.text(settings.themeSummary, in: inner.row(inner.height - 3), style: .muted)
                drawSample(inner.row(inner.height - 2), into: &canvas)
            }
            drawKeys(
                [
                    KeyHint(.enter, does: "keep"), KeyHint(.escape, does: "as before"),
                    KeyHint(.up, .down, does: "choose"),
                ], in: inner, into: &canvas)
        }
    }

    /// Draws samples of the theme: levels, classes of gaps, graphs, a selection.
    private func drawSample(_ row: Rect, into canvas: inout Canvas) {
        let levels: [(Verdict.Level, String)] = [(.ok, "OK"), (.warning, "WARN"), (.critical, "CRIT")]
        var spans = levels.map { Span(" \($0.0.glyph(glyphs)) \($0.1) ", style: $0.0.badge.style) }
        spans += [Gap.Class.lost, .late, .recovered, .idle].map { Span(" " + $0.title, $0.role) }
        spans.append(Span("  "))
        let marks = [glyphs.levels[1], glyphs.levels[4], glyphs.levels[7]]
        for (role, mark) in zip([Role.graphLow, .graphMid, .graphHigh], marks) {
            spans.append(Span(String(mark), role))
        }
        spans += [Span("  "), Span(" match ", .match), Span(" ")]
        let end = canvas.line(spans, x: row.x, y: row.y, width: row.width)
        let word = " selected "
        guard end + word.count <= row.maxX else { return }
        canvas.text(word, x: end, y: row.y, style: .text)
        canvas.overlay(.selection, in: Rect(x: end, y: row.y, width: word.count))
    }
}
