// Which minutes count as lost, and which of them a store can know of.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct LostMinuteTests {
    /// One app in use from ten to half past, of which the callbacks of some minutes are lost.
    private static func tracker(
        _ policy: CreditingPolicy, losing count: Int, from second: Double
    ) -> (truth: Truth, records: [JournalRecord]) {
        let tracker = EngineDevice(
            SimulationOptions(
                user: ScriptedUser { $0.use(0, from: 36_000, to: 37_830) }, apps: DefaultApps.first(1),
                start: Instant(1_762_992_000), calendar: .utc, days: 1),
            store: MemoryStore(), policy: policy)
        let start = tracker.device.options.start
        tracker.simulation.run(until: start + second)
        tracker.simulation.inject(.skipMinutes(count))
        tracker.simulation.run(until: start + 80_000)
        return (tracker.device.truth, tracker.store.journal.records)
    }

    @Test func `minutes told by a later threshold are lost to a tracker that does not count them`() {
        let (truth, records) = Self.tracker(.add, losing: 3, from: 36_630)
        let lost = truth.lostMinutes(recoveredBy: records)
        #expect(lost.count == 3)
        #expect(lost.allSatisfy { $0.isReported })
        #expect(Set(lost.map(\.incident)).count == 1)
    }

    @Test func `minutes that the journal recovered are not lost`() {
        let (truth, records) = Self.tracker(.ordinal, losing: 3, from: 36_630)
        #expect(records.contains { $0.kind == .recovered && $0.seconds == 180 })
        #expect(truth.lostMinutes().count == 3)
        #expect(truth.lostMinutes(recoveredBy: records).isEmpty)
    }

    @Test(arguments: [CreditingPolicy.add, .ordinal])
    func `the last minutes of a day leave no evidence`(policy: CreditingPolicy) {
        let (truth, records) = Self.tracker(policy, losing: 5, from: 37_530)
        let lost = truth.lostMinutes(recoveredBy: records)
        #expect(lost.count == 5)
        #expect(!lost.contains { $0.isReported })
    }
}
