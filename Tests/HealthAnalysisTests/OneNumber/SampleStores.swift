// Stores on which one figure has to have one value: written by hand in every dialect, and simulated.

import AccuracyLab
import ActivitySimulator
import HealthAnalysis
import InMemoryStore
import TestSupport
import TrackingEngine
import TrackingModel

/// A store with the instant and the calendar that it is judged by.
struct SampleStore: CustomStringConvertible, Sendable {
    var description: String
    var contents: StoreContents
    var moment: Instant
    var calendar = toronto

    var report: HealthReport { HealthReport(contents, at: moment, calendar: calendar) }

    /// The same store after somebody has emptied its recovery log.
    var cleared: SampleStore {
        var store = self
        store.description += ", cleared"
        store.contents.recovery = []
        store.contents.recoveryLogCount = 0
        return store
    }
}

extension SampleStore {
    private static func sample(_ name: String, _ contents: StoreContents, at moment: Instant = at(12))
        -> SampleStore
    {
        SampleStore(description: name, contents: contents, moment: moment)
    }

    private static var good: StoreContents { goodStore(heartbeat: at(11, 59)) }

    private static var counted: StoreContents { good.with(minutes(1...20, from: at(11, 39))) }

    /// A counter that was written long after the log's last record.
    private static func went(on last: Instant, _ contents: StoreContents) -> StoreContents {
        var store = contents
        store.apps = [app("com.example.tubes", name: "Tubes", seconds: 1_200, modified: last)]
        return store
    }

    /// Stores with a recovery log.
    static var recoveryLogs: [SampleStore] {
        let skipping = minutes(1...10, from: at(9)) + minutes(26...40, from: at(9, 26))
        var failing = minutes(1...30, from: at(10))
        for index in [3, 4, 20] {
            failing[index].succeeded = false
            failing[index].error = "No mapping found"
        }
        var other = entry(at(10, 5, 7), "usage.app.0.min.5", ok: false, error: "not posted")
        other.action = "post_notification"
        var crash = entry(at(10, 20, 30), "extension_crash", ok: false, error: "out of memory")
        crash.action = "crash"
        let full = (0..<100).map { entry(at(10) + Double($0) * 61, "usage.app.0.min.\($0 % 60 + 1)") }
        let flood = minutes(1...60, from: at(10), step: 0.01)
        let yesterday = minutes(1...20, from: at(-3)) + minutes(1...9, from: at(9))
        return [
            sample("recovery log", counted), sample("skipped minutes", good.with(skipping)),
            sample("failures", good.with(failing + [other, crash])), sample("full log", good.with(full)),
            sample("flood", good.with(flood)), sample("two days", good.with(yesterday)),
            sample("ended log", went(on: at(11, 58), good.with(minutes(1...20, from: at(8))))),
            sample(
                "log that ended yesterday", went(on: at(11, 58), good.with(minutes(1...20, from: at(-3))))),
            sample("old copy", counted, at: at(60)), sample("end of the day", counted, at: at(23, 59)),
        ]
    }

    /// Stores with a text log.
    static var textLogs: [SampleStore] {
        let mixed = [
            reported(at(9, 14), 1), reported(at(9, 15), 2),
            reported(at(9, 16), 9, .rejected("SKIP_REGRESSION")),
            reported(at(11, 30), 10), reported(at(11, 31), 11, .unknown), reported(at(11, 32), 12),
        ]
        return [
            sample("text log", good.telling(mixed, since: at(0))),
            sample("text log from nine on", good.telling(mixed, since: at(9))),
            sample("text log that tells of nothing", good.telling([], since: at(9))),
            sample(
                "ended text log", went(on: at(11, 58), good.telling(Array(mixed.prefix(3)), since: at(0)))),
            sample("old text log", good.telling(mixed, since: at(0)), at: at(60)),
        ]
    }

    /// Stores that no log tells of.
    static var silent: [SampleStore] {
        var calls = LastCalls(calls: [], selections: [])
        calls.calls = (1...10).map {
            LastCall(
                at: at(11, 48) + Double($0) * 60.5, activity: "DeviceActivity.Daily",
                method: .eventDidReachThreshold, event: "minutes_reached_\($0)")
        }
        var last = emptyStore()
        last.source.generation = .reactNative
        (last.source.keyCount, last.source.trackerKeyCount) = (10, 10)
        last.lastCalls = calls
        last.heartbeat = calls.calls.last?.at
        last.callbacks = calls.calls.map {
            Callback(at: $0.at, event: EventName($0.event ?? ""), outcome: .unknown, origin: .lastCall)
        }
        return [
            sample("nothing", emptyStore()), sample("counters alone", good),
            sample("last calls", last), sample("last calls of yesterday", last, at: at(35)),
            sample("recovery log", counted).cleared,
        ]
    }

    /// Journals written by hand, with and without a log beside them.
    static var journals: [SampleStore] {
        var plain = JournalSample()
        plain.register(1, at: at(8))
        plain.minutes(1...10, from: at(9))
        plain.minutes(26...40, from: at(9, 26))
        var cut = JournalSample()
        cut.skip(1)
        cut.minutes(1...12, from: at(11))
        cut.skip(3)
        cut.minutes(16...20, from: at(11, 16))
        let beside = plain.store().with(minutes(1...10, from: at(9)))
        return [
            sample("journal", plain.store()), sample("journal with skipped numbers", cut.store()),
            sample("journal beside a log", beside), sample("old journal", plain.store(), at: at(60)),
        ]
    }

    /// Those without a journal that have a recovery log to empty.
    static var withoutJournal: [SampleStore] { recoveryLogs }

    static var written: [SampleStore] { recoveryLogs + textLogs + silent + journals }

    /// One simulated day, read in the middle of it and at its end; of each second device once more with a journal
    /// that begins in the middle, as after a rotation.
    static func simulated(
        _ profile: Profile, _ user: UserPreset, _ policy: CreditingPolicy, seed: UInt64
    ) throws -> [SampleStore] {
        let run = LabRun(policy: policy, profile: profile, user: user, seed: seed, days: 1)
        let tracker = SimulatedTracker(run.options, policy: policy, keepsLogs: true)
        func read(_ description: String, since startCheckpoint: JournalCheckpoint? = nil) throws
            -> SampleStore
        {
            SampleStore(
                description: "\(profile.name) \(user.rawValue) \(policy.name) \(description)",
                contents: try tracker.contents(since: startCheckpoint), moment: tracker.now,
                calendar: tracker.device.options.calendar)
        }
        tracker.run(to: 46_800)
        let noon = try read("at 13:00")
        let startCheckpoint = tracker.store.contents.counters.checkpoint
        tracker.run(to: 86_340)
        let end = try read("at 23:59")
        return [noon, end]
            + (seed.isMultiple(of: 2) ? [try read("at 23:59, rotated", since: startCheckpoint)] : [])
    }
}
