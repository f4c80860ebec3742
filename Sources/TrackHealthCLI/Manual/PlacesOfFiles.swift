// Where the program's own files are: for `config paths` and the manual.

import SharedStore

enum PlacesOfFiles {
    struct Place {
        let name: String
        let path: String
        /// The path for everybody; nil where it is everybody's own.
        var documented: String?
        /// What it holds, one sentence.
        let purpose: String
    }

    /// - Parameter configuration: The configuration file that was named; nil for the usual one.
    static func all(configuration: String?, _ settings: ResolvedSettings) -> [Place] {
        let home = "$XDG_STATE_HOME"
        let state = home + "/trackhealth"
        let config = "$XDG_CONFIG_HOME/trackhealth"
        return [
            Place(
                name: "configuration", path: configuration ?? Configuration.usualPath,
                documented: config + "/config.toml", purpose: "Settings, never written by the program."),
            Place(
                name: "themes", path: ThemeSource.ownFolder, documented: config + "/themes",
                purpose: "Themes of the user's own."),
            Place(
                name: "state", path: StateFolder.own, documented: state,
                purpose: "What must outlive the program."),
            Place(
                name: "screen choices", path: UIState.usualPath, documented: state + "/ui.toml",
                purpose: "What was chosen on screen."),
            Place(
                name: "history", path: StateFolder.history, documented: state + "/history.sqlite",
                purpose: "Records of the stores that were watched."),
            Place(
                name: "labels", path: LabelFile.path(in: StateFolder.home),
                documented: LabelFile.path(in: home),
                purpose: "Labels of gaps."),
            Place(
                name: "backups", path: LogClearing.backups(in: StateFolder.home),
                documented: LogClearing.backups(in: home),
                purpose: "Logs that were cleared, files from before a repair."),
            Place(
                name: "exports", path: settings.text(.exportFolder), purpose: "Exports of the dashboard."),
            Place(
                name: "manual", path: ManualPage.usualPath,
                documented: "$XDG_DATA_HOME/man/man1/trackhealth.1",
                purpose: "The manual page, once it is installed."),
        ]
    }
}
