// The scores of loss claims and of verdicts on bursts beside figures computed by hand.

import Testing
import TrackingModel

@testable import AccuracyLab
@testable import ActivitySimulator
@testable import HealthAnalysis

@Suite struct LossArithmeticTests {
    private static func claim(
        _ from: Instant, _ to: Instant, _ low: Double, _ high: Double, isUse: Bool = false
    ) -> LossClaim {
        LossClaim(app: "a", from: from, to: to, low: low, high: high, isUse: isUse)
    }

    /// Minutes 4 and 5 were lost, which the sixth reports, and minutes 8, 9 and 10, which nothing does.
    @Test func `lost minutes, incidents and what a store can know of`() {
        let lost = Losses(HandWrittenRun.truth).minutes
        #expect(lost.map(\.crossing) == [3, 4, 7, 8, 9])
        #expect(lost.map(\.isReported) == [true, true, false, false, false])
        #expect(Set(lost.prefix(2).map(\.incident)).count == 1 && Set(lost.map(\.incident)).count == 2)
    }

    /// One claim of two minutes is right; one of three to five is false.
    @Test func `claims are counted against lost minutes`() {
        typealias Run = HandWrittenRun
        let claims = [
            Self.claim(Run.at(10, 3, 1), Run.at(10, 6, 1), 2, 2),
            Self.claim(Run.at(11, 0), Run.at(11, 10), 3, 5),
        ]
        let score = LossScore(claims, against: Losses(Run.truth))
        #expect(score.claims == 2 && score.trueClaims == 1 && score.boundedClaims == 1)
        #expect(score.incidents == 2 && score.foundIncidents == 1)
        #expect(score.reportedIncidents == 1 && score.foundReportedIncidents == 1)
        #expect(score.claimedMinutes == 5 && score.trueMinutes == 2)
        #expect(score.lostMinutes == 5 && score.foundMinutes == 2)
        #expect(score.reportedMinutes == 2 && score.foundReportedMinutes == 2)
        #expect(score.incidentPrecision == 0.5 && score.incidentRecall == 0.5)
        #expect(score.minutePrecision == 0.4 && score.minuteRecall == 0.4)
        #expect(score.reportedRecall == 1 && score.magnitude == 1 && score.calibration == 0.5)
    }

    @Test func `a minute is found once, however many claims hold it`() {
        typealias Run = HandWrittenRun
        let twice = [
            Self.claim(Run.at(10, 3), Run.at(10, 6), 2, 2), Self.claim(Run.at(10, 3), Run.at(10, 6), 2, 2),
        ]
        let score = LossScore(twice, against: Losses(Run.truth))
        #expect(score.trueClaims == 2 && score.foundMinutes == 2)
        #expect(score.claimedMinutes == 4 && score.trueMinutes == 2 && score.minutePrecision == 0.5)
    }

    /// From 10:07 on the app was used for 3 min 30 s, and no callback came.
    @Test func `a claim of use is compared with use that nothing reported`() {
        typealias Run = HandWrittenRun
        let score = LossScore(
            [Self.claim(Run.at(10, 7), Run.at(11, 0), 2, 3, isUse: true)], against: Losses(Run.truth))
        #expect(score.trueClaims == 1 && score.boundedClaims == 1)
        #expect(score.claimedMinutes == 2 && score.trueMinutes == 2)
        let tooMuch = LossScore(
            [Self.claim(Run.at(10, 7), Run.at(11, 0), 4, 9, isUse: true)], against: Losses(Run.truth))
        #expect(tooMuch.boundedClaims == 0 && tooMuch.trueMinutes == 3)
    }

    @Test func `rates, delays and mistakes of a detector`() {
        typealias Run = HandWrittenRun
        var score = DetectorScore()
        score.loss = LossScore(
            [
                Self.claim(Run.at(10, 3, 1), Run.at(10, 6, 1), 2, 2),
                Self.claim(Run.at(11, 0), Run.at(11, 10), 3, 5),
            ], against: Losses(Run.truth))
        score.delays = [3_600, 900, 2_700, 1_800]
        (score.mistakes, score.mistakenSeconds, score.watchedSeconds) = (2, 1_200, 2 * 86_400)
        let figures = DetectorFigures(score)
        #expect(figures.delayMedian == 1_800 && figures.delay95 == 3_600)
        // One false claim and three minutes too many in two days; two mistakes of ten minutes, one a day.
        #expect(figures.falseAlarms?.value == 0.5 && figures.falseAlarmMinutes == 1.5)
        #expect(figures.recurrenceHours == 24 && figures.mistakeMinutes == 10)
        #expect(figures.queryAccuracy == 1 - 1_200.0 / 172_800)
        #expect(figures.incidentPrecision?.value == 0.5 && figures.reportedIncidentRecall?.value == 1)
        #expect(figures.minuteRecall?.value == 0.4 && figures.calibration?.value == 0.5)
        #expect(DetectorFigures(DetectorScore()).queryAccuracy == nil)
    }

    private static func burst(
        _ hour: Int, _ verdict: DeliveryBurst.Judgement, app: String = "a"
    ) -> DeliveryBurst {
        DeliveryBurst(
            start: HandWrittenRun.at(hour, 0), end: HandWrittenRun.at(hour, 0, 5), events: 5, apps: [app],
            claimedMinutes: 5, countedMinutes: 5, possibleMinutes: 5,
            possibleSince: HandWrittenRun.at(hour, 0), verdict: verdict, reason: "")
    }

    /// Five callbacks a second apart at four o'clocks: phantom ones, repeated use with two minutes that nothing had
    /// reported, repeated use of another app's minutes, and delayed ones.
    @Test func `a burst is what most of its callbacks were`() {
        var truth = HandWrittenRun.truth
        func add(_ hour: Int, _ origin: (Int) -> Delivery.Origin) {
            for number in 0..<5 {
                truth.deliveries.append(
                    HandWrittenRun.call(
                        origin(number), number + 1, at: HandWrittenRun.at(hour, 0, Double(number))))
            }
        }
        add(12) { _ in .echo(by: .phantomFlood, isTrue: false) }
        add(13) { $0 < 4 ? .echo(by: .phantomFlood, isTrue: true) : .echo(by: .phantomFlood, isTrue: false) }
        add(14) { .duplicate(of: $0) }
        let confusion = BurstConfusion(
            [
                Self.burst(12, .phantom), Self.burst(13, .phantom), Self.burst(13, .phantom, app: "b"),
                Self.burst(14, .delayed), Self.burst(15, .undecided),
            ], against: truth, calendar: .utc)
        // Five minutes of app a were lost, so four repeated callbacks bring four of them; of app b there were none.
        #expect(
            confusion.bursts == [
                "phantom": ["phantom": 1, "recovering": 1, "replay": 1], "delayed": ["delayed": 1],
            ])
        #expect(confusion.phantoms == 6)
        // 15 callbacks were called phantom; five are, one more twice, and four repeat what was reported.
        #expect(confusion.precision?.value == (5.0 + 1 + 5) / 15)
        #expect(confusion.recall?.value == 1)
    }
}
