// Ends of the extension in the middle of a silence: it runs only when it is called.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct KillsInSilenceTests {
    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `each is a callback without a record, and the rest of the silence stays idle`(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...5, from: at(9, 1), step: 60)
        let name = ["MonitorExtension", "ScreenTimeActivityMonitorExten"].randomElement(using: &dice) ?? ""
        let reason = ["per-process-limit", "vm-pageshortage", nil].randomElement(using: &dice) ?? nil
        let count = Int.random(in: 1...9, using: &dice)
        let first = at(9, 30) + Double.random(in: 0...3_600, using: &dice)
        let kills = (0..<count).map { number in
            ExtensionKill(at: first + Double(number) * 65, process: name, reason: reason)
        }
        let report = journal.report(
            at: at(13), outside: ExternalEvidence(evidence: DeviceEvidence(kills: kills)))
        let gap = try #require(report.gaps(.possibleLoss).first)
        #expect(report.gaps(.possibleLoss).count == 1)
        #expect(gap.end == kills[count - 1].at && gap.start == first - 60)
        #expect(gap.minutes.low == 0 && gap.minutes.high <= Double(count))
        #expect(gap.minutes.high > Double(count) - 1)
        #expect(gap.explanation.hasPrefix(name) && gap.evidence.contains(.memoryOrKill))
        #expect(gap.cause.contains(reason ?? "ended the extension"))
        let idle = report.gaps(.idle)
        #expect(idle.map(\.end).contains(gap.start) && idle.map(\.start).contains(gap.end))
    }

    @Test func `the files of several ends are counted, and none is named for an end that is from none`() {
        let names = ["a.ips", "b.ips", nil]
        for first in names {
            for second in names {
                let kills = [first, second].enumerated().map { number, file in
                    var kill = ExtensionKill(at: at(10, number), process: "Monitor")
                    kill.file = file
                    return kill
                }
                let report = goodStore(heartbeat: at(12)).report(
                    at: at(12), outside: ExternalEvidence(evidence: DeviceEvidence(kills: kills)))
                let reasons = report.deviceUse.reasons(at(9), at(11))
                #expect(reasons.count == 1 && reasons[0].spans.count == 2)
                let both = first == nil || second == nil ? nil : "2 files"
                #expect(reasons[0].file == (first == second ? first : both))
            }
        }
    }
}
