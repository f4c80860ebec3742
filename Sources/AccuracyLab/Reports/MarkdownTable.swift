// Tables of figures in Markdown, the same to a reader of the text and to one of the page.

internal import TrackingModel

/// A table with a heading row, its columns as wide as their widest cell.
package struct MarkdownTable {
    private var rows: [[String]]

    package init(_ titles: [String]) { rows = [titles] }

    package mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The first column to the left, all others to the right.
    package var text: String {
        let widths = rows[0].indices.map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        func line(_ row: [String]) -> String {
            let cells = widths.indices.map { column in
                let cell = column < row.count ? row[column] : ""
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            return "| " + cells.joined(separator: " | ") + " |"
        }
        let rule = widths.enumerated().map { column, width in
            column == 0
                ? String(repeating: "-", count: width)
                : String(repeating: "-", count: max(width - 1, 1)) + ":"
        }
        let lines = [line(rows[0]), "| " + rule.joined(separator: " | ") + " |"] + rows.dropFirst().map(line)
        return lines.joined(separator: "\n") + "\n"
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
