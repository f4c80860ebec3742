// What can be written at the cursor of a filter: fields of the screen, severities, and names that the store holds.

import HealthAnalysis
import TrackingModel

/// What can stand at a place of a filter's text.
struct FilterCompletion: Hashable, Sendable {
    /// Characters that a candidate takes the place of.
    var range: Range<Int>
    var candidates: [Candidate]
    /// Characters before the term at the cursor.
    let before: Int
    /// What is typed of a candidate already.
    var typed: String
    /// Whether the candidates are names of fields, not values of one.
    private let isOfFields: Bool

    struct Candidate: Hashable, Sendable {
        var text: String
        /// What it is, in a few words; empty where it speaks for itself.
        var meaning = ""
    }

    /// - Parameter cursor: Characters before the cursor.
    /// - Parameter values: What a field of the store can hold.
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
        isOfFields = term?.field == nil
        if typed.hasPrefix("/") {
            candidates = []
        } else if let field = term?.field {
            candidates = fields.contains(field) ? Self.values(of: field, values, begun) : []
        } else {
            candidates = fields.filter { $0.opening.hasPrefix(begun) }
                .map { Candidate(text: $0.opening, meaning: $0.meaning) }
        }
    }

    /// Whether what is typed begins the name of a field.
    var beginsField: Bool {
        !typed.isEmpty && !candidates.isEmpty && isOfFields
    }

    /// The rest of the first candidate, where a person has begun to type it.
    var ghost: String {
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
            case .severity: field.grades.map(\.name)
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

/// What the fields of a store hold, gathered when a filter is opened.
struct FilterValues: Hashable, Sendable {
    var texts: [FilterField: [String]] = [:]
    /// Today as it is written in a filter.
    var today = ""
}
