// Settings varied one at a time on the same runs: the silence rule's limit, the settle time, the burst window.

import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

/// How much each setting matters.
package struct SweepStudy: Hashable, Encodable, Sendable {
    private(set) var schema = "trackhealth.lab.sweeps/1"
    let runs: StudyRuns
    /// The silence rule by its limit in seconds; precision and recall of minutes.
    let silence: [SweepPoint]
    /// The ladder on the same runs.
    let ladder: SweepPoint
    /// The ladder by its settle time in minutes; precision of claims made while the days went on, recall of incidents.
    let settle: [SweepPoint]
    /// Verdicts of phantom by the burst window in seconds; precision and recall of phantom callbacks.
    let bursts: [SweepPoint]

    /// Seconds.
    static let silenceLimits: [Double] = [
        60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600,
    ]
    /// Minutes.
    static let settleTimes: [Double] = [0, 5, 10, 15, 20, 24, 30, 45, 60]
    /// Seconds.
    static let burstWindows: [Double] = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20]

    /// - Parameter grid: Of a tracker; one that recovers nothing loses most and has most to find.
    package init(_ grid: LabGrid, on work: ParallelWork) throws {
        runs = StudyRuns(grid)
        let trials = try work.map(grid) { SweepTrial(try DetectorTrial($0)) }
        silence = Self.silenceLimits.enumerated().map { index, limit in
            Self.minutePoint(trials.merged { $0.silence[index] }, setting: limit)
        }
        ladder = Self.minutePoint(trials.merged(\.ladder), setting: nil)
        settle = Self.settleTimes.enumerated().map { index, minutes in
            trials.merged { $0.settle[index] }.point(setting: minutes)
        }
        bursts = Self.burstWindows.enumerated().map { index, window in
            let confusion = trials.merged { $0.bursts[index] }
            return SweepPoint(
                setting: window, claims: confusion.called, precision: confusion.precision,
                recall: confusion.recall)
        }
    }

    private static func minutePoint(_ score: LossScore, setting: Double?) -> SweepPoint {
        let figures = DetectorFigures(DetectorScore(loss: score))
        return SweepPoint(
            setting: setting, claims: score.claims, precision: figures.minutePrecision,
            recall: figures.minuteRecall)
    }
}

/// A setting's value with precision, recall and delay of what was claimed under it.
struct SweepPoint: Hashable, Encodable {
    /// In the sweep's unit; nil for the point outside of the sweep.
    let setting: Double?
    let claims: Int
    let precision: Estimate?
    let recall: Estimate?
    /// Seconds from the first lost minute to the claim, half of them and 95 %; nil where nothing was found or looked
    /// for while the days went on.
    var delayMedian: Double?
    var delay95: Double?
}

/// One run under every value of every setting.
private struct SweepTrial {
    let silence: [LossScore]
    let ladder: LossScore
    let settle: [SettleScore]
    let bursts: [BurstConfusion]

    init(_ trial: DetectorTrial) {
        let times = trial.contents.thresholdTimes
        silence = SweepStudy.silenceLimits.map { limit in
            LossScore(SilenceRule.claims(times, at: trial.end, over: limit), against: trial.losses)
        }
        ladder = LossScore(trial.reading(.ladder, at: trial.end).claims, against: trial.losses)
        settle = SweepStudy.settleTimes.map { SettleScore(trial, settleTime: $0 * 60) }
        bursts = SweepStudy.burstWindows.map { window in
            var trial = trial
            trial.thresholds.burstWindow = window
            return trial.bursts
        }
    }
}

extension SweepStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        func plot(_ points: [SweepPoint], besides: [SweepPoint] = []) -> String {
            let marked: [(point: SweepPoint, mark: Character)] =
                besides.map { ($0, "L") } + points.enumerated().map { ($1, TextPlot.mark($0)) }
            let marks = marked.compactMap { point, mark in
                TextPlot.Point(x: point.recall?.value, y: point.precision?.value, mark: mark)
            }
            return fenced(
                TextPlot(points: marks, xTitle: "recall", yTitle: "precision").text(isASCII: isASCII))
        }
        return """
            # Sweeps

            Stores of the \(runs.description); profiles \(runs.profiles.commaSeparated).

            ## The silence rule by its limit

            Minutes claimed and lost; L is the ladder on the same runs.

            \(table(silence + [ladder], "seconds"))
            \(plot(silence, besides: [ladder]))
            ## The ladder by its settle time

            Looked at every 30 minutes while the days go on. Precision is of the claims made at any look, for a minute \
            that arrived after all was no loss; recall is of incidents.

            \(table(settle, "minutes", Self.delays))
            \(fenced(settlePlot(isASCII: isASCII)))
            ## The burst window

            Callbacks in bursts classified as phantom, and callbacks that were phantom.

            \(table(bursts, "seconds"))
            \(plot(bursts))
            """
    }

    /// A point with its number in the sweep.
    private typealias NumberedPoint = (offset: Int, element: SweepPoint)

    private static var delays: [Column<NumberedPoint>] {
        [
            ("delay p50 min", { minutes($0.element.delayMedian) }),
            ("p95 min", { minutes($0.element.delay95) }),
        ]
    }

    private func table(_ points: [SweepPoint], _ unit: String, _ delays: [Column<NumberedPoint>] = [])
        -> String
    {
        points.enumerated().table(
            [
                ("mark", { $0.element.setting == nil ? "L" : String(TextPlot.mark($0.offset)) }),
                (unit, { $0.element.setting.map { figure($0, places: 0) } ?? "ladder" }),
                ("claims", \.element.claims), ("precision", \.element.precision),
                ("recall", \.element.recall),
            ] + delays)
    }

    private func settlePlot(isASCII: Bool) -> String {
        let delays = settle.map { $0.delayMedian.map { $0 / 60 } }
        let points = settle.indices.compactMap { index in
            TextPlot.Point(x: delays[index], y: settle[index].precision?.value, mark: TextPlot.mark(index))
        }
        var plot = TextPlot(points: points, xTitle: "median delay, minutes", yTitle: "precision")
        plot.xRange = 0...max(delays.compactMap(\.self).max() ?? 1, 1)
        return plot.text(isASCII: isASCII)
    }

    private func fenced(_ text: String) -> String { "```text\n\(text)```\n" }
}

/// What the ladder claimed in a run under one settle time, looked at every half hour. Sums over runs add up.
struct SettleScore: Summable {
    /// Different claims, and those in which minutes were lost for good.
    private(set) var claims = 0
    private(set) var trueClaims = 0
    private(set) var incidents = 0
    /// Seconds from the first lost minute of an incident to the first look that claimed it.
    private(set) var delays: [Double] = []

    /// Seconds between two looks.
    private static let lookEvery = 1_800.0

    init() {}

    /// - Parameter settleTime: Seconds.
    init(_ trial: DetectorTrial, settleTime: Double) {
        var trial = trial
        trial.thresholds.settleTime = settleTime
        incidents = trial.incidents.count
        var open = trial.incidents
        var known: Set<ClaimKey> = []
        var moment = trial.truth.start + Self.lookEvery
        while moment <= trial.end {
            let made = trial.reading(.ladder, at: moment).claims
            for claim in made where known.insert(ClaimKey(claim)).inserted {
                claims += 1
                if trial.isTrue(claim) { trueClaims += 1 }
            }
            open.removeAll { incident in
                guard incident[0].at <= moment,
                    incident.contains(where: { minute in made.contains { $0.holds(minute) } })
                else { return false }
                delays.append(moment - incident[0].at)
                return true
            }
            moment = moment + Self.lookEvery
        }
    }

    static func += (left: inout SettleScore, right: SettleScore) {
        add(right, to: &left, \.claims, \.trueClaims, \.incidents, \.delays)
    }

    func point(setting: Double) -> SweepPoint {
        SweepPoint(
            setting: setting, claims: claims, precision: Estimate(share: trueClaims, of: claims),
            recall: Estimate(share: delays.count, of: incidents),
            delayMedian: delays.least(notExceededBy: 0.5), delay95: delays.least(notExceededBy: 0.95))
    }
}

/// A claim that is made at one look after another is one.
private struct ClaimKey: Hashable {
    var app: String?
    var from: Instant
    var to: Instant

    init(_ claim: LossClaim) {
        app = claim.app
        from = claim.from
        to = claim.to
    }
}
