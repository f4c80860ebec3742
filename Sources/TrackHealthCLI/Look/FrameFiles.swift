// A frame as text, as a picture or as a page, with the colours of the theme.

import Canvas
import Foundation
import Themes
import TrackingModel

/// The colours of a picture or page, each as 24 bits of red, green and blue.
struct FrameColors {
    let background: UInt32
    let text: UInt32

    init(_ theme: Theme) {
        let style = theme.style(of: Role.text.style)
        let isLight = theme.variant == .light
        background = style.background?.rgb ?? (isLight ? 0xFFFFFF : 0x16_181D)
        text = style.foreground?.rgb ?? (isLight ? 0x1F_2328 : 0xD8_DEE9)
    }

    /// Those that a style shows.
    func colors(of style: Style) -> (front: UInt32, back: UInt32) {
        let (front, back) = (style.foreground?.rgb ?? text, style.background?.rgb ?? background)
        return style.attributes.contains(.reverse) ? (back, front) : (front, back)
    }

    /// `#16181d`.
    static func hex(_ rgb: UInt32) -> String {
        String(format: "#%06x", rgb & 0xFF_FFFF)
    }
}

/// Writes a canvas as SVG. Every run of cells of one style is a text with a fixed length, so that columns stay aligned in
/// any monospaced font.
struct SVGFrame {
    let theme: Theme
    private var look: FrameColors { FrameColors(theme) }

    // Pixels of a cell and of the text in it.
    private static let column = 8.4
    private static let row = 17.0
    private static let baseline = 12.5
    private static let fontSize = 14
    private static let margin = 10.0

    /// The picture, a complete SVG document that ends in a line feed.
    func text(of canvas: Canvas) -> String {
        let width = Self.number(Double(canvas.size.columns) * Self.column + 2 * Self.margin)
        let height = Self.number(Double(canvas.size.rows) * Self.row + 2 * Self.margin)
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
                + "viewBox=\"0 0 \(width) \(height)\" font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', "
                + "monospace\" font-size=\"\(Self.fontSize)\" fill=\"\(FrameColors.hex(look.text))\">",
            "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(FrameColors.hex(look.background))\"/>",
        ]
        for y in 0..<canvas.size.rows {
            for run in canvas.texts(inRow: y) {
                let style = theme.style(of: run.style)
                lines += elements(run.cells.joined(), style, x: run.x, y: y, columns: run.cells.count)
            }
        }
        return (lines + ["</svg>"]).asLines
    }

    /// The background of a run where it has one, and its text without the blanks around it.
    private func elements(_ content: String, _ style: Style, x: Int, y: Int, columns: Int) -> [String] {
        let look = look
        let (front, back) = look.colors(of: style)
        var result: [String] = []
        let top = Self.margin + Double(y) * Self.row
        if back != look.background {
            let left = Self.number(Self.margin + Double(x) * Self.column)
            result.append(
                "<rect x=\"\(left)\" y=\"\(Self.number(top))\" width=\"\(Self.number(Double(columns) * Self.column))\" "
                    + "height=\"\(Self.number(Self.row))\" fill=\"\(FrameColors.hex(back))\"/>")
        }
        let leading = content.prefix { $0 == " " }.count
        let body = content.dropFirst(leading).reversed().drop { $0 == " " }.reversed()
        guard !body.isEmpty else { return result }
        let length = String(body).columns
        var attributes = "x=\"\(Self.number(Self.margin + Double(x + leading) * Self.column))\" "
        attributes += "y=\"\(Self.number(top + Self.baseline))\" "
        attributes +=
            "textLength=\"\(Self.number(Double(length) * Self.column))\" lengthAdjust=\"spacingAndGlyphs\""
        if front != look.text { attributes += " fill=\"\(FrameColors.hex(front))\"" }
        let looks = style.attributes.values([
            (.bold, " font-weight=\"bold\""), (.italic, " font-style=\"italic\""),
            (.underline, " text-decoration=\"underline\""), (.dim, " opacity=\"0.6\""),
        ])
        attributes += looks.joined()
        result.append("<text xml:space=\"preserve\" \(attributes)>\(Self.escaped(String(body)))</text>")
        return result
    }

    /// A length with at most one digit behind the point.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    fileprivate static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

/// Writes a canvas as HTML. Text that fonts may draw with other widths stands in a box as wide as its cells, so that
/// columns stay aligned in any monospaced font.
struct HTMLFrame {
    let theme: Theme
    /// What is shown, for the window's title.
    let title: String

    /// The page, a complete HTML document that ends in a line feed.
    func text(of canvas: Canvas) -> String {
        let look = FrameColors(theme)
        var styles: [String: String] = [:]
        var names: [String] = []
        /// The class of a run of cells; nil for the page's own look.
        func name(_ style: Style) -> String? {
            let css = Self.css(style, look)
            guard !css.isEmpty else { return nil }
            if let known = styles[css] { return known }
            let name = "s\(names.count)"
            styles[css] = name
            names.append(css)
            return name
        }
        var rows: [String] = []
        for y in 0..<canvas.size.rows {
            rows.append(
                canvas.texts(inRow: y).map { run in
                    let content = Self.markup(run.cells)
                    guard let name = name(theme.style(of: run.style)) else { return content }
                    return "<span class=\"\(name)\">\(content)</span>"
                }.joined())
        }
        let rules = names.enumerated().map { ".s\($0){\($1)}" }
        let head = [
            "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
            "<title>\(Self.escaped(title))</title>", "<style>",
            "body{margin:0;background:\(FrameColors.hex(look.background));color:\(FrameColors.hex(look.text))}",
            "pre{margin:1em;font:14px/1.25 ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
                + "font-variant-ligatures:none}",
            // A box as wide as its cells; it keeps a text that is written right to left to itself.
            "pre b{display:inline-block;font:inherit;vertical-align:top;height:1.25em;white-space:pre;overflow:visible}",
        ]
        return (head + rules + ["</style>", "</head>", "<body>"]).joined(separator: "\n")
            + "\n<pre>" + rows.joined(separator: "\n") + "</pre>\n</body>\n</html>\n"
    }

    /// The cells of a run: ASCII as it is, everything else in boxes.
    private static func markup(_ cells: [String]) -> String {
        var result = ""
        var boxed = ""
        var columns = 0
        func flush() {
            guard !boxed.isEmpty else { return }
            result += "<b style=\"width:\(columns)ch\">\(escaped(boxed))</b>"
            (boxed, columns) = ("", 0)
        }
        let cells = cells.filter { !$0.isEmpty }
        for (index, cell) in cells.enumerated() {
            // The words of a name that is written right to left stay in one box, or their order would turn round.
            let next = index + 1 < cells.count ? cells[index + 1] : ""
            if cell == " ", !boxed.isEmpty, !next.isEmpty, !isASCII(next) {
                boxed += cell
                columns += 1
                continue
            }
            if isASCII(cell) {
                flush()
                result += escaped(cell)
                continue
            }
            let width = cell.columns
            // A wide character is alone in its box: its width differs the most from font to font.
            if width != 1 { flush() }
            boxed += cell
            columns += width
            if width != 1 { flush() }
        }
        flush()
        return result
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// The look of a run where it differs from the page's; empty where it does not.
    private static func css(_ style: Style, _ look: FrameColors) -> String {
        let (front, back) = look.colors(of: style)
        var parts: [String] = []
        if front != look.text { parts.append("color:" + FrameColors.hex(front)) }
        if back != look.background { parts.append("background:" + FrameColors.hex(back)) }
        parts += style.attributes.values([
            (.bold, "font-weight:bold"), (.italic, "font-style:italic"),
            (.underline, "text-decoration:underline"), (.dim, "opacity:.6"),
        ])
        return parts.joined(separator: ";")
    }

    private static func escaped(_ text: String) -> String {
        SVGFrame.escaped(text).replacing("\"", with: "&quot;")
    }
}

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
            for run in canvas.texts(inRow: y) {
                result += sequence(theme.style(of: run.style)) + run.cells.joined()
            }
            result += "\u{1b}[0m\n"
        }
        return result
    }

    private func sequence(_ style: Style) -> String {
        let attributes = style.attributes.values([
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
        ])
        let colors = [
            style.foreground.flatMap { code($0, isForeground: true) },
            style.background.flatMap { code($0, isForeground: false) },
        ]
        let parts = ["0"] + attributes + colors.compactMap(\.self)
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

extension Attributes {
    /// What a file has for those that are set.
    fileprivate func values(_ all: [(attribute: Attributes, text: String)]) -> [String] {
        all.filter { contains($0.attribute) }.map(\.text)
    }
}

extension Canvas {
    /// The runs of equal style in one row: first column, the text of each cell, style.
    fileprivate func texts(inRow y: Int) -> [(x: Int, cells: [String], style: StyleID)] {
        let cells = Array(row(y))
        return runs(inRow: y).map { run in
            (run.x, cells[run.x..<(run.x + run.count)].map { text(of: $0) }, run.style)
        }
    }
}
