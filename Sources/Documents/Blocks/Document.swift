// A report as blocks: what it says, without how a format writes it.

package import TrackingModel

/// A report for people. Its texts can be from anywhere: each format makes them harmless.
public struct Document: Hashable, Sendable {
    /// Columns of a line of text, where nothing else is known.
    public static let width = 100

    /// What stands above all blocks; nil for nothing.
    package var title: String?
    package var blocks: [Block]

    package init(title: String? = nil, _ blocks: [Block]) {
        self.title = title
        self.blocks = blocks
    }

    /// How something is to be looked at: its colour, and its word in the style sheet.
    package enum Tone: String, Sendable {
        case ok, notice, warning, critical, unproven, unknown
    }

    /// A part of a report.
    package indirect enum Block: Hashable, Sendable {
        /// Begins a section; the note says how much of it is shown.
        case heading(String, note: String? = nil)
        /// What everything comes to.
        case banner(title: String, text: String, level: Tone)
        /// What the report is about, and what a person added to it.
        case facts([Fact])
        /// Facts that are looked up one by one.
        case figures([Fact])
        case table(Table)
        case paragraph(String)
        case list([String])
        /// What to do, in this order.
        case steps([String])
        /// Lines to be copied.
        case code([String], language: String)
        /// Blocks about one thing, with its level and its code.
        case card(title: String, level: Tone? = nil, code: String? = nil, [Block])
        /// A picture, and what it shows for whoever can't see it.
        case picture(HTML, words: String)
    }

    /// A name with its value, and what explains the value.
    package struct Fact: Hashable, Sendable {
        package var name: String
        package var value: String
        package var note: String
        /// Nil where the value is not judged.
        package var level: Tone?
        /// The moment whose age the value is; nil for any other value.
        package var since: Instant?

        package init(
            _ name: String, _ value: String, note: String? = nil, level: Tone? = nil, since: Instant? = nil
        ) {
            self.name = name
            self.value = value
            self.note = note ?? ""
            self.level = level
            self.since = since
        }

        /// Value and note on one line.
        package var text: String { note.isEmpty ? value : value + ", " + note }
    }

    /// Rows with a cell for each column. Columns that say nothing in any row are left out.
    package struct Table: Hashable, Sendable {
        var heads: [Head]
        var rows: [[Cell]]
        /// What is said where there is no row.
        var empty: String

        package init<Row>(_ rows: some Sequence<Row>, empty: String = "None.", _ columns: [Column<Row>]) {
            let cells = rows.map { row in columns.map { Cell(text: $0.text(row), look: $0.look(row)) } }
            let shown = columns.indices.filter { column in
                cells.isEmpty || cells.contains { !$0[column].text.isEmpty }
            }
            heads = shown.map { columns[$0].head }
            self.rows = cells.map { row in shown.map { row[$0] } }
            self.empty = empty
        }
    }

    /// Title and size of a column.
    struct Head: Hashable, Sendable {
        var title: String
        /// Columns of a line of text that it takes at most; nil for sentences, which no width holds.
        var width: Int?
        var isNumber: Bool
    }

    struct Cell: Hashable, Sendable {
        var text: String
        var look: Look
    }

    /// A column of a table, with its cell in a row.
    package struct Column<Row> {
        let head: Head
        let look: (Row) -> Look
        package let text: (Row) -> String

        /// - Parameter width: Columns of a line of text at most; nil for sentences.
        package init(
            _ title: String, _ width: Int? = nil, number: Bool = false,
            look: @escaping (Row) -> Look = { _ in .plain }, _ text: @escaping (Row) -> String
        ) {
            head = Head(title: title, width: width, isNumber: number)
            self.look = look
            self.text = text
        }
    }

    /// What a cell is beside its text, for formats that can show it.
    package enum Look: Hashable, Sendable {
        case plain
        /// A level, a state or a class, by its word in the style sheet.
        case badge(String)
        /// Where the text leads.
        case link(String)
        /// A bar for each day; nil for a day without a record.
        case days([Int?])
    }
}

extension [Document.Block] {
    /// A section with one table.
    ///
    /// - Parameter total: How many rows there are, of which the newest are listed; nil for a section of all.
    package static func section<Row>(
        _ title: String, note: String? = nil, _ rows: some Collection<Row>, of total: Int? = nil,
        empty: String = "None.", _ columns: [Document.Column<Row>]
    ) -> Self {
        let extent = total.map { rows.count < $0 ? "newest \(rows.count) of \($0)" : String($0) }
        return [
            .heading(title, note: note ?? extent), .table(Document.Table(rows, empty: empty, columns)),
        ]
    }
}
