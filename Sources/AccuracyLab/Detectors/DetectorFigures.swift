// Shares, rates and delays of a detector, made of its counts.

internal import ActivitySimulator

/// The figures of one detector on one profile. Nil where nothing gives a figure.
package struct DetectorFigures: Hashable, Codable, Sendable {
    /// Of the claims those with a lost minute, of the incidents those with a claim.
    package var incidentPrecision: Estimate?
    package var incidentRecall: Estimate?
    /// The same for the incidents that a later threshold of the same count covers.
    package var reportedIncidentRecall: Estimate?
    /// Of the minutes claimed those that were lost, of the lost ones those that were claimed.
    package var minutePrecision: Estimate?
    package var minuteRecall: Estimate?
    /// Recall among the lost minutes that a later threshold of the same count covers.
    package var reportedRecall: Estimate?
    /// Minutes claimed for each that was lost.
    package var magnitude: Double?
    /// Of the claims those whose bounds hold the number of minutes lost.
    package var calibration: Estimate?
    /// Seconds from the first lost minute to the first look that claimed it.
    package var delayMedian: Double?
    package var delay95: Double?
    /// Claims without a lost minute for each day of a device.
    package var falseAlarms: Estimate?
    /// Minutes claimed and not lost for each day of a device.
    package var falseAlarmMinutes: Double?
    /// Mean hours from one mistake to the next (T_MR), and the mean minutes that one lasts (T_M).
    package var recurrenceHours: Double?
    package var mistakeMinutes: Double?
    /// 1 − E[T_M] / E[T_MR]: how likely the detector is right at any moment on which nothing is lost (Chen 2002).
    package var queryAccuracy: Double?

    /// Names in JSON, some of which are older than those of the fields.
    private enum CodingKeys: String, CodingKey {
        case incidentPrecision, incidentRecall
        case reportedIncidentRecall = "toldIncidentRecall"
        case minutePrecision, minuteRecall
        case reportedRecall = "toldRecall"
        case magnitude, calibration, delayMedian, delay95, falseAlarms, falseAlarmMinutes, recurrenceHours
        case mistakeMinutes, queryAccuracy
    }

    package init(_ score: DetectorScore) {
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
        let delays = score.delays.sorted()
        delayMedian = Self.quantile(0.5, of: delays)
        delay95 = Self.quantile(0.95, of: delays)
        guard score.watchedSeconds > 0 else { return }
        let days = score.watchedSeconds / 86_400
        falseAlarms = Estimate(rate: loss.claims - loss.trueClaims, of: days, per: 1)
        falseAlarmMinutes = (loss.claimedMinutes - loss.trueMinutes) / days
        queryAccuracy = 1 - score.mistakenSeconds / score.watchedSeconds
        guard score.mistakes > 0 else { return }
        recurrenceHours = score.watchedSeconds / 3_600 / Double(score.mistakes)
        mistakeMinutes = score.mistakenSeconds / 60 / Double(score.mistakes)
    }

    /// The smallest value that a share of them does not exceed.
    static func quantile(_ share: Double, of sorted: [Double]) -> Double? {
        guard !sorted.isEmpty else { return nil }
        return sorted[min(max(Int((share * Double(sorted.count)).rounded(.up)) - 1, 0), sorted.count - 1)]
    }
}
