// The screens in order; the order gives them their digits. A new screen must be added here, and only here.

import HealthAnalysis

/// All screens.
enum ScreenTable {
    static let types: [any (DashboardScreen & SendableMetatype).Type] = [
        OverviewScreen.self, TimelineScreen.self, GapsScreen.self, RecoveryScreen.self, LogScreen.self,
        AppsScreen.self, FindingsScreen.self, StoreScreen.self, CompareScreen.self,
        DevicesScreen.self, GroupsScreen.self, HoursScreen.self, DaysScreen.self, LabScreen.self,
    ]
    /// Those that are lists, each in its place: casting a screen costs as much as some of them draw.
    static let lists = types.map { $0 as? any (ListScreen & SendableMetatype).Type }
}

extension Screen: CaseIterable {
    /// Those of a store.
    package static let allCases = all(of: .store)
    /// Those of a store, of a fleet and of the lab.
    static let everywhere: [Screen] = ScreenTable.types.map { $0.screen }

    package static func all(of subject: Subject) -> [Screen] { everywhere.filter { $0.subject == subject } }

    /// The index among the screens everywhere, from 0.
    var index: Int { Screen.everywhere.firstIndex(of: self) ?? 0 }

    /// The key that goes to the screen: 1 for the first of its subject; nil from the tenth on, which Tab and the palette
    /// reach.
    var digit: Character? { Screen.all(of: subject).firstIndex(of: self).flatMap(Screen.digit) }

    /// The key of the screen at a position, from 0.
    static func digit(at position: Int) -> Character? {
        position < 9 ? Character(String(position + 1)) : nil
    }

    /// The key with the names, as tabs show them.
    struct Labels {
        /// The key alone, or the first letter where there is none.
        let least: String
        let long: String
        let short: String

        init(_ key: Character?, _ title: String, short: String) {
            least = key.map(String.init) ?? String(title.prefix(1))
            let start = key.map { "\($0) " } ?? ""
            long = start + title
            self.short = start + short
        }

        /// Those of the fleet, as a tab of the stores that are opened from it.
        static let fleet = Labels("0", "Fleet", short: "Fleet")
    }

    private static let allLabels = everywhere.map { Labels($0.digit, $0.title, short: $0.shortTitle) }

    var labels: Labels { Screen.allLabels[index] }

    /// The screen of some with a name as on the command line, ignoring case.
    package init?(name: String, of screens: [Screen] = allCases) {
        guard let screen = screens.first(where: { $0.title.lowercased() == name.lowercased() }) else {
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

    /// The screen for the current context.
    func page(_ context: ViewContext, _ list: ListState) -> any DashboardScreen {
        ScreenTable.types[index].init(context, list)
    }
}
