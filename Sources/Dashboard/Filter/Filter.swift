// What a list shows, as a person types it: words, fields and expressions that a row must or must not match.

import TrackingModel

/// A filter of a list screen, parsed from one line of text.
///
/// Rows must match all terms; of terms joined by `|` one is enough; `!` negates a term.
///
/// ```
/// filter   = [ either { blank either } ]
/// either   = term { "|" term }
/// term     = { "!" } ( word | quoted | regular | field )
/// quoted   = '"' any text without quotes '"'
/// regular  = "/" regular expression, "/" within it as "\/" "/"
/// field    = text-field ( ":" | "=" ) ( word | quoted | regular )
///          | ( "sev" | "level" ) ( ":" | "=" | ">=" | "<=" | ">" | "<" ) name of a severity or level
///          | ( "since" | "until" ) ":" moment
/// moment   = number ( "s" | "m" | "h" | "d" | "w" ) | HH:MM [ ":SS" ] | "now" | "midnight" | "today" | "yesterday"
///          | YYYY-MM-DD [ ( "T" | " " in quotes ) HH:MM [ ":SS" ] [ "Z" ] ]
/// ```
///
/// A word and a text field's `:` search for a text that contains it, `=` for one that equals it; case is ignored. A
/// word with a colon that is not the name of a field is a plain word. Every text can be parsed: a mistake is a
/// `problem`, a term without its end is `unfinished`, each with its range; only a filter without both is valid.
struct Filter: Hashable {
    /// The text as typed.
    let text: String
    /// Rows must match one term of each element.
    let terms: [[FilterTerm]]
    /// The first mistake.
    let problem: FilterProblem?
    /// The first unfinished part, such as `sev>=` or a quote without its end.
    let unfinished: FilterProblem?

    /// Parses a text as a filter for rows with these fields; every row passes an empty one.
    init(_ text: String = "", fields: [FilterField] = []) {
        var reader = FilterReader(text, fields: fields)
        reader.read()
        self.text = text
        terms = reader.terms
        problem = reader.problem
        unfinished = reader.unfinished
    }

    var isEmpty: Bool { terms.isEmpty }
    /// Whether it can be applied.
    var isValid: Bool { problem == nil && unfinished == nil }

    /// Whether all rows that pass this filter also pass the other one, as far as their texts show it: then only the
    /// other's rows need to be tested.
    func narrows(_ other: Filter) -> Bool {
        // A relative time such as “two hours ago” is another moment now.
        guard !other.terms.joined().contains(where: \.dependsOnTime) else { return false }
        return other.terms.allSatisfy { old in
            terms.contains { new in
                new.map(\.meaning) == old.map(\.meaning)
                    || new.count == 1 && old.count == 1 && new[0].implies(old[0])
            }
        }
    }

}

/// A mistake in a filter, or a missing part.
struct FilterProblem: Hashable {
    /// A range of characters of the text.
    let range: Range<Int>
    /// One sentence that says what to write.
    let reason: String
}

/// One condition that a row must or must not meet.
struct FilterTerm: Hashable {
    struct Meaning: Hashable {
        var isNegated: Bool
        var test: FilterTest
    }

    var meaning: Meaning
    /// A range of characters of the filter's text.
    var range: Range<Int>

    var dependsOnTime: Bool {
        switch meaning.test {
        case .since, .until: true
        case .text, .value, .severity: false
        }
    }

    /// Whether every row that passes this term passes the other: its word contains the other's word.
    func implies(_ other: FilterTerm) -> Bool {
        guard !meaning.isNegated, !other.meaning.isNegated else { return false }
        switch (meaning.test, other.meaning.test) {
        case (.text(.contains(let new)), .text(.contains(let old))):
            return new.lowercased().contains(old.lowercased())
        case (.value(let one, .contains(let new)), .value(let two, .contains(let old))):
            return one == two && new.lowercased().contains(old.lowercased())
        default: return false
        }
    }
}

/// The condition of a term.
enum FilterTest: Hashable {
    /// Any text of the row.
    case text(TextTest)
    /// The texts of one field.
    case value(FilterField, TextTest)
    case severity(Comparison, Severity)
    /// The row does not end before the moment.
    case since(TypedMoment)
    /// The row does not start after the moment.
    case until(TypedMoment)
}

/// A condition for a text; case is ignored.
enum TextTest: Hashable {
    case contains(String)
    case equals(String)
    /// A valid regular expression.
    case matches(String)
}

/// A comparison of two severities.
enum Comparison: String, CaseIterable {
    // The longer operators come first because the parser tries them in this order.
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case equal = "="
    case same = ":"

    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .atLeast: left >= right
        case .atMost: left <= right
        case .above: left > right
        case .below: left < right
        case .equal, .same: left == right
        }
    }
}

extension Filter {
    /// The least severity in a term of its own; nil without such a term.
    var floor: Severity? {
        for term in terms where term.count == 1 && !term[0].meaning.isNegated {
            if case .severity(.atLeast, let severity) = term[0].meaning.test { return severity }
        }
        return nil
    }

    /// Whether a term of its own names an app.
    var hasApp: Bool { terms.contains(where: Filter.isApp) }

    /// The text with another least severity, or without one.
    func text(floor severity: Severity?) -> String {
        replacing(severity.map { "sev>=" + $0.word.lowercased() }) { term in
            if case .severity(.atLeast, _) = term.meaning.test { !term.meaning.isNegated } else { false }
        }
    }

    /// The text with this app as the only one, or without any.
    func text(app: String?) -> String {
        replacing(app.map { "app=" + FilterCompletion.quoted($0) }) { Filter.isApp([$0]) }
    }

    private static func isApp(_ either: [FilterTerm]) -> Bool {
        guard either.count == 1, case .value(.app, _) = either[0].meaning.test else { return false }
        return !either[0].meaning.isNegated
    }

    private func replacing(_ new: String?, where isOld: (FilterTerm) -> Bool) -> String {
        var characters = Array(text)
        for either in terms.reversed() where either.count == 1 && isOld(either[0]) {
            let range = either[0].range
            let rest = characters[range.upperBound...].prefix { $0 == " " }.count
            characters.removeSubrange(range.lowerBound..<range.upperBound + rest)
        }
        while characters.last == " " { characters.removeLast() }
        let words = String(characters.drop { $0 == " " })
        return [new ?? "", words].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
