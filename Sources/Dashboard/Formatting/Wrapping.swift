// Wraps running text into lines by columns.

import Canvas
import PlainText
import TrackingModel

/// Lines of a wrapped text, at most.
private let mostLines = 400

/// Wraps a text at spaces; a word longer than a line is broken. The last width applies to all further lines. Returns at
/// most 400 lines.
func wrapped(_ text: String, widths: [Int]) -> [String] {
    let text = HarmlessText.line(text)
    let simple = SimpleText.columns(of: text)
    if let simple, simple <= max(widths.first ?? 1, 1), isSpacedEvenly(text) { return [text] }
    return simple == text.utf8.count
        ? wrappedByBytes(text, widths: widths) : wrappedByCharacters(text, widths: widths)
}

/// Of a text in which each byte is a character of one column, as nearly all are.
private func wrappedByBytes(_ text: String, widths: [Int]) -> [String] {
    let blank = UInt8(ascii: " ")
    var lines: [String] = []
    var line: [UInt8] = []
    func width() -> Int { max(widths.isEmpty ? 1 : widths[min(lines.count, widths.count - 1)], 1) }
    func end() {
        lines.append(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
    }
    var text = text
    text.withUTF8 { bytes in
        var start = 0
        while start < bytes.count, lines.count < mostLines {
            var rest = bytes[start...].prefix { $0 != blank }
            start = rest.endIndex + 1
            if rest.isEmpty { continue }
            if !line.isEmpty {
                if line.count + 1 + rest.count <= width() {
                    line.append(blank)
                    line += rest
                    continue
                }
                end()
            }
            while rest.count > width(), lines.count < mostLines {
                line += rest.prefix(width())
                rest = rest.dropFirst(line.count)
                end()
            }
            line += rest
        }
    }
    if lines.isEmpty || !line.isEmpty, lines.count < mostLines { end() }
    return lines
}

/// Of any text.
func wrappedByCharacters(_ text: String, widths: [Int]) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    func width() -> Int { max(widths.isEmpty ? 1 : widths[min(lines.count, widths.count - 1)], 1) }
    for word in words(of: text) {
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
        if size <= width(), lines.count < mostLines {
            (line, columns) = (String(word), size)
            continue
        }
        for character in word {
            let more = GlyphWidth.columns(of: character)
            if columns + more > width(), columns > 0 {
                lines.append(line)
                (line, columns) = ("", 0)
                if lines.count >= mostLines { return lines }
            }
            line.append(character)
            columns += more
        }
        if lines.count >= mostLines { return lines }
    }
    if columns > 0 || lines.isEmpty { lines.append(line) }
    return lines
}

/// The parts of a text between blanks.
private func words(of text: String) -> [Substring] {
    guard SimpleText.columns(of: text) != nil else { return text.split(separator: " ") }
    return text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
}

/// Whether a text has one blank between two words and none elsewhere: others are left out where it is wrapped.
private func isSpacedEvenly(_ text: String) -> Bool {
    var isAfterBlank = true
    for byte in text.utf8 {
        let isBlank = byte == UInt8(ascii: " ")
        if isBlank, isAfterBlank { return false }
        isAfterBlank = isBlank
    }
    return !isAfterBlank || text.isEmpty
}

/// Cuts a text in its middle to at most this number of columns.
func truncatedInMiddle(_ text: String, columns: Int, ellipsis: Character) -> String {
    guard columns > 4, GlyphWidth.columns(of: text) > columns else { return text }
    if SimpleText.columns(of: text) == text.utf8.count {
        // A character a byte, as in nearly all names.
        return cutInMiddle(text, head: columns / 2 - 1, tail: columns - columns / 2, String(ellipsis))
    }
    var head = ""
    var tail = ""
    var used = 1
    for character in text {
        let width = GlyphWidth.columns(of: character)
        if used + width > columns / 2 { break }
        head.append(character)
        used += width
    }
    for character in text.reversed() {
        let width = GlyphWidth.columns(of: character)
        if used + width > columns { break }
        tail.append(character)
        used += width
    }
    return head + String(ellipsis) + String(tail.reversed())
}

/// The first and last characters of a text of ASCII, which holds as many of them, with an ellipsis between.
private func cutInMiddle(_ text: String, head: Int, tail: Int, _ ellipsis: String) -> String {
    var (text, ellipsis) = (text, ellipsis)
    return text.withUTF8 { text in
        ellipsis.withUTF8 { ellipsis in
            String(unsafeUninitializedCapacity: head + ellipsis.count + tail) { bytes in
                var end = 0
                for part in [text[..<head], ellipsis[...], text[(text.count - tail)...]] {
                    for byte in part {
                        bytes[end] = byte
                        end += 1
                    }
                }
                return end
            }
        }
    }
}

/// Leaves out the beginning that a text shares with the one above it, if what differs would be cut off otherwise. Keeps
/// the first words, which say what kind of text it is, and the word in which the difference is.
func withoutSharedStart(_ text: String, above: String, columns: Int, ellipsis: Character) -> String {
    guard columns >= 12, text != above, GlyphWidth.columns(of: text) > columns else { return text }
    let shared = zip(text, above).prefix { $0 == $1 }.count
    let characters = Array(text)
    var word = shared
    while word > 0, characters[word - 1] != " " { word -= 1 }
    // The head ends with a word.
    let head = (characters.prefix(columns / 3).lastIndex(of: " ") ?? -1) + 1
    // The whole difference is visible anyway, or little is gained.
    guard GlyphWidth.columns(of: String(characters[..<shared])) > columns * 2 / 3, word - head >= columns / 4
    else {
        return text
    }
    let rest = columns - head - 1
    let start = max(min(word, characters.count - rest), head + 1)
    return String(characters[..<head]) + String(ellipsis) + String(characters[start...])
}
