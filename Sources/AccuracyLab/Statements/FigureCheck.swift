// The figures and bounds of a report, each held against the engine's own counts and the truth.

import ActivitySimulator
import HealthAnalysis
import InMemoryStore
import TrackingEngine
import TrackingModel

/// A figure of a report and the result of comparing it with the truth.
struct FigureCheck {
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
            [
                .countedCallbacks, .rejectedCallbacks, .events, .countedMinutes, .countedLastHour,
                .weekCounted,
            ].contains(self)
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

    let name: Name
    private(set) var judgement: Judgement
    /// What the report says, and what was so.
    let said: String
    let truth: String

    /// - Parameters:
    ///   - said: Nil where the report does not know it, which is true of whatever was so.
    ///   - isRight: Whether what it says is.
    private init(_ name: Name, said: String?, truth: String, isRight: Bool, isVague: Bool = false) {
        self.name = name
        self.said = said ?? "unknown"
        self.truth = truth
        judgement = said == nil ? .vague : !isRight ? .wrong : isVague ? .vague : .right
    }

    /// A figure that is known to the last digit.
    init(_ name: Name, said: Int?, isLowerBound: Bool = false, truth: ClosedRange<Int>) {
        let (low, high) = (truth.lowerBound, truth.upperBound)
        self.init(
            name, said: said.map { (isLowerBound ? "≥ " : "") + String($0) },
            truth: low == high ? String(low) : "\(low) to \(high)",
            isRight: said.map { isLowerBound ? $0 <= high : truth.contains($0) } ?? true,
            isVague: isLowerBound)
    }

    /// A range: its low end must not be above `most`, its high end not below `least`.
    init(_ name: Name, said: MinuteRange?, least: Double, most: Double) {
        self.init(
            name, said: said.map { "\(decimal($0.low, places: 1)) to \(decimal($0.high, places: 1))" },
            truth: "\(decimal(least, places: 1)) proven, \(decimal(most, places: 1)) at most",
            isRight: said.map { $0.low <= most + Self.rounding && $0.high >= least - Self.rounding } ?? true)
    }

    /// An interval that must hold one of two shares: of what a store can know, or of all.
    init(_ name: Name, said: (low: Double, high: Double)?, shares: [Double]) {
        self.init(
            name, said: said.map { "\(decimal($0.low, places: 4)) to \(decimal($0.high, places: 4))" },
            truth: shares.map { decimal($0, places: 4) }.joined(separator: " or "),
            isRight: shares.isEmpty
                || shares.contains { share in
                    said.map { share >= $0.low - 1e-9 && share <= $0.high + 1e-9 } ?? true
                })
    }

    /// Parts of a minute that bounds may be off by, minutes.
    private static let rounding = 0.999
}

extension FigureCheck {
    /// All figures of a report.
    static func all(_ truth: GroundTruth, growth: Int?) -> [FigureCheck] {
        var figures = callbacks(truth) + counters(truth, growth: growth)
        if truth.account.entries.isEmpty {
            // Nothing was ever reported to the store: it can only be unknown.
            for index in figures.indices where figures[index].judgement == .vague {
                figures[index].judgement = .right
            }
        }
        return figures + minutes(truth)
    }

    private static func callbacks(_ truth: GroundTruth) -> [FigureCheck] {
        let today = truth.account.entries.filter { $0.isCallback && $0.day == truth.today }
        let counted = today.count { $0.outcome == .counted }
        let rejected = today.count - counted
        let waiting = truth.account.waiting.count { $0.reading.day == truth.today }
        let jumps = truth.account.clockJumps.count { $0 >= truth.dayStart }
        let flow = truth.report.flow
        // For a part of the day, or with unknown outcomes, both are lower bounds.
        let isPart = flow.map { $0.coveredFrom != nil || $0.today.unknownOutcomes > waiting } ?? false
        return [
            FigureCheck(
                .countedCallbacks, said: flow?.today.accepted, isLowerBound: isPart,
                truth: counted...counted),
            FigureCheck(
                .rejectedCallbacks, said: flow?.today.rejectedTotal, isLowerBound: isPart,
                truth: rejected...rejected),
            FigureCheck(
                .events, said: truth.report.events.today, isLowerBound: truth.report.events.saturated,
                truth: today.count...today.count + waiting + jumps),
        ]
    }

    /// - Parameter growth: Seconds by which the counters grew within the last hour; nil where midnight was in it.
    private static func counters(_ truth: GroundTruth, growth: Int?) -> [FigureCheck] {
        let ledgers = truth.store.ledgers.values
        let seconds = ledgers.sum { $0.day == truth.today ? $0.todaySeconds : 0 }
        let hour = truth.creditedSeconds(from: truth.now - 3_600, to: truth.now)
        let said = truth.report.growth.first { $0.span == .hour }?.countedSeconds
        // Both readings of the figure are true.
        let inHour = growth.flatMap { $0 == said ? $0 : nil } ?? hour
        let lastHour = FigureCheck(.countedLastHour, said: said, truth: inHour...inHour)
        let total = truth.report.todayTotalSeconds
        if total == nil, ledgers.isEmpty { return [lastHour] }
        return [FigureCheck(.countedMinutes, said: total, truth: seconds...seconds), lastHour]
    }

    private static func minutes(_ truth: GroundTruth) -> [FigureCheck] {
        let (start, report, entries) = (truth.truth.start, truth.report, truth.account.entries)
        let whole = truth.days.filter { truth.calendar.start(of: $0) >= truth.reach }
        let surplus = Double(truth.surplus(on: truth.days)) / 60
        let excess = Double(truth.excessSeconds(from: start, to: truth.now)) / 60
        let deficit = Double(truth.deficit(on: truth.days)) / 60
        // A credit beyond a callback's own minute is for minutes reported or rejected before.
        let recovered = entries.sum { max(0, $0.creditedAtOnce - ($0.outcome == .recovered ? 0 : 60)) }
        let kept = entries.sum { $0.outcome == .recovered && $0.at > truth.reach ? $0.seconds : 0 }
        var figures = [
            FigureCheck(
                .lost, said: report.lostMinutes,
                least: Double(truth.provenLost(from: truth.reach).count),
                most: truth.missingMinutes(from: start, to: truth.now) + excess),
            FigureCheck(
                .phantom, said: report.minutes.phantom, least: Double(truth.inventedMinutes(on: whole)),
                most: surplus + excess),
            FigureCheck(
                .rejected, said: report.minutes.rejected, least: Double(truth.rejectedMinutes(on: whole)),
                most: Double(entries.count(where: \.isRejectedUse)) + deficit),
            FigureCheck(
                .recovered, said: report.minutes.recovered, least: Double(kept) / 60,
                most: Double(recovered) / 60 + Double(truth.recoveredMinutes)),
        ]
        if let delivery = report.delivery {
            figures.append(
                FigureCheck(
                    .delivery, said: (delivery.interval.low, delivery.interval.high),
                    shares: truth.deliveredShares(since: delivery.since - 60)))
        }
        return figures
    }
}

// The figures of a report over the days of a run, held against the truth.
extension FigureCheck {
    /// The figures of a report over the last days.
    static func all(_ week: WeeklyReport, _ truth: GroundTruth) -> [FigureCheck] {
        var figures: [FigureCheck] = []
        let lost = truth.lost(from: truth.truth.start, to: truth.now).count
        let proven = truth.provenLost(from: truth.reach).count
        let reached = Double(max(truth.truth.crossings.count, 1))
        let missing = truth.missingMinutes(from: truth.truth.start, to: truth.now)
        let used = max(1, Double(truth.used(on: truth.days)) / 60)
        for metric in week.metrics where metric.value != nil {
            let said = metric.low.flatMap { low in metric.high.map { (low, $0) } }
            switch metric.name {
            case .firing:
                let shares = truth.deliveredShares(since: truth.truth.start)
                figures.append(FigureCheck(.weekFiring, said: said, shares: shares))
            case .missed:
                let shares = [Double(proven) / reached, Double(lost) / reached, missing / used]
                figures.append(FigureCheck(.weekMissed, said: said, shares: shares))
            default: break
            }
        }
        figures.append(
            FigureCheck(.weekLost, said: week.lostMinutes, least: Double(proven), most: missing))
        for day in week.days where truth.days.contains(day.day) {
            let seconds = truth.counted(on: [day.day])
            guard seconds > 0 || day.countedSeconds != nil else { continue }
            figures.append(
                FigureCheck(.weekCounted, said: day.countedSeconds, truth: seconds...seconds))
        }
        return figures
    }
}
