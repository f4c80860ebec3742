// Completions at the cursor of a filter: fields of the screen, severities, and names from the store.

import HealthAnalysis
import TrackingModel

/// The completions at one position of a filter's text.
struct FilterCompletion: Hashable {
    /// The range of characters that a candidate replaces.
    var range: Range<Int>
    var candidates: [Candidate]
    /// The number of characters before the term at the cursor.
    let before: Int
    /// The part of a candidate that is already typed.
    var typed: String
    /// Whether the candidates are names of fields rather than values of one.
    private let offersFields: Bool

    struct Candidate: Hashable {
        var text: String
        /// The meaning in a few words; empty if the text is clear enough.
        var meaning = ""
    }

    /// - Parameters:
    ///   - cursor: the number of characters before the cursor.
    ///   - values: the values of fields in the store.
    init(_ text: String, cursor: Int, fields: [FilterField], values: FilterValues) {
        let characters = Array(text.prefix(max(cursor, 0)))
        let cursor = characters.count
        var reader = FilterReader(String(characters), fields: fields)
        reader.read()
        let term = reader.last.flatMap { $0.end == cursor ? $0 : nil }
        let value = term?.value ?? characters.lastIndex { $0 == " " || $0 == "|" }.map { $0 + 1 } ?? 0
        before = term?.start ?? value
        range = value..<cursor
        typed = String(characters[range])
        let begun = String(typed.drop { $0 == "\"" }).lowercased()
        offersFields = term?.field == nil
        if typed.hasPrefix("/") {
            candidates = []
        } else if let field = term?.field {
            candidates = fields.contains(field) ? Self.values(of: field, values, begun) : []
        } else {
            candidates = fields.filter { $0.termPrefix.hasPrefix(begun) }
                .map { Candidate(text: $0.termPrefix, meaning: $0.meaning) }
        }
    }

    /// Whether the typed text begins the name of a field.
    var beginsField: Bool {
        !typed.isEmpty && !candidates.isEmpty && offersFields
    }

    /// The rest of the first candidate, if the user has begun to type it.
    var suggestion: String {
        guard !typed.isEmpty, let first = candidates.first?.text,
            first.lowercased().hasPrefix(typed.lowercased())
        else { return "" }
        return String(first.dropFirst(typed.count))
    }

    private static func values(
        of field: FilterField, _ values: FilterValues, _ begun: String
    ) -> [Candidate] {
        let all: [String] =
            switch field.valueType {
            case .severity: field.severityNames.map(\.name)
            case .moment:
                ["10m", "1h", "2h", "1d", "today", "yesterday", "midnight", values.today]
            case .text: values.texts[field] ?? []
            }
        let matching =
            all.filter { $0.lowercased().hasPrefix(begun) }
            + all.filter { !$0.lowercased().hasPrefix(begun) && $0.lowercased().contains(begun) }
        return matching.prefix(40).map { Candidate(text: quoted($0)) }
    }

    /// A value as it is written in a filter.
    static func quoted(_ value: String) -> String {
        let isPlain =
            !value.isEmpty && !value.contains { $0 == " " || $0 == "|" || $0 == "\"" }
            && value.first != "/" && value.first != "!"
        return isPlain ? value : "\"" + value.filter { $0 != "\"" } + "\""
    }
}

/// The values of fields in the store, collected when a filter is opened.
struct FilterValues: Hashable {
    var texts: [FilterField: [String]] = [:]
    /// Today's date as it is written in a filter.
    var today = ""
}
