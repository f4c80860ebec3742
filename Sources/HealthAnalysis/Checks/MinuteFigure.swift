// The figures of minutes that no counter shows, each with all that is said of it wherever it stands.

package import Documents
import TrackingModel

/// One of the four `MinuteFigures`. The raw value is its name in every output: `lost_minutes`, `lost-minutes`,
/// `trackhealth_lost_seconds`.
public enum MinuteFigure: String, CaseIterable, Hashable, Sendable {
    case lost, rejected, phantom, recovered

    /// Its name with the unit: `lost_minutes`.
    package var key: String { rawValue + "_minutes" }

    /// What it counts, as the beginning of a sentence.
    var meaning: String {
        switch self {
        case .lost: "Usage that was not credited"
        case .rejected: "Usage whose callbacks came and were rejected, and that was not recovered later"
        case .phantom: "Phantom time: credited, and nobody can have used it"
        case .recovered: "Usage whose own callback never came and that a later one recovered"
        }
    }

    /// What it is called in a list of figures.
    var title: String {
        switch self {
        case .lost: "Lost minutes"
        case .rejected: "Rejected part"
        case .phantom: "Phantom"
        case .recovered: "Recovered"
        }
    }

    /// What stands beside its minutes in such a list, and what where there are none.
    func note(_ report: HealthReport) -> (some: String, none: String) {
        switch self {
        case .lost:
            let gaps = report.gaps.count { $0.gapClass == .lost }
            return (
                gaps == 0 ? "by how far the system's counters came" : "in " + countText(gaps, "gap"),
                "no threshold was skipped or rejected"
            )
        case .rejected:
            let refusal = report.minutes.refusal { $0.text + " min" }
            return ("of the lost minutes" + (refusal.map { ": " + $0 } ?? ""), "no callback was rejected")
        case .phantom:
            let isSure = report.minutes.phantom.map { $0.low >= 1 } ?? false
            return (
                isSure ? "credited, and nobody can have used them" : "credited, and perhaps nobody used them",
                "nothing ran ahead of the clock"
            )
        case .recovered: return ("credited with a later callback", "nothing had to be recovered")
        }
    }

    /// The finding about such minutes; nil where they are none to act on.
    var finding: FindingCode? {
        switch self {
        case .lost: .minutesLost
        case .rejected: .minutesRejected
        case .phantom: .growthExceedsClock
        case .recovered: nil
        }
    }

    /// Minutes above which a check warns, and above which they are critical.
    fileprivate func limits(_ thresholds: Thresholds) -> (warning: Double?, critical: Double?) {
        switch self {
        case .lost, .phantom: (thresholds.lostMinutesWarning, thresholds.lostMinutesCritical)
        case .rejected, .recovered: (nil, nil)
        }
    }

    /// The figure as limits are set on it: what is certain.
    var measure: HealthMeasure {
        HealthMeasure(
            rawValue + "-minutes", .minutes,
            meaning + ": minutes, at least so many; unknown without a log of callbacks.", finding: finding,
            limits: limits, value: { $0.minutes[self]?.low })
    }
}

extension MinuteFigures {
    package static let unknown = MinuteFigures(lost: nil, rejected: nil, phantom: nil, recovered: nil)

    package subscript(figure: MinuteFigure) -> MinuteRange? {
        get { self[keyPath: Self.path(figure)] }
        set { self[keyPath: Self.path(figure)] = newValue }
    }

    private static func path(_ figure: MinuteFigure) -> WritableKeyPath<MinuteFigures, MinuteRange?> {
        switch figure {
        case .lost: \.lost
        case .rejected: \.rejected
        case .phantom: \.phantom
        case .recovered: \.recovered
        }
    }

    /// All four, both bounds null where one is unknown.
    package var members: [OrderedJSON.Member] {
        MinuteFigure.allCases.map { OrderedJSON.Member($0.key, range(self[$0])) }
    }
}
