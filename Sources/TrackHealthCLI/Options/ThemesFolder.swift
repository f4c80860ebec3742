// The option that names a folder of themes.

import ArgumentParser

/// Where themes are looked for first.
struct ThemesFolder: ParsableArguments {
    @Option(
        help: ArgumentHelp("Folder with theme files, searched before all others.", valueName: "folder"),
        completion: .directory)
    var themesDir: String?

    var source: ThemeSource { ThemeSource(folder: themesDir) }

    /// The names of all themes, with those that are the user's when completions are printed.
    static var completion: CompletionKind { .list(ThemeSource(folder: nil).names) }
}
