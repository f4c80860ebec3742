// The options for how things look: theme, colour, character set.

import ArgumentParser
import Canvas
import Foundation
import Terminal
import Themes

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
    case direct = "24bit"
    case indexed = "256"
    case sixteen = "16"
}

struct LookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Theme by name, or a path to a theme file; auto suits the terminal.", valueName: "name"))
    var theme: String = ThemeCatalog.automatic

    @OptionGroup var themes: ThemesFolder

    @Option(
        help: ArgumentHelp(
            "Use colour: auto, always, never, 24bit, 256 or 16.",
            discussion:
                "NO_COLOR turns auto into never. 24bit, 256 and 16 overrule what is known of the terminal."))
    var color: ColorChoice = .auto

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    var glyphs: Glyphs { ascii ? .ascii : .unicode }

    /// The background as far as the environment tells.
    var background: Theme.Variant { Background.ofEnvironment?.variant ?? .any }

    /// The most colours to use on a terminal.
    var colorLimit: ColorDepth {
        switch color {
        case .indexed: .indexed
        case .sixteen: .sixteen
        case .auto, .always, .never, .direct: usesColor ? .direct : .none
        }
    }

    /// Whether the environment and the options let colours through, a terminal given.
    var usesColor: Bool {
        let environment = ProcessInfo.processInfo.environment
        switch color {
        case .always, .direct, .indexed, .sixteen: return true
        case .never: return false
        case .auto: return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        }
    }

    /// The colours for text on standard output.
    func outputDepth(isTerminal: Bool) -> AnsiText.Depth {
        guard usesColor, isTerminal || color != .auto else { return .none }
        switch color {
        case .direct: return .direct
        case .indexed: return .indexed
        case .sixteen: return .sixteen
        case .auto, .always, .never:
            let depth = ProcessInfo.processInfo.environment["COLORTERM"] ?? ""
            return ["truecolor", "24bit"].contains(depth) ? .direct : .indexed
        }
    }
}

extension Background {
    /// The themes that suit it.
    var variant: Theme.Variant { self == .dark ? .dark : .light }
}
