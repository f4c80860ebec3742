// Long messages go on below their row: the selected row is whole, and a click finds the row that is there.

import Canvas
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct WrappedRowTests {
    private func log(_ columns: Int, _ rows: Int, seed: UInt64) -> Model {
        var random = SeededGenerator(seed: seed)
        var contents = goodDay()
        contents.log = (0..<60).map { index in
            let words = (0..<Int.random(in: 1...40, using: &random)).map { "w\($0)" }.joined(separator: " ")
            return LogEntry(
                at: noon - Double(600 - index), severity: .info, component: "Part",
                message: "\(words) end\(index).")
        }
        var model = model(contents, columns: columns, rows: rows)
        model.screen = .log
        _ = model.update(.resized(model.size))
        _ = model.update(.key(.character("\\")))
        return model
    }

    @Test(arguments: [(200, 60), (120, 40), (80, 24), (60, 18), (40, 14)])
    func `the selected row is whole wherever one goes`(columns: Int, rows: Int) {
        var model = log(columns, rows, seed: UInt64(columns))
        model.notice = nil
        let keys: [Key] = [.up, .up, .pageUp, .home, .down, .down, .pageDown, .down, .end, .up, .pageUp]
        for key in keys + keys {
            _ = model.update(.key(key))
            let shown = text(of: model).replacing("…", with: "")
            #expect(shown.contains("end\(model.list.selected)."), "\(key) at \(model.list.selected)")
        }
        for step in [-1, -1, -1, -1, -1, 1, 1, -1] {
            let before = model.list.top
            _ = model.update(.wheel(step))
            #expect(step < 0 ? model.list.top < before || before == 0 : model.list.top >= before)
            #expect(text(of: model).contains("end\(model.list.selected)."))
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>) func `a click selects the row that is there`(seed: UInt64)
        throws
    {
        var model = log(70, 24, seed: seed)
        _ = model.update(.key(.home))
        model.notice = nil
        let layout = model.layout(of: try #require(model.page))
        for line in 0..<layout.rows.height {
            var clicked = model
            _ = clicked.update(Mouse(.press(.left), x: 20, y: layout.rows.y + line))
            let shown = text(of: model).split(separator: "\n", omittingEmptySubsequences: false).map(
                String.init)
            // The end of the row is on this line or below it.
            let rest = shown[(layout.rows.y + line)...].joined(separator: " ")
            let first = (0..<60).compactMap { row in
                rest.firstRange(of: "end\(row).").map { (row, $0.lowerBound) }
            }
            .min { $0.1 < $1.1 }
            if let first { #expect(clicked.list.selected == first.0, "line \(line)") }
        }
    }
}
