// Indents JSON for reading, without a parser, so that damaged JSON is shown as well.

/// Returns the lines of a JSON text, indented by two spaces per level; at most `limit` lines.
///
/// Short arrays and objects stay on one line. Text that does not begin as JSON is returned line by line, unchanged.
package func indentedJSON(_ text: String, columns: Int, limit: Int = 400) -> [String] {
    guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else {
        return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(limit).map(String.init)
    }
    var layout = JSONLayout(columns: max(columns, 20), limit: limit)
    layout.take(Array(text))
    return layout.lines
}

private struct JSONLayout {
    let columns: Int
    let limit: Int
    var lines: [String] = []
    private var line = ""
    private var depth = 0

    init(columns: Int, limit: Int) {
        self.columns = columns
        self.limit = limit
    }

    mutating func take(_ characters: [Character]) {
        var index = 0
        // The end of the outermost array or object that stays on one line.
        var endOfShort = 0
        while index < characters.count, lines.count < limit {
            let character = characters[index]
            switch character {
            case "\"":
                let end = Self.endOfString(characters, from: index)
                line += String(characters[index..<end])
                index = end
                continue
            case "{", "[":
                if index >= endOfShort { endOfShort = shortEnd(characters, from: index) ?? 0 }
                line.append(character)
                if index < endOfShort { break }
                depth += 1
                breakLine()
            case "}", "]":
                if index >= endOfShort {
                    depth = max(depth - 1, 0)
                    breakLine()
                }
                line.append(character)
            case ",":
                line.append(character)
                if index < endOfShort { line += " " } else { breakLine() }
            case ":": line += ": "
            default: if !character.isWhitespace { line.append(character) }
            }
            index += 1
        }
        if lines.count < limit { breakLine() }
    }

    private mutating func breakLine() {
        if line.contains(where: { $0 != " " }) { lines.append(line) }
        line = String(repeating: " ", count: min(depth, 12) * 2)
    }

    /// The end of an array or object that fits on the rest of the line; nil if it doesn't fit or has no end.
    private func shortEnd(_ characters: [Character], from start: Int) -> Int? {
        var open = 0
        var index = start
        while index < characters.count, index - start < columns - line.count {
            switch characters[index] {
            case "\"":
                index = Self.endOfString(characters, from: index)
                continue
            case "{", "[": open += 1
            case "}", "]":
                open -= 1
                if open == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func endOfString(_ characters: [Character], from start: Int) -> Int {
        var index = start + 1
        while index < characters.count {
            if characters[index] == "\\" {
                index += 2
                continue
            }
            index += 1
            if characters[index - 1] == "\"" { break }
        }
        return min(index, characters.count)
    }
}
