// The dialog that chooses a theme, each shown at once.

import Canvas
import Themes

/// Choosing a theme, each shown at once.
package struct ThemeDialog: Hashable, Sendable {
    package var selected: Int
    /// The theme to go back to on Escape.
    package var original: String
}

extension Model {
    mutating func pressInThemes(_ key: Key, _ theme: ThemeDialog) -> [Command] {
        var theme = theme
        switch key {
        case .escape, .character("q"):
            dialog = nil
            return [.setTheme(theme.original)]
        case .enter:
            dialog = nil
            return []
        case .down, .character("j"), .tab: theme.selected += 1
        case .up, .character("k"), .backTab: theme.selected -= 1
        default: return []
        }
        let count = settings.themes.count
        theme.selected = (theme.selected + count) % max(count, 1)
        dialog = .theme(theme)
        return [.setTheme(settings.themes[theme.selected])]
    }

    func drawThemes(_ theme: ThemeDialog, into canvas: inout Canvas) {
        let inner = dialogFrame("Theme", width: 34, height: settings.themes.count + 4, into: &canvas)
        canvas.clipped(to: inner) { canvas in
            for (index, name) in settings.themes.enumerated() {
                let isSelected = index == theme.selected
                canvas.text(
                    (isSelected ? "\(settings.glyphs.pointer) " : "  ") + name, x: inner.x,
                    y: inner.y + index,
                    style: isSelected ? Role.accent.style : .text, width: inner.width)
            }
            drawKeys(
                [("\(settings.glyphs.enter)", "keep"), ("Esc", "as before")], x: inner.x, y: inner.maxY - 1,
                width: inner.width, into: &canvas)
        }
    }
}
