// What a list shows and how, under a name: a filter, an order and columns that can be taken again.

import TrackingModel

package struct SavedView: Hashable, Sendable {
    package let name: String
    /// The title of the list's screen.
    let screen: String
    /// The text of the filter.
    let filter: String
    /// The name of the column that the rows are sorted by; nil for the usual order.
    let sortColumn: String?
    let isReversed: Bool
    let hiddenColumns: [String]
}

extension SavedView {
    /// Reads what `line` wrote; nil for any other text.
    package init?(line: String) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, !parts[0].isEmpty else { return nil }
        name = parts[0]
        screen = parts[1]
        filter = parts[2]
        sortColumn = parts[3].isEmpty ? nil : parts[3]
        isReversed = !parts[4].isEmpty
        hiddenColumns = parts[5].split(separator: ",").map(String.init)
    }

    /// All of it on one line.
    package var line: String {
        [
            name, screen, filter, sortColumn ?? "", isReversed ? "reversed" : "",
            hiddenColumns.joined(separator: ","),
        ].map { $0.replacing("\t", with: " ") }.joined(separator: "\t")
    }

    /// What it does, in a few words.
    var summary: String {
        let parts = [
            filter.isEmpty ? nil : "/" + filter, sortColumn.map { "by " + $0 }, isReversed ? "reversed" : nil,
            hiddenColumns.isEmpty ? nil : "without " + hiddenColumns.commaSeparated,
        ].compactMap(\.self)
        return parts.isEmpty ? "no filter, in the usual order" : parts.commaSeparated
    }
}
