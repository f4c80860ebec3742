// The identity of a screen: its names in tabs, on the command line and in key bindings.

import TrackingModel

/// A screen of the dashboard. Each is declared next to its drawing code; `ScreenTable` lists them in order.
package struct Screen: Hashable, Sendable {
    /// What is shown below the tabs.
    package enum Content: Sendable {
        /// Panels, or lanes over a time axis.
        case picture
        /// Rows with details.
        case list
        /// Rows with details in the order of time; the list can follow the newest row.
        case log
    }

    /// What the screens are of.
    package enum Subject: Sendable {
        case store, fleet
        /// The results of the accuracy lab.
        case lab
    }

    /// The name in the tab and on the command line.
    package let title: String
    /// The name in a narrow row of tabs.
    let shortTitle: String
    let content: Content
    package let subject: Subject

    init(
        _ title: String, short: String? = nil, _ content: Content,
        of subject: Subject = .store
    ) {
        self.title = title
        shortTitle = short ?? title
        self.content = content
        self.subject = subject
    }

    /// Whether it is a list of rows with details.
    var isList: Bool { content != .picture }

    /// Whether it is a list that follows its newest row.
    var isLog: Bool { content == .log }
}

extension [Screen] {
    /// The screens in words: their titles, or `Every list but Store` where nearly all lists are among them.
    package var places: String {
        let subjects = Set(map(\.subject))
        let lists = Screen.everywhere.filter { $0.isList && subjects.contains($0.subject) }
        let missing = lists.filter { !contains($0) }
        let all = Screen.everywhere.filter(contains)
        guard count > 3, missing.count < 3 else { return all.map(\.title).commaSeparated }
        let every =
            "Every list" + (missing.isEmpty ? "" : " but " + missing.map(\.title).joined(separator: " and "))
        return ([every] + all.filter { !$0.isList }.map(\.title)).commaSeparated
            + (subjects.count > 1 ? ", also of a fleet" : "")
    }
}
