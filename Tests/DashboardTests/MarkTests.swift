// The columns that mark how bad a row is, which are the last to go.

import Canvas
import Testing

@testable import Dashboard

struct MarkTests {
    /// The column of each list that says how bad a row is.
    private static let marks: [(screen: Screen, column: String)] = [
        (.gaps, "class"), (.recovery, "result"), (.log, "level"), (.apps, "lost or phantom"),
        (.findings, "level"), (.compare, "difference"),
    ]

    @Test func `no list loses the column that marks a level, at any size`() {
        var model = model(badDay(), columns: 120, rows: 40)
        _ = play(["b"], on: &model)
        _ = model.update(.read(reading(goodDay())))
        _ = model.update(.read(reading(badDay())))
        for columns in Array(12...60) + [70, 80, 99, 100, 109, 110, 120, 160, 200] {
            for rows in [3, 4, 6, 8, 10, 12, 16, 24, 30, 40, 60] {
                _ = model.update(.resized(Size(columns: columns, rows: rows)))
                for (screen, column) in Self.marks {
                    model.screen = screen
                    _ = model.update(.tick(noon))
                    guard !model.frame.isMinimal, let page = model.page else { continue }
                    let layout = model.layout(of: page)
                    guard layout.rows.height > 0, page.count > 0 else { continue }
                    let table = page.table(layout)
                    let place = table.layout.places.first { table.columns[$0.column].name == column }
                    #expect((place?.width ?? 0) > 0, "\(screen.title) at \(columns)×\(rows)")
                }
            }
        }
    }
}
