// A value as a cell of CSV that no spreadsheet takes for a formula.

import PlainText

/// Cells as RFC 4180 has them. Text that a spreadsheet would take for a formula begins with an apostrophe.
package enum CSVCell {
    /// A header, then a row a record, lines ending in CR LF; what a record does not have is an empty cell.
    package static func table(_ columns: [String], _ rows: [[OrderedJSON.Member]]) -> String {
        let lines = rows.map { row in
            let cells = Dictionary(row.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
            return columns.map { text(cells[$0] ?? .null) }
        }
        return ([columns] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    /// Unknown is an empty cell; a list is its values with semicolons.
    package static func text(_ value: OrderedJSON) -> String {
        switch value {
        case .null: ""
        case .bool, .integer, .number: value.text()
        case .string(let text): quoted(text)
        case .array(let values): quoted(values.map(description).joined(separator: "; "))
        case .object(let members):
            quoted(members.map { $0.key + "=" + description($0.value) }.joined(separator: "; "))
        }
    }

    private static func description(_ value: OrderedJSON) -> String {
        if case .string(let text) = value { return text }
        return value.text()
    }

    private static func quoted(_ text: String) -> String {
        var text = HarmlessText.line(text)
        if isFormula(text) { text = "'" + text }
        let needsQuotes = text.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == ";" || $0 == "'" }
        return needsQuotes ? "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\"" : text
    }

    /// Whether a spreadsheet might compute a text, blanks and the wide forms of the signs included.
    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
            return false
        }
        return "=+-@＝＋－＠".unicodeScalars.contains(first)
    }
}
