// The detectors that are compared: the ladder with and without proof of use, and two rules on time alone.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

/// A way to detect lost minutes in a store. None of them sees the truth.
package enum LossDetector: String, CaseIterable, Codable, Sendable {
    /// Gaps of class lost, from the store alone.
    case ladder
    /// The same, with the app in front as further evidence, as a forensic tool reads it from the device.
    case ladderWithUse = "ladder-with-proof-of-use"
    /// The simple rule: two callbacks further apart than 300 s.
    case silence = "silence-300s"
    /// φ above 8, whether the device was in use or not (Hayashibara 2004).
    case accrual = "phi-accrual-8"

    var title: String {
        switch self {
        case .ladder: "ladder"
        case .ladderWithUse: "ladder + proof of use"
        case .silence: "silence > 300 s"
        case .accrual: "φ-accrual > 8"
        }
    }
}

/// What a detector says of a store at a moment.
struct DetectorReading {
    var claims: [LossClaim]
    /// Nil for detectors that know no classes.
    var report: HealthReport?

    /// - Parameters:
    ///   - contents: The store as it was at the moment.
    ///   - evidence: Of the device up to the moment; looked at by `ladderWithUse` alone.
    init(
        _ detector: LossDetector, _ contents: StoreContents, at moment: Instant, calendar: LocalCalendar,
        evidence: DeviceEvidence, thresholds: Thresholds = Thresholds()
    ) {
        switch detector {
        case .ladder, .ladderWithUse:
            let known = detector == .ladder ? ExternalEvidence() : ExternalEvidence(evidence: evidence)
            let report = HealthReport(
                contents, at: moment, calendar: calendar, thresholds: thresholds, outside: known)
            claims = report.lossClaims
            self.report = report
        case .silence:
            claims = SilenceRule.claims(contents.thresholdTimes, at: moment, over: thresholds.gapCandidate)
        case .accrual: claims = AccrualDetector.claims(contents.thresholdTimes, at: moment)
        }
    }
}

extension HealthReport {
    /// What the ladder calls lost for certain, app by app.
    var lossClaims: [LossClaim] {
        gaps.filter { $0.gapClass == .lost && $0.minutes.low >= 1 }.flatMap(\.claims)
    }
}

extension Gap {
    /// What it says of each of its apps, or of none in particular.
    var claims: [LossClaim] {
        (apps.isEmpty ? [nil] : apps.map { $0 }).map {
            LossClaim(
                app: $0, from: start, to: end, low: minutes.low, high: minutes.high,
                isUse: evidence.contains(.provenUse))
        }
    }
}

extension StoreContents {
    /// When thresholds arrived by the wall clock, ascending.
    var thresholdTimes: [Instant] {
        (engine?.records ?? []).filter { $0.kind == .threshold }.map(\.reading.wall).sorted()
    }
}

extension Truth {
    /// The apps in front until a moment, as a forensic tool would have read them from the device.
    func evidence(until moment: Instant) -> DeviceEvidence {
        DeviceEvidence(
            spans: segments.prefix { $0.from < moment }.filter(\.isHere).map {
                EvidenceSpan(start: $0.from, end: min($0.to, moment), kind: .app, app: apps[$0.app])
            })
    }
}

/// The simple rule: a silence longer than a limit has lost the time between its ends.
enum SilenceRule {
    /// - Parameters:
    ///   - times: When thresholds arrived, ascending.
    ///   - moment: Until when is looked; the silence since the last one counts, too.
    ///   - limit: Seconds.
    static func claims(_ times: [Instant], at moment: Instant, over limit: Double) -> [LossClaim] {
        zip(times, times.dropFirst() + [moment]).compactMap { start, end in
            guard end - start > limit else { return nil }
            let minutes = (end - start) / 60
            return LossClaim(app: nil, from: start, to: end, low: minutes, high: minutes)
        }
    }
}

/// φ(t) = −log₁₀(1 − F(t − t_last)) with F normal over the latest times between arrivals.
///
/// Unconditional: it knows nothing of use, and callbacks stop when the user stops.
enum AccrualDetector {
    /// Times between arrivals that are remembered.
    static let window = 1_000
    /// Lower limit of the standard deviation, seconds.
    static let leastDeviation = 0.5
    /// φ > 8 where 1 − F < 10⁻⁸: so many standard deviations beyond the mean.
    static let deviationsAtEight = 5.612_001_244

    /// Silences in which φ came to exceed 8. Each claims all of the silence, for the alarm says that callbacks are
    /// missing since the last one.
    ///
    /// - Parameter times: When thresholds arrived, ascending.
    static func claims(_ times: [Instant], at moment: Instant) -> [LossClaim] {
        var claims: [LossClaim] = []
        var intervals: [Double] = []
        var sum = 0.0
        var squares = 0.0
        for (index, start) in times.enumerated() {
            let end = index + 1 < times.count ? times[index + 1] : moment
            let interval = end - start
            if intervals.count > 1 {
                let count = Double(min(intervals.count, window))
                let mean = sum / count
                let deviation = max(0, squares / count - mean * mean).squareRoot()
                if interval > mean + deviationsAtEight * max(deviation, leastDeviation) {
                    claims.append(
                        LossClaim(
                            app: nil, from: start, to: end, low: interval / 60, high: interval / 60))
                }
            }
            intervals.append(interval)
            sum += interval
            squares += interval * interval
            if intervals.count > window {
                let oldest = intervals[intervals.count - 1 - window]
                sum -= oldest
                squares -= oldest * oldest
            }
        }
        return claims
    }
}

// A store as it was at an earlier moment, for detectors that are asked while a day goes on.
extension StoreContents {
    /// The records up to a moment, without the sums that only hold at the end.
    ///
    /// Counters and receipts of the moment are not in the store any more; evidence that compares them with the records
    /// would see callbacks that are yet to come, so they are left out.
    func past(at moment: Instant) -> StoreContents {
        var past = self
        past.recovery.removeAll { $0.at > moment }
        past.callbacks.removeAll { $0.at > moment }
        past.memory.removeAll { $0.at > moment }
        past.battery.removeAll { $0.at > moment }
        past.marks.removeAll { $0.at > moment }
        past.notifications = NotificationCounters()
        past.engine?.records.removeAll { $0.reading.wall > moment }
        let last = past.engine?.records.last
        past.engine?.state?.appliedSequence = last?.sequence ?? 0
        past.engine?.state?.receipts = Receipts()
        past.engine?.state?.lastArrival = last?.reading
        past.apps = apps.map { app in
            var app = app
            app.counters = []
            return app
        }
        return past
    }
}
