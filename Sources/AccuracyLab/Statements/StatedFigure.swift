// The figures and bounds of a report, each held against the engine's own counts and the truth.

internal import ActivitySimulator
internal import HealthAnalysis
internal import StoreTwins
internal import TrackingEngine
internal import TrackingModel

/// A figure of a report and the result of comparing it with the truth.
struct StatedFigure {
    /// The result of the comparison.
    enum Judgement: String {
        /// Says exactly what was so, or bounds that hold it.
        case right
        /// True, and less than the store can prove: a lower bound, or unknown.
        case vague
        case wrong
    }

    /// Figures that a store with a journal can prove to the last digit.
    enum Name: String, CaseIterable {
        case countedCallbacks = "callbacks counted today"
        case rejectedCallbacks = "callbacks rejected today"
        case events = "events today"
        case countedMinutes = "minutes counted today"
        case countedLastHour = "counted in the last hour"
        case lost = "lost minutes"
        case phantom = "phantom minutes"
        case rejected = "rejected minutes"
        case recovered = "recovered minutes"
        case delivery = "delivery ratio"
        case weekFiring = "week: firing reliability"
        case weekMissed = "week: missed minutes"
        case weekLost = "week: lost minutes"
        case weekCounted = "week: minutes counted"

        /// Whether a store with a journal can prove it to the last digit; the others are bounds.
        var isProvable: Bool {
            switch self {
            case .countedCallbacks, .rejectedCallbacks, .events, .countedMinutes, .countedLastHour,
                .weekCounted:
                true
            default: false
            }
        }
        /// What it is held against, in one line.
        var description: String {
            switch self {
            case .countedCallbacks: "the engine's receipts of today, taken back ones left out"
            case .rejectedCallbacks: "the same, taken back ones among them"
            case .events: "callbacks that the extension took in today, those credited or waiting"
            case .countedMinutes: "the seconds of the engine's ledgers"
            case .countedLastHour:
                "the seconds credited for what came in that hour, or by which the counters grew"
            case .lost:
                "low: minutes that the counters lack, or would without those credited too early; high: those lost for good that a later threshold of the same count reports"
            case .phantom:
                "low: what counters hold too much and what was credited beyond thresholds just reached; high: whole minutes that counters hold too much"
            case .rejected:
                "low: callbacks of thresholds that were reached and rejected; high: minutes used, reported and not credited"
            case .recovered:
                "minutes that a later threshold reported, and those that the engine credited for it"
            case .delivery:
                "interval: own callbacks that came, early ones of a flood or not, of those that came or that a later one reports"
            case .weekFiring: "the same, over the days of the run"
            case .weekMissed:
                "interval: minutes lost for good of the thresholds reached, or those that counters lack of the used"
            case .weekLost: "as lost minutes"
            case .weekCounted: "the engine's ledgers and history, day by day"
            }
        }
    }

    var name: Name
    var judgement: Judgement
    /// What the report says, and what was so.
    var said: String
    var truth: String

    /// A figure that is known to the last digit.
    init(_ name: Name, said: Int?, isLowerBound: Bool = false, truth: ClosedRange<Int>) {
        self.name = name
        self.said = said.map { (isLowerBound ? "≥ " : "") + String($0) } ?? "unknown"
        self.truth =
            truth.lowerBound == truth.upperBound
            ? String(truth.lowerBound) : "\(truth.lowerBound) to \(truth.upperBound)"
        judgement =
            if let said {
                isLowerBound
                    ? (said <= truth.upperBound ? .vague : .wrong) : (truth.contains(said) ? .right : .wrong)
            } else {
                .vague
            }
    }

    /// A range: its low end must not be above `most`, its high end not below `least`.
    init(_ name: Name, said: MinuteRange?, least: Double, most: Double) {
        self.name = name
        self.said =
            said.map { "\(decimal($0.low, places: 1)) to \(decimal($0.high, places: 1))" } ?? "unknown"
        truth = "\(decimal(least, places: 1)) proven, \(decimal(most, places: 1)) at most"
        judgement =
            if let said {
                said.low <= most + Self.rounding && said.high >= least - Self.rounding ? .right : .wrong
            } else {
                .vague
            }
    }

    /// An interval that must hold one of two shares: of what a store can know, or of all.
    init(_ name: Name, low: Double?, high: Double?, shares: [Double]) {
        self.name = name
        said =
            if let low, let high {
                "\(decimal(low, places: 4)) to \(decimal(high, places: 4))"
            } else {
                "unknown"
            }
        truth = shares.map { decimal($0, places: 4) }.joined(separator: " or ")
        judgement =
            if let low, let high {
                shares.isEmpty || shares.contains { $0 >= low - 1e-9 && $0 <= high + 1e-9 } ? .right : .wrong
            } else {
                .vague
            }
    }

    /// Parts of a minute that bounds may be off by, minutes.
    private static let rounding = 0.999
}

extension StatedFigure {
    /// All figures of a report.
    static func all(_ report: HealthReport, _ truth: StatementTruth, growth: Int?) -> [StatedFigure] {
        var figures = callbacks(report, truth) + counters(report, truth, growth: growth)
        if truth.account.entries.isEmpty {
            // Nothing was ever reported to the store: it can only be unknown.
            for index in figures.indices where figures[index].judgement == .vague {
                figures[index].judgement = .right
            }
        }
        return figures + minutes(report, truth)
    }

    private static func callbacks(_ report: HealthReport, _ truth: StatementTruth) -> [StatedFigure] {
        let today = truth.account.entries.filter { $0.isCallback && $0.day == truth.today }
        let counted = today.count { $0.outcome == .counted }
        let rejected = today.count - counted
        let waiting = truth.account.waiting.count { $0.reading.day == truth.today }
        let jumps = truth.account.clockJumps.count { $0 >= truth.dayStart }
        let flow = report.flow
        // For a part of the day, or with unknown outcomes, both are lower bounds.
        let isPart = flow.map { $0.coveredFrom != nil || $0.today.unknownOutcomes > waiting } ?? false
        return [
            StatedFigure(
                .countedCallbacks, said: flow?.today.accepted, isLowerBound: isPart,
                truth: counted...counted),
            StatedFigure(
                .rejectedCallbacks, said: flow?.today.rejectedTotal, isLowerBound: isPart,
                truth: rejected...rejected),
            StatedFigure(
                .events, said: report.events.today, isLowerBound: report.events.saturated,
                truth: today.count...today.count + waiting + jumps),
        ]
    }

    /// - Parameter growth: Seconds by which the counters grew within the last hour; nil where midnight was in it.
    private static func counters(
        _ report: HealthReport, _ truth: StatementTruth, growth: Int?
    ) -> [StatedFigure] {
        let seconds = truth.store.ledgers.values.reduce(0) {
            $0 + ($1.day == truth.today ? $1.todaySeconds : 0)
        }
        let hour = truth.creditedSeconds(from: truth.now - 3_600, to: truth.now)
        let said = report.growth.first { $0.span == .hour }?.countedSeconds
        var figures = [
            StatedFigure(.countedMinutes, said: report.todayTotalSeconds, truth: seconds...seconds)
        ]
        if report.todayTotalSeconds == nil, truth.store.ledgers.isEmpty { figures = [] }
        // Both readings of the figure are true.
        let isGrowth = growth != nil && said == growth
        figures.append(
            StatedFigure(
                .countedLastHour, said: said,
                truth: isGrowth ? (growth ?? hour)...(growth ?? hour) : hour...hour))
        return figures
    }

    private static func minutes(_ report: HealthReport, _ truth: StatementTruth) -> [StatedFigure] {
        let start = truth.truth.start
        let whole = truth.days.filter { truth.calendar.start(of: $0) >= truth.reach }
        let surplus = Double(truth.surplus(on: truth.days)) / 60
        let excess = Double(truth.excessSeconds(from: start, to: truth.now)) / 60
        let deficit = Double(truth.deficit(on: truth.days)) / 60
        let entries = truth.account.entries
        let rejected = entries.count { entry in
            guard case .crossing = entry.origin, case .rejected = entry.outcome else { return false }
            return true
        }
        // A credit beyond a callback's own minute is for minutes reported or rejected before.
        let recovered = entries.reduce(0) {
            $0 + max(0, $1.creditedAtOnce - ($1.outcome == .recovered ? 0 : 60))
        }
        let kept = entries.reduce(0) {
            $0 + ($1.outcome == .recovered && $1.at > truth.reach ? $1.seconds : 0)
        }
        var figures = [
            StatedFigure(
                .lost, said: report.lostMinutes,
                least: Double(truth.provenLost(from: truth.reach).count),
                most: truth.missingMinutes(from: start, to: truth.now) + excess),
            StatedFigure(
                .phantom, said: report.minutes.phantom, least: Double(truth.inventedMinutes(on: whole)),
                most: surplus + excess),
            StatedFigure(
                .rejected, said: report.minutes.rejected, least: Double(truth.rejectedMinutes(on: whole)),
                most: Double(rejected) + deficit),
            StatedFigure(
                .recovered, said: report.minutes.recovered, least: Double(kept) / 60,
                most: Double(recovered) / 60 + Double(truth.recoveredMinutes)),
        ]
        if let delivery = report.delivery {
            figures.append(
                StatedFigure(
                    .delivery, low: delivery.interval.low, high: delivery.interval.high,
                    shares: truth.deliveredShares(since: delivery.since - 60)))
        }
        return figures
    }
}
