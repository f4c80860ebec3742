// `trackhealth PATH`: the dashboard.

import ArgumentParser

struct DashboardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dashboard", abstract: "Open the dashboard (the default).",
        discussion: "Example: trackhealth ./container")

    @Argument(
        help: "Container folder, preferences, backup, archive, log or JSON export; - is standard input.",
        completion: .file())
    var path: String?

    @OptionGroup var options: StoreOptions
    @OptionGroup var evidence: EvidenceOptions
    @OptionGroup var display: ScreenOptions

    var opening: DashboardOpening {
        DashboardOpening(
            path: path, options: options.choice, evidence: evidence.files, choice: display.choice)
    }

    func run() throws { try opening.run() }
}
