// Findings that the operator has seen.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct AcknowledgedTests {
    /// Lost minutes at nine, and in the second store at eleven as well.
    private let lostOnce = goodStore(heartbeat: at(12)).crediting(
        minutes(1...3, from: at(9)) + minutes([25], from: at(10)))
    private let lostTwice = goodStore(heartbeat: at(14)).crediting(
        minutes(1...3, from: at(9)) + minutes([25], from: at(10))
            + minutes([26, 50], from: at(12), step: 1_800))

    private func report(_ store: StoreContents, at moment: Instant, seen: [String: Instant]) -> HealthReport {
        HealthReport(
            store, at: moment, calendar: toronto, outside: ExternalEvidence(acknowledged: seen))
    }

    @Test func `what was seen weighs nothing in the verdict, until something new happens`() throws {
        let before = report(lostOnce, at: at(12), seen: [:])
        #expect(before.verdict.code == .minutesLost)
        let finding = try #require(before.findings.first { $0.code == .minutesLost })
        let until = try #require(finding.until)
        let seen = ["minutes-lost": until]
        let after = report(lostOnce, at: at(12), seen: seen)
        #expect(before.verdict.level != .ok && after.verdict.level == .ok)
        #expect(after.findings.last?.isAcknowledged == true && after.findings.count == before.findings.count)
        #expect(after.lostMinutes == before.lostMinutes)
        #expect(report(lostTwice, at: at(14), seen: seen).verdict.code == .minutesLost)
    }

    @Test func `a condition that lasts is not over for having been seen`() {
        var store = goodStore(heartbeat: at(11))
        store.memory = [MemorySample(at: at(11), bytes: 5_900_000)]
        let seen = report(store, at: at(11), seen: ["memory-near-limit": at(20)])
        #expect(seen.findings.first { $0.code == .memoryNearLimit }?.isAcknowledged == false)
    }

    @Test func `memory is near the limit since the first sample of the run, and that does not move`() {
        var store = goodStore(heartbeat: at(12))
        let sizes = [3_000_000, 5_400_000, 3_000_000, 5_400_000, 5_400_000]
        store.memory = sizes.enumerated().map { MemorySample(at: at(11, $0.offset), bytes: $0.element) }
        let first = report(store, at: at(11, 4), seen: [:]).findings.first { $0.code == .memoryNearLimit }
        store.memory.append(MemorySample(at: at(11, 5), bytes: 5_400_000))
        let later = report(store, at: at(11, 5), seen: [:]).findings.first { $0.code == .memoryNearLimit }
        #expect(first?.since == at(11, 3) && later?.since == at(11, 3))
    }
}
