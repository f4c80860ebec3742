// Parses the text of a filter into terms, with the range of every mistake or unfinished part.

import TrackingModel

/// Parses a filter's text once, from left to right.
struct FilterReader {
    private let fields: [FilterField]
    private let characters: [Character]
    private var index = 0
    private(set) var terms: [[FilterTerm]] = []
    private(set) var problem: FilterProblem?
    private(set) var unfinished: FilterProblem?
    /// The range of the term that was read last.
    private(set) var last: TermRange?

    /// The parts of a term, as offsets in characters.
    struct TermRange {
        /// Includes the signs that negate the term.
        let start: Int
        /// The field, if the term names one.
        let field: FilterField?
        /// The start of the value.
        let value: Int
        var end: Int
    }

    init(_ text: String, fields: [FilterField]) {
        self.fields = fields
        characters = Array(text)
    }

    private var next: Character? { characters[at: index] }

    mutating func read() {
        while true {
            skipBlanks()
            guard next != nil else { return }
            if next == "|" {
                missingTerm("write a term on both sides of |", at: index..<index + 1)
                index += 1
                continue
            }
            readEither()
        }
    }

    private mutating func readEither() {
        var either: [FilterTerm] = []
        while true {
            if let term = readTerm() { either.append(term) }
            let end = index
            skipBlanks()
            guard next == "|" else {
                index = max(end, index)
                break
            }
            let bar = index
            index += 1
            skipBlanks()
            guard next != nil, next != "|" else {
                missingTerm("write the other choice after |", at: bar..<bar + 1)
                break
            }
        }
        if !either.isEmpty { terms.append(either) }
    }

    private mutating func missingTerm(_ reason: String, at range: Range<Int>) {
        let isLast = characters[range.upperBound...].allSatisfy { $0 == " " }
        if isLast { addUnfinished(reason, at: range) } else { wrong(reason, at: range) }
    }

    private mutating func readTerm() -> FilterTerm? {
        let start = index
        var isNegated = false
        while next == "!" {
            isNegated.toggle()
            index += 1
        }
        last = TermRange(start: start, field: nil, value: index, end: index)
        defer { last?.end = index }
        guard hasValue else {
            if index > start { missingTerm("write what must not match after !", at: start..<index) }
            return nil
        }
        let test: FilterTest?
        if let (field, comparison) = readField() {
            last = TermRange(start: start, field: field, value: index, end: index)
            test = readValue(of: field, comparison, from: start)
        } else {
            test = readText(equals: false).map { .text($0) }
        }
        return test.map {
            FilterTerm(meaning: .init(isNegated: isNegated, test: $0), range: start..<index)
        }
    }

    /// Reads a field's name and its operator if they are next; otherwise reads nothing.
    private mutating func readField() -> (FilterField, Comparison)? {
        var end = index
        while end < characters.count, characters[end].isLetter { end += 1 }
        guard end > index, let field = FilterField(word: String(characters[index..<end])),
            fields.contains(field) || !FilterField.ofFleet.contains(field)
        else { return nil }
        let rest = String(characters[end...].prefix(2))
        guard let comparison = Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
            return nil
        }
        index = end + comparison.rawValue.count
        return (field, comparison)
    }

    private mutating func readValue(
        of field: FilterField, _ comparison: Comparison, from start: Int
    ) -> FilterTest? {
        guard fields.contains(field) else {
            let here = fields.map(\.rawValue).commaSeparated
            let name = index
            _ = readText(equals: false)
            wrong("\(field.rawValue) is not a field of this screen, which has \(here)", at: start..<name)
            return nil
        }
        switch field.valueType {
        case .text:
            guard comparison == .same || comparison == .equal else {
                let place = start..<index
                _ = readText(equals: false)
                wrong("write \(field.rawValue): or \(field.rawValue)= and a text", at: place)
                return nil
            }
            guard hasValue else {
                addUnfinished(
                    "write what \(field.rawValue) holds, as in \(field.rawValue):name", at: start..<index)
                return nil
            }
            return readText(equals: comparison == .equal).map { .value(field, $0) }
        case .severity:
            let names = field.severityNames.map(\.name).commaSeparated
            guard let (word, place) = readPlainValue() else {
                addUnfinished("write one of \(names)", at: start..<index)
                return nil
            }
            guard let severity = field.grade(word) else {
                let isBegun = field.severityNames.contains { $0.name.hasPrefix(word.lowercased()) }
                if isBegun, index == characters.count {
                    addUnfinished("write one of \(names)", at: place)
                } else {
                    wrong("“\(word)” is none of \(names)", at: place)
                }
                return nil
            }
            return .severity(comparison, severity)
        case .moment: return readMoment(field, comparison, from: start)
        }
    }

    private mutating func readMoment(
        _ field: FilterField, _ comparison: Comparison, from start: Int
    ) -> FilterTest? {
        let asked = index
        guard let (word, place) = readPlainValue() else {
            addUnfinished("write a time: \(TypedMoment.examples)", at: start..<index)
            return nil
        }
        guard comparison == .same || comparison == .equal else {
            wrong("write \(field.rawValue): and a time", at: start..<asked)
            return nil
        }
        guard let moment = TypedMoment(word) else {
            if TypedMoment.canBegin(with: word), index == characters.count {
                addUnfinished("write a time: \(TypedMoment.examples)", at: place)
            } else {
                wrong("“\(word)” is not a time: write \(TypedMoment.examples)", at: place)
            }
            return nil
        }
        return field == .since ? .since(moment) : .until(moment)
    }

    private var hasValue: Bool {
        next != nil && next != " " && next != "|"
    }

    /// Reads a value that is not an expression, with or without quotes.
    private mutating func readPlainValue() -> (String, Range<Int>)? {
        guard hasValue else { return nil }
        let start = index
        if next == "\"" { return readQuoted().map { ($0, start..<index) } }
        return (readWord(), start..<index)
    }

    /// Reads a word, a quoted text or a regular expression.
    private mutating func readText(equals: Bool) -> TextTest? {
        guard hasValue else { return nil }
        switch characters[index] {
        case "\"":
            guard let text = readQuoted() else { return nil }
            return equals ? .equals(text) : text.isEmpty ? nil : .contains(text)
        case "/": return readExpression().map { .matches($0) }
        default:
            let word = readWord()
            return equals ? .equals(word) : .contains(word)
        }
    }

    private mutating func readWord() -> String {
        let start = index
        while hasValue { index += 1 }
        return String(characters[start..<index])
    }

    private mutating func readQuoted() -> String? {
        let start = index
        guard let end = characters[(start + 1)...].firstIndex(of: "\"") else {
            index = characters.count
            addUnfinished("write \" where the text ends", at: start..<start + 1)
            return nil
        }
        index = end + 1
        return String(characters[start + 1..<end])
    }

    private mutating func readExpression() -> String? {
        let start = index
        var end = start + 1
        while end < characters.count, characters[end] != "/" { end += characters[end] == "\\" ? 2 : 1 }
        guard end < characters.count else {
            index = characters.count
            addUnfinished("write / where the expression ends", at: start..<start + 1)
            return nil
        }
        index = end + 1
        let text = String(characters[start + 1..<end])
        if text.isEmpty {
            wrong("write an expression between the two /", at: start..<index)
            return nil
        }
        if let fault = RegularExpression.fault(in: text) {
            let place = fault.range.lowerBound + start + 1..<fault.range.upperBound + start + 1
            wrong(fault.reason, at: place)
            return nil
        }
        return text
    }

    private mutating func skipBlanks() {
        while next == " " { index += 1 }
    }

    private mutating func wrong(_ reason: String, at range: Range<Int>) {
        if problem == nil { problem = FilterProblem(range: range, reason: reason) }
    }

    private mutating func addUnfinished(_ reason: String, at range: Range<Int>) {
        if unfinished == nil { unfinished = FilterProblem(range: range, reason: reason) }
    }
}
