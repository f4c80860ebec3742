// The score of a run beside figures computed by hand.

import ActivitySimulator
import Testing
import TrackingModel

@testable import AccuracyLab

@Suite struct RunScoreTests {
    private static func score(counting seconds: Int, _ truth: Truth = HandWrittenRun.truth) -> RunScore {
        RunScore(
            HandWrittenRun.store(counting: seconds), against: truth,
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

    @Test func `minutes that nobody used are phantom, and a day has no more than its hours`() {
        let score = Self.score(counting: 86_460)
        #expect(score.appDays[0].inventedMinutes == (86_460 - 630) / 60)
        #expect(score.appDays[0].lostMinutes == 0)
        #expect(score.impossibleDays == 1)
    }
}
