// The first screen of a run, as a setting names it.

/// The first screen of a run.
package enum StartScreen: Hashable, Sendable {
    case screen(Screen)
    /// The last screen of the previous run.
    case last

    /// All choices, the default first.
    package static let description = Screen.allCases.map { $0.title.lowercased() } + ["last"]

    package init?(word: String) {
        if word == "last" {
            self = .last
        } else if let screen = Screen(name: word) {
            self = .screen(screen)
        } else {
            return nil
        }
    }

    package var word: String {
        switch self {
        case .last: "last"
        case .screen(let screen): screen.title.lowercased()
        }
    }
}
