// The road from a verdict to its evidence and back, over keys and over clicks.

import Canvas
import HealthAnalysis
import Testing
import TrackingModel

@testable import Dashboard

struct LinkTests {
    private static let esc = Key.escape

    private func lines(of model: Model) -> [Substring] { text(of: model).split(separator: "\n") }

    /// A good day with 36 callbacks within a second, for an app that nobody can have used for so long.
    private func floodedDay() -> StoreContents {
        var contents = goodDay()
        let flood = (25...60).map { minute in
            RecoveryEntry(
                id: RecordID("flood \(minute)"), at: noon - 1_500 + Double(minute) / 60,
                event: EventName("usage.app.0.min.\(minute)"), succeeded: true, action: "record_usage",
                memoryBytes: 4_300_000)
        }
        contents.recovery = (contents.recovery + flood).sorted { $0.at < $1.at }
        contents.recoveryLogCount = contents.recovery.count
        return contents
    }

    /// Whether a link's record is what is selected.
    private func selected(_ model: Model, is link: EvidenceLink) -> Bool {
        if case .moment(let at) = link { return model.screen == .timeline && model.cursor == at }
        guard let report = model.report, let record = model.selectedRecord else { return false }
        switch link {
        case .gap(let start, let apps):
            let gap = report.gaps[record]
            return model.screen == .gaps && gap.start == start && gap.apps == apps
        case .app(let id): return model.screen == .apps && report.apps[record].id == id
        case .finding(let code, let detail):
            guard model.screen == .findings, report.findings.indices.contains(record) else { return false }
            let finding = report.findings[record]
            return finding.code == code && finding.detail == detail
        case .burst(let start):
            return model.screen == .findings
                && report.bursts.firstIndex { $0.start == start } == record - report.findings.count - 2
        case .recoveryEntry(let id, let at):
            let entry = model.contents?.recovery[record]
            return model.screen == .recovery && entry?.id == id && entry?.at == at
        case .logLine(let at, let message):
            let line = model.contents?.log[record]
            return model.screen == .log && line?.at == at && line?.message == message
        case .verdict: return model.screen == .findings && record == report.findings.count
        case .key(let key): return model.screen == .store && model.store.listing?.items[record].key == key
        case .counted, .stretch:
            return [.recovery, .log].contains(model.screen) && !model.list.filter.isEmpty
        case .moment: return false
        }
    }

    @Test
    func `Enter on the verdict opens its answers, then its finding, then the evidence, Escape goes back`()
        throws
    {
        var model = model(badDay(), columns: 120, rows: 40)
        let verdict = try #require(model.report?.verdict)
        _ = play([.enter], on: &model)
        #expect(selected(model, is: .verdict))
        #expect(text(of: model).contains("Complete: no"))
        _ = play([.enter], on: &model)
        let record = try #require(model.selectedRecord)
        let finding = try #require(model.report?.findings[record])
        #expect(model.screen == .findings)
        #expect(finding.code == verdict.code && finding.detail == verdict.reason)
        let link = try #require(model.linksOfRow.first)
        _ = play([.enter], on: &model)
        #expect(selected(model, is: link))
        _ = play([Self.esc], on: &model)
        #expect(model.screen == .findings && model.selectedRecord == 0)
        _ = play([Self.esc], on: &model)
        #expect(selected(model, is: .verdict))
        _ = play([Self.esc], on: &model)
        #expect(model.screen == .overview)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `each link of each row leads to its record, and one Escape back`(columns: Int, rows: Int) throws {
        for contents in [badDay(), floodedDay()] {
            for origin in [Screen.findings, .gaps, .apps, .recovery, .log] {
                var model = model(contents, columns: columns, rows: rows)
                model.begin(at: origin)
                let count = min(model.rowCount(on: origin), 12)
                for row in 0..<count {
                    model.select(row)
                    model.list.showsDetails = true
                    for (index, link) in model.linksOfRow.enumerated() {
                        var there = model
                        there.list.link = index
                        let before = there
                        _ = play([.enter], on: &there)
                        #expect(selected(there, is: link), "\(origin.title) row \(row): \(link)")
                        if there.screen.isList { #expect(there.list.showsDetails) }
                        _ = play([Self.esc], on: &there)
                        #expect(there.screen == origin)
                        #expect(there.list.selected == before.list.selected)
                        #expect(there.timelineState.cursor == before.timelineState.cursor)
                    }
                }
            }
        }
    }

    @Test func `links are chosen with keys, stay in sight, and can be clicked`() throws {
        var model = model(badDay(), columns: 80, rows: 24)
        _ = play([.enter], on: &model)
        let count = model.linksOfRow.count
        try #require(count > 1)
        for step in 1...count {
            _ = play([.character(">")], on: &model)
            #expect(model.list.link == step % count)
            #expect(text(of: model).contains("▌"), "link \(model.list.link) of \(count) is out of sight")
        }
        _ = play([.character("<")], on: &model)
        #expect(model.list.link == count - 1)
        let link = model.linksOfRow[0]
        _ = model.update(.clicked(ClickEvent(click: .link(0), column: 0, row: 0)))
        #expect(selected(model, is: link))
    }

    @Test func `another screen by its digit ends the way back`() {
        var model = model(badDay(), columns: 120, rows: 40)
        _ = play([.enter, .enter, .character("4"), Self.esc], on: &model)
        #expect(model.screen == .overview)
        _ = play([.enter, .character("1"), .character("7"), Self.esc], on: &model)
        #expect(model.screen == .overview)
    }

    @Test func `what was opened after a link is closed before the way back`() throws {
        var model = model(badDay(), columns: 120, rows: 40)
        _ = play([.enter, .enter], on: &model)
        let target = model.screen
        try #require(target.isList)
        _ = play([.character("/")], on: &model)
        _ = model.update(.pasted("lost"))
        _ = play([.enter], on: &model)
        _ = play([Self.esc], on: &model)
        #expect(model.screen == target && model.list.filter.isEmpty)
        _ = play([Self.esc], on: &model)
        #expect(model.screen == .findings)
    }

    @Test func `a good verdict leads to the checks`() {
        var model = model(goodDay(), columns: 120, rows: 40)
        #expect(model.verdictHint == "checks")
        _ = play([.enter], on: &model)
        #expect(model.screen == .findings)
        _ = play([Self.esc], on: &model)
        #expect(model.screen == .overview)
    }

    @Test func `evidence that is gone is said, and nothing moves`() throws {
        var model = model(badDay(), columns: 120, rows: 40)
        model.follow(.gap(noon - 1e6, apps: []))
        #expect(model.screen == .overview && model.trail.isEmpty)
        #expect(model.notice?.kind == .note)
    }

    @Test func `a message lies above the keys, which stay`() throws {
        for (columns, rows) in [(120, 40), (80, 24), (40, 10)] {
            var model = model(goodDay(), columns: columns, rows: rows)
            let keys = try #require(lines(of: model).last)
            model.say("Wrote the export to a folder with quite a long name, " + "and more of it.", .done)
            #expect(lines(of: model).last == keys)
            #expect(text(of: model).contains("Wrote the export"))
        }
    }
}
