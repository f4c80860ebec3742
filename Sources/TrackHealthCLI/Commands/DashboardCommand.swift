// `trackhealth PATH`: the dashboard.

import ArgumentParser
import Dashboard
import Dispatch
import Foundation
import SharedStore
import StoreSources
import Synchronization
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
    @OptionGroup var display: ScreenOptions

    var opening: DashboardOpening {
        DashboardOpening(
            path: path, options: options.choice, evidence: evidence.files, choice: display.choice)
    }

    func run() throws { try opening.run() }
}

/// A store to open the dashboard on. Without any option given it is what its defaults say.
struct DashboardOpening {
    /// Nil for the store that settings name.
    var path: String?
    var options = StoreChoice()
    /// Files of evidence beside the store.
    var evidence: [String] = []
    var choice = ScreenChoice()

    /// Runs until the user quits, and throws the exit code.
    func run() throws {
        if path == StoreSearch.standardInput { PipedInput.makeWayForKeys() }
        try choice.guarding { try show() }
    }

    private func show() throws {
        do {
            let access = try OpeningLine.during { meter in
                try StoreAccess(path: path, options: options, evidence: evidence, meter: meter)
            }
            throw ExitCode(try DashboardStart.run(access, choice))
        } catch StoreOpeningError.notAContainer(let folder, let inside)
            where inside.count > 1 && DashboardStart.withoutTerminal == nil
        {
            let stores = FleetStores(paths: [folder], options: options)
            let fleet = FleetRun(
                stores: stores, name: stores.name, evidence: evidence, choice: choice)
            throw ExitCode(try fleet.run())
        }
    }
}

/// A line on standard error that is written over, and removed before the screen comes. There is none where nothing is
/// read, or in no time.
final class OpeningLine: Sendable {
    /// Seconds between two looks at a read that goes on.
    private static let pause = 0.2

    private let counter = ReadCounter()
    private let isOpen = Atomic(false)

    /// Opens a store, and says how far that is where it takes long.
    ///
    /// - Parameter open: Gets whom to tell.
    static func during<Result>(_ open: (any ReadMeter) throws -> Result) rethrows -> Result {
        let (line, queue) = (OpeningLine(), DispatchQueue(label: "trackhealth.opening"))
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + pause, repeating: pause)
        timer.setEventHandler { line.look() }
        timer.resume()
        defer {
            timer.cancel()
            // Behind a line that is being written.
            queue.sync { if line.isOpen.load(ordering: .relaxed) { line.write("") } }
        }
        return try line.counter.during(nil) { try open(line.counter) }
    }

    private func look() {
        guard let progress = counter.progress, isatty(STDERR_FILENO) == 1 else { return }
        isOpen.store(true, ordering: .relaxed)
        // No more is judged than when the last record was.
        if case .reading = progress {
            write(progress.line)
        } else {
            write("Looking for the last record…")
        }
    }

    private func write(_ text: String) {
        Output.noteOver(String(text.prefix(max((Output.columns ?? 80) - 1, 0))))
    }
}
