// The Compare screen: a read is kept, later ones are compared with it, and rows lead to what they name.

import Canvas
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct CompareTests {
    /// A good day that was kept, and a bad one with other keys that is shown.
    private static func compared(columns: Int, rows: Int) -> Model {
        var model = model(nil, columns: columns, rows: rows)
        for (contents, number) in [(goodDay(), 0), (badDay(), 2)] {
            var reading = reading(contents)
            reading.listing = StoreScreenTests.listing(number)
            _ = model.update(.read(reading))
            if number == 0 { _ = model.update(.key(.character("b"))) }
        }
        model.notice = nil
        _ = model.update(.key(.character("9")))
        return model
    }

    private func rows(_ model: Model) -> [CompareRow] { model.context.compared?.rows ?? [] }

    @Test(arguments: [(200, 60), (120, 40), (80, 24), (40, 10)])
    func `a good day beside a bad one`(columns: Int, rows: Int) throws {
        var model = Self.compared(columns: columns, rows: rows)
        try expectScreen(model, named: "compare-\(columns)x\(rows)", styles: true)
        guard columns < 100 else { return }
        _ = model.update(.key(.enter))
        try expectScreen(model, named: "compare-details-\(columns)x\(rows)")
    }

    @Test func `there is a tab only where there is something to compare`() {
        var model = model(goodDay(), columns: 120, rows: 40)
        #expect(!text(of: model).contains("9 Compare"))
        _ = model.update(.key(.backTab))
        #expect(model.screen == .store)
        _ = model.update(.key(.character("9")))
        #expect(text(of: model).contains("Nothing to compare with yet."))
        _ = model.update(.key(.character("b")))
        #expect(model.context.compared?.comparison?.isUnchanged == true)
        _ = model.update(.key(.character("1")))
        #expect(text(of: model).contains("9 Compare"))
        _ = model.update(.key(.backTab))
        #expect(model.screen == .compare)
    }

    @Test func `a later read is compared with the one that was kept, not with the one before`() throws {
        var model = model(goodDay(), columns: 120, rows: 40)
        _ = model.update(.key(.character("b")))
        for contents in [badDay(), goodDay()] { _ = model.update(.read(reading(contents))) }
        #expect(model.context.compared?.comparison?.isUnchanged == true)
        _ = model.update(.read(reading(badDay())))
        let comparison = try #require(model.context.compared?.comparison)
        #expect(comparison.before.contents == goodDay() && comparison.after.contents == badDay())
        #expect(comparison == HealthComparison(comparison.before, comparison.after))
    }

    @Test func `one store at two moments is compared by turning to its last record`() throws {
        var model = model(goodDay(), columns: 120, rows: 40, at: noon + 2 * 86_400)
        _ = model.update(.key(.character("b")))
        _ = model.update(.key(.character("=")))
        let last = try #require(model.context.asOf)
        _ = model.update(.read(reading(goodDay(), at: last)))
        let comparison = try #require(model.context.compared?.comparison)
        #expect(comparison.before.report.at == noon + 2 * 86_400 && comparison.after.report.at == last)
    }

    @Test func `Enter leads from a finding, an app and a key to where they are, and Escape back`() throws {
        func leads(_ isMeant: (CompareRow) -> Bool, to screen: Screen) throws {
            var model = Self.compared(columns: 120, rows: 40)
            let found = rows(model).firstIndex { isMeant($0) }
            let row = try #require(found)
            model.select(row)
            _ = model.update(.key(.enter))
            #expect(model.screen == screen)
            _ = model.update(.key(.escape))
            #expect(model.screen == .compare && model.list.selected == row)
        }
        try leads({ if case .finding(let change) = $0 { change.after != nil } else { false } }, to: .findings)
        try leads({ if case .app(let app) = $0 { app.after != nil } else { false } }, to: .apps)
        try leads({ if case .key(let change) = $0 { change.after != nil } else { false } }, to: .store)
    }

    @Test func `rows have keys of their own, and the filter knows their sections`() {
        var model = Self.compared(columns: 120, rows: 40)
        let keys = (0..<model.rowCount(on: .compare)).compactMap { model.page(.compare)?.key(of: $0) }
        #expect(Set(keys).count == keys.count && !keys.isEmpty)
        _ = play([.character("/")] + "group:keys".map { .character($0) } + [.enter], on: &model)
        let rest = (0..<model.rowCount(on: .compare)).compactMap { row in
            model.page(.compare)?.record(atRow: row).map { rows(model)[$0].section }
        }
        #expect(Set(rest) == ["keys"])
    }

    @Test func `the bug report is on the selected finding, or on that of the verdict, without names`() throws
    {
        func copied(_ model: inout Model) -> String? {
            guard case .terminal(.copy(let text))? = model.update(.key(.character("B"))).first else {
                return nil
            }
            return text
        }
        var model = model(badDay(), columns: 120, rows: 40)
        let report = try #require(model.report)
        let code = try #require(report.verdict.code)
        let verdict = try #require(copied(&model))
        #expect(verdict.contains("| \(code.rawValue) "))
        for app in report.apps where app.hasName { #expect(!verdict.contains(app.name), "\(app.name)") }
        model.screen = .findings
        _ = model.update(.key(.end))
        #expect(copied(&model) == nil && model.notice?.text == "This row is no finding.")
        model.select(report.findings.count - 1)
        let last = try #require(copied(&model))
        #expect(last.contains("| \(report.findings[report.findings.count - 1].code.rawValue) "))
        var good = DashboardTests.model(goodDay(), columns: 120, rows: 40)
        #expect(copied(&good) == nil && good.notice != nil)
    }
}
