// One run watched by the detectors: what they say at its end, and when they first said it.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

/// A run that is over, with its store and its truth.
struct DetectorTrial {
    let contents: StoreContents
    let losses: Losses
    private let calendar: LocalCalendar
    /// The last moment of the run by the device's clock.
    let end: Instant
    /// The lost minutes by incident, oldest first.
    let incidents: [[LostMinute]]
    /// Of the settings of the reports.
    var thresholds = Thresholds()

    /// Seconds between two looks at the store while the run goes on.
    private static let lookEvery = 900.0
    /// An incident that was not claimed this long after its last minute has no delay, seconds.
    private static let patience = 86_400.0

    /// Makes the run.
    init(_ run: LabRun) throws {
        let tracker = try SimulatedTracker(run, keepsLogs: true)
        contents = try tracker.contents()
        losses = Losses(tracker.device.truth, recoveredBy: contents.engine?.records ?? [])
        calendar = tracker.device.options.calendar
        end = tracker.now
        incidents = Dictionary(grouping: losses.minutes, by: \.incident).values
            .sorted { ($0[0].at, $0[0].incident) < ($1[0].at, $1[0].incident) }
    }

    var truth: Truth { losses.truth }

    /// What a detector says of the store at a moment of the run.
    func reading(_ detector: LossDetector, at moment: Instant) -> DetectorReading {
        DetectorReading(
            detector, moment < end ? contents.past(at: moment) : contents, at: moment, calendar: calendar,
            evidence: truth.evidence(until: moment), thresholds: thresholds)
    }

    func score(_ detector: LossDetector) -> DetectorScore {
        let final = reading(detector, at: end)
        let mistakes = Self.merged(final.claims.filter { !isTrue($0) })
        return DetectorScore(
            loss: LossScore(final.claims, against: losses), classes: classes(final.report),
            delays: delays(detector, final.claims), mistakes: mistakes.count,
            mistakenSeconds: mistakes.sum { $0.to - $0.from }, watchedSeconds: end - truth.start)
    }

    /// The verdicts of the final report on bursts, beside what those were.
    var bursts: BurstConfusion {
        BurstConfusion(
            reading(.ladder, at: end).report?.bursts ?? [], against: truth, calendar: calendar)
    }

    /// Whether a minute was lost in it.
    func isTrue(_ claim: LossClaim) -> Bool {
        claim.isUse
            ? LossScore([claim], against: losses).trueClaims > 0
            : losses.minutes.contains(where: claim.holds)
    }

    private func classes(_ report: HealthReport?) -> [String: FlaggedIntervals] {
        var classes: [String: FlaggedIntervals] = [:]
        for gap in report?.gaps ?? [] {
            let isLost = gap.claims.contains(where: isTrue)
            classes[gap.gapClass.rawValue, default: FlaggedIntervals()] +=
                FlaggedIntervals(count: 1, lost: isLost ? 1 : 0)
        }
        return classes
    }

    /// Looks at the store every 15 minutes from each incident on until its minutes are claimed.
    private func delays(_ detector: LossDetector, _ final: [LossClaim]) -> [Double] {
        var looks: [Int: [LossClaim]] = [:]
        var delays: [Double] = []
        for incident in incidents {
            guard let first = incident.first?.at, let last = incident.last?.at,
                incident.contains(where: { minute in final.contains { $0.holds(minute) } })
            else { continue }
            var look = Int(((first - truth.start) / Self.lookEvery).rounded(.up))
            let limit = Int((min(last + Self.patience, end) - truth.start) / Self.lookEvery)
            while look <= limit {
                let moment = truth.start + Double(look) * Self.lookEvery
                let claims = looks[look] ?? reading(detector, at: moment).claims
                looks[look] = claims
                if incident.contains(where: { minute in claims.contains { $0.holds(minute) } }) {
                    delays.append(moment - first)
                    break
                }
                look += 1
            }
        }
        return delays
    }

    /// Stretches of time that claims cover, each once.
    private static func merged(_ claims: [LossClaim]) -> [(from: Instant, to: Instant)] {
        var stretches: [(from: Instant, to: Instant)] = []
        for claim in claims.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
            if let last = stretches.last, claim.from < last.to {
                stretches[stretches.count - 1].to = max(last.to, claim.to)
            } else {
                stretches.append((claim.from, claim.to))
            }
        }
        return stretches
    }
}

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
