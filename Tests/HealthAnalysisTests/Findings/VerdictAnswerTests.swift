// The three answers behind a verdict: what they rest on, and that what would settle an open one settles it.

import Documents
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct VerdictAnswerTests {
    private func answer(_ question: VerdictAnswer.Question, _ report: HealthReport) throws -> VerdictAnswer {
        #expect(report.verdict.answers.map(\.question) == VerdictAnswer.Question.allCases)
        return try #require(report.verdict.answers.first { $0.question == question })
    }

    private let app = "com.example.tubes"

    /// Which apps were in front from midnight on, the tracked one for some minutes, another for the rest.
    private func inFront(_ minutes: Double, until end: Instant) -> ExternalEvidence {
        let start = end - minutes * 60
        return ExternalEvidence(
            evidence: DeviceEvidence(spans: [
                EvidenceSpan(start: at(0), end: start, kind: .app, app: "com.example.other"),
                EvidenceSpan(start: start, end: end, kind: .app, app: app),
            ]))
    }

    @Test func `a good day is alive, complete and real, and says by what`() throws {
        let report = goodStore(heartbeat: at(12)).crediting(minutes(1...40, from: at(12) - 2_400))
            .report(at: at(12) + 60)
        #expect(report.verdict.level == .ok)
        for answer in report.verdict.answers {
            #expect(
                answer.answer == .yes && answer.settledBy == nil && answer.sources.contains("recovery log"))
            #expect(answer.since != nil)
        }
    }

    @Test(arguments: [20.0, 60, 5])
    func `without a log, apps in front from midnight settle what was lost and what was not used`(
        _ used: Double
    ) throws {
        let store = goodStore(heartbeat: at(12))
        let open = store.report(at: at(12))
        #expect(open.verdict.level == .unproven)
        #expect(try answer(.complete, open).answer == .unknown && answer(.real, open).answer == .unknown)
        #expect(try #require(answer(.complete, open).settledBy).contains("--evidence"))
        let settled = store.report(at: at(12), outside: inFront(used, until: at(12)))
        #expect(try answer(.complete, settled).answer == (used > 31 ? .no : .yes))
        #expect(try answer(.real, settled).answer == (used < 9 ? .no : .yes))
        let balance = try #require(settled.balance)
        #expect(balance.used.low <= used && used <= balance.used.high)
    }

    @Test func `a log that begins in the day leaves open what was before, and apps in front settle it`()
        throws
    {
        let entries = (1...10).map { entry(at(11, 49) + Double($0) * 60, "usage.app.0.gen.3.min.\($0)") }
        var store = goodStore(heartbeat: at(12)).with(entries)
        for minute in 1...60 { store.mappings["usage.app.0.gen.3.min.\(minute)"] = app }
        store.recoveryLogCount = 100
        store.apps[0].counters[0].todaySeconds = 50 * 60
        let open = store.report(at: at(12))
        let doubt = try answer(.complete, open)
        #expect(doubt.answer == .unknown && doubt.reason.contains("the log begins only at 11:50"))
        let settled = store.report(at: at(12), outside: inFront(52, until: at(12)))
        #expect(try answer(.complete, settled).answer == .yes, "\(settled.lostMinutes)")
    }

    @Test func `a silence is long by day, unless the device can't have been used`() throws {
        let store = goodStore(heartbeat: at(9)).crediting(minutes(1...10, from: at(8, 50)))
        #expect(try answer(.alive, store.report(at: at(11))).answer == .yes)
        let silent = store.report(at: at(15))
        #expect(silent.verdict.level == .unproven)
        #expect(try answer(.alive, silent).answer == .unknown)
        let locked = ExternalEvidence.span(.locked, at(9, 30), at(15))
        #expect(try answer(.alive, store.report(at: at(15), outside: locked)).answer == .yes)
        let used = ExternalEvidence.span(.app, at(10), at(11), app: app)
        let dead = try answer(.alive, store.report(at: at(15), outside: used))
        #expect(dead.answer == .no && dead.code == .heartbeatLostInUse)
    }

    @Test func `callbacks that were only counted wait, and are nothing good once they should be credited`()
        throws
    {
        var store = goodStore(heartbeat: at(13, 52)).crediting(minutes(1...10, from: at(13, 35)))
        store.minimalCounts = ["usage.app.0.min.11": 1, "usage.app.0.min.12": 1]
        let report = store.report(at: at(15))
        #expect(report.verdict.level == .unproven)
        #expect(try answer(.complete, report).reason.contains("2 minutes since"))
    }

    @Test func `the text for a terminal names each answer and what would settle it`() {
        let report = goodStore(heartbeat: at(12)).report(at: at(12))
        let text = report.verdict.document(at: report.at, report.calendar).text(width: 60)
        #expect(text.hasPrefix("UNPROVEN"))
        for part in ["Alive: yes", "Complete: unknown", "Real: unknown", "To settle it", "From "] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 })
    }

    @Test func `little that is lost for certain is said to be lost, and is within the limit`() throws {
        var known = minutes(1...40, from: at(11))
        for index in [20, 21] { known[index].succeeded = false }
        let report = goodStore(heartbeat: at(11, 41)).crediting(known).report(at: at(11, 42))
        let least = Int(report.lostMinutes.low)
        #expect(least > 1)
        let complete = try answer(.complete, report)
        #expect(complete.answer == .yes)
        #expect(
            complete.reason.hasPrefix("\(least) minutes were lost")
                && complete.reason.hasSuffix("within the limit of 10 minutes beside 38m credited today."),
            "\(complete.reason)")
    }

    @Test func `a kill is named only of a gap whose minutes are open`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(7))
        let end = journal.minutes(1...4, from: at(7, 2))
        let last = journal.minutes(105...110, from: end + 102 * 60)
        var store = journal.store()
        store.memory = [MemorySample(at: last, bytes: 6_000_000)]
        let kills = [ExtensionKill(at: end + 30, process: "MonitorExtension")]
        let outside = ExternalEvidence(
            evidence: DeviceEvidence(kills: kills), acknowledged: ["minutes-lost": last])
        let report = store.report(at: last + 3_600, outside: outside)
        let lost = try #require(report.gaps(.lost).first)
        let open = try #require(report.gaps(.possibleLoss).first)
        #expect(lost.kills != nil && open.kills == nil && lost.minutes.high > open.minutes.high)
        let complete = try answer(.complete, report)
        #expect(complete.answer == .unknown && complete.reason.contains("may be lost"), "\(complete.reason)")
        #expect(!complete.reason.contains("killed"), "\(complete.reason)")
    }
}
