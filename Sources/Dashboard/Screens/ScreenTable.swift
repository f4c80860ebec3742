// The screens in their order, which gives them their digits: the one place where a new screen is entered.

import HealthAnalysis

/// All screens.
enum ScreenTable {
    static let types: [any (DashboardScreen & SendableMetatype).Type] = [
        OverviewScreen.self, TimelineScreen.self, GapsScreen.self, RecoveryScreen.self, LogScreen.self,
        AppsScreen.self, FindingsScreen.self, StoreScreen.self,
    ]
}

extension Screen: CaseIterable {
    package static let allCases: [Screen] = ScreenTable.types.map { $0.screen }

    /// The place among the screens, from 0.
    var index: Int { Screen.allCases.firstIndex(of: self) ?? 0 }

    /// The key that goes there: 1 for the first.
    package var digit: Character { Character(String(index + 1)) }

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

    /// The screen as it is now.
    func page(_ context: ViewContext, _ list: ListState) -> any DashboardScreen {
        ScreenTable.types[index].init(context, list)
    }
}
