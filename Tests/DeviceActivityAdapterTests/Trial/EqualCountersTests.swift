// The adapter counts what the engine alone counts, on devices with every fault.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct EqualCountersTests {
    @Test(arguments: Profile.all, [UInt64(1), 2])
    func `days with the faults of a profile leave the same store, with the adapter and without`(
        profile: Profile, seed: UInt64
    ) {
        let options = SimulationOptions(
            profile: profile, apps: DefaultApps.first(5), seed: seed,
            start: LocalCalendar.utc.start(of: LocalDay(year: 2025, month: 11, day: 13)), calendar: .utc,
            days: 2)
        let alone = EngineDevice(options, store: MemoryStore())
        alone.simulation.runToEnd()
        let adapted = Scenario(options)
        adapted.simulation.runToEnd()
        #expect(alone.store.contents.state.receipts.received > 50)
        #expect(adapted.store.contents.ledgers == alone.store.contents.ledgers)
        #expect(adapted.store.contents.history == alone.store.contents.history)
        #expect(adapted.store.contents.state == alone.store.contents.state)
        #expect(adapted.store.contents.mappings == alone.store.contents.mappings)
        #expect(adapted.store.journal.records == alone.store.journal.records)
        #expect(adapted.device.truth.registrations.count == alone.device.truth.registrations.count)
    }
}
