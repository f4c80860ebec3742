// A column of a list as one value: its place in the table, the cells of the records, and how it sorts them.

import Canvas
import Themes

/// A column of a list.
struct ListColumn {
    /// What identifies it, whatever its title is on a screen of this width.
    let name: String
    /// Its title and width.
    let shape: TableColumn
    let isSortable: Bool
    /// The value that a record is sorted by; nil for a record without one, which comes last.
    let sortValue: (_ record: Int) -> SortValue?
    /// Draws the cell of a record that is no text; nil for texts.
    let picture: ((_ record: Int, _ rect: Rect, _ canvas: inout Canvas) -> Void)?
    /// The text for a cell whose own is too long; nil to cut that.
    let brief: ((_ record: Int) -> String?)?
    private let text: (Int) -> Span
    private let textBelow: ((Int, Int) -> Span)?

    /// - Parameters:
    ///   - title: nil for the name.
    ///   - sort: nil for an order by the texts of the cells.
    ///   - below: the cell of a record below another one, where that matters.
    init(
        _ name: String, title: String? = nil, minimum: Int, ideal: Int? = nil, alignment: Alignment = .left,
        rank: Int,
        cut: TableColumn.Cut = .end, isSortable: Bool = true, cell: @escaping (Int) -> Span,
        sort: ((Int) -> SortValue?)? = nil,
        brief: ((Int) -> String?)? = nil, below: ((Int, Int) -> Span)? = nil
    ) {
        self.name = name
        shape = TableColumn(
            title ?? name, minimum: minimum, ideal: ideal, alignment: alignment, rank: rank, cut: cut)
        self.isSortable = isSortable
        sortValue = sort ?? { .words(cell($0).text) }
        picture = nil
        self.brief = brief
        text = cell
        textBelow = below
    }

    /// A column of pictures, which sorts nothing.
    init(
        _ name: String, title: String? = nil, minimum: Int, ideal: Int? = nil, rank: Int,
        picture: @escaping (Int, Rect, inout Canvas) -> Void
    ) {
        self.name = name
        shape = TableColumn(title ?? name, minimum: minimum, ideal: ideal, rank: rank)
        isSortable = false
        sortValue = { _ in nil }
        self.picture = picture
        brief = nil
        text = { _ in Span("", .text) }
        textBelow = nil
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
