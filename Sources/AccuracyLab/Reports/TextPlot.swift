// Points in a field of characters, for terminals and pages of text.

import TrackingModel

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
        return lines.joined(separator: "\n") + "\n"
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
