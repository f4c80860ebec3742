// `trackhealth PATH`: the dashboard.

import ArgumentParser
import Canvas
import Dashboard
import Foundation
import SharedStore
import Terminal
import TrackingModel

struct DashboardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dashboard", abstract: "Open the dashboard (the default).",
        discussion: "Example: trackhealth ./container")

    @Argument(help: "Container folder, preferences file or JSON export.")
    var path: String?

    @OptionGroup var options: StoreOptions
    @OptionGroup var evidence: EvidenceOptions
    @OptionGroup var look: LookOptions
    @OptionGroup var running: RunningOptions

    func run() throws {
        if let note = DashboardStart.withoutTerminal {
            Output.complain(note)
            try StatusText.write(
                try Opening(path: path, options: options, evidence: evidence), look: look)
            return
        }
        // The split comes before anything else: what the parent inherits must be small and have no threads.
        TerminalGuard.start(isEnabled: running.guards, program: "trackhealth")
        let opening = try Opening(path: path, options: options, evidence: evidence)
        throw ExitCode(try DashboardStart.run(opening, look: look, running: running))
    }
}

/// The options of whatever draws on a terminal.
struct RunningOptions: ParsableArguments {
    @Flag(help: "Never write to the store: no clearing, no restoring.")
    var readonly = false

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Flag(
        name: .customLong("guard"), inversion: .prefixedNo,
        help: "Watch over the terminal from a small parent process.")
    var guards = true

    @OptionGroup var history: HistoryOptions
}

/// Starting the dashboard on a terminal.
enum DashboardStart {
    /// Why there is no terminal to draw on; nil where there is one.
    static var withoutTerminal: String? {
        Output.isTerminal
            ? nil : "Standard input and output are not both a terminal: the status in its place."
    }

    /// Takes the terminal and runs until the user ends it. A terminal that can't be drawn on gets the status as text.
    ///
    /// - Parameter demo: The simulated device behind the store; nil for any other store.
    static func run(
        _ opening: Opening, look: LookOptions, running: RunningOptions, demo: DemoDevice? = nil
    ) throws -> Int32 {
        do {
            return try draw(opening, look: look, running: running, demo: demo)
        } catch let error as TerminalError {
            Output.complain(error.description)
            try StatusText.write(opening, look: look)
            return 0
        }
    }

    private static func draw(
        _ opening: Opening, look: LookOptions, running: RunningOptions, demo: DemoDevice?
    ) throws -> Int32 {
        let themes = look.themes.source
        let theme = try themes.theme(look.theme, on: look.background)
        let names = themes.names
        var options = Terminal.Options()
        options.mouse = !running.noMouse
        options.colorLimit = look.colorLimit
        options.assumesDirectColor = look.color == .direct
        let loop = try EventLoop()
        let terminal = try Terminal(options)
        let glyphs = look.ascii || !terminal.isUTF8 ? Glyphs.ascii : .unicode
        let settings = Model.Settings(
            glyphs: glyphs, isReadOnly: running.readonly, theme: look.theme,
            themes: names.contains(look.theme) ? names : names + [look.theme],
            mouse: !running.noMouse, exportFolder: FileManager.default.currentDirectoryPath, demo: demo?.panel
        )
        let model = Model(
            size: terminal.size, now: opening.instant, calendar: opening.calendar,
            feed: opening.fixedInstant == nil ? .live : .snapshot, sourceName: demo?.name ?? opening.name,
            settings: settings)
        let worker = StoreWorker(
            opening, isReadOnly: running.readonly, history: HistoryLog(opening, running.history))
        let run = DashboardRun(
            terminal: terminal, loop: loop, model: model, theme: theme, themes: themes,
            background: look.background, worker: worker, clock: opening.clock,
            inject: { demo?.inject($0) })
        return run.run()
    }
}

/// The one-shot text that stands in for the dashboard.
enum StatusText {
    static func write(_ opening: Opening, look: LookOptions) throws {
        try write(try opening.read(), of: opening, look: look)
    }

    static func write(_ reading: Reading, of opening: Opening, look: LookOptions) throws {
        let frame = try Frame(
            opening: opening, reading: reading, look: look, size: Size(columns: 100, rows: 26))
        try Output.write(frame.text { $0.statusView(into: &$1) })
    }
}
