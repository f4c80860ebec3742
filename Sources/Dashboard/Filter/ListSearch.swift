// A search in addition to the filter: it hides no rows, marks matches and moves between them.

import TrackingModel

/// A text to search for in the rows that pass the filter.
struct ListSearch: Hashable {
    /// A move to a match; it waits until the match is known.
    enum Move: Hashable {
        case next, previous
        /// The match nearest to a row: in it or below it, otherwise above it.
        case nearest(Int)
    }

    /// The typed text: `/expression/` or plain text.
    let text: String
    /// The matching rows that are known so far, ascending.
    var matches: [Int] = []
    /// The rows before this one have not been searched yet.
    var left: Int
    var pendingMove: Move?

    var isComplete: Bool { left == 0 }

    /// Nil for a text that can't be searched for, such as an expression without its end.
    var test: TextTest? { ListSearch.test(text).test }

    /// Case matters if the text contains upper-case letters.
    var isExact: Bool { text.contains(where: \.isUppercase) }

    var matcher: TextMatcher? { test.map { TextMatcher($0, isExact: isExact) } }

    /// The test for a text, or what is wrong with it.
    static func test(_ text: String) -> (test: TextTest?, fault: FilterProblem?) {
        guard text.first == "/" else { return (text.isEmpty ? nil : .contains(text), nil) }
        let inner = String(text.dropFirst())
        guard inner.last == "/" else { return (nil, nil) }
        let expression = String(inner.dropLast())
        guard !expression.isEmpty else { return (nil, nil) }
        if let fault = RegularExpression.fault(in: expression) {
            let place = fault.range.lowerBound + 1..<fault.range.upperBound + 1
            return (nil, FilterProblem(range: place, reason: fault.reason))
        }
        return (.matches(expression), nil)
    }

    /// The result of a move.
    enum Step: Hashable {
        case row(Int, wraps: Bool)
        case none
        /// More rows have to be searched first.
        case later
    }

    func step(_ pendingMove: Move, from row: Int) -> Step {
        switch pendingMove {
        case .next:
            if let next = first(from: row + 1), left <= row + 1 { return .row(matches[next], wraps: false) }
            guard isComplete else { return .later }
            return matches.first.map { .row($0, wraps: true) } ?? .none
        case .previous:
            let before = (first(from: row) ?? matches.count) - 1
            if before >= 0 { return .row(matches[before], wraps: false) }
            // The rows above are not known yet, and the search wraps around to the last match.
            guard isComplete else { return .later }
            return matches.last.map { .row($0, wraps: true) } ?? .none
        case .nearest(let origin):
            guard left <= origin else { return .later }
            if let here = first(from: origin) { return .row(matches[here], wraps: false) }
            guard let last = matches.last else { return isComplete ? .none : .later }
            return .row(last, wraps: false)
        }
    }

    /// The position of a row among the matches, from 1; nil if it does not match.
    func place(of row: Int) -> Int? {
        guard let index = first(from: row), matches[index] == row else { return nil }
        return index + 1
    }

    private func first(from row: Int) -> Int? {
        let index = matches.partitionPoint { $0 < row }
        return index < matches.count ? index : nil
    }
}
