// Detectors against truth: every detector on every profile, from the same runs.

import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

/// How well detectors find what was lost. Equal settings give equal results, whatever the number of workers.
package struct DetectorStudy: Hashable, Encodable, Sendable {
    private(set) var schema = "trackhealth.lab.detectors/1"
    let runs: StudyRuns
    private(set) var rows: [DetectorRow] = []
    private(set) var bursts: [BurstRow] = []

    /// - Parameters:
    ///   - grid: Of the tracker whose stores are looked at.
    ///   - detectors: Those that are scored; each costs about as much as the run itself.
    package init(
        _ grid: LabGrid, _ detectors: [LossDetector] = LossDetector.allCases, on work: ParallelWork
    ) throws {
        runs = StudyRuns(grid)
        let trials = try work.map(grid) { run in
            let trial = try DetectorTrial(run)
            return (
                profile: run.profile.name, scores: detectors.map { trial.score($0) }, bursts: trial.bursts
            )
        }
        for profile in grid.profiles.map(\.name) {
            let own = trials.filter { $0.profile == profile }
            for (index, detector) in detectors.enumerated() {
                rows.append(
                    DetectorRow(profile: profile, detector: detector, score: own.merged { $0.scores[index] }))
            }
            bursts.append(BurstRow(profile: profile, confusion: own.merged { $0.bursts }))
        }
    }

    func row(_ profile: Profile, _ detector: LossDetector) -> DetectorRow? {
        rows.first { $0.profile == profile.name && $0.detector == detector }
    }

    /// A detector on all profiles together.
    func total(_ detector: LossDetector) -> DetectorScore {
        rows.filter { $0.detector == detector }.merged(\.score)
    }
}

/// One detector on one profile.
struct DetectorRow: Hashable, Encodable {
    let profile: String
    let detector: LossDetector
    let score: DetectorScore
    let figures: DetectorFigures

    init(profile: String, detector: LossDetector, score: DetectorScore) {
        self.profile = profile
        self.detector = detector
        self.score = score
        figures = DetectorFigures(score)
    }
}

/// The verdicts on the bursts of one profile.
struct BurstRow: Hashable, Encodable {
    let profile: String
    let confusion: BurstConfusion
    /// Precision and recall: phantom callbacks among those in bursts classified as phantom, and the reverse.
    let phantomPrecision: Estimate?
    let phantomRecall: Estimate?

    init(profile: String, confusion: BurstConfusion) {
        self.profile = profile
        self.confusion = confusion
        phantomPrecision = confusion.precision
        phantomRecall = confusion.recall
    }
}

extension DetectorStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        # Detectors against truth

        Stores of the \(runs.description). Figures in parentheses are 95 % intervals: Wilson's of shares, exact Poisson ones \
        of rates.

        ## What was claimed

        A lost minute is a threshold that was reached, that no handler recorded and no later threshold recovered. \
        Evidence of one is a later threshold of the same app, day and registration that was kept. An incident is a run \
        of lost minutes of an app; it has evidence where one of them has.

        \(claims)
        \(minuteTable)
        ## When it was claimed

        The delay runs from the first lost minute of an incident to the first of the looks, every 15 minutes, that \
        claims it. A mistake is a stretch of claims without a lost minute; P_A is 1 - E[T_M] / E[T_MR].

        \(service)
        ## What the classes of the ladder mean

        Of the intervals of each class those in which minutes were truly lost.

        \(classes)
        ## Bursts

        Verdicts of the report beside what most of a burst's callbacks were, and the made-up callbacks by themselves.

        \(burstTable)
        """
    }

    private static var names: [Column<DetectorRow>] {
        [("profile", \.profile), ("detector", \.detector.title)]
    }

    private var claims: String {
        let totals = LossDetector.allCases.map {
            DetectorRow(profile: "all", detector: $0, score: total($0))
        }
        return (rows + totals).table(
            Self.names + [
                ("claims", \.score.loss.claims), ("true", \.score.loss.trueClaims),
                ("incidents", \.score.loss.incidents),
                ("with evidence", \.score.loss.reportedIncidents),
                ("precision", \.figures.incidentPrecision),
                ("recall with evidence", \.figures.reportedIncidentRecall),
                ("recall of all", \.figures.incidentRecall),
                ("bounds hold", \.figures.calibration),
            ])
    }

    private var minuteTable: String {
        rows.table(
            Self.names + [
                ("lost min", \.score.loss.lostMinutes),
                ("with evidence", \.score.loss.reportedMinutes),
                ("precision", \.figures.minutePrecision),
                ("recall", \.figures.minuteRecall),
                ("recall with evidence", \.figures.reportedRecall),
                ("claimed/true", { figure($0.figures.magnitude, places: 2) }),
            ])
    }

    private var service: String {
        rows.table(
            Self.names + [
                ("delay p50 min", { minutes($0.figures.delayMedian) }),
                ("p95 min", { minutes($0.figures.delay95) }),
                ("false alarms/day", { figure($0.figures.falseAlarms, places: 2) }),
                ("false min/day", { figure($0.figures.falseAlarmMinutes, places: 2) }),
                ("T_MR h", { figure($0.figures.recurrenceHours, places: 1) }),
                ("T_M min", { figure($0.figures.mistakeMinutes, places: 1) }),
                ("P_A", \.figures.queryAccuracy),
            ])
    }

    private var classes: String {
        rows.filter { !$0.score.classes.isEmpty }.table(
            Self.names
                + Gap.Class.allCases.map(\.rawValue).map { name in
                    (name, { $0.score.classes[name].map { "\($0.lost)/\($0.count)" } ?? "-" })
                })
    }

    private var burstTable: String {
        // The bursts of a profile that were given one verdict.
        let verdicts = bursts.flatMap { row in
            DeliveryBurst.Judgement.allCases.compactMap { verdict in
                row.confusion.bursts[verdict.rawValue].map { (row: row, verdict: verdict, counts: $0) }
            }
        }
        func ofPhantoms(_ estimate: Estimate?, _ verdict: DeliveryBurst.Judgement) -> String {
            verdict == .phantom ? figure(estimate) : ""
        }
        return verdicts.table(
            [("profile", \.row.profile), ("verdict", \.verdict.rawValue)]
                + BurstTruth.allCases.map(\.rawValue).map { truth in
                    (truth, { $0.counts[truth] ?? 0 })
                } + [
                    ("phantom precision", { ofPhantoms($0.row.phantomPrecision, $0.verdict) }),
                    ("phantom recall", { ofPhantoms($0.row.phantomRecall, $0.verdict) }),
                ])
    }
}

/// Counts of one detector. Rates and shares are made of them in `DetectorFigures`.
struct DetectorScore: Hashable, Codable, Summable {
    /// Claims against lost minutes at the levels incident, minute and magnitude.
    var loss = LossScore()
    /// Gaps of each class, and those in which minutes were truly lost. Empty for detectors without classes.
    var classes: [String: FlaggedIntervals] = [:]
    /// Seconds from the first lost minute of an incident to the first look that claimed it, for incidents that are
    /// claimed at the end.
    var delays: [Double] = []
    /// Claims without a lost minute, those that touch each other counted once, and the seconds that they cover.
    var mistakes = 0
    var mistakenSeconds = 0.0
    var watchedSeconds = 0.0

    static func += (left: inout DetectorScore, right: DetectorScore) {
        add(
            right, to: &left, \.loss, \.classes, \.delays, \.mistakes, \.mistakenSeconds, \.watchedSeconds)
    }
}

/// Intervals that a class was given, and those of them in which minutes were lost.
struct FlaggedIntervals: Hashable, Codable, Summable {
    var count = 0
    var lost = 0

    static func += (left: inout FlaggedIntervals, right: FlaggedIntervals) {
        add(right, to: &left, \.count, \.lost)
    }
}

/// The figures of one detector on one profile. Nil where nothing gives a figure.
struct DetectorFigures: Hashable, Encodable {
    /// Of the claims those with a lost minute, of the incidents those with a claim.
    var incidentPrecision: Estimate?
    var incidentRecall: Estimate?
    /// The same for the incidents that a later threshold of the same count covers.
    var reportedIncidentRecall: Estimate?
    /// Of the minutes claimed those that were lost, of the lost ones those that were claimed.
    var minutePrecision: Estimate?
    var minuteRecall: Estimate?
    /// Recall among the lost minutes that a later threshold of the same count covers.
    var reportedRecall: Estimate?
    /// Minutes claimed for each that was lost.
    var magnitude: Double?
    /// Of the claims those whose bounds hold the number of minutes lost.
    var calibration: Estimate?
    /// Seconds from the first lost minute to the first look that claimed it.
    var delayMedian: Double?
    var delay95: Double?
    /// Claims without a lost minute for each day of a device.
    var falseAlarms: Estimate?
    /// Minutes claimed and not lost for each day of a device.
    var falseAlarmMinutes: Double?
    /// Mean hours from one mistake to the next (T_MR), and the mean minutes that one lasts (T_M).
    var recurrenceHours: Double?
    var mistakeMinutes: Double?
    /// 1 − E[T_M] / E[T_MR]: how likely the detector is right at any moment on which nothing is lost (Chen 2002).
    var queryAccuracy: Double?

    /// Names in JSON, some of which are older than those of the fields.
    private enum CodingKeys: String, CodingKey {
        case incidentPrecision, incidentRecall
        case reportedIncidentRecall = "toldIncidentRecall"
        case minutePrecision, minuteRecall
        case reportedRecall = "toldRecall"
        case magnitude, calibration, delayMedian, delay95, falseAlarms, falseAlarmMinutes, recurrenceHours
        case mistakeMinutes, queryAccuracy
    }

    init(_ score: DetectorScore) {
        let loss = score.loss
        incidentPrecision = Estimate(share: loss.trueClaims, of: loss.claims)
        incidentRecall = Estimate(share: loss.foundIncidents, of: loss.incidents)
        reportedIncidentRecall = Estimate(share: loss.foundReportedIncidents, of: loss.reportedIncidents)
        minutePrecision = Estimate(
            share: Int(loss.trueMinutes.rounded()), of: Int(loss.claimedMinutes.rounded()))
        minuteRecall = Estimate(share: loss.foundMinutes, of: loss.lostMinutes)
        reportedRecall = Estimate(share: loss.foundReportedMinutes, of: loss.reportedMinutes)
        magnitude = loss.magnitude
        calibration = Estimate(share: loss.boundedClaims, of: loss.claims)
        delayMedian = score.delays.least(notExceededBy: 0.5)
        delay95 = score.delays.least(notExceededBy: 0.95)
        guard score.watchedSeconds > 0 else { return }
        let days = score.watchedSeconds / 86_400
        falseAlarms = Estimate(rate: loss.claims - loss.trueClaims, of: days, per: 1)
        falseAlarmMinutes = (loss.claimedMinutes - loss.trueMinutes) / days
        queryAccuracy = 1 - score.mistakenSeconds / score.watchedSeconds
        guard score.mistakes > 0 else { return }
        recurrenceHours = score.watchedSeconds / 3_600 / Double(score.mistakes)
        mistakeMinutes = score.mistakenSeconds / 60 / Double(score.mistakes)
    }
}
