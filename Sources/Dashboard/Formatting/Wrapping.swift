// Running text broken into lines by columns.

import Canvas
import TrackingModel

/// The lines of a text, broken at spaces; a word longer than a line is broken inside. The last width serves all
/// further lines. At most 400 lines come back.
func wrapped(_ text: String, widths: [Int]) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    func width() -> Int { max(widths.isEmpty ? 1 : widths[min(lines.count, widths.count - 1)], 1) }
    for word in HarmlessText.line(text).split(separator: " ", omittingEmptySubsequences: true) {
        let size = GlyphWidth.columns(of: word)
        if columns > 0, columns + 1 + size <= width() {
            line += " " + word
            columns += 1 + size
            continue
        }
        if columns > 0 {
            lines.append(line)
            (line, columns) = ("", 0)
        }
        for character in word {
            let more = GlyphWidth.columns(of: character)
            if columns + more > width(), columns > 0 {
                lines.append(line)
                (line, columns) = ("", 0)
                if lines.count >= 400 { return lines }
            }
            line.append(character)
            columns += more
        }
        if lines.count >= 400 { return lines }
    }
    if columns > 0 || lines.isEmpty { lines.append(line) }
    return lines
}
