// How well a detector finds lost minutes: its claims beside the truth, at three levels.

public import TrackingModel

/// What a detector says: so many minutes were lost between two moments.
public struct LossClaim: Hashable, Sendable {
    /// The app's logical id; nil for any.
    public var app: String?
    public var from: Instant
    public var to: Instant
    /// Minutes that are claimed for certain.
    public var low: Double
    /// Minutes at most.
    public var high: Double
    /// Whether it claims use that was not reported, rather than thresholds that were reached and lost: a window that is
    /// used up loses the first and not the second.
    public var isUse: Bool

    public init(app: String?, from: Instant, to: Instant, low: Double, high: Double, isUse: Bool = false) {
        self.isUse = isUse
        self.app = app
        self.from = from
        self.to = to
        self.low = low
        self.high = high
    }
}

/// Claims counted against what was really lost. Scores of several runs add up.
public struct LossScore: Hashable, Codable, Sendable, Summable {
    /// Claims, and those with at least one truly lost minute in them.
    public private(set) var claims = 0
    public private(set) var trueClaims = 0
    /// Claims whose bounds hold the number of minutes that was lost between their moments.
    public private(set) var boundedClaims = 0
    /// Runs of lost minutes of one app, and those that some claim lies over.
    public private(set) var incidents = 0
    public private(set) var foundIncidents = 0
    /// Of both, the incidents of which the store has evidence: a later threshold of the same count arrived.
    public private(set) var reportedIncidents = 0
    public private(set) var foundReportedIncidents = 0
    /// Minutes claimed for certain, and those of them that were lost.
    public private(set) var claimedMinutes = 0.0
    public private(set) var trueMinutes = 0.0
    /// Minutes that were lost, and those of them that were claimed.
    public private(set) var lostMinutes = 0
    public private(set) var foundMinutes = 0
    /// Of both, the minutes of which the store has evidence: a later threshold of the same count arrived.
    public private(set) var reportedMinutes = 0
    public private(set) var foundReportedMinutes = 0

    /// Names in JSON, some of which are older than those of the fields.
    private enum CodingKeys: String, CodingKey {
        case claims, trueClaims, boundedClaims, incidents, foundIncidents
        case reportedIncidents = "toldIncidents"
        case foundReportedIncidents = "foundToldIncidents"
        case claimedMinutes, trueMinutes, lostMinutes, foundMinutes
        case reportedMinutes = "toldMinutes"
        case foundReportedMinutes = "foundToldMinutes"
    }

    /// Nothing scored yet.
    public init() {}

    /// The share of claims that are true; nil without claims.
    public var incidentPrecision: Double? { Self.ratio(Double(trueClaims), Double(claims)) }
    /// The share of incidents that were found; nil without any.
    public var incidentRecall: Double? { Self.ratio(Double(foundIncidents), Double(incidents)) }
    /// The share of the minutes claimed that were lost; nil without claims.
    public var minutePrecision: Double? { Self.ratio(trueMinutes, claimedMinutes) }
    /// The share of the lost minutes that were claimed; nil without any.
    public var minuteRecall: Double? { Self.ratio(Double(foundMinutes), Double(lostMinutes)) }
    /// The same for the lost minutes that a later threshold of the same count covers.
    public var reportedRecall: Double? { Self.ratio(Double(foundReportedMinutes), Double(reportedMinutes)) }
    /// Minutes claimed for each that was lost; nil without any.
    public var magnitude: Double? { Self.ratio(claimedMinutes, Double(lostMinutes)) }
    /// The share of claims whose bounds hold; nil without claims.
    public var calibration: Double? { Self.ratio(Double(boundedClaims), Double(claims)) }

    private static func ratio(_ part: Double, _ whole: Double) -> Double? { whole > 0 ? part / whole : nil }

    /// Scores the claims of one run.
    public init(_ claims: [LossClaim], against losses: Losses) {
        let lost = losses.minutes
        lostMinutes = lost.count
        reportedMinutes = lost.count(where: \.isReported)
        self.claims = claims.count
        var isTaken = [Bool](repeating: false, count: lost.count)
        for claim in claims.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
            let first = lost.partitionPoint { $0.at <= claim.from - 1 }
            let inside = lost.indices[first...].prefix { lost[$0].at <= claim.to }
                .filter { claim.holds(lost[$0]) }
            let open = inside.filter { !isTaken[$0] }.prefix(Int(claim.low))
            for index in open { isTaken[index] = true }
            foundMinutes += open.count
            foundReportedMinutes += open.count { lost[$0].isReported }
            let real =
                claim.isUse ? losses.truth.unreportedMinutes(in: claim, losses.recovered) : inside.count
            claimedMinutes += claim.low
            trueMinutes += claim.isUse ? min(claim.low, Double(real)) : Double(open.count)
            if real > 0 { trueClaims += 1 }
            if claim.low <= Double(real), Double(real) <= claim.high { boundedClaims += 1 }
        }
        let runs = Dictionary(grouping: lost, by: \.incident).values
        incidents = runs.count
        for run in runs {
            let isFound = run.contains { minute in claims.contains { $0.holds(minute) } }
            let isReported = run.contains(where: \.isReported)
            foundIncidents += isFound ? 1 : 0
            reportedIncidents += isReported ? 1 : 0
            foundReportedIncidents += isFound && isReported ? 1 : 0
        }
    }

    public static func += (left: inout LossScore, right: LossScore) {
        add(
            right, to: &left, \.claims, \.trueClaims, \.boundedClaims, \.incidents, \.foundIncidents,
            \.reportedIncidents, \.foundReportedIncidents, \.claimedMinutes, \.trueMinutes, \.lostMinutes,
            \.foundMinutes, \.reportedMinutes, \.foundReportedMinutes)
    }
}

extension LossClaim {
    /// Whether a lost minute lies in it; its ends are those of callbacks, which come a little after the thresholds.
    public func holds(_ minute: LostMinute) -> Bool {
        (app == nil || app == minute.app) && minute.at > from - 1 && minute.at <= to
    }
}

extension Truth {
    /// Full minutes of an app's use that no callback reported to the extension.
    fileprivate func unreportedMinutes(in claim: LossClaim, _ recovered: Set<Int>) -> Int {
        guard let app = claim.app.flatMap({ apps.firstIndex(of: $0) }) else { return 0 }
        let used = seconds(of: app, from: claim.from, to: claim.to)
        let from = crossings.partitionPoint { $0.at <= claim.from + 1 }
        let until = crossings.partitionPoint { $0.at <= claim.to }
        let reported = (from..<max(from, until)).count { number in
            let crossing = crossings[number]
            return events[crossing.event].apps.contains(app)
                && (crossing.fate.isDelivered || recovered.contains(number))
        }
        return max(0, Int((used / 60).rounded(.down)) - reported)
    }
}
