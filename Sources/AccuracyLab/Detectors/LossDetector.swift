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
