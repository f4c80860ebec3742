// An old copy on screen: as of now, and as of its last record.

import Canvas
import HealthAnalysis
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct AsOfTests {
    /// Ten days after the last record.
    private let later = noon + 10 * 86_400

    private func old(columns: Int = 120) -> Model { model(goodDay(), columns: columns, rows: 40, at: later) }

    private func firstLine(_ model: Model) -> String {
        text(of: model).split(separator: "\n").first.map(String.init) ?? ""
    }

    @Test func `the first line says of when the last record is, as far as there is room`() {
        let long = firstLine(old())
        #expect(long.contains("COPY OR STOPPED · last record 13 Nov 2025 14:3"))
        #expect(long.contains(" (= as of then)  ◆ AS OF NOW"))
        #expect(firstLine(old(columns: 80)).contains("last record 13 Nov 2025 14:3"))
        #expect(firstLine(old(columns: 50)).contains("AS OF NOW"))
        #expect(!firstLine(model(goodDay(), columns: 120, rows: 40)).contains("last record"))
    }

    @Test func `the key shows what was then, and the next one what is now`() throws {
        var model = old()
        let last = try #require(model.report?.lastTraceAt)
        #expect(play([.character("=")], on: &model) == [.store(.judge(asOf: last))])
        // What was under way for now does not come between.
        _ = model.update(.read(reading(goodDay(), at: later + 1)))
        #expect(model.report?.at == later)
        _ = model.update(.read(reading(goodDay(), at: last)))
        #expect(model.now == last)
        #expect(model.report?.verdict.level == .ok)
        #expect(firstLine(model).contains(" (= as of now)  ◆ AS OF THEN"))
        #expect(text(of: model).contains(" ✓ WAS OK "))
        #expect(text(of: model).contains("= as of now"))
        _ = model.update(.tick(later + 5))
        #expect(model.now == last)
        #expect(play([.character("=")], on: &model) == [.store(.judge(asOf: nil))])
        _ = model.update(.read(reading(goodDay(), at: later + 6)))
        #expect(model.now == later + 6 && model.context.feed == .live && model.context.asOf == nil)
        #expect(firstLine(model).contains("last record"))
    }

    @Test func `an old store is shown as of its last record from the first read on, until it is written to`()
        throws
    {
        var model = model(nil, columns: 120, rows: 40, at: later)
        model.opensAtLastRecord = true
        let first = reading(goodDay(), at: later)
        let last = try #require(first.report.lastTraceAt)
        #expect(model.update(.read(first)) == [.store(.judge(asOf: last))])
        #expect(model.report == nil)
        #expect(model.update(.read(reading(goodDay(), at: last))) == [])
        #expect(model.now == last && firstLine(model).contains("AS OF THEN"))
        var written = goodDay()
        written.heartbeat = later + 60
        _ = model.update(.tick(later + 61))
        #expect(model.update(.read(reading(written, at: last))) == [.store(.judge(asOf: nil))])
        _ = model.update(.read(reading(written, at: later + 61)))
        #expect(firstLine(model).contains("LIVE"))
        // Once is enough: a store that goes silent while it is watched stays at the present.
        #expect(model.update(.read(reading(written, at: later + 3 * 86_400))) == [])
    }

    @Test func `a recent store, and one whose instant was given, are shown as they are`() {
        var recent = model(nil, columns: 120, rows: 40)
        recent.opensAtLastRecord = true
        #expect(recent.update(.read(reading(goodDay(), at: noon))) == [])
        #expect(recent.report != nil && recent.context.asOf == nil)
        var given = old()
        #expect(given.update(.read(reading(goodDay(), at: later))) == [])
    }

    @Test func `an instant that was asked for stays, and a store without times has none`() {
        var fixed = old()
        fixed.context.feed = .snapshot
        #expect(play([.character("=")], on: &fixed) == [])
        #expect(fixed.notice?.text == "The time was set by --at and stays.")
        var empty = model(nil, columns: 80, rows: 24)
        #expect(play([.character("=")], on: &empty) == [])
        #expect(empty.context.asOf == nil && empty.notice != nil)
    }
}
