// What `trackhealth PATH` does: the dashboard of a store, or of what is chosen where a folder holds several.

import ArgumentParser
import SharedStore
import StoreSources
import Terminal

/// A store to open the dashboard on. Without any option given it is what its defaults say.
struct DashboardOpening {
    /// Nil for the store that settings name.
    var path: String?
    var options = StoreChoice()
    /// Files of evidence beside the store.
    var evidence: [String] = []
    var look = LookChoice()
    var running = RunningChoice()

    /// Runs until the user quits, and throws the exit code.
    func run() throws {
        if path == StoreSearch.standardInput { PipedInput.makeWayForKeys() }
        try running.guarding { try show() }
    }

    private func show() throws {
        do {
            let access = try OpeningLine.during { meter in
                try StoreAccess(path: path, options: options, evidence: evidence, meter: meter)
            }
            throw ExitCode(try DashboardStart.run(access, look: look, running: running))
        } catch StoreOpeningError.notAContainer(let folder, let inside)
            where inside.count > 1 && DashboardStart.withoutTerminal == nil
        {
            let stores = FleetStores(paths: [folder], options: options)
            let fleet = FleetRun(
                stores: stores, name: stores.name, evidence: evidence, look: look, running: running)
            throw ExitCode(try fleet.run())
        }
    }
}
