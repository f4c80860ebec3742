// Copying the selected row, or all rows that a filter leaves.

import TrackingModel

extension Model {
    /// Rows that are copied at once: more would hold up the screen, and an export takes any number.
    private static let copied = 50_000

    mutating func copyRow() -> [Command] {
        guard let text = rowText(list.selected).map(HarmlessText.line) else { return [] }
        say("Copied: \(text)", .done)
        return [.copy(text)]
    }

    mutating func copyRows() -> [Command] {
        let count = rowCount(on: screen)
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
            say("The filter has not seen all rows yet; try again in a moment.", .note)
            return []
        }
        let lines = (0..<count).compactMap { rowText($0).map(HarmlessText.line) }
        say("Copied \(countWords(lines.count, "row")).", .done)
        return [.copy(lines.joined(separator: "\n"))]
    }
}
