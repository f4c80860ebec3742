// What an alert watches in a report.

import TrackingModel

/// What a rule watches.
public enum AlertSubject: Hashable, Sendable {
    /// A figure of `HealthMeasure.all`, by its name.
    case measure(String)
    /// The verdict's level, and what each level that counts means as an alert.
    case verdict([Verdict.Level: AlertLevel])
    /// A finding; without a level its own counts, a notice as a warning.
    case finding(FindingCode, AlertLevel?)
    /// Gaps of a class that were not there before, by the minutes that are missing in them for certain.
    case newGap(Gap.Class)

    /// A watched value in words: `5.6 MiB`, `4m 10s`, `12 min`, `2.5 %`.
    public func description(_ value: Double) -> String {
        guard case .measure(let name) = self else { return HealthMeasure.Unit.minutes.description(value) }
        return (HealthMeasure.named(name)?.unit ?? .count).description(value)
    }

    /// What is watched, as a condition in a configuration file begins.
    public var name: String {
        switch self {
        case .measure(let name): name
        case .verdict: "verdict"
        case .finding(let code, _): "finding " + code.rawValue
        case .newGap(let gapClass): "new \(gapClass.rawValue) gap"
        }
    }
}
