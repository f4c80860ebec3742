// Verdicts on bursts beside what the bursts were.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

/// What the callbacks of a burst were, by most of them.
enum BurstTruth: String, CaseIterable {
    /// Nobody had reached the thresholds.
    case phantom
    /// Use that had happened, some of which nothing had reported before.
    case recovering
    /// Use that had happened and had been reported: crediting it again adds phantom minutes.
    case replay
    /// Thresholds that were reached more than a minute before.
    case delayed
    /// Thresholds that came as they were reached.
    case ordinary
}

/// Counts of verdicts by what the bursts were; sums over runs add up.
struct BurstConfusion: Hashable, Codable, Summable {
    /// By verdict, then by truth; both as raw values.
    private(set) var bursts: [String: [String: Int]] = [:]
    /// Phantom callbacks, and those in a burst classified as phantom.
    private(set) var phantoms = 0
    private(set) var calledPhantoms = 0
    /// All callbacks in bursts classified as phantom, and those whose credit would add phantom minutes.
    private(set) var called = 0
    private(set) var rightlyCalled = 0

    init() {}

    /// Compares the verdicts on the bursts of a run with the truth.
    init(_ bursts: [DeliveryBurst], against truth: Truth, calendar: LocalCalendar) {
        let calls = truth.deliveries.filter { $0.handledAt != nil && $0.event != nil }
            .sorted { $0.moment < $1.moment }
        phantoms = calls.count { $0.origin.isPhantom }
        for burst in bursts {
            let first = calls.partitionPoint { $0.moment < burst.start - Self.handling }
            let inside = calls[first...].prefix { $0.moment <= burst.end + Self.handling }
            let unreported = Self.unreported(before: burst, truth, calendar)
            let counts = Self.counts(of: inside, truth, unreported: unreported)
            let most = counts.values.max()
            guard let kind = BurstTruth.allCases.first(where: { most != nil && counts[$0] == most }) else {
                continue
            }
            self.bursts[burst.verdict.rawValue, default: [:]][kind.rawValue, default: 0] += 1
            if burst.verdict == .phantom {
                called += inside.count
                calledPhantoms += counts[.phantom] ?? 0
                rightlyCalled += (counts[.phantom] ?? 0) + (counts[.replay] ?? 0)
            }
        }
    }

    /// A record is written a little after its handler begins, seconds.
    private static let handling = 0.1

    /// The share of phantom callbacks that are in a burst classified as phantom; nil without any.
    var recall: Estimate? { Estimate(share: min(calledPhantoms, phantoms), of: phantoms) }
    /// The share of callbacks in bursts classified as phantom that were phantom or reported before; nil without any.
    var precision: Estimate? { Estimate(share: rightlyCalled, of: called) }

    /// Minutes of the burst's apps that had been reached on its day and not been reported.
    private static func unreported(
        before burst: DeliveryBurst, _ truth: Truth, _ calendar: LocalCalendar
    ) -> Int {
        let dayStart = calendar.startOfDay(containing: burst.start)
        return truth.crossings.count { crossing in
            guard crossing.at >= dayStart, crossing.at < burst.start, !crossing.fate.isDelivered else {
                return false
            }
            return truth.events[crossing.event].apps.contains { burst.apps.contains(truth.apps[$0]) }
        }
    }

    private static func counts(of calls: some Sequence<Delivery>, _ truth: Truth, unreported: Int)
        -> [BurstTruth: Int]
    {
        var counts: [BurstTruth: Int] = [:]
        for call in calls {
            switch call.origin {
            case .echo(_, let isTrue): counts[isTrue ? .replay : .phantom, default: 0] += 1
            case .crossing(let number), .duplicate(let number):
                let delay = call.moment - truth.crossings[number].at
                counts[delay > 60 ? .delayed : .ordinary, default: 0] += 1
            case .interval: break
            }
        }
        let recovered = min(counts[.replay] ?? 0, unreported)
        if recovered > 0 {
            counts[.recovering] = recovered
            counts[.replay, default: 0] -= recovered
        }
        return counts
    }

    static func += (left: inout BurstConfusion, right: BurstConfusion) {
        add(right, to: &left, \.bursts, \.phantoms, \.calledPhantoms, \.called, \.rightlyCalled)
    }
}
