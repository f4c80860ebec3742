// Copies the selected row, or all rows that pass the filter.

import HealthAnalysis
import PlainText
import TrackingModel

extension Model {
    /// The most rows that can be copied: more would block the screen, and an export has no limit.
    private static let copied = 50_000

    mutating func copyRow() -> [Command] {
        guard let text = rowText(list.selected, of: page) else { return [] }
        say("Copied: \(text)", .done)
        return [.terminal(.copy(text))]
    }

    mutating func copyRows() -> [Command] {
        let page = page
        let count = page?.count ?? 0
        guard count > 0 else {
            say("There is no row to copy.", .note)
            return []
        }
        guard count <= Model.copied else {
            say(
                "\(count) rows are more than the \(Model.copied) that can be copied: narrow the filter, or "
                    + "export them.", .problem)
            return []
        }
        guard list.scan == nil else {
            say("The filter has not reached all rows yet; try again in a moment.", .note)
            return []
        }
        let lines = (0..<count).compactMap { rowText($0, of: page) }
        say("Copied \(countText(lines.count, "row")).", .done)
        return [.terminal(.copy(lines.joined(separator: "\n")))]
    }

    /// A row of the current screen as text for the clipboard; on a screen without rows, the verdict.
    func rowText(_ row: Int, of page: (any ListScreen)?) -> String? {
        let text =
            if let page {
                page.record(atRow: row).map { page.text(of: $0) }
            } else {
                report.map { "\($0.verdict.level.rawValue): \($0.verdict.reason)" }
            }
        return text.map(HarmlessText.line)
    }
}
