// The way from an alarm to what proves it: from each finding of drawn stores over gaps, bursts and apps to a record or a
// moment, and never in a circle.

import AccuracyLab
import ActivitySimulator
import Canvas
import HealthAnalysis
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@testable import Dashboard

struct ChainTests {
    /// What a state is to whoever looks at it.
    private struct Place: Hashable {
        let screen: Screen
        let row: RowKey?
        let moment: Instant?

        init(_ model: Model) {
            screen = model.screen
            row = model.selectedRecord.flatMap { model.page?.key(of: $0) }
            moment = screen == .timeline ? model.cursor : nil
        }

        var isProof: Bool { [.recovery, .log, .store, .timeline].contains(screen) }
    }

    /// Presses Enter until nothing leads on; the places on the way.
    private func way(from model: Model) -> (places: [Place], end: String) {
        var model = model
        var places = [Place(model)]
        for _ in 0..<16 {
            _ = play([.enter], on: &model)
            let place = Place(model)
            if place == places.last { break }
            places.append(place)
        }
        return (places, model.notice?.text ?? "\(model.linksOfRow)")
    }

    private func check(
        _ name: String, _ contents: StoreContents, at instant: Instant, _ calendar: LocalCalendar = toronto
    ) {
        for (columns, rows) in [(120, 40), (80, 24), (40, 10)] {
            var model = Model(
                size: Size(columns: columns, rows: rows), now: instant, calendar: calendar, feed: .snapshot,
                sourceName: "Test", settings: DashboardSettings())
            let report = HealthReport(contents, at: instant, calendar: calendar)
            _ = model.update(
                .read(
                    Reading(
                        contents: contents, report: report,
                        timeline: Timeline(contents, at: instant, calendar: calendar))))
            checkWay(from: model, of: "\(name), verdict")
            model.begin(at: .findings)
            for row in 0..<model.rowCount(on: .findings) {
                model.select(row)
                model.list.showsDetails = true
                guard let record = model.selectedRecord, record < report.findings.count else { continue }
                checkWay(from: model, of: "\(name), \(report.findings[record].code) at \(columns)")
                checkRows(of: report.findings[record], model)
            }
        }
    }

    private func checkWay(from model: Model, of name: String) {
        let (places, end) = way(from: model)
        #expect(Set(places).count == places.count, "\(name): a circle: \(places.map(\.screen.title))")
        #expect(places.count < 16, "\(name): no end")
        if model.screen == .findings {
            let proof = places.firstIndex(where: \.isProof)
            #expect((proof ?? .max) <= 4, "\(name): \(places.map(\.screen.title)), \(end)")
        }
        // The same way back.
        var there = model
        _ = play(Array(repeating: .enter, count: places.count - 1), on: &there)
        for place in places.reversed().dropFirst() {
            if there.notice != nil { _ = play([.escape], on: &there) }
            _ = play([.escape], on: &there)
            #expect(Place(there) == place, "\(name): back to \(place)")
        }
    }

    /// A finding that counts records shows as many rows, where the logs hold them.
    private func checkRows(of finding: Finding, _ model: Model) {
        let shown = model.shownRecords(of: finding)
        let link = model.linksOfRow.firstIndex(of: .counted(finding.code))
        #expect((link != nil) == (shown > 0), "\(finding.code)")
        guard let link else { return }
        var there = model
        there.list.link = link
        _ = play([.enter], on: &there)
        #expect([.recovery, .log].contains(there.screen))
        let moments = Set(finding.counted.map(\.at))
        for row in 0..<there.rowCount(on: there.screen) {
            let at = there.page?.moment(atRow: row)
            #expect(at.map(moments.contains) ?? false, "\(finding.code) row \(row)")
        }
        _ = play([.escape], on: &there)
        #expect(there.screen == .findings && there.lists[.recovery].filter.isEmpty)
    }

    @Test func `from each finding Enter leads to a record or a moment, and never in a circle`() {
        var cleared = goodDay()
        (cleared.recovery, cleared.recoveryLogCount, cleared.log) = ([], 0, [])
        check("good day", goodDay(), at: noon)
        check("bad day", badDay(), at: noon)
        check("cleared", cleared, at: noon)
        check("old copy", badDay(), at: noon + 2 * 86_400)
        check("nothing", emptyStore(), at: noon)
    }

    @Test func `of the three answers the one that decided leads on, in sight`() throws {
        for rows in [24, 40] {
            var model = model(badDay(), columns: 100, rows: rows)
            _ = play([.enter], on: &model)
            let code = try #require(model.report?.verdict.code)
            guard case .finding(let chosen, _) = model.linksOfRow[model.list.link] else {
                Issue.record("no finding")
                continue
            }
            #expect(chosen == code && text(of: model).contains("▌finding"))
        }
    }

    /// Simulated devices, with or without their logs, and without a part of their records.
    @Test(arguments: 0..<12) func `the same holds for drawn devices`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 900 + seed)
        let profile = Profile.all[Int(generator.next() % UInt64(Profile.all.count))]
        let policy = CreditingPolicy.all[Int(generator.next() % UInt64(CreditingPolicy.all.count))]
        let run = LabRun(policy: policy, profile: profile, user: .heavy, seed: 7_300 + seed, days: 1)
        let tracker = SimulatedTracker(run.options, policy: policy, keepsLogs: generator.next() % 2 == 0)
        tracker.run(to: Double(30_000 + generator.next() % 56_000))
        var contents = try tracker.contents()
        if generator.next() % 3 == 0 { contents.recovery.removeSubrange(0..<contents.recovery.count / 2) }
        if generator.next() % 3 == 0 { contents.engine = nil }
        let name = "\(profile.name) \(policy.name)"
        check(name, contents, at: tracker.now, tracker.device.options.calendar)
        check(name + ", later", contents, at: tracker.now + 40_000, tracker.device.options.calendar)
    }
}
