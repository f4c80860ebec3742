// A report as GitHub's Markdown, to be pasted into an issue.

import PlainText
import TrackingModel

extension Document {
    /// GitHub's Markdown, ending in a line feed.
    public var markdown: String {
        let parts = (title.map { ["# " + escaped($0)] } ?? []) + blocks.flatMap(\.markdown)
        return parts.joined(separator: "\n\n") + "\n"
    }
}

extension Document.Block {
    fileprivate var markdown: [String] {
        switch self {
        case .heading(let title, let note): ["## " + escaped(title + (note.map { " (\($0))" } ?? ""))]
        case .banner(let title, let text, _): ["**\(escaped(title))**: \(escaped(text))"]
        case .facts(let facts), .figures(let facts):
            [Document.Table(facts, [.init("Name") { $0.name }, .init("Value") { $0.text }]).markdown]
        case .table(let table): [table.rows.isEmpty ? escaped(table.empty) : table.markdown]
        case .paragraph(let text), .picture(_, let text): [escaped(text)]
        case .list(let items): [items.map { "- " + escaped($0) }.joined(separator: "\n")]
        case .steps(let steps):
            [steps.enumerated().map { "\($0 + 1). " + escaped($1) }.joined(separator: "\n")]
        case .code(let lines, let language): [fence(lines, language)]
        case .card(let title, let level, let code, let blocks):
            ["### " + escaped(title + (code.map { " (\($0))" } ?? ""))]
                + (level.map { ["**\($0.rawValue)**"] } ?? []) + blocks.flatMap(\.markdown)
        }
    }
}

extension Document.Table {
    /// Cells are filled up, so that the text can be read as it is; those of wide columns are not.
    package var markdown: String {
        let lines = [heads.map { escaped($0.title) }] + rows.map { $0.map { escaped($0.text) } }
        let widths = heads.indices.map { column in
            let width = lines.map { TextColumns.width($0[column]) }.max() ?? 0
            return width > 40 ? 0 : max(width, 3)
        }
        func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        let rule = zip(heads, widths).map { column, width in
            String(repeating: "-", count: max(width, 3) - (column.isNumber ? 1 : 0))
                + (column.isNumber ? ":" : "")
        }
        let filled = lines.map { line in
            row(
                heads.indices.map { column in
                    TextColumns.filled(line[column], to: widths[column], right: heads[column].isNumber)
                })
        }
        return ([filled[0], row(rule)] + filled.dropFirst()).joined(separator: "\n")
    }
}

/// A code block whose fence is longer than any run of backticks in it.
private func fence(_ lines: [String], _ language: String) -> String {
    let runs = lines.flatMap { $0.split { $0 != "`" } }.map(\.count)
    let fence = String(repeating: "`", count: max(3, (runs.max() ?? 0) + 1))
    return ([fence + language] + lines.map(HarmlessText.line) + [fence]).joined(separator: "\n")
}

/// Text in which nothing is markup, nobody is notified and no cell ends.
private func escaped(_ text: String) -> String {
    HarmlessText.line(text).replacingScalars { scalar in
        switch scalar {
        case "\\", "|", "`", "*", "[", "]": "\\" + String(scalar)
        case "<": "&lt;"
        case "@": "&#64;"
        default: nil
        }
    }
}
