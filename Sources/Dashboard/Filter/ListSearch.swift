// A search apart from the filter: rows stay, those that match are walked through and marked.

import TrackingModel

/// A text that is searched for in the rows that the filter leaves.
package struct ListSearch: Hashable, Sendable {
    /// A walk to a match that waits until its place is known.
    enum Walk: Hashable, Sendable {
        case next, previous
        /// The match that is nearest to a row: there or below it, else above.
        case nearest(Int)
    }

    /// As typed; `/expression/` or a plain text.
    package let text: String
    /// Rows that match and are known so far, ascending.
    var matches: [Int] = []
    /// Rows before it are still to be looked at.
    var left: Int
    var wish: Walk?

    init(_ text: String, rows: Int, wish: Walk? = nil) {
        self.text = text
        left = rows
        self.wish = wish
    }

    var isComplete: Bool { left == 0 }

    /// Nil for a text that nothing can be searched with, such as an expression without its end.
    var test: TextTest? { ListSearch.test(text).test }

    /// Capitals matter where some are typed.
    var isExact: Bool { text.contains(where: \.isUppercase) }

    var matcher: TextMatcher? { test.map { TextMatcher($0, isExact: isExact) } }

    /// What a text asks for, or what is wrong with it.
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

    /// Where a walk leads.
    enum Step: Hashable {
        case row(Int, wraps: Bool)
        case none
        /// More rows have to be looked at first.
        case later
    }

    func step(_ wish: Walk, from row: Int) -> Step {
        switch wish {
        case .next:
            if let next = first(from: row + 1), left <= row + 1 { return .row(matches[next], wraps: false) }
            guard isComplete else { return .later }
            return matches.first.map { .row($0, wraps: true) } ?? .none
        case .previous:
            let before = (first(from: row) ?? matches.count) - 1
            if before >= 0 { return .row(matches[before], wraps: false) }
            // What is above is not known yet, and the last match is where the way round leads.
            guard isComplete else { return .later }
            return matches.last.map { .row($0, wraps: true) } ?? .none
        case .nearest(let origin):
            guard left <= origin else { return .later }
            if let here = first(from: origin) { return .row(matches[here], wraps: false) }
            guard let last = matches.last else { return isComplete ? .none : .later }
            return .row(last, wraps: false)
        }
    }

    /// The place of a row among the matches, counted from 1; nil where it is none.
    func place(of row: Int) -> Int? {
        guard let index = first(from: row), matches[index] == row else { return nil }
        return index + 1
    }

    private func first(from row: Int) -> Int? {
        let index = matches.partitionPoint { $0 < row }
        return index < matches.count ? index : nil
    }
}
