// Tables of figures in Markdown, the same to a reader of the text and to one of the page.

import Documents
import HealthAnalysis
import TrackingModel

/// The title of a column, and its cell in a row.
typealias Column<Row> = (title: String, cell: (Row) -> String)

extension Sequence {
    /// The elements as rows of a table, the first column to the left and all others to the right.
    func table(_ columns: [Column<Element>]) -> String {
        let columns = columns.enumerated().map { index, column in
            Document.Column(column.title, number: index > 0, column.cell)
        }
        return Document.Table(self, columns).markdown + "\n"
    }
}

/// A figure with decimals, or `-` where there is none.
func figure(_ value: Double?, places: Int = 3) -> String {
    value.map { decimal($0, places: places) } ?? "-"
}

/// A figure with its interval, or `-` where there is none: `0.975 (0.871-0.996)`.
func figure(_ estimate: Estimate?, places: Int = 3) -> String {
    let value = figure(estimate?.value, places: places)
    guard let low = estimate?.low, let high = estimate?.high else { return value }
    return "\(value) (\(figure(low, places: places))-\(figure(high, places: places)))"
}

/// A share in percent, with its interval.
func percent(_ share: Estimate?) -> String {
    func scaled(_ share: Double) -> Double { share * 100 }
    return figure(
        share.map { Estimate(scaled($0.value), low: $0.low.map(scaled), high: $0.high.map(scaled)) },
        places: 1)
}

/// Seconds in minutes.
func minutes(_ seconds: Double?, places: Int = 0) -> String {
    figure(seconds.map { $0 / 60 }, places: places)
}
