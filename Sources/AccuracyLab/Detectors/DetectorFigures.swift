// Shares, rates and delays of a detector, made of its counts.

import ActivitySimulator

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
