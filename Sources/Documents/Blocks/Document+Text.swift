// A report as plain text for a terminal or a mail: aligned, within a width, and nothing in it can harm a terminal.

import PlainText
import TrackingModel

extension Document {
    /// Plain text, ending in a line feed.
    ///
    /// - Parameter width: Columns of a line at most; words that are longer are cut.
    public func text(width: Int = Document.width) -> String {
        let tables = blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }
        let layout = TextLayout(width: width, tables: tables)
        let head = layout.wrapped(title ?? "", after: "")
        let rule = String(repeating: "=", count: head.map(TextColumns.width).max() ?? 0)
        let lines = (title == nil ? [] : head + [rule]) + layout.lines(blocks, indent: 0)
        return lines.asLines
    }
}

/// Blocks as lines of a width.
private struct TextLayout {
    let width: Int
    /// Those with the same columns are as wide as each other.
    let tables: [Document.Table]

    func lines(_ blocks: [Document.Block], indent: Int) -> [String] {
        var lines: [String] = []
        var body = margin(indent)
        var isBelowHeading = true
        for block in blocks {
            switch block {
            case .heading, .banner, .card:
                if !isBelowHeading { lines.append("") }
            default: break
            }
            isBelowHeading = false
            switch block {
            case .heading(let title, let note):
                lines += wrapped(title.uppercased() + (note.map { " (\($0))" } ?? ""), after: margin(indent))
                body = margin(indent + 2)
                isBelowHeading = true
            case .banner(let title, let text, _): lines += wrapped("\(title): \(text)", after: body)
            case .facts(let facts), .figures(let facts): lines += self.facts(facts, body)
            case .table(let table): lines += self.table(table, body)
            case .paragraph(let text), .picture(_, let text): lines += wrapped(text, after: body)
            case .list(let items): lines += items.flatMap { wrapped($0, after: body + "- ") }
            case .steps(let steps):
                lines += steps.enumerated().flatMap { wrapped($1, after: body + "\($0 + 1). ") }
            case .code(let code, _): lines += code.map { body + HarmlessText.line($0) }
            case .card(let title, let level, let code, let blocks):
                let head = (level.map { "[\($0.rawValue)] " } ?? "") + title + (code.map { " (\($0))" } ?? "")
                lines += wrapped(head, after: body) + self.lines(blocks, indent: body.count + 4)
            }
        }
        return lines
    }

    private func margin(_ columns: Int) -> String { String(repeating: " ", count: max(0, columns)) }

    /// A text broken at blanks, behind a prefix on its first line and as far from the margin on all others.
    func wrapped(_ text: String, after prefix: String, breaks: Bool = false) -> [String] {
        let harmless = breaks ? HarmlessText.block(text) : HarmlessText.line(text)
        let indent = TextColumns.width(prefix)
        let lines = harmless.split(separator: "\n").flatMap {
            TextColumns.wrapped(String($0), width: width, indent: indent)
        }
        return lines.isEmpty ? [prefix] : [prefix + lines[0].dropFirst(indent)] + lines.dropFirst()
    }

    /// The values one below the other, behind their names.
    private func facts(_ facts: [Document.Fact], _ body: String) -> [String] {
        let names = min(facts.map { TextColumns.width($0.name) }.max() ?? 0, 24)
        return facts.flatMap { fact in
            let name = TextColumns.filled(HarmlessText.line(fact.name), to: names)
            return wrapped(fact.text, after: body + name + "  ", breaks: true)
        }
    }

    /// Columns two blanks apart, each as wide as its widest cell up to its limit. Where a line is too narrow for them, the
    /// first is wrapped, or the last ones stand below the row, as sentences do that have no room beside it.
    private func table(_ table: Document.Table, _ body: String) -> [String] {
        guard !table.rows.isEmpty else { return wrapped(table.empty, after: body) }
        let heads = table.heads
        let rows = table.rows.map { $0.map { HarmlessText.line($0.text) } }
        let titles = heads.map(\.title)
        let alike = tables.filter { $0.heads == heads }.flatMap(\.rows)
        let all = [titles] + rows + alike.map { $0.map { HarmlessText.line($0.text) } }
        var widths = heads.indices.map { column in
            min(heads[column].width ?? .max, all.map { TextColumns.width($0[column]) }.max() ?? 0)
        }
        let room = width - body.count
        var beside = heads.indices.filter { heads[$0].width != nil }
        var used: Int { beside.reduce(2 * beside.count - 2) { $0 + widths[$1] } }
        if let first = beside.first, used > room {
            let words = all.flatMap { $0[first].split(separator: " ") }
            let least = words.map { TextColumns.width(String($0)) }.max() ?? 0
            if widths[first] - least >= used - room { widths[first] -= used - room }
            while beside.count > 1, used > room { beside.removeLast() }
            widths[first] = min(widths[first], max(1, room))
        }
        if let prose = heads.indices.first(where: { heads[$0].width == nil }) {
            let rest = room - used - 2
            if rest >= min(widths[prose], 40) {
                widths[prose] = min(widths[prose], rest)
                beside = (beside + [prose]).sorted()
            }
        }
        func line(_ row: [String]) -> [String] {
            let cells = beside.map { column in
                widths[column] < 8
                    ? [TextColumns.clipped(row[column], to: widths[column])]
                    : column == beside[0] || heads[column].width == nil
                        ? TextColumns.wrapped(row[column], width: widths[column], indent: 0)
                        : [TextColumns.clipped(row[column], to: widths[column])]
            }
            return (0..<max(1, cells.map(\.count).max() ?? 1)).map { index in
                let parts = zip(beside, cells).map { column, lines in
                    TextColumns.filled(
                        index < lines.count ? lines[index] : "", to: widths[column],
                        right: heads[column].isNumber)
                }
                let line = body + parts.joined(separator: "  ")
                return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
            }
        }
        let below = heads.indices.filter { !beside.contains($0) }
        return (titles.allSatisfy(\.isEmpty) ? [] : line(titles))
            + rows.flatMap { row in
                line(row)
                    + below.filter { !row[$0].isEmpty }.flatMap { column in
                        let name = below.count == 1 ? "" : heads[column].title + ": "
                        return wrapped(name + row[column], after: body + "    ")
                    }
            }
    }
}
