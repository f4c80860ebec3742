// The options for how things look: theme, colour, character set.

import ArgumentParser
import Canvas
import Foundation
import Terminal
import Themes

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
}

struct LookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Theme by name, or a path to a theme file; auto suits the terminal.", valueName: "name"))
    var theme: String = ThemeSource.automatic

    @OptionGroup var themes: ThemesFolder

    @Option(help: "Use colour: auto, always or never. NO_COLOR turns auto into never.")
    var color: ColorChoice = .auto

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    var glyphs: Glyphs { ascii ? .ascii : .unicode }

    /// The background as far as the environment tells.
    var background: Theme.Variant { Background.ofEnvironment.map { $0 == .dark ? .dark : .light } ?? .any }

    /// The most colours to use on a terminal.
    var colorLimit: ColorDepth { usesColor ? .direct : .none }

    /// Whether the environment and the options let colours through, a terminal given.
    var usesColor: Bool {
        let environment = ProcessInfo.processInfo.environment
        switch color {
        case .always: return true
        case .never: return false
        case .auto: return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        }
    }

    /// The colours for text on standard output.
    func outputDepth(isTerminal: Bool) -> AnsiText.Depth {
        guard usesColor, isTerminal || color == .always else { return .none }
        let depth = ProcessInfo.processInfo.environment["COLORTERM"] ?? ""
        return ["truecolor", "24bit"].contains(depth) ? .direct : .indexed
    }
}
