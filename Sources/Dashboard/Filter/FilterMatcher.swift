// A filter prepared for many rows: words as bytes, expressions compiled, moments resolved.

import TrackingModel

/// A test of rows.
enum RowTest {
    case filter(FilterMatcher)
    case text(TextMatcher)
}

/// A filter prepared for many rows.
struct FilterMatcher {
    private enum Check {
        case text(TextMatcher)
        case value(FilterField, TextMatcher)
        case severity(Comparison, Severity)
        case since(Instant)
        case until(Instant)
    }

    private let either: [[(isNegated: Bool, check: Check)]]
    /// The number of rows that can be tested within a keystroke, in a few milliseconds.
    let batchSize: Int

    init(_ filter: Filter, now: Instant, calendar: LocalCalendar) {
        var speed = TextMatcher.words
        either = filter.terms.map { terms in
            terms.map { term in
                let check: Check
                switch term.meaning.test {
                case .text(let test):
                    let matcher = TextMatcher(test)
                    speed = min(speed, matcher.batchSize)
                    check = .text(matcher)
                case .value(let field, let test):
                    let matcher = TextMatcher(test)
                    speed = min(speed, matcher.batchSize)
                    check = .value(field, matcher)
                case .severity(let comparison, let severity): check = .severity(comparison, severity)
                case .since(let moment):
                    check = .since(moment.stretch(now: now, calendar: calendar).lowerBound)
                case .until(let moment):
                    check = .until(moment.stretch(now: now, calendar: calendar).upperBound)
                }
                return (term.meaning.isNegated, check)
            }
        }
        batchSize = speed
    }

    func accepts(_ row: some FilterRow) -> Bool {
        either.allSatisfy { terms in terms.contains { passes(row, $0.check) != $0.isNegated } }
    }

    private func passes(_ row: some FilterRow, _ check: Check) -> Bool {
        switch check {
        case .text(let matcher): row.hasText { matcher.passes($0) }
        case .value(let field, let matcher): row.hasValue(field) { matcher.passes($0) }
        case .severity(let comparison, let severity):
            row.severity.map { comparison.holds($0, severity) } ?? false
        case .since(let moment): row.span.map { $0.upperBound >= moment } ?? false
        case .until(let moment): row.span.map { $0.lowerBound <= moment } ?? false
        }
    }
}

/// A test of texts, prepared for many texts.
struct TextMatcher {
    /// Each frame copies matchers, which are large.
    private indirect enum Way {
        case contains(WordMatcher)
        case equals(WordMatcher)
        case matches(RegularExpression)
        case never
    }

    /// The number of rows to search for words at once: enough for a screen, and fast enough for the next key.
    static let words = 10_000

    private let way: Way
    let batchSize: Int

    /// - Parameter isExact: whether case matters.
    init(_ test: TextTest, isExact: Bool = false) {
        switch test {
        case .contains(let word): way = .contains(WordMatcher(word, isExact: isExact))
        case .equals(let word): way = .equals(WordMatcher(word, isExact: isExact))
        case .matches(let text):
            way = RegularExpression(text, isExact: isExact).map { .matches($0) } ?? .never
        }
        if case .matches(let expression) = way {
            batchSize = expression.batchSize
        } else {
            batchSize = TextMatcher.words
        }
    }

    func passes(_ text: String) -> Bool {
        switch way {
        case .contains(let needle): needle.occurs(in: text)
        case .equals(let needle): needle.equals(text)
        case .matches(let expression): expression.occurs(in: text)
        case .never: false
        }
    }

    /// Whether any text of a row passes.
    func accepts(_ row: some FilterRow) -> Bool { row.hasText(passes) }

    /// Where a text matches, as UTF-8 offsets.
    func ranges(in text: String) -> [Range<Int>] {
        switch way {
        case .contains(let needle): needle.ranges(in: text)
        case .matches(let expression): expression.ranges(in: text)
        case .equals, .never: []
        }
    }
}
