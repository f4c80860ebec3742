// Which columns of a table fit into a width, and how wide each one becomes.

/// A column of a table, as far as the layout needs it.
package struct TableColumn: Hashable, Sendable {
    package let title: String
    package let minimum: Int
    /// The width if there is enough room; 0 leaves the column out.
    package let ideal: Int
    package let alignment: Alignment
    /// Columns of low rank are dropped first when there is not enough room.
    package var rank: Int
    package let cut: Cut

    /// What is left out of a text that is too long.
    package enum Cut: Sendable {
        case end
        /// Both ends of a name matter; of a text with blanks, as of any other, the beginning.
        case middleOfName
        /// The beginning that the text shares with the one in the row above, if the difference would not fit.
        case sharedStart
        /// All of a text that is the one in the row above, too.
        case repetition
    }

    package init(
        _ title: String, minimum: Int, ideal: Int? = nil, alignment: Alignment = .left, rank: Int,
        cut: Cut = .end
    ) {
        self.cut = cut
        self.title = title
        self.minimum = minimum
        self.ideal = max(ideal ?? minimum, minimum)
        self.alignment = alignment
        self.rank = rank
    }
}

/// The columns that are shown, with position and width.
package struct TableLayout: Hashable, Sendable {
    /// The index of a column in the table, with position and width.
    package struct Place: Hashable, Sendable {
        package let column: Int
        package let x: Int
        package let width: Int
    }

    package let places: [Place]

    /// Drops columns by rank until the rest fits with that gap between them, then distributes the remaining width by
    /// rank, up to each column's ideal width.
    package init(_ columns: [TableColumn], width: Int, gap: Int = 2) {
        var shown = columns.indices.filter { columns[$0].ideal > 0 }
        func needed(_ list: [Int]) -> Int {
            list.reduce(0) { $0 + columns[$1].minimum } + gap * max(list.count - 1, 0)
        }
        while shown.count > 1, needed(shown) > width {
            guard let weakest = shown.min(by: { columns[$0].rank < columns[$1].rank }) else { break }
            shown.removeAll { $0 == weakest }
        }
        var widths = shown.map { min(columns[$0].minimum, max(width, 0)) }
        var left = width - widths.reduce(0, +) - gap * max(shown.count - 1, 0)
        for index in shown.indices.sorted(by: { columns[shown[$0]].rank > columns[shown[$1]].rank })
        where left > 0 {
            let more = min(left, columns[shown[index]].ideal - widths[index])
            widths[index] += max(more, 0)
            left -= max(more, 0)
        }
        var x = 0
        places = shown.indices.map { index in
            defer { x += widths[index] + gap }
            return Place(column: shown[index], x: x, width: widths[index])
        }
    }
}
