// Restarts of the device that other sources report: told of a silence, and claiming no more than is known.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct RestartsInSilenceTests {
    private func journal() -> JournalSample {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...5, from: at(9, 1), step: 60)
        return journal
    }

    private func known(_ restarts: [DeviceRestart], _ spans: [EvidenceSpan] = []) -> ExternalEvidence {
        ExternalEvidence(evidence: DeviceEvidence(spans: spans, restarts: restarts))
    }

    @Test func `a silence with a restart in it is told so and stays what it was`() throws {
        let plain = try #require(journal().report(at: at(12)).gaps(.idle).first)
        let report = journal().report(
            at: at(12), outside: known([DeviceRestart(at: at(10, 30), cause: .crash)]))
        let gap = try #require(report.gaps(.idle).first)
        #expect(gap.cause == "silence, with a restart of the device in it")
        #expect(
            gap.explanation.hasSuffix(
                "In between the device was restarted after its system had crashed at 10:30, and for how long it was "
                    + "off is unknown."))
        #expect(gap.evidence == [.silence, .monitoringOff])
        #expect(gap.minutes == plain.minutes && gap.start == plain.start && gap.end == plain.end)
        #expect(report.gaps(.off).isEmpty)
        #expect(report.evidence.map(\.kind) == ["restart"] && report.evidence[0].count == 1)
    }

    @Test func `several are counted, and those beside the silence are not told`() throws {
        let inside = [at(10), at(10, 30), at(11)].map { DeviceRestart(at: $0) }
        let outside = [at(8), at(13)].map { DeviceRestart(at: $0) }
        let gap = try #require(
            journal().report(at: at(12), outside: known(inside + outside)).gaps(.idle).first)
        #expect(gap.explanation.contains("the device was restarted 3 times, the last time at 11:00"))
        let none = try #require(journal().report(at: at(12), outside: known(outside)).gaps(.idle).first)
        #expect(!none.explanation.contains("restarted"))
    }

    @Test func `use beside a restart stays a possible loss`() throws {
        let lit = EvidenceSpan(start: at(10), end: at(10, 20), kind: .unlocked)
        for boot in ["boot-1", "boot-2"] {
            var journal = journal()
            journal.boot = boot
            journal.minutes(6...8, from: at(11))
            let report = journal.report(at: at(11, 3), outside: known([DeviceRestart(at: at(10, 30))], [lit]))
            let gap = try #require(report.gaps(.possibleLoss).first)
            #expect(gap.minutes.high == 20 && gap.evidence.contains(.provenUse))
            #expect(gap.explanation.contains("the device was restarted at 10:30"))
        }
    }

    @Test func `a restart that the journal knows too has its moment`() throws {
        var journal = journal()
        journal.boot = "boot-2"
        journal.minutes(6...8, from: at(11))
        let report = journal.report(at: at(11, 3), outside: known([DeviceRestart(at: at(10, 30))]))
        let gap = try #require(report.gaps(.off).first)
        #expect(gap.explanation.contains("the device was restarted at 10:30, so it was off for a part of it"))
        let timeline = Timeline(
            journal.store(), at: at(11, 3), calendar: toronto, outside: known([DeviceRestart(at: at(10, 30))])
        )
        #expect(timeline.marks.filter { $0.kind == .reboot }.map(\.at) == [at(10, 30)])
    }

    @Test func `a lit display on a locked device is no use`() throws {
        let spans = [
            EvidenceSpan(start: at(10), end: at(10, 5), kind: .unlocked),
            EvidenceSpan(start: at(9, 30), end: at(11), kind: .locked),
        ]
        let report = journal().report(at: at(12), outside: known([], spans))
        #expect(report.gaps(.possibleLoss).isEmpty && !report.gaps(.idle).isEmpty)
    }

    @Test func `a crash of the extension is told as one`() throws {
        var journal = journal()
        journal.minutes(9...10, from: at(9, 20))
        let kill = ExtensionKill(at: at(9, 6), process: "UsageMonitor", reason: "SIGKILL", cause: .crash)
        let report = journal.report(
            at: at(10), outside: ExternalEvidence(evidence: DeviceEvidence(kills: [kill])))
        #expect(try #require(report.gaps(.lost).first).cause == "the extension crashed")
    }
}
