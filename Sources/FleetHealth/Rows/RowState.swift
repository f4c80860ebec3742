// The state of a row in one word: a verdict, or why there is none.

package import HealthAnalysis

/// The states of a row, worst first. Nothing is known to be wrong with a store that can't be read, and nothing is known
/// to be right: it comes behind what is known to be wrong.
package enum RowState: CaseIterable, Comparable, Sendable {
    case critical, warning, unreadable, unknown, unproven, ok, waiting

    package init(_ level: Verdict.Level) {
        self =
            switch level {
            case .critical: .critical
            case .warning: .warning
            case .unknown: .unknown
            case .unproven: .unproven
            case .ok: .ok
            }
    }

    /// The verdict; nil where there is none.
    package var level: Verdict.Level? { Verdict.Level(rawValue: word) }

    /// The word of people and of every format.
    package var word: String {
        switch self {
        case .critical: "critical"
        case .warning: "warning"
        case .unreadable: "unreadable"
        case .unknown: "unknown"
        case .unproven: "unproven"
        case .ok: "ok"
        case .waiting: "waiting"
        }
    }
}
