// Copies the selected row, or all rows that pass the filter.

import Canvas
import Documents
import HealthAnalysis
import PlainText
import TrackingModel

extension Model {
    /// The most rows that can be copied: more would block the screen, and an export has no limit.
    private static let copied = 50_000

    mutating func copyRow() -> [Command] {
        guard let text = rowText(list.selected, of: page) else {
            say("There is nothing to copy yet.")
            return []
        }
        let lines = text.split(separator: "\n")
        let more = lines.count > 1 ? ", and \(countText(lines.count - 1, "more line"))" : ""
        say("Copied: \(lines.first ?? "")\(more)", .done)
        return [.terminal(.copy(text))]
    }

    mutating func copyRows() -> [Command] {
        let page = page
        let count = page?.count ?? 0
        guard count > 0 else {
            say("There is no row to copy.")
            return []
        }
        guard count <= Model.copied else {
            say(
                "\(count) rows are more than the \(Model.copied) that can be copied: narrow the filter, or "
                    + "export them.", .problem)
            return []
        }
        guard list.scan == nil else {
            say("The filter has not reached all rows yet; try again in a moment.")
            return []
        }
        let bookmarks = list.bookmarks
        let marked = (0..<count).filter { row in
            !bookmarks.isEmpty
                && page?.record(atRow: row).flatMap { page?.key(of: $0) }.map(bookmarks.contains) ?? false
        }
        let lines = (marked.isEmpty ? Array(0..<count) : marked).compactMap { rowText($0, of: page) }
        say(
            "Copied \(countText(lines.count, marked.isEmpty ? "row" : "row with a bookmark", marked.isEmpty ? nil : "rows with a bookmark")).",
            .done)
        return [.terminal(.copy(lines.joined(separator: "\n")))]
    }

    /// Copies a bug report on the selected finding; on a screen without findings, on that of the verdict.
    mutating func copyReport() -> [Command] {
        guard let report, let contents else {
            say("The store has not been read yet.")
            return []
        }
        let isOnFindings = screen == .findings
        let finding =
            isOnFindings
            ? selectedRecord.flatMap { FindingsScreen(context, list).finding(of: $0) }
            : report.verdict.code.flatMap { code in report.findings.first { $0.code == code } }
        guard let finding,
            let text = Document(
                finding, in: report, contents, version: settings.version, redact: true)?.markdown
        else {
            say(isOnFindings ? "This row is no finding." : "No finding is behind this verdict.")
            return []
        }
        say("Copied a bug report on \(finding.code.rawValue), with app names replaced.", .done)
        return [.terminal(.copy(text))]
    }

    /// A row of the current screen as text for the clipboard; on a screen without rows, the verdict.
    func rowText(_ row: Int, of page: (any ListScreen)?) -> String? {
        let texts =
            if let page {
                page.record(atRow: row).map { page.texts(of: $0) }
            } else {
                report.map { ["\($0.verdict.level.rawValue): \($0.verdict.reason)"] }
            }
        return texts?.map(HarmlessText.line).joined(separator: "\n")
    }
}

extension Model {
    /// Opens the choice of the field to copy.
    mutating func openCopy() {
        guard let page, let record = selectedRecord else { return say("There is no row to copy.") }
        let layout = layout(of: page)
        var fields = [CopyDialog.Field(name: "the row", value: HarmlessText.line(page.text(of: record)))]
        func add(_ name: String, _ value: String) {
            let value = HarmlessText.line(value)
            guard !value.isEmpty, !fields.contains(where: { $0.value == value }) else { return }
            fields.append(CopyDialog.Field(name: name, value: value))
        }
        for column in page.columns(layout) where column.shape.ideal > 0 {
            add(column.name, column.cell(record).text)
        }
        var name = ""
        for detail in page.details(of: record) {
            switch detail {
            case .field(let title, let value, _), .link(_, let title, let value, _):
                if !title.isEmpty { name = title }
                add(name, value)
            case .title(let value, _), .text(let value, _): add("text", value)
            case .row, .json, .gap: break
            }
        }
        dialog = CopyDialog(fields: fields)
    }
}
