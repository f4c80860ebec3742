// What may be done to the records without changing what is called lost.

import AccuracyLab
import ActivitySimulator
import HealthAnalysis
import InMemoryStore
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@Suite struct GapProperties {
    /// What a run left that is over. The tracker recovers nothing, so that something is lost.
    private struct Run: Sendable {
        let start: Instant
        let end: Instant
        let calendar: LocalCalendar
        let contents: StoreContents

        /// The run of a seed, which several tests look at.
        init(_ seed: UInt64, _ profile: Profile = .ios170) throws {
            self = try Self.runs.value(for: "\(profile.name) \(seed)") { try Self(simulating: seed, profile) }
        }

        private static let runs = Shared<String, Self>()

        private init(simulating seed: UInt64, _ profile: Profile) throws {
            let tracker = SimulatedTracker(
                SimulationOptions(profile: profile, apps: DefaultApps.first(4), seed: seed, days: 2),
                policy: .add)
            start = tracker.device.options.start
            tracker.run(until: tracker.device.options.end - 1)
            end = tracker.device.now
            calendar = tracker.device.options.calendar
            contents = try tracker.contents()
        }
    }

    private static func judged(
        _ records: [JournalRecord], _ tracker: Run, shift: Double = 0
    ) -> HealthReport {
        var contents = tracker.contents
        contents.engine?.records = records.enumerated().map { index, record in
            var record = record
            record.sequence = index + 1
            return record
        }
        contents.engine?.state?.appliedSequence = records.count
        // What waits in the queue is looked at elsewhere, and would have to be moved with the records.
        contents.engine?.waiting = []
        contents.recovery = []
        contents.apps = contents.apps.map { app in
            var app = app
            app.counters = []
            return app
        }
        contents.notifications = NotificationCounters()
        return HealthReport(
            contents, at: tracker.end + shift, calendar: tracker.calendar)
    }

    /// Whether two losses are the same but for parts of minutes: a journal that does not come to its counters any more
    /// shows none.
    private static func isAlike(_ one: Double, _ other: Double, by minutes: Double = 0) -> Bool {
        abs(one - other) <= minutes + 3
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `doubled and permuted callbacks change no loss`(seed: UInt64) throws {
        let tracker = try Run(seed)
        let records = tracker.contents.engine?.records ?? []
        var dice = SeededGenerator(seed: seed)
        var stirred: [JournalRecord] = []
        for record in records {
            stirred.append(record)
            guard record.kind == .threshold else { continue }
            for copy in 0..<Int.random(in: 0...3, using: &dice) {
                var again = record
                again.reading.wall = record.reading.wall + Double(copy) * 0.01
                again.reading.monotonic += Double(copy) * 0.01
                stirred.append(again)
            }
        }
        let plain = Self.judged(records, tracker)
        #expect(plain.lostMinutes.low > 0)
        #expect(Self.isAlike(Self.judged(stirred, tracker).lostMinutes.low, plain.lostMinutes.low))
        for index in stirred.indices.dropFirst()
        where stirred[index].reading.wall - stirred[index - 1].reading.wall < 1 {
            if stirred[index].kind == .threshold, stirred[index - 1].kind == .threshold {
                stirred.swapAt(index, index - 1)
            }
        }
        #expect(Self.isAlike(Self.judged(stirred, tracker).lostMinutes.low, plain.lostMinutes.low))
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `idle time adds no lost minute`(seed: UInt64) throws {
        let tracker = try Run(seed)
        let records = tracker.contents.engine?.records ?? []
        let plain = Self.judged(records, tracker)
        let idle = 1_800.0
        // Half an hour more where nobody used anything: in the longest silence of each day.
        for day in Set(records.map(\.reading.day)).sorted() {
            let today = records.indices.filter { records[$0].reading.day == day }
            let cut = try #require(
                today.dropFirst().max { one, other in
                    records[one].reading.wall - records[one - 1].reading.wall
                        < records[other].reading.wall - records[other - 1].reading.wall
                })
            let later = records.enumerated().map { index, record in
                var record = record
                if index >= cut, record.reading.day == day {
                    record.reading.wall = record.reading.wall + idle
                    record.reading.monotonic += idle
                }
                return record
            }
            #expect(
                Self.judged(later, tracker, shift: idle).lostMinutes.low == plain.lostMinutes.low, "\(day)")
        }
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `dropping one callback moves the loss by a minute at most`(seed: UInt64) throws {
        let tracker = try Run(seed)
        let records = tracker.contents.engine?.records ?? []
        let plain = Self.judged(records, tracker).lostMinutes.low
        var dice = SeededGenerator(seed: seed)
        let thresholds = records.indices.filter { records[$0].kind == .threshold }
        for index in thresholds.shuffled(using: &dice).prefix(12) {
            var fewer = records
            fewer.remove(at: index)
            let low = Self.judged(fewer, tracker).lostMinutes.low
            #expect(Self.isAlike(low, plain, by: 1), "\(records[index])")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>, [Profile.ios170, .ios260])
    func `shifting all times by weeks changes no class`(seed: UInt64, profile: Profile) throws {
        let tracker = try Run(seed, profile)
        let records = tracker.contents.engine?.records ?? []
        let weeks = 1_209_600.0
        let moved = records.map { record in
            var record = record
            record.reading.wall = record.reading.wall + weeks
            record.reading.midnight = record.reading.midnight + weeks
            return record
        }
        let plain = Self.judged(records, tracker)
        let shifted = Self.judged(moved, tracker, shift: weeks)
        #expect(shifted.gaps.map(\.gapClass) == plain.gaps.map(\.gapClass))
        #expect(zip(shifted.gaps, plain.gaps).allSatisfy { abs($0.start - $1.start - weeks) < 0.001 })
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `forgetting the oldest records never makes anything more certain`(seed: UInt64) throws {
        let tracker = try Run(seed)
        let records = tracker.contents.engine?.records ?? []
        for share in [0.2, 0.5, 0.8] {
            let kept = Array(records[Int(Double(records.count) * share)...])
            guard let first = kept.first?.reading.wall else { continue }
            let after = Self.judged(kept, tracker).gaps.filter { $0.gapClass == .lost }
            let before = Self.judged(records, tracker).gaps.filter { $0.gapClass == .lost }
            for gap in after {
                let known = before.first { $0.apps == gap.apps && $0.start <= gap.start && $0.end >= gap.end }
                #expect((known?.minutes.low ?? 0) >= gap.minutes.low, "\(gap) from \(first)")
            }
        }
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `a report holds until it says so`(seed: UInt64) throws {
        let tracker = try Run(seed, .ios175)
        var dice = SeededGenerator(seed: seed)
        let contents = tracker.contents
        for _ in 0..<20 {
            let moment = tracker.start + Double.random(in: 3_600...172_000, using: &dice)
            var past = contents
            past.engine?.records.removeAll { $0.reading.wall > moment }
            past.recovery.removeAll { $0.at > moment }
            let calendar = tracker.calendar
            let report = HealthReport(past, at: moment, calendar: calendar)
            let limit = try #require(report.validUntil)
            let then = HealthReport(
                past, at: moment + (limit - moment) * 0.999, calendar: calendar)
            #expect(then.gaps.map(\.gapClass) == report.gaps.map(\.gapClass))
            #expect(then.lostMinutes == report.lostMinutes)
        }
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `a total falls only where it is below what the journal comes to`(seed: UInt64) throws {
        let tracker = SimulatedTracker(
            SimulationOptions(profile: .ios263, user: UserPreset.heavy.user, seed: seed, days: 2))
        tracker.run(to: 86_400)
        let startCheckpoint = tracker.store.contents.counters.checkpoint
        tracker.run(to: 2 * 86_400 - 1)
        var contents = try tracker.contents(since: startCheckpoint)
        // The lines that tell of credits taken back may be gone from the log.
        contents.marks = []
        func fallen() -> [Gap] {
            HealthReport(contents, at: tracker.now, calendar: tracker.device.options.calendar)
                .gaps.filter { $0.evidence.contains(.totalDecreased) }
        }
        #expect(fallen().isEmpty)
        let index = try #require(contents.apps.firstIndex { $0.counters.first?.totalSeconds ?? 0 > 1_200 })
        for place in contents.apps[index].counters.indices {
            contents.apps[index].counters[place].totalSeconds? -= 600
        }
        // Thresholds of the app that were skipped meanwhile are told in the same gap.
        #expect(fallen().map(\.minutes.low) == [10])
    }
}
