// An operator's word decides what the evidence leaves open, and says so.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct OperatorLabelsTests {
    private func report(_ labels: GapLabel..., entries: [RecoveryEntry]? = nil) -> HealthReport {
        let store = goodStore(heartbeat: at(12)).with(
            entries ?? minutes(1...3, from: at(9), step: 60) + minutes(4...6, from: at(11), step: 60))
        return HealthReport(
            store, at: at(11, 4), calendar: toronto, outside: ExternalEvidence(labels: labels))
    }

    @Test func `a silence labelled lost is lost`() throws {
        let report = report(
            GapLabel(start: at(9, 30), end: at(10), kind: .lost, note: "class \u{1B}[2J test"))
        let gap = try #require(report.gaps(.lost).first)
        #expect(gap.minutes == MinuteRange(low: 30, high: 30) && gap.label?.kind == .lost)
        #expect(gap.explanation.hasPrefix("Labelled by a person: lost (class"))
        #expect(!gap.explanation.contains("\u{1B}"))
        #expect(report.gaps(.idle).count == 2)
        #expect(report.lostMinutes.low == 30)
    }

    @Test func `a silence labelled idle has no minutes left`() throws {
        let report = report(GapLabel(start: at(9), end: at(11), kind: .travel))
        let gap = try #require(report.gaps(.idle).first { $0.label != nil })
        #expect(gap.minutes == MinuteRange(low: 0, high: 0))
    }

    @Test func `what is proven stays lost`() throws {
        let report = HealthReport(
            goodStore(heartbeat: at(12)).crediting(
                minutes(1...3, from: at(9)) + [entry(at(9, 40), "usage.app.0.min.10")]), at: at(12),
            calendar: toronto,
            outside: ExternalEvidence(labels: [GapLabel(start: at(9), end: at(10), kind: .idle)]))
        let gap = try #require(report.gaps(.lost).first)
        #expect(gap.minutes == MinuteRange(low: 6, high: 6))
        #expect(gap.explanation.hasPrefix("Labelled by a person: idle, but: Minutes 4 to 9"))
    }

    @Test func `lost minutes where the store shows none are a gap of their own`() throws {
        let gap = try #require(
            report(GapLabel(start: at(9, 0, 10), end: at(9, 1, 40), kind: .lost)).gaps(.lost).first)
        #expect(gap.evidence.isEmpty && gap.minutes.low == 1.5)
    }
}
