// The score of a run beside figures computed by hand.

import Testing
import TrackingModel

@testable import AccuracyLab
@testable import ActivitySimulator

@Suite struct RunScoreTests {
    private static func score(counting seconds: Int, _ truth: Truth = HandWrittenRun.truth) -> RunScore {
        RunScore(
            HandWrittenRun.store(counting: seconds).creditedTime, against: truth,
            apps: [TrackedApp(id: "a", name: "A", category: .learning)], calendar: .utc)
    }

    @Test func `used, reported and counted seconds come from truth, callbacks and store`() {
        let score = Self.score(counting: 300)
        // Used 10 min 30 s. The seventh minute arrived, so seven were reported; the counter has five.
        #expect(score.appDays == [AppDayScore(day: 0, app: 0, used: 630, reported: 420, counted: 300)])
        #expect(score.sessions == 1)
        #expect(score.impossibleDays == 0)
        let day = score.appDays[0]
        // 330 s are missing: five whole minutes, two of which had been reported.
        #expect(day.lostMinutes == 5 && day.missedMinutes == 2 && day.inventedMinutes == 0)
        #expect(day.absoluteError == 5.5)
    }

    @Test func `callbacks are counted by what became of them`() {
        let callbacks = Self.score(counting: 300).callbacks
        #expect(callbacks.received == 5 && callbacks.reached == 10 && callbacks.delivered == 5)
        #expect(callbacks.registrations == 1 && callbacks.kills == 2)
        // Minutes 4 and 5 are reported by the sixth, which came at 10:06:01: 121 and 61 s after them.
        #expect(callbacks.recovered == 2)
        #expect(callbacks.recoveryDelays.count == 2 && callbacks.recoveryDelays.quantile(1) == 300)
        #expect(callbacks.recoveryDelays.quantile(0.5) == 120)
        #expect(callbacks.delays.count == 5 && callbacks.delays.quantile(1) == 1)
        #expect(callbacks.duplicates == 0 && callbacks.inversions == 0 && callbacks.phantoms == 0)
    }

    @Test func `repetitions, phantom callbacks and disorder are told apart`() {
        var truth = HandWrittenRun.truth
        let late = HandWrittenRun.at(11, 0)
        truth.deliveries += [
            HandWrittenRun.call(.duplicate(of: 6), 7, at: late),
            HandWrittenRun.call(.echo(by: .phantomFlood, isTrue: false), 9, at: late + 1),
            HandWrittenRun.call(.echo(by: .phantomFlood, isTrue: true), 3, at: late + 2),
            HandWrittenRun.call(.crossing(4), 5, at: late + 3),
        ]
        let callbacks = Self.score(counting: 300, truth).callbacks
        #expect(callbacks.received == 9)
        #expect(callbacks.duplicates == 1 && callbacks.phantoms == 1)
        // Minute 5 came after minute 7 of the same counter.
        #expect(callbacks.inversions == 1)
        #expect(callbacks.delivered == 6 && callbacks.recovered == 1)
    }

    @Test func `minutes that nobody used are phantom, and a day has no more than its use`() {
        let score = Self.score(counting: 86_460)
        #expect(score.appDays[0].inventedMinutes == (86_460 - 630) / 60)
        #expect(score.appDays[0].lostMinutes == 0)
        #expect(score.impossibleDays == 1)
    }

    /// Unlocked from 10:00 to 10:20: twenty minutes of any apps are possible, twenty-one are not.
    @Test(arguments: [(1_200, 0), (1_259, 0), (1_260, 1)])
    func `a day is impossible from a minute above what the device was unlocked`(counted: Int, days: Int) {
        #expect(Self.score(counting: counted).impossibleDays == days)
    }

    @Test func `apps beside each other and other devices make more of a day possible`() {
        var truth = HandWrittenRun.truth
        truth.segments = [0, 0].map {
            UseSegment(app: $0, from: HandWrittenRun.at(10, 0), to: HandWrittenRun.at(10, 10), place: .beside)
        }
        #expect(Self.score(counting: 1_859, truth).impossibleDays == 0)
        #expect(Self.score(counting: 1_860, truth).impossibleDays == 1)
        truth.days[0].otherDeviceSeconds = 300
        #expect(Self.score(counting: 2_159, truth).impossibleDays == 0)
        #expect(Self.score(counting: 2_160, truth).impossibleDays == 1)
    }

    /// The clock is put back by a day at noon: what is used in the morning and in the afternoon are two days.
    @Test func `time of use belongs to the day that the device shows`() {
        var truth = HandWrittenRun.truth
        truth.device = [
            DeviceEvent(at: HandWrittenRun.at(11, 0), kind: .unlocked),
            DeviceEvent(at: HandWrittenRun.at(12, 0), kind: .clockMoved(by: -86_400)),
            DeviceEvent(at: HandWrittenRun.at(24, 30), kind: .locked),
            DeviceEvent(at: HandWrittenRun.at(25, 0), kind: .unlocked),
        ]
        truth.end = HandWrittenRun.at(25, 10)
        let usable = DeviceDays(truth, calendar: .utc).usableSeconds(truth)
        #expect(usable == [HandWrittenRun.day: 3_600 + 1_800 + 600, HandWrittenRun.day - 1: 12 * 3_600])
    }

    /// Thresholds five minutes apart: the first covers what was used since the count began, wherever that began.
    @Test(arguments: [(300, 300), (6_300, 300)])
    func `the first threshold of a count covers the use before it`(first: Int, reported: Int) {
        var truth = HandWrittenRun.truth
        truth.events[0].thresholdSeconds = first
        truth.crossings = [
            Crossing(
                event: 0, at: HandWrittenRun.at(10, 5), fate: .delivered(at: HandWrittenRun.at(10, 5)),
                duplicates: 0)
        ]
        truth.deliveries = [HandWrittenRun.call(.crossing(0), 1, at: HandWrittenRun.at(10, 5))]
        #expect(Self.score(counting: 300, truth).appDays[0].reported == reported)
    }
}
