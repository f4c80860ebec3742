// What is finished of the truth is handed out and forgotten: the same truth in parts, and little of it is held.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingModel

@Suite struct FinishedTruthTests {
    private static func options(_ profile: Profile, days: Int) -> SimulationOptions {
        let calendar = LocalCalendar.utc
        return SimulationOptions(
            profile: profile, user: UserPreset.heavy.user, apps: DefaultApps.first(5), seed: 6,
            start: calendar.start(of: LocalDay(year: 2025, month: 11, day: 13)), calendar: calendar,
            days: days)
    }

    /// A run that hands out what is finished at every stop.
    ///
    /// - Returns: All parts as one truth, and the most elements that the device held after a stop.
    private static func runInParts(
        _ options: SimulationOptions, every seconds: Double
    ) -> (truth: Truth, held: Int, tracker: EngineDevice<MemoryStore>) {
        let tracker = EngineDevice(options, store: MemoryStore())
        var parts: [Truth] = []
        var held = 0
        var at = options.start
        while at < options.end {
            at = min(at + seconds, options.end)
            tracker.simulation.run(until: at)
            parts.append(tracker.device.takeFinished())
            held = max(held, count(tracker.device.truth))
        }
        var truth = tracker.device.truth
        truth.segments = parts.flatMap(\.segments) + truth.segments
        truth.events = parts.flatMap(\.events) + truth.events
        truth.crossings = parts.flatMap(\.crossings) + truth.crossings
        truth.deliveries = parts.flatMap(\.deliveries) + truth.deliveries
        truth.registrations = parts.flatMap(\.registrations) + truth.registrations
        truth.outages = parts.flatMap(\.outages) + truth.outages
        truth.device = parts.flatMap(\.device) + truth.device
        return (truth, held, tracker)
    }

    /// Elements without the days.
    private static func count(_ truth: Truth) -> Int {
        truth.segments.count + truth.events.count + truth.crossings.count + truth.deliveries.count
            + truth.registrations.count + truth.outages.count + truth.device.count
    }

    @Test(arguments: Profile.all, [86_400, 7_000.0])
    func `the parts of a truth are the whole of it, whenever they are taken`(
        profile: Profile, seconds: Double
    ) throws {
        let options = Self.options(profile, days: 4)
        let whole = EngineDevice(options, store: MemoryStore())
        // The same stops: sums of seconds depend on where they are taken.
        var at = options.start
        while at < options.end {
            at = min(at + seconds, options.end)
            whole.simulation.run(until: at)
        }
        let (truth, _, tracker) = Self.runInParts(options, every: seconds)
        #expect(truth == whole.device.truth)
        #expect(truth.crossings.count > 500 && truth.deliveries.count > 500)
        #expect(tracker.store.contents.ledgers == whole.store.contents.ledgers)
        #expect(tracker.store.journal.records == whole.store.journal.records)
    }

    @Test func `what is on its way stays until it has arrived`() {
        var set = QuirkSet(only: .deferral) ?? QuirkSet()
        set.duplicates.isOn = true
        set.memoryKills.isOn = true
        set.memoryKills.pressureKill = 0.3
        let profile = Profile(name: "late", hypothesis: "", quirks: set)
        let options = Self.options(profile, days: 2)
        let whole = EngineDevice(options, store: MemoryStore())
        var at = options.start
        while at < options.end {
            at = min(at + 61, options.end)
            whole.simulation.run(until: at)
        }
        let (truth, held, _) = Self.runInParts(options, every: 61)
        #expect(truth == whole.device.truth)
        #expect(truth.kills > 20 && truth.crossings.contains { $0.delayedBy == .deferral })
        // Held callbacks were there, and never more than those of a stretch or two.
        #expect(held > 5 && held < Self.count(truth) / 4)
    }

    @Test func `a device that keeps no truth behaves as one that does`() {
        let options = Self.options(.ios263, days: 6)
        let (kept, forgotten) = (
            EngineDevice(options, store: MemoryStore()), EngineDevice(options, store: MemoryStore())
        )
        forgotten.device.keepsTruth = false
        for tracker in [kept, forgotten] { tracker.simulation.run(until: options.end - 1) }
        #expect(forgotten.store.contents.counters.checkpoint == kept.store.contents.counters.checkpoint)
        #expect(forgotten.store.journal.records == kept.store.journal.records)
        #expect(forgotten.device.truth.days == kept.device.truth.days)
        #expect(forgotten.device.truth.kills == kept.device.truth.kills)
        #expect(forgotten.device.truth.deliveries.count < kept.device.truth.deliveries.count / 2)
    }

    @Test func `a long run holds no more than a short one`() {
        let short = Self.runInParts(Self.options(.ios263, days: 6), every: 86_400)
        let long = Self.runInParts(Self.options(.ios263, days: 36), every: 86_400)
        #expect(Self.count(long.truth) > 5 * Self.count(short.truth))
        // The newest outages, what is on its way at midnight, and what came after that: less than a day.
        #expect(Self.count(short.truth) > 6 * 1_000)
        #expect(short.held < 1_000 && long.held < 1_000)
    }
}
