// A size in cells as given on the command line.

import ArgumentParser
import Canvas

/// `--size 120x40`: columns and rows, 1×1 to 1000×500.
struct SizeArgument: Hashable, Sendable, ExpressibleByArgument {
    let size: Size

    init(columns: Int, rows: Int) { size = Size(columns: columns, rows: rows) }

    init?(argument: String) {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
            (1...1000).contains(columns),
            (1...500).contains(rows)
        else { return nil }
        size = Size(columns: columns, rows: rows)
    }

    var defaultValueDescription: String { "\(size.columns)x\(size.rows)" }
}
