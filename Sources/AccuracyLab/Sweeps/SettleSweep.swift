// How long to wait before a missing minute is called lost: claims while the day goes on against their delay.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

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
