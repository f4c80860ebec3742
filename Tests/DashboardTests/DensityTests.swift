// The picture of a log above its rows: each line is in one column, and a click goes there.

import Canvas
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct DensityTests {
    @Test(arguments: 0..<20 as Range<UInt64>) func `each line is in the column of its time`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        let log = LogSample.drawn(&random).log
        let density = try #require(LogDensity(log))
        let times = log.compactMap(\.at)
        #expect(density.bounds == (times.min() ?? noon)...(times.max() ?? noon))
        for count in [1, 7, 78, 198] {
            let columns = density.columns(count)
            #expect(columns.count == count && columns.reduce(0) { $0 + $1.lines } == times.count)
            #expect(columns.map(\.severity).max() == log.filter { $0.at != nil }.map(\.severity).max())
            for column in 0..<count {
                let place = density.column(
                    of: density.moment(ofColumn: column, among: count) + 1, among: count)
                #expect(place == column)
            }
        }
    }

    @Test func `a log of one time has none`() {
        #expect(LogDensity([]) == nil)
        #expect(LogDensity([LogEntry(at: noon, severity: .info, component: "a", message: "b")]) == nil)
    }

    @Test(arguments: [(120, 40), (80, 24)]) func `a click on it goes to that time`(columns: Int, rows: Int)
        throws
    {
        var random = SeededGenerator(seed: 5)
        var model = model(LogSample.drawn(&random), columns: columns, rows: rows)
        model.screen = .log
        _ = model.update(.resized(model.size))
        let page = try #require(model.page)
        let rect = model.layout(of: page).above
        let density = try #require(model.context.logDensity)
        for x in stride(from: 1, to: columns - 2, by: 9) {
            _ = model.update(Mouse(.press(.left), x: rect.x + x, y: rect.y))
            let at = try #require(model.page?.moment(atRow: model.list.selected))
            let moment = density.moment(ofColumn: x - 1, among: columns - 2)
            let isLast = model.list.selected == model.rowCount(on: .log) - 1
            #expect(at >= moment || isLast)
            let before = model.page?.moment(atRow: model.list.selected - 1)
            #expect(before.map { $0 < moment } ?? true)
        }
    }

    @Test func `a small screen keeps its rows`() throws {
        let model = model(LogSample.day, columns: 40, rows: 10)
        let page = LogScreen(model.context, model.lists[.log])
        #expect(model.layout(of: page).above.isEmpty)
    }
}
