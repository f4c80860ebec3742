// The option that names a folder of themes.

import ArgumentParser

/// Where themes are looked for first.
struct ThemesFolder: ParsableArguments {
    @Option(
        help: ArgumentHelp("Folder with theme files, searched before all others.", valueName: "folder"),
        completion: .directory)
    var themesDir: String?

    var source: ThemeSource { ThemeSource(folder: themesDir) }

    /// The names of all themes, with the user's own, listed when a shell asks.
    static var completion: CompletionKind { .custom { _, _, _ in ThemeSource(folder: nil).names } }
}
