// What a screen is known by: its names in tabs, on the command line and in bindings of keys.

/// A screen of the dashboard. Each is declared beside its drawing; `Screen.allCases` has them in their order.
package struct Screen: Hashable, Sendable {
    /// What stands below its tabs.
    package enum Content: Hashable, Sendable {
        /// Panels, or lanes over an axis of time.
        case picture
        /// Rows with details.
        case list
        /// Rows with details in the order of time, which follow their newest one.
        case log
    }

    /// The word in the tab and on the command line.
    package let title: String
    /// The word in a narrow row of tabs.
    let shortTitle: String
    let content: Content
    /// Whether its rows can belong to one app.
    let hasApps: Bool

    init(_ title: String, short: String? = nil, _ content: Content, hasApps: Bool = false) {
        self.title = title
        shortTitle = short ?? title
        self.content = content
        self.hasApps = hasApps
    }

    /// Whether it is a list of rows with details.
    var isList: Bool { content != .picture }

    /// Whether it is a list that follows its newest row.
    var isLog: Bool { content == .log }

    package static func == (left: Screen, right: Screen) -> Bool { left.title == right.title }
    package func hash(into hasher: inout Hasher) { hasher.combine(title) }
}
