// Ten minutes of use whose every callback is written down, so that scores of it can be computed by hand.

import AccuracyLab
import TrackingModel

@testable import ActivitySimulator

/// A device that is unlocked from 10:00 to 10:20, with one app in use until 10:10:30. Of its ten thresholds 1, 2, 3, 6 and 7 arrive a second late, and 4, 5, 8, 9
/// and 10 never do.
enum HandWrittenRun {
    static let start = Instant(1_762_992_000)
    static let day = LocalCalendar.utc.day(of: start)
    static let arriving = [1, 2, 3, 6, 7]

    /// A moment of the day.
    static func at(_ hour: Int, _ minute: Int, _ second: Double = 0) -> Instant {
        start + Double(hour * 3_600 + minute * 60) + second
    }

    /// One registered threshold of a minute for each number.
    static func events(_ ordinals: ClosedRange<Int>) -> [EventRecord] {
        ordinals.map {
            EventRecord(
                name: "usage.app.0.gen.1.min.\($0)", activity: "day", apps: [0], thresholdSeconds: $0 * 60,
                registration: 0)
        }
    }

    static let truth: Truth = {
        var truth = Truth(
            profile: "by hand", user: "by hand", seed: 0, apps: ["a"], start: start, end: at(24, 0))
        truth.segments = [UseSegment(app: 0, from: at(10, 0), to: at(10, 10, 30))]
        truth.days = [AppDay(day: day, app: 0, seconds: 630)]
        truth.events = events(1...10)
        truth.registrations = [
            RegistrationRecord(at: at(0, 0), activity: "day", thresholds: 10, isRestart: false)
        ]
        for ordinal in 1...10 {
            let reached = at(10, ordinal)
            let arrives = arriving.contains(ordinal)
            truth.crossings.append(
                Crossing(
                    event: ordinal - 1, at: reached,
                    fate: arrives ? .delivered(at: reached + 1) : .lost(by: .silence), duplicates: 0))
            if arrives { truth.deliveries.append(call(.crossing(ordinal - 1), ordinal, at: reached + 1)) }
        }
        truth.device = [
            DeviceEvent(at: at(10, 0), kind: .unlocked), DeviceEvent(at: at(10, 20), kind: .locked),
        ]
        truth.kills = 2
        return truth
    }()

    /// A handled callback of a threshold.
    static func call(_ origin: Delivery.Origin, _ ordinal: Int, at moment: Instant) -> Delivery {
        Delivery(
            kind: .threshold, event: ordinal - 1, activity: "day", origin: origin, due: moment,
            handledAt: moment, outcome: .received)
    }

    /// A store in which the app's counter of the day has these seconds.
    static func store(counting seconds: Int) -> StoreContents {
        var store = StoreContents(
            source: StoreSource(path: "/by-hand", group: "group", kind: .container, preferences: .read))
        var app = AppRecord(id: "a")
        app.counters = [UsageCounter(source: .usage, todaySeconds: seconds, day: day)]
        store.apps = [app]
        return store
    }
}
