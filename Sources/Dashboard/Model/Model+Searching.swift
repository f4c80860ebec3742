// Searches the rows that pass the filter, in batches, and moves between the matches.

import TrackingModel

extension Model {
    /// Searches for the typed text, from the row where the search began.
    mutating func search(for text: String, from row: Int) {
        if text == list.search?.text ?? "" { return }
        guard !text.isEmpty else {
            list.search = nil
            return select(row)
        }
        list.search = ListSearch(text: text, left: rowCount(on: screen), pendingMove: .nearest(row))
        advanceSearch(screen)
    }

    mutating func restartSearch(_ screen: Screen) {
        guard lists[screen].search != nil else { return }
        lists[screen].search?.matches = []
        // A search covers the rows that pass the filter, after the filter has tested all.
        let rows = rowCount(on: screen)
        lists[screen].search?.left = rows
    }

    mutating func advanceSearch(_ screen: Screen) {
        guard var search = lists[screen].search, lists[screen].scan == nil, let page = page(screen) else {
            return
        }
        if let matcher = search.matcher, search.left > 0 {
            let from = max(search.left - matcher.batchSize / page.recordsPerRow, 0)
            let visible = lists[screen].visible
            let rows = from..<search.left
            let found = page.accepted(rows.map { visible?[$0] ?? $0 }, by: .text(matcher))
            search.matches = places(of: found, from: rows, in: visible) + search.matches
            search.left = from
        } else {
            search.left = 0
        }
        let pendingMove = search.pendingMove
        search.pendingMove = nil
        lists[screen].search = search
        if let pendingMove, self.screen == screen { walk(pendingMove) }
    }

    /// The rows of the found records, in the same order.
    private func places(of records: [Int], from rows: Range<Int>, in visible: [Int]?) -> [Int] {
        guard let visible else { return records }
        var places: [Int] = []
        var row = rows.lowerBound
        for record in records {
            while row < rows.upperBound, visible[row] != record { row += 1 }
            places.append(row)
            row += 1
        }
        return places
    }

    /// Moves to a match, or waits until the match is known.
    mutating func walk(_ pendingMove: ListSearch.Move) {
        guard let search = list.search else { return }
        switch search.step(pendingMove, from: list.selected) {
        case .later: list.search?.pendingMove = pendingMove
        case .none: if dialog == nil { say("No row has “\(search.text)”.", .problem) }
        case .row(let row, let wraps):
            select(row)
            if wraps {
                say(
                    pendingMove == .next
                        ? "The search continues from the top." : "The search continues from the end.",
                    .done)
            }
        }
    }

    mutating func goToMatch(_ pendingMove: ListSearch.Move) {
        guard list.search != nil else {
            let ways = [(Action.search, "searches"), (.filter, "filters")].compactMap { action, does in
                keyName(action).map { "\($0) \(does)" }
            }
            say("There is no search yet\(ways.isEmpty ? "" : ": " + ways.commaSeparated).")
            return
        }
        walk(pendingMove)
        if list.search?.pendingMove != nil { say("The search has not reached all rows yet.") }
    }
}
