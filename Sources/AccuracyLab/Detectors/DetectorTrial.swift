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
