// `trackhealth lab view`: a result of the lab as a picture to move in, down to single days.

import AccuracyLab
import ActivitySimulator
import ArgumentParser
import Canvas
import Dashboard
import PlainText
import Terminal
import TrackingEngine
import TrackingModel

struct LabViewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Look at a result of the lab: the error of each policy on each profile.",
        discussion: """
            Example: trackhealth lab view lab.json

            Shows a table of policies and profiles, the intervals of a cell's figures, and the days that are furthest \
            off, which Enter opens in the dashboard. On a pipe, or with --snapshot, one frame is printed.
            """)

    @Argument(
        help: "File with a result, as trackhealth lab writes it.", completion: .file(extensions: ["json"]))
    var file: String

    @Option(help: ArgumentHelp("Print one frame of this many columns and rows.", valueName: "WxH"))
    var snapshot: SizeArgument?

    @OptionGroup var configuration: ConfigOptions
    @OptionGroup var display: ScreenOptions

    func run() throws {
        let isDrawn = snapshot == nil && Output.isTerminal
        try display.choice.guarding(where: isDrawn) { try show(isDrawn: isDrawn) }
    }

    private func show(isDrawn: Bool) throws {
        let settings = try configuration.read().whole()
        let file = try LabFile(file)
        guard isDrawn else { return try printFrame(file, display.choice.look(settings), settings.keys) }
        let choice = display.choice
        let inForce = ResolvedSettings(settings, options: choice.given, state: choice.earlier.state)
        let look = Look(inForce, themesFolder: choice.themesFolder)
        do {
            try draw(file, look, settings.keys, hasMouse: inForce.flag(.mouse))
        } catch let error as TerminalError {
            Output.warn(error.description)
            try printFrame(file, look, settings.keys)
        }
    }

    /// The results as the only screen.
    private func model(
        _ file: LabFile, _ look: Look, _ keys: KeyTable, glyphs: Glyphs, mouse: Bool, size: Size
    ) -> Model {
        var settings = DashboardSettings(
            glyphs: glyphs, theme: look.theme, themes: look.themes.names, mouse: mouse)
        settings.keys = keys
        return Model(lab: file.board, size: size, now: SystemClock.now, settings: settings)
    }

    private func printFrame(_ file: LabFile, _ look: Look, _ keys: KeyTable) throws {
        let size = snapshot?.size ?? Size(columns: 100, rows: 30)
        let model = model(file, look, keys, glyphs: look.glyphs, mouse: false, size: size)
        var canvas = Canvas(size: size)
        model.view(into: &canvas)
        try Output.write(try look.writer().text(of: canvas))
    }

    /// Shows the table, and any day that is chosen, until the user quits.
    private func draw(_ file: LabFile, _ look: Look, _ keys: KeyTable, hasMouse: Bool) throws {
        var left: Model?
        while true {
            let loop = try EventLoop()
            let terminal = try Terminal(look.terminalOptions(mouse: hasMouse))
            var model =
                left
                ?? model(
                    file, look, keys, glyphs: look.glyphChoice.glyphs(own: terminal.glyphs),
                    mouse: hasMouse, size: terminal.size)
            _ = model.update(.resized(terminal.size))
            let run = DashboardRun(
                terminal: terminal, loop: loop, model: model,
                theme: try look.themes.theme(model.context.settings.theme, on: look.background),
                themes: look.themes,
                background: look.background)
            let (code, ended) = run.run()
            if code != 0 { throw ExitCode(code) }
            guard let requestedDay = ended.requestedDay else { return }
            left = ended
            left?.requestedDay = nil
            do {
                let code = try open(requestedDay, file)
                if code > 128 { throw ExitCode(code) }
            } catch let error as UnknownRun {
                left?.say(error.description, .problem)
            }
        }
    }

    private func open(_ requestedDay: LabState.DayRequest, _ file: LabFile) throws -> Int32 {
        guard let policy = CreditingPolicy.titled(requestedDay.policy),
            let profile = file.profile(named: requestedDay.profile),
            let user = UserPreset(rawValue: requestedDay.user), requestedDay.day <= file.days
        else { throw UnknownRun(requestedDay: requestedDay) }
        return try LabDay.show(
            LabRun(policy: policy, profile: profile, user: user, seed: requestedDay.seed, days: file.days),
            day: requestedDay.day, screen: .timeline, configuration: configuration,
            choice: display.choice)
    }
}

/// A run that this version of the program can't make.
private struct UnknownRun: Error, CustomStringConvertible {
    let requestedDay: LabState.DayRequest

    var description: String {
        HarmlessText.line(
            "This version knows no run of \(requestedDay.policy) on \(requestedDay.profile) by \(requestedDay.user), day \(requestedDay.day)."
        )
    }
}
