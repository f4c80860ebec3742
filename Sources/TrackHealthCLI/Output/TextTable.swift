// Text in columns, wrapped once so that nothing wraps it again.

/// Rows of a name and what it means, wrapped once so that nothing wraps them again.
enum TextTable {
    /// Columns of a line: 80 less the margin of a manual page.
    static let columns = 72

    /// - Parameters:
    ///   - rows: Names with their meanings.
    ///   - width: Columns of the names, blanks between included.
    /// - Returns: Lines with two blanks before them; the meaning stands in a column of its own.
    static func rows(_ rows: [(name: String, meaning: String)], width: Int) -> [String] {
        rows.flatMap { name, meaning in
            wrapped(meaning, to: columns - 2 - width).enumerated().map { index, line in
                "  " + (index == 0 ? name : "").leading(in: width) + line
            }
        }
    }

    /// A paragraph as lines, broken at blanks; a longer word has a line of its own.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

extension String {
    /// With blanks behind it up to the width, one at least.
    func leading(in width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(width - count, 1))
    }

    /// With blanks before it up to the width.
    func trailing(in width: Int) -> String {
        String(repeating: " ", count: Swift.max(width - count, 0)) + self
    }
}
