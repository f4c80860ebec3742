// A column of a list as one value: its place in the table, the cells of the records, and how it sorts them.

import Canvas

/// A column of a list.
struct ListColumn {
    /// What identifies it, whatever its title is on a screen of this width.
    let name: String
    /// Its title and width.
    let shape: TableColumn
    /// The value that a record is sorted by; nil for a record without one, which comes last.
    let sortValue: (_ record: Int) -> SortValue?
    private let text: (Int) -> Span
    private let textBelow: ((Int, Int) -> Span)?

    /// - Parameters:
    ///   - sort: nil for an order by the texts of the cells.
    ///   - below: the cell of a record below another one, where that matters.
    init(
        _ name: String, minimum: Int, ideal: Int? = nil, alignment: Alignment = .left, rank: Int,
        cut: TableColumn.Cut = .end, cell: @escaping (Int) -> Span,
        sort: ((Int) -> SortValue?)? = nil, below: ((Int, Int) -> Span)? = nil
    ) {
        self.name = name
        shape = TableColumn(
            name, minimum: minimum, ideal: ideal, alignment: alignment, rank: rank, cut: cut)
        sortValue = sort ?? { .words(cell($0).text) }
        text = cell
        textBelow = below
    }

    /// The cell of a record.
    ///
    /// - Parameter above: the record in the row above; nil for none.
    func cell(_ record: Int, below above: Int? = nil) -> Span {
        guard let above, let textBelow else { return text(record) }
        return textBelow(record, above)
    }
}

extension [ListColumn] {
    /// The index of the column whose texts are scrolled sideways: the one that would take the most room.
    var widest: Int? { indices.max { self[$0].shape.ideal < self[$1].shape.ideal } }
}
