// Tables of figures in Markdown, the same to a reader of the text and to one of the page.

import Documents
internal import HealthAnalysis
internal import TrackingModel

/// A table with a heading row, its columns as wide as their widest cell.
package struct MarkdownTable {
    private let titles: [String]
    private var rows: [[String]] = []

    package init(_ titles: [String]) { self.titles = titles }

    package mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The first column to the left, all others to the right.
    package var text: String {
        let columns = titles.enumerated().map { index, title in
            Document.Column<[String]>(title, number: index > 0) { index < $0.count ? $0[index] : "" }
        }
        return Document.Table(rows, columns).markdown + "\n"
    }
}

/// A figure with decimals, or `-` where there is none.
package func figure(_ value: Double?, places: Int = 3) -> String {
    value.map { decimal($0, places: places) } ?? "-"
}

/// A figure with its interval, or `-` where there is none: `0.975 (0.871-0.996)`.
package func figure(_ estimate: Estimate?, places: Int = 3) -> String {
    guard let estimate else { return "-" }
    guard let low = estimate.low, let high = estimate.high else {
        return figure(estimate.value, places: places)
    }
    return
        "\(figure(estimate.value, places: places)) (\(figure(low, places: places))-\(figure(high, places: places)))"
}
