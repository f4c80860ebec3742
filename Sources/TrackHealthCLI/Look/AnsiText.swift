// A frame as text, plain or with colours as escape sequences, for printing without a terminal's help.

import Canvas
import Themes

/// How a frame is written out.
struct AnsiText {
    /// The colours to write.
    enum Depth {
        case none, sixteen, indexed, direct
    }

    let theme: Theme
    let depth: Depth

    /// The frame's rows with a line feed each. Without colours blanks at the ends of rows are cut.
    func text(of canvas: Canvas) -> String {
        guard depth != .none else { return canvas.text }
        var result = ""
        for y in 0..<canvas.size.rows {
            let cells = Array(canvas.row(y))
            for run in canvas.runs(inRow: y) {
                result += sequence(theme.style(of: run.style))
                for cell in cells[run.x..<(run.x + run.count)] { result += canvas.text(of: cell) }
            }
            result += "\u{1b}[0m\n"
        }
        return result
    }

    private func sequence(_ style: Style) -> String {
        let attributes: [(Attributes, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
        ]
        var parts = ["0"] + attributes.filter { style.attributes.contains($0.0) }.map(\.1)
        parts += [style.foreground.flatMap { code($0, isForeground: true) }].compactMap { $0 }
        parts += [style.background.flatMap { code($0, isForeground: false) }].compactMap { $0 }
        return "\u{1b}[" + parts.joined(separator: ";") + "m"
    }

    /// Nil for the terminal's own colour.
    private func code(_ color: Color, isForeground: Bool) -> String? {
        let lead = isForeground ? "38" : "48"
        switch depth {
        case .none: return nil
        case .sixteen:
            guard let index = color.index16 else { return nil }
            let base = (index < 8 ? 30 : 90 - 8) + (isForeground ? 0 : 10)
            return String(base + Int(index))
        case .indexed: return "\(lead);5;\(color.index256)"
        case .direct:
            return "\(lead);2;\(color.rgb >> 16 & 255);\(color.rgb >> 8 & 255);\(color.rgb & 255)"
        }
    }
}
