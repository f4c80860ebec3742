// The order of a list's rows: the screen's own, or by a column that the user chose.

import TrackingModel

/// The value of a record in a column, for sorting.
enum SortValue: Hashable {
    /// Sorted with the largest first: people look for the most, the longest and the newest.
    case number(Double)
    /// Sorted from A to Z, whatever the case.
    case text(String)

    /// The text of a cell; nil for an empty one.
    static func words(_ text: String?) -> SortValue? {
        guard let text, !text.isEmpty else { return nil }
        return .text(text.lowercased())
    }

    static func number(_ value: Int?) -> SortValue? { value.map { .number(Double($0)) } }
    static func time(_ instant: Instant?) -> SortValue? { instant.map { .number($0.seconds) } }

    static func isBefore(_ left: SortValue?, _ right: SortValue?) -> Bool? {
        switch (left, right) {
        case (nil, nil): nil
        case (nil, _): false
        case (_, nil): true
        case (.number(let one)?, .number(let two)?): one == two ? nil : one > two
        case (.text(let one)?, .text(let two)?): one == two ? nil : one < two
        case (.number?, .text?): true
        case (.text?, .number?): false
        }
    }
}

extension ListScreen {
    /// The most rows that are sorted: more would block the screen.
    static var mostSorted: Int { 100_000 }
    var canBeSorted: Bool { total <= Self.mostSorted }
    var tooLongToSort: String {
        "\(countText(total, "row")) can't be sorted here, only up to \(Self.mostSorted)."
    }
    var isReordered: Bool { list.sortColumn != nil || list.isSortReversed || naturalOrder != nil }
    var order: [Int]? {
        let natural = naturalOrder
        guard let column = list.sortColumn.flatMap(column), canBeSorted else {
            return list.isSortReversed ? reversed(natural ?? Array(0..<total)) : natural
        }
        let records = natural ?? Array(0..<total)
        return inSections(records) { part in
            let keys = part.map { (record: $0, value: column.sortValue($0)) }
            // Records without a value come last in both directions; equal ones keep their order.
            let known = keys.indices.filter { keys[$0].value != nil }.sorted { left, right in
                SortValue.isBefore(keys[left].value, keys[right].value) ?? (left < right)
            }
            return (list.isSortReversed ? known.reversed() : known).map { keys[$0].record }
                + keys.filter { $0.value == nil }.map(\.record)
        }
    }

    private func reversed(_ records: [Int]) -> [Int] { inSections(records) { $0.reversed() } }

    /// Reorders the records of each section.
    private func inSections(_ records: [Int], _ reorder: ([Int]) -> [Int]) -> [Int] {
        guard let sections else { return reorder(records) }
        return sections.flatMap { section in reorder(records.filter { section.contains($0) }) }
    }
}
