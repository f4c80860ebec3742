// A frame as a picture: Scalable Vector Graphics with the theme's colours, for documents.

import Canvas
import Themes

/// Writes a canvas as SVG. Every run of cells of one style is a text with a fixed length, so that columns stay aligned in
/// any monospaced font.
struct SVGFrame {
    let theme: Theme

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
                + "monospace\" font-size=\"\(Self.fontSize)\" fill=\"\(Self.hex(text))\">",
            "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(Self.hex(background))\"/>",
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
        var (front, back) = (style.foreground?.rgb, style.background?.rgb)
        if style.attributes.contains(.reverse) { (front, back) = (back ?? background, front ?? text) }
        var result: [String] = []
        let top = Self.margin + Double(y) * Self.row
        if let back, back != background {
            let left = Self.number(Self.margin + Double(x) * Self.column)
            result.append(
                "<rect x=\"\(left)\" y=\"\(Self.number(top))\" width=\"\(Self.number(Double(columns) * Self.column))\" "
                    + "height=\"\(Self.number(Self.row))\" fill=\"\(Self.hex(back))\"/>")
        }
        let leading = content.prefix { $0 == " " }.count
        let body = content.dropFirst(leading).reversed().drop { $0 == " " }.reversed()
        guard !body.isEmpty else { return result }
        let length = GlyphWidth.columns(of: String(body))
        var attributes = "x=\"\(Self.number(Self.margin + Double(x + leading) * Self.column))\" "
        attributes += "y=\"\(Self.number(top + Self.baseline))\" "
        attributes +=
            "textLength=\"\(Self.number(Double(length) * Self.column))\" lengthAdjust=\"spacingAndGlyphs\""
        if let front, front != text { attributes += " fill=\"\(Self.hex(front))\"" }
        if style.attributes.contains(.bold) { attributes += " font-weight=\"bold\"" }
        if style.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
        if style.attributes.contains(.underline) { attributes += " text-decoration=\"underline\"" }
        if style.attributes.contains(.dim) { attributes += " opacity=\"0.6\"" }
        result.append("<text xml:space=\"preserve\" \(attributes)>\(Self.escaped(String(body)))</text>")
        return result
    }

    /// What a terminal would show where the theme leaves a colour to it.
    private var background: UInt32 {
        theme.style(of: Role.text.style).background?.rgb ?? (theme.variant == .light ? 0xFFFFFF : 0x16_181D)
    }

    private var text: UInt32 {
        theme.style(of: Role.text.style).foreground?.rgb ?? (theme.variant == .light ? 0x1F_2328 : 0xD8_DEE9)
    }

    private static func hex(_ rgb: UInt32) -> String {
        let digits = String(rgb & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
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
