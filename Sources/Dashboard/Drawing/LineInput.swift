// One line of text that is being edited.

import Canvas
import PlainText
import Themes
import TrackingModel

/// One line of text that is being edited.
struct LineInput: Hashable {
    private(set) var text: String
    /// The number of characters before the cursor.
    private(set) var cursor: Int

    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// The most characters of a line: a paste may be a whole file.
    private static let limit = 2_000

    mutating func insert(_ more: String) {
        let room = max(LineInput.limit - text.count, 0)
        let clean = more.prefix(room).filter { !$0.isNewline && $0 != "\u{1b}" }
        let index = text.index(text.startIndex, offsetBy: cursor)
        text.insert(contentsOf: clean, at: index)
        // Inserted marks can combine with the character before them, so count again.
        cursor = min(cursor + clean.count, text.count)
    }

    /// Deletes the character at a place, if there is one, and leaves the cursor there.
    mutating func delete(at place: Int) {
        guard (0..<text.count).contains(place) else { return }
        text.remove(at: text.index(text.startIndex, offsetBy: place))
        cursor = place
    }

    var isAtEnd: Bool { cursor == text.count }

    /// Replaces some characters and puts the cursor after the new text.
    mutating func replace(_ characters: Range<Int>, with new: String) {
        let all = Array(text)
        let range = characters.clamped(to: 0..<all.count)
        let head = String(all[..<range.lowerBound]) + new
        text = head + String(all[range.upperBound...])
        cursor = min(head.count, text.count)
    }

    mutating func clear() {
        text = ""
        cursor = 0
    }

    mutating func move(by characters: Int) { cursor = min(max(cursor + characters, 0), text.count) }
}

extension LineInput {
    /// Handles the usual keys of a line editor.
    mutating func press(_ key: Key) {
        switch key {
        case .character(let character): insert(String(character))
        case .backspace: delete(at: cursor - 1)
        case .delete: delete(at: cursor)
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .control("u"): clear()
        default: break
        }
    }
}

extension ContextProvider {
    /// Draws a line that is being edited, with its cursor; long text is cut at the left.
    ///
    /// - Parameters:
    ///   - marked: characters with an error.
    ///   - suggestion: a suggestion for the text after the last character.
    func drawInput(
        _ input: LineInput, label: String, x: Int, y: Int, width: Int, marked: Range<Int>? = nil,
        suggestion: String = "", into canvas: inout Canvas
    ) {
        let start = canvas.text(label, x: x, y: y, style: .key)
        let room = max(width - (start - x), 1)
        let characters = Array(
            HarmlessText.line(input.text) + (suggestion.isEmpty ? " " : HarmlessText.line(suggestion)))
        // Show as much before the cursor as fits; the ellipsis for the rest takes one column.
        var first = min(input.cursor, characters.count - 1)
        var used = characters[first].columns
        while first > 0 {
            used += characters[first - 1].columns
            if used + (first > 1 ? 1 : 0) > room { break }
            first -= 1
        }
        let typed = input.text.count
        canvas.clipped(to: Rect(x: start, y: y, width: room)) { canvas in
            var column = start
            if first > 0 {
                canvas.put("…", x: column, y: y, style: .muted)
                column += 1
            }
            for (index, character) in characters.enumerated().dropFirst(first) {
                if column >= start + room { break }
                let isWrong = marked?.contains(index) ?? false
                let plain =
                    isWrong
                    ? Role.error.style.over(Role.selectionInactive.style)
                    : index >= typed ? Role.hint.style : Role.input.style
                let style = index == input.cursor ? plain.over(.selection) : plain
                canvas.put(character, x: column, y: y, style: style)
                column += max(character.columns, 0)
            }
        }
    }
}
