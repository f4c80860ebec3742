// Wraps running text into lines by columns, and pads text so that the text after it lines up.

import Canvas
import PlainText
import TrackingModel

/// Lines of a wrapped text, at most.
private let mostLines = 400

private let blank = UInt8(ascii: " ")

/// Wraps a text at spaces; a word longer than a line is broken. The last width applies to all further lines. Returns at
/// most 400 lines.
func wrapped(_ text: String, widths: [Int]) -> [String] {
    guard let columns = SimpleText.columns(of: text) else {
        return wrappedByCharacters(HarmlessText.line(text), widths: widths)
    }
    guard isSpacedEvenly(text) else {
        let words = text.utf8.split(separator: blank).map { String(Substring($0)) }
        return wrappedByBytes(words.joined(separator: " "), widths: widths)
    }
    return columns <= width(ofLine: 0, in: widths) ? [text] : wrappedByBytes(text, widths: widths)
}

private func width(ofLine line: Int, in widths: [Int]) -> Int {
    max(widths.isEmpty ? 1 : widths[min(line, widths.count - 1)], 1)
}

/// Of a text with one blank between two words, of characters of one column and one scalar, as nearly all are: each line
/// is a part of it.
private func wrappedByBytes(_ text: String, widths: [Int]) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
        var lines: [String] = []
        var start = 0
        repeat {
            let place = line(of: bytes, from: start, columns: width(ofLine: lines.count, in: widths))
            lines.append(UnsafeBufferPointer(rebasing: bytes[place]).utf8Text)
            start = place.upperBound
            if start < bytes.count, bytes[start] == blank { start += 1 }
        } while start < bytes.count && lines.count < mostLines
        return lines
    }
}

/// As many words as fit into some columns; as much of the first one as fits if it is longer.
private func line(of bytes: UnsafeBufferPointer<UInt8>, from start: Int, columns: Int) -> Range<Int> {
    var lastBlank: Int?
    var used = 0
    var index = start
    while index < bytes.count {
        if bytes[index] == blank { lastBlank = index }
        // The bytes of a scalar behind its first one.
        if bytes[index] & 0xC0 != 0x80 {
            if used == columns { return start..<(lastBlank ?? index) }
            used += 1
        }
        index += 1
    }
    return start..<index
}

/// Of any text.
func wrappedByCharacters(_ text: String, widths: [Int]) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    var room: Int { width(ofLine: lines.count, in: widths) }
    for word in text.split(separator: " ") {
        let size = word.columns
        if columns > 0, columns + 1 + size <= room {
            line += " " + word
            columns += 1 + size
            continue
        }
        if columns > 0 {
            lines.append(line)
            (line, columns) = ("", 0)
        }
        if size <= room, lines.count < mostLines {
            (line, columns) = (String(word), size)
            continue
        }
        for character in word {
            let more = character.columns
            if columns + more > room, columns > 0 {
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

/// Whether a text has one blank between two words and none elsewhere: others are left out where it is wrapped.
private func isSpacedEvenly(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
        var isAfterBlank = true
        for byte in bytes {
            let isBlank = byte == blank
            if isBlank, isAfterBlank { return false }
            isAfterBlank = isBlank
        }
        return !isAfterBlank || bytes.isEmpty
    }
}

/// Cuts a text in its middle to at most this number of columns.
func truncatedInMiddle(_ text: String, columns: Int) -> String {
    guard columns > 4, text.columns > columns else { return text }
    if SimpleText.columns(of: text) == text.utf8.count {
        // A character a byte, as in nearly all names.
        return cutInMiddle(text, head: columns / 2 - 1, tail: columns - columns / 2)
    }
    var head = ""
    var tail = ""
    var used = 1
    for character in text {
        let width = character.columns
        if used + width > columns / 2 { break }
        head.append(character)
        used += width
    }
    for character in text.reversed() {
        let width = character.columns
        if used + width > columns { break }
        tail.append(character)
        used += width
    }
    return head + "…" + String(tail.reversed())
}

/// The first and last characters of a text of ASCII, which holds as many of them, with an ellipsis between.
private func cutInMiddle(_ text: String, head: Int, tail: Int) -> String {
    var (text, ellipsis) = (text, "…")
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
func withoutSharedStart(_ text: String, above: String, columns: Int) -> String {
    guard columns >= 12, text != above, text.columns > columns else { return text }
    let shared = zip(text, above).prefix { $0 == $1 }.count
    let characters = Array(text)
    var word = shared
    while word > 0, characters[word - 1] != " " { word -= 1 }
    // The head ends with a word.
    let head = (characters.prefix(columns / 3).lastIndex(of: " ") ?? -1) + 1
    // The whole difference is visible anyway, or little is gained.
    guard String(characters[..<shared]).columns > columns * 2 / 3, word - head >= columns / 4
    else {
        return text
    }
    let rest = columns - head - 1
    let start = max(min(word, characters.count - rest), head + 1)
    return String(characters[..<head]) + "…" + String(characters[start...])
}

/// Returns the text padded with blanks to a number of columns.
/// - Parameter blanks: the least number of blanks.
package func filled(_ text: String, to columns: Int, atLeast blanks: Int = 0) -> String {
    let missing = max(columns - text.columns, blanks)
    return text
        + String(unsafeUninitializedCapacity: missing) {
            $0.initialize(repeating: UInt8(ascii: " "))
            return missing
        }
}

extension Array {
    /// The element at a place; nil where there is none.
    subscript(at place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
