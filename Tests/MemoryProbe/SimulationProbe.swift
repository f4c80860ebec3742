// What a simulated device and its store take, by the days that are simulated.

import ActivitySimulator
import CAllocationCount
import InMemoryStore
import TrackingModel

/// Measures runs whose finished days are forgotten, and one that keeps them.
struct SimulationProbe {
    static let (few, many) = (4, 24)

    func run() {
        // The first one also pays for what the process sets up once.
        _ = peak(days: 1, forgets: true)
        print("counted=\(allocation_is_counted() ? 1 : 0)")
        print("few=\(peak(days: Self.few, forgets: true))")
        print("many=\(peak(days: Self.many, forgets: true))")
        print("kept=\(peak(days: Self.many, forgets: false))")
    }

    private func peak(days: Int, forgets: Bool) -> Int64 {
        let before = allocation_current()
        allocation_reset_peak()
        let calendar = LocalCalendar.utc
        let first = LocalDay(year: 2025, month: 11, day: 13)
        let options = SimulationOptions(
            profile: .ios263, user: UserPreset.heavy.user, start: calendar.start(of: first),
            calendar: calendar,
            days: days)
        let tracker = EngineDevice(options, store: MemoryStore())
        for day in 1...days {
            tracker.simulation.run(until: calendar.start(of: first + day))
            guard forgets else { continue }
            _ = tracker.device.takeFinished()
            tracker.store.contents.analytics = []
            tracker.store.rotateJournal()
        }
        return allocation_peak() - before
    }
}
