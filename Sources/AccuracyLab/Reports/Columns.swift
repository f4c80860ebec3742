// What every study can be printed as: JSON, and a page of Markdown with tables of figures.

import Documents
import HealthAnalysis
import TrackingModel

/// The title of a column, and its cell in a row.
typealias Column<Row> = (title: String, cell: (Row) -> any TableCell)

/// What a cell can hold.
protocol TableCell {
    /// As it is written; `-` where there is nothing.
    var cell: String { get }
}

extension String: TableCell { var cell: String { self } }
extension Int: TableCell { var cell: String { String(self) } }
extension UInt64: TableCell { var cell: String { String(self) } }
extension Double: TableCell { var cell: String { figure(self) } }
extension Estimate: TableCell { var cell: String { figure(self) } }
extension Optional: TableCell where Wrapped: TableCell { var cell: String { self?.cell ?? "-" } }

extension Sequence {
    /// The elements as rows of a table, the first column to the left and all others to the right.
    func table(_ columns: [Column<Element>]) -> String {
        let columns = columns.enumerated().map { index, column in
            Document.Column(column.title, number: index > 0) { column.cell($0).cell }
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

/// A study as JSON and as a page of Markdown.
package protocol StudyReport: Encodable {
    /// - Parameter isASCII: Whether plots keep to ASCII.
    func markdown(isASCII: Bool) -> String
}

/// A plot of marked points with both axes.
struct TextPlot {
    struct Point {
        let x: Double
        let y: Double
        let mark: Character

        /// Nil where one of the figures is missing.
        init?(x: Double?, y: Double?, mark: Character) {
            guard let x, let y else { return nil }
            self.x = x
            self.y = y
            self.mark = mark
        }
    }

    let points: [Point]
    let xTitle: String
    let yTitle: String
    var xRange: ClosedRange<Double> = 0...1
    private let yRange: ClosedRange<Double> = 0...1
    /// Rows of the field, without axis and titles.
    var rows = 14
    /// Columns in all.
    var width = 72

    /// Marks of a sweep: `a` for its first value, `b` for the next.
    static func mark(_ index: Int) -> Character {
        Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(min(max(index, 0), 25))))
    }

    /// - Parameter isASCII: Whether the axes are drawn with `|`, `-` and `+`. Points outside of the ranges are drawn at
    ///   the edges; where two coincide the first is shown.
    func text(isASCII: Bool) -> String {
        let labels = [decimal(yRange.upperBound, places: 2), decimal(yRange.lowerBound, places: 2)]
        let margin = max(labels[0].count, labels[1].count) + 1
        let columns = max(width - margin - 1, 10)
        var field = [[Character]](repeating: [Character](repeating: " ", count: columns), count: max(rows, 2))
        for point in points where point.x.isFinite && point.y.isFinite {
            let column = place(point.x, in: xRange, of: columns)
            let row = field.count - 1 - place(point.y, in: yRange, of: field.count)
            if field[row][column] == " " { field[row][column] = point.mark }
        }
        let (side, bottom, corner) = isASCII ? ("|", "-", "+") : ("│", "─", "└")
        var lines = [yTitle]
        for (index, row) in field.enumerated() {
            let label = index == 0 ? labels[0] : index == field.count - 1 ? labels[1] : ""
            let space = String(repeating: " ", count: margin - 1 - label.count)
            lines.append(Self.trimmed(space + label + " " + side + String(row)))
        }
        let blank = String(repeating: " ", count: margin)
        lines.append(blank + corner + String(repeating: bottom, count: columns))
        let left = decimal(xRange.lowerBound, places: 2)
        let right = decimal(xRange.upperBound, places: 2)
        let room = max(columns + 1 - left.count - right.count - xTitle.count, 2)
        lines.append(
            blank + left + String(repeating: " ", count: room / 2) + xTitle
                + String(repeating: " ", count: room - room / 2) + right)
        return lines.asLines
    }

    private func place(_ value: Double, in range: ClosedRange<Double>, of count: Int) -> Int {
        let length = range.upperBound - range.lowerBound
        guard length > 0 else { return 0 }
        let share = min(max((value - range.lowerBound) / length, 0), 1)
        return min(Int((share * Double(count - 1)).rounded()), count - 1)
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}
