// The option that names a folder of themes.

import ArgumentParser

/// Where themes are looked for first.
struct ThemesFolder: ParsableArguments {
    @Option(
        help: ArgumentHelp("Folder with theme files, searched before all others.", valueName: "folder"),
        completion: .directory)
    var themesDir: String?

    var source: ThemeSource { ThemeSource(folder: themesDir) }

    /// The names of all themes, with the user's own, where completions are printed: every start of every command asks.
    static let completion: CompletionKind =
        CommandLine.arguments.contains { $0 == "completions" || $0.hasPrefix("--generate-completion-script") }
        ? .list(ThemeSource(folder: nil).names) : .default
}
