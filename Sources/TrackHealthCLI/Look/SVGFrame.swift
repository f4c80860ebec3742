// A frame as a picture: Scalable Vector Graphics with the theme's colours, for documents.

import Canvas
import Themes

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
            let cells = Array(canvas.row(y))
            for run in canvas.runs(inRow: y) {
                let content = cells[run.x..<(run.x + run.count)].map { canvas.text(of: $0) }.joined()
                lines += elements(content, theme.style(of: run.style), x: run.x, y: y, columns: run.count)
            }
        }
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
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
        let length = GlyphWidth.columns(of: String(body))
        var attributes = "x=\"\(Self.number(Self.margin + Double(x + leading) * Self.column))\" "
        attributes += "y=\"\(Self.number(top + Self.baseline))\" "
        attributes +=
            "textLength=\"\(Self.number(Double(length) * Self.column))\" lengthAdjust=\"spacingAndGlyphs\""
        if front != look.text { attributes += " fill=\"\(FrameColors.hex(front))\"" }
        if style.attributes.contains(.bold) { attributes += " font-weight=\"bold\"" }
        if style.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
        if style.attributes.contains(.underline) { attributes += " text-decoration=\"underline\"" }
        if style.attributes.contains(.dim) { attributes += " opacity=\"0.6\"" }
        result.append("<text xml:space=\"preserve\" \(attributes)>\(Self.escaped(String(body)))</text>")
        return result
    }

    /// A length with at most one digit behind the point.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
