// A canvas as text, for snapshot tests and for printing a frame without a terminal.

extension Canvas {
    /// The rows as text, without blanks at their ends.
    package var textRows: [String] {
        (0..<size.rows).map { y in
            var text = row(y).map { self.text(of: $0) }.joined()
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// The rows joined by line feeds, with one at the end.
    package var text: String { textRows.joined(separator: "\n") + "\n" }

    /// The runs of equal style in one row: first column, number of columns, style.
    package func runs(inRow y: Int) -> [(x: Int, count: Int, style: StyleID)] {
        var runs: [(x: Int, count: Int, style: StyleID)] = []
        for (x, cell) in row(y).enumerated() {
            if let last = runs.last, last.style == cell.style {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((x, 1, cell.style))
            }
        }
        return runs
    }
}
