// What a list shows, as a person types it: words, fields and expressions that a row must have or must not have.

import TrackingModel

/// A filter of a list screen, read from one line of text.
///
/// Terms stand side by side and all must hold; of terms joined by `|` one is enough; `!` turns a term round.
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
/// A word and a text field's `:` ask whether a text contains something, `=` whether it is that; capitals don't
/// matter. A word with a colon that names no field is a word. Any text can be read: what makes no sense is a
/// `problem`, what is not typed to its end is `unfinished`, each with its place; only a filter without both is sound.
package struct Filter: Hashable, Sendable {
    /// The text as typed.
    package let text: String
    /// Each holds where one of its terms does.
    let terms: [[FilterTerm]]
    /// What can't be understood; the first, where there are several.
    package let problem: FilterProblem?
    /// What has only begun, such as `sev>=` or a quote without its end.
    package let unfinished: FilterProblem?

    /// The filter that every row passes.
    init() {
        text = ""
        terms = []
        problem = nil
        unfinished = nil
    }

    /// Reads a text as a filter of rows that have some fields.
    init(_ text: String, fields: [FilterField]) {
        var reader = FilterReader(text, fields: fields)
        reader.read()
        self.text = text
        terms = reader.terms
        problem = reader.problem
        unfinished = reader.unfinished
    }

    package var isEmpty: Bool { terms.isEmpty }
    /// Whether it can be applied.
    package var isSound: Bool { problem == nil && unfinished == nil }

    /// Whether all rows that pass this filter pass the other one too, as far as the texts tell: then only the
    /// other's rows need be looked at.
    func narrows(_ other: Filter) -> Bool {
        // What “two hours ago” means has moved since.
        guard !other.terms.joined().contains(where: \.dependsOnTime) else { return false }
        return other.terms.allSatisfy { old in
            terms.contains { new in
                if Filter.tests(new) == Filter.tests(old) { return true }
                guard let (one, two) = Filter.single(new, old) else { return false }
                return one.implies(two)
            }
        }
    }

    private static func tests(_ either: [FilterTerm]) -> [FilterTerm.Meaning] { either.map(\.meaning) }

    private static func single(_ new: [FilterTerm], _ old: [FilterTerm]) -> (FilterTerm, FilterTerm)? {
        guard new.count == 1, old.count == 1 else { return nil }
        return (new[0], old[0])
    }
}

/// What is wrong with a part of a filter, or missing from it.
package struct FilterProblem: Hashable, Sendable {
    /// Characters of the text.
    package let range: Range<Int>
    /// One sentence that says what to write.
    package let reason: String
}

/// One thing that a row must have, or must not have.
struct FilterTerm: Hashable, Sendable {
    struct Meaning: Hashable, Sendable {
        var isNegated: Bool
        var test: FilterTest
    }

    var meaning: Meaning
    /// Characters of the filter's text.
    var range: Range<Int>

    var dependsOnTime: Bool {
        switch meaning.test {
        case .since, .until: true
        case .text, .value, .severity: false
        }
    }

    /// Whether a row that passes this passes the other: the longer of two words that contain each other.
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

/// What a term asks of a row.
enum FilterTest: Hashable, Sendable {
    /// Any of the row's texts.
    case text(TextTest)
    /// The texts of one field.
    case value(FilterField, TextTest)
    case severity(Comparison, Severity)
    /// The row's end is not before the moment.
    case since(FilterMoment)
    /// The row's start is not after the moment.
    case until(FilterMoment)
}

/// What is asked of a text; capitals don't matter.
enum TextTest: Hashable, Sendable {
    case contains(String)
    case equals(String)
    /// A regular expression that is known to be sound.
    case matches(String)
}

/// How a severity stands to another.
enum Comparison: String, Hashable, Sendable, CaseIterable {
    // The longer ones first, which is the order to look for them.
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
