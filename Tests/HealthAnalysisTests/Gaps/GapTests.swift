// Gaps by evidence: what is lost, what is late, what is silence, and what is nothing at all.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct GapTests {
    private let settled = at(17)

    private func report(_ entries: [RecoveryEntry], at moment: Instant = at(17)) -> HealthReport {
        goodStore(heartbeat: moment).crediting(entries).report(at: moment)
    }

    /// The first nine minutes, then from 21 on after twelve minutes.
    private var skipped: [RecoveryEntry] {
        let first = minutes(1...9, from: at(11))
        return first + minutes(21...29, from: first[8].at + 12 * 60.5)
    }

    @Test func `skipped ordinals are lost`() throws {
        let report = report(skipped)
        let lost = report.gaps(.lost)
        #expect(lost.count == 1)
        let gap = try #require(lost.first)
        #expect(gap.minutes.low == 11)
        #expect(gap.minutes.high >= 11 && gap.minutes.high <= 12)
        #expect(gap.apps == ["com.example.tubes"])
        #expect(gap.evidence == [.skippedOrdinals])
        #expect(gap.start == at(11, 8, 4))
        #expect(gap.explanation == "Minutes 10 to 20 never arrived: 9 came at 11:08, 21 at 11:20.")
        #expect(report.lostMinutes.low == 11)
        #expect(report.gaps(.idle).count == 1)
        #expect(report.gaps.first?.gapClass == .idle)
        #expect(report.codes.contains(.minutesLost))
    }

    @Test func `a jump may settle first`() {
        let end = at(11, 8, 4) + 12 * 60.5
        #expect(report(skipped.filter { $0.at <= end }, at: end + 24 * 60).gaps(.late).count == 1)
        #expect(report(skipped.filter { $0.at <= end }, at: end + 24 * 60 + 1).gaps(.lost).count == 1)
        let minutes = report(skipped.filter { $0.at <= end }, at: end + 60).lostMinutes
        #expect(minutes == MinuteRange(low: 0, high: 11))
    }

    @Test(arguments: [(600.0, Gap.Class.late), (2_000, .recovered)])
    func `what arrives later is not lost`(_ delay: Double, _ kind: Gap.Class) {
        let end = at(11, 8, 4) + 12 * 60.5
        let report = report(skipped + minutes(10...20, from: end + delay, step: 0.1))
        #expect(report.gaps(.lost).isEmpty)
        #expect(report.gaps(kind).first?.minutes == MinuteRange(low: 11, high: 11))
        #expect(report.lostMinutes.low == 0 && report.lostMinutes.high <= 1)
    }

    @Test func `a part that arrives leaves the rest lost`() {
        let end = at(11, 8, 4) + 12 * 60.5
        #expect(report(skipped + minutes(10...14, from: end + 30, step: 0.1)).lostMinutes.low == 6)
    }

    @Test func `one skipped minute counts`() {
        let entries = minutes(1...6, from: at(16)) + minutes([8], from: at(16, 10))
        #expect(report(entries).gaps(.lost).first?.minutes.low == 1)
        #expect(report(entries).findings.first { $0.code == .minutesLost }?.level == .notice)
    }

    @Test func `idle time before an arrival adds no loss`() {
        let report = report(minutes(1...6, from: at(8)) + minutes(8...9, from: at(15)))
        #expect(report.lostMinutes == MinuteRange(low: 1, high: 1))
    }

    @Test func `a restart at one is no loss`() {
        let entries = minutes(1...9, from: at(11)) + minutes(1...4, from: at(13))
        #expect(report(entries).gaps(.lost).isEmpty)
        let ring = minutes(40...50, from: at(11)) + minutes(1...4, from: at(13))
        #expect(report(ring).gaps(.lost).isEmpty)
    }

    @Test func `loss is found after a restart`() {
        let entries = minutes(1...9, from: at(11)) + minutes([1, 2, 6], from: at(13), step: 240)
        let lost = report(entries).lostMinutes
        #expect(lost.low >= 3 && lost.high <= 4)
    }

    @Test func `a first minute delivered twice is no restart`() {
        let entries = minutes(1...9, from: at(11)) + [entry(at(11, 9), "usage.app.0.min.1")]
        #expect(report(entries + minutes(10...12, from: at(11, 9, 30))).gaps(.lost).isEmpty)
    }

    @Test func `order and duplicates within a burst mean nothing`() {
        let burst = minutes([5, 3, 4, 1, 2, 7, 6, 7], from: at(11), step: 0.2)
        #expect(report(burst).gaps(.lost).isEmpty)
    }

    @Test func `a log that lost its start says nothing`() {
        #expect(report(minutes(40...139, from: at(11))).gaps(.lost).isEmpty)
    }

    @Test func `midnight and a new generation start again`() {
        let night = minutes(50...55, from: at(-1, 54), step: 50) + minutes(3...4, from: at(0, 5))
        #expect(report(night, at: at(9)).gaps(.lost).isEmpty)
        let generations = [
            entry(at(11), "usage.app.0.gen.1.min.5"), entry(at(11, 30), "usage.app.0.gen.2.min.30"),
        ]
        #expect(report(generations).gaps(.lost).isEmpty)
    }

    @Test func `an idle night loses nothing`() throws {
        let evening = minutes(1...9, from: at(-3))
        let report = report(evening + minutes(1...3, from: at(7)), at: at(7, 3))
        #expect(report.lostMinutes == MinuteRange(low: 0, high: 0))
        let idle = try #require(report.gaps(.idle).first)
        #expect(idle.minutes.low == 0)
        #expect(idle.missingEvidence.contains(.provenUse))
    }

    @Test func `a silence of exactly the limit is no gap, a longer one is`() {
        #expect(report([entry(at(11), "a"), entry(at(11, 5), "b")], at: at(11, 6)).gaps.isEmpty)
        #expect(
            report([entry(at(11), "a"), entry(at(11, 5, 0.1), "b")], at: at(11, 6)).gaps(.idle).count == 1)
        #expect(report([], at: at(11)).gaps.isEmpty)
        #expect(report([entry(at(11), "a")], at: at(11, 5)).gaps.isEmpty)
        #expect(report([entry(at(11), "a")], at: at(11, 5, 1)).gaps.count == 1)
    }

    @Test func `the last registered minute blinds`() throws {
        var store = goodStore(heartbeat: at(12)).with(minutes(58...60, from: at(11)))
        store.apps[0].registeredTopMinute = 60
        var report = store.report(at: at(12))
        let notMonitored = try #require(report.gaps(.notMonitored).first)
        #expect(notMonitored.minutes.low == 0)
        #expect(notMonitored.end == at(12))
        #expect(report.gaps(.idle).isEmpty)
        #expect(report.codes.contains(.windowExhausted))
        store.monitoringRestartedAt = at(11, 30)
        report = store.report(at: at(12))
        #expect(report.gaps(.notMonitored).first?.end == at(11, 30))
        #expect(!report.codes.contains(.windowExhausted))
    }

    @Test func `text logs give the same evidence`() {
        var store = goodStore(heartbeat: settled)
        store.hasEventLog = true
        store.callbacks = skipped.map {
            Callback(at: $0.at, event: $0.event, outcome: .unknown, origin: .debugLog)
        }
        store.apps[0].counters[0].todaySeconds = 18 * 60
        #expect(store.report(at: settled).lostMinutes.low == 11)
    }

    @Test func `two apps at once lose no more than the clock has`() {
        var entries: [RecoveryEntry] = []
        for app in 0..<4 {
            entries += [
                entry(at(11, 0, Double(app) * 10), "usage.app.\(app).min.1"),
                entry(at(11, 10, Double(app) * 10), "usage.app.\(app).min.11"),
            ]
        }
        let report = report(entries)
        #expect(report.lostMinutes.high <= 16)
    }
}
