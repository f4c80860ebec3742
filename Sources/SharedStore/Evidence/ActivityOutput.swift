// The one column into which APOLLO puts all columns of a query: `[START: …] [END: …] [BUNDLE ID: …]`.

/// Reads APOLLO's `-o csv`, whose columns are Timestamp, Activity, Output, Database and Module.
struct ActivityOutput {
    private let activity: Int
    private let output: Int

    /// Nil for the columns of any other file.
    init?(_ names: [String]) {
        let plain = names.map(EvidenceColumns.plain)
        guard let activity = plain.firstIndex(of: "activity"), let output = plain.firstIndex(of: "output")
        else {
            return nil
        }
        self.activity = activity
        self.output = output
    }

    /// The names and values of a row's columns, its activity among them; nil for a row that is cut.
    func columns(of row: [String]) -> (names: [String], values: [String])? {
        guard row.indices.contains(activity), row.indices.contains(output) else { return nil }
        let pairs = Self.pairs(row[output])
        guard !pairs.isEmpty else { return nil }
        return (pairs.map(\.name) + ["Activity"], pairs.map(\.value) + [row[activity]])
    }

    /// `[KEY: value] ` again and again. A value may hold brackets: it ends where the next key begins.
    static func pairs(_ text: String) -> [(name: String, value: String)] {
        var rest = Substring(text)
        while rest.last == " " { rest.removeLast() }
        guard rest.first == "[", rest.last == "]" else { return [] }
        rest = rest.dropFirst().dropLast()
        return rest.split(separator: "] [").prefix(SeparatedValues.mostFields).compactMap { part in
            guard let colon = part.firstRange(of: ": ") else { return nil }
            let value = part[colon.upperBound...]
            return (String(part[..<colon.lowerBound]), value == "None" ? "" : String(value))
        }
    }
}
