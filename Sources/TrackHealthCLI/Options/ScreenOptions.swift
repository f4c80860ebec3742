// The options of commands that draw on a terminal or watch a store: theme, colour, characters, screen and size.

import ArgumentParser
import Canvas
import Dashboard
import Terminal
import Themes
import TrackingModel

/// How a program of the terminal looks and runs.
struct ScreenChoice {
    /// What was given for settings.
    var given: [GivenOption] = []
    /// Where themes are looked for first.
    var themesFolder: String?
    var noState = false
    var guards = true

    /// Where one was on screen earlier, where that holds, and a word on a file that can't be read as such.
    var earlier: (state: UIState, notice: String?) { noState ? (UIState(), nil) : UIState.read() }

    /// The look by the options, the environment and what is sound in a configuration.
    func look(_ configuration: Configuration) -> Look {
        Look(ResolvedSettings(configuration, options: given), themesFolder: themesFolder)
    }

    /// Works with the guard, where it is wanted and the work draws on a terminal. The split comes before anything else:
    /// what the parent inherits must be small and have no threads.
    func guarding<Answer>(where isDrawn: Bool = true, _ work: () throws -> Answer) throws -> Answer {
        try TerminalGuard.run(isEnabled: guards && isDrawn, program: "trackhealth", work)
    }
}

/// The options of commands that draw on a terminal.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var look: LookOptions

    @Flag(help: "Never write to the store: no clearing, no restoring.")
    var readonly = false

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Flag(
        name: .customLong("no-state"),
        help: "Neither restore nor keep where one was on screen; settings changed there end with this run.")
    var noState = ScreenChoice().noState

    @Flag(
        name: .customLong("guard"), inversion: .prefixedNo,
        help: "Watch over the terminal from a small parent process.")
    var guards = ScreenChoice().guards

    @OptionGroup var history: HistoryOptions
    @OptionGroup var alerts: AlertOptions

    var choice: ScreenChoice {
        ScreenChoice(
            given: look.given + history.given + alerts.given
                + (readonly ? [GivenOption(.readOnly, .flag(true))] : [])
                + (noMouse ? [GivenOption(.mouse, .flag(false))] : []),
            themesFolder: look.themes.themesDir, noState: noState, guards: guards)
    }
}

/// The option of every command that records what it reads.
struct HistoryOptions: ParsableArguments {
    @Flag(name: .customLong("no-history"), help: "Keep no record of what is read.")
    var isOff = false

    var given: [GivenOption] { isOff ? [GivenOption(.history, .flag(false))] : [] }
}

/// The option of every command that watches for alerts.
struct AlertOptions: ParsableArguments {
    @Flag(name: .customLong("no-alerts"), help: "Don't evaluate alerts: no bell, notification or command.")
    var isOff = false

    var given: [GivenOption] { isOff ? [GivenOption(.watchAlerts, .flag(false))] : [] }
}

extension ColorChoice: DescribedArgument {
    var purpose: String {
        switch self {
        case .auto: "what the terminal shows"
        case .always: "even where NO_COLOR is set"
        case .never: "weight, underline and reverse only"
        case .direct: "all colours"
        case .indexed: "a palette of 256"
        case .sixteen: "the terminal's own colours"
        }
    }
}

/// How things are to look.
struct LookOptions: ParsableArguments {
    @Option(
        help: .taking(
            "name",
            "Theme by name, or a path to a theme file; auto suits the terminal."),
        completion: ThemesFolder.completion)
    var theme: String?

    @OptionGroup var themes: ThemesFolder

    @Option(
        help: .taking(
            "use",
            "Use of colour. NO_COLOR turns auto into never; 24bit, 256 and 16 overrule what is known of the terminal."
        ))
    var color: ColorChoice?

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    /// The look by the options, the environment and what is sound in a configuration.
    func look(_ configuration: Configuration) -> Look {
        ScreenChoice(given: given, themesFolder: themes.themesDir).look(configuration)
    }

    var given: [GivenOption] {
        [
            theme.map { GivenOption(.theme, .text($0)) },
            color.map { GivenOption(.color, .text($0.rawValue)) },
            ascii ? GivenOption(.glyphs, .text(GlyphChoice.ascii.rawValue)) : nil,
        ].compactMap(\.self)
    }
}

/// Where themes are looked for first.
struct ThemesFolder: ParsableArguments {
    @Option(
        help: .taking("folder", "Folder with theme files, searched before all others."),
        completion: .directory)
    var themesDir: String?

    var source: ThemeSource { ThemeSource(folder: themesDir) }

    /// The names of all themes, with the user's own.
    static var completion: CompletionKind { .values(described) }

    /// Read once: many commands take a theme.
    private static let described = {
        let source = ThemeSource(folder: nil)
        return source.names.map { (name: $0, purpose: (try? source.theme($0).summary) ?? "") }
    }()
}

/// A screen of the dashboard, as given on the command line.
enum ScreenArgument {
    static let help = ArgumentHelp("Screen: \(names(Screen.allCases)).", valueName: "screen")

    static var completion: CompletionKind { completion(Screen.allCases) }

    @Sendable static func parse(_ text: String) throws -> Screen { try parse(text, of: Screen.allCases) }

    static func names(_ screens: [Screen]) -> String { screens.map { $0.title.lowercased() }.commaSeparated }

    static func completion(_ screens: [Screen]) -> CompletionKind {
        .values(screens.map { ($0.title.lowercased(), $0.purpose) })
    }

    static func parse(_ text: String, of screens: [Screen]) throws -> Screen {
        try UnknownName.meant("screen", text, screens.map { $0.title.lowercased() }) {
            Screen(name: $0, of: screens)
        }
    }
}

/// `--size 120x40`: columns and rows, 1×1 to 1000×500.
struct SizeArgument: Hashable, ExpressibleByArgument {
    let size: Size

    init(columns: Int, rows: Int) { size = Size(columns: columns, rows: rows) }

    init?(argument: String) {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
            (1...1000).contains(columns),
            (1...500).contains(rows)
        else { return nil }
        size = Size(columns: columns, rows: rows)
    }

    var defaultValueDescription: String { "\(size.columns)x\(size.rows)" }
}
