// The screen that the dashboard begins with, as it is written in a setting.

/// The screen that the dashboard begins with.
package enum StartScreen: Hashable, Sendable {
    case screen(Screen)
    /// The one that was left last.
    case last

    /// Every choice, the usual one first.
    package static let words = Screen.allCases.map { $0.title.lowercased() } + ["last"]

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
