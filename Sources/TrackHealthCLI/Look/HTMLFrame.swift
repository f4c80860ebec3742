// A frame as a page: HTML with the theme's colours and selectable text, in one file.

import Canvas
import Themes

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
            let cells = Array(canvas.row(y))
            rows.append(
                canvas.runs(inRow: y).map { run in
                    let content = Self.markup(
                        cells[run.x..<(run.x + run.count)].map { canvas.text(of: $0) })
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
            let width = GlyphWidth.columns(of: cell)
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
        if style.attributes.contains(.bold) { parts.append("font-weight:bold") }
        if style.attributes.contains(.italic) { parts.append("font-style:italic") }
        if style.attributes.contains(.underline) { parts.append("text-decoration:underline") }
        if style.attributes.contains(.dim) { parts.append("opacity:.6") }
        return parts.joined(separator: ";")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
