// `trackhealth PATH`: the dashboard.

import ArgumentParser
import SharedStore
import StoreSources
import Terminal

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
    @OptionGroup var look: LookOptions
    @OptionGroup var running: RunningOptions

    func run() throws {
        if path == StoreSearch.standardInput { PipedInput.makeWayForKeys() }
        if let note = DashboardStart.withoutTerminal {
            let access = try StoreAccess(path: path, options: options, evidence: evidence)
            Output.warn(note)
            return try StatusText.write(access, look: look.look(access.configuration))
        }
        // The split comes before anything else: what the parent inherits must be small and have no threads.
        TerminalGuard.start(isEnabled: running.guards, program: "trackhealth")
        do {
            let access = try StoreAccess(path: path, options: options, evidence: evidence)
            throw ExitCode(try DashboardStart.run(access, look: look, running: running))
        } catch StoreOpeningError.notAContainer(let folder, let inside) where inside.count > 1 {
            let choice = FolderChoice(
                folder: folder, paths: inside, options: options, evidence: evidence, look: look,
                running: running)
            throw ExitCode(try choice.run())
        }
    }
}
