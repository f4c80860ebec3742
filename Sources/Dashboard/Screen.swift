// The screens in their order, which gives them their digits.

import HealthAnalysis

/// A screen of the dashboard.
package enum Screen: Int, CaseIterable, Sendable {
    case overview, timeline, gaps, recovery, log, apps, findings, store

    /// The word in the tab and on the command line.
    package var title: String {
        switch self {
        case .overview: "Overview"
        case .timeline: "Timeline"
        case .gaps: "Gaps"
        case .recovery: "Recovery"
        case .log: "Log"
        case .apps: "Apps"
        case .findings: "Findings"
        case .store: "Store"
        }
    }

    /// The word in a narrow row of tabs.
    var shortTitle: String {
        switch self {
        case .overview: "Over"
        case .timeline: "Time"
        case .recovery: "Rec"
        case .findings: "Find"
        case .gaps, .log, .apps, .store: title
        }
    }

    /// The key that goes there: 1 for the first.
    package var digit: Character { Character(String(rawValue + 1)) }

    /// The screen of a name as on the command line, in any case.
    package init?(name: String) {
        guard let screen = Screen.allCases.first(where: { $0.title.lowercased() == name.lowercased() }) else {
            return nil
        }
        self = screen
    }

    /// The screen that explains a verdict.
    init(_ place: LookAt) {
        switch place {
        case .gaps: self = .gaps
        case .recovery: self = .recovery
        case .log: self = .log
        case .apps: self = .apps
        case .findings, .store: self = .findings
        case .overview: self = .overview
        }
    }

    /// Whether it is a list of rows with details.
    var isList: Bool { self != .overview && self != .timeline }

    /// Whether it is a list that follows its newest row.
    var isLog: Bool { self == .recovery || self == .log }
}
