// A folder with several containers: the list of them, and the dashboard of each that is chosen.

import Canvas
import Dashboard
import Foundation
import HealthAnalysis
import Terminal
import TrackingModel

struct FolderChoice {
    let folder: String
    /// The containers in the folder, at least two.
    let paths: [String]
    let options: StoreChoice
    let evidence: [String]
    let look: LookChoice
    let running: RunningChoice

    /// Shows the list, and the dashboard of what is chosen, until the user quits the list.
    ///
    /// - Returns: The exit code.
    func run() throws -> Int32 {
        let choices = paths.map { choice($0) }
        let state = running.noState ? UIState() : UIState.read().state
        let settings = ResolvedSettings(
            try Configuration(path: options.config).whole(), options: look.given + running.given, state: state
        )
        let drawn = Look(settings, themesFolder: look.themesFolder)
        var last: ContainerChooser?
        while true {
            let loop = try EventLoop()
            let terminal = try Terminal(drawn.terminalOptions(mouse: settings.flag(.mouse)))
            var model =
                last
                ?? ContainerChooser(
                    folder, choices, size: terminal.size, now: WallClock.now,
                    glyphs: drawn.glyphChoice.glyphs(own: terminal.glyphs))
            _ = model.update(.resized(terminal.size))
            let (code, ended) = DashboardRun(
                terminal: terminal, loop: loop, model: model,
                theme: try drawn.themes.theme(drawn.theme, on: drawn.background), themes: drawn.themes,
                background: drawn.background
            ).run()
            guard code == 0, let chosen = ended.chosen else { return code }
            last = ended
            last?.chosen = nil
            let access = try StoreAccess(path: chosen.path, options: options, evidence: evidence)
            let end = try DashboardStart.run(access, look: look, running: running)
            if end > 128 { return end }
        }
    }

    /// What the list says of a container; one that can't be read says why.
    private func choice(_ path: String) -> ContainerChoice {
        let name = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
        do {
            let access = try StoreAccess(path: path, options: options, evidence: evidence)
            let (reading, isOld) = try access.readAsOpened()
            let report = reading.report
            let time = report.lastTraceAt.map { access.calendar(at: $0).time(of: $0) }
            return ContainerChoice(
                path: path, name: name, level: report.verdict.level, isOld: isOld,
                lastRecord: time.map { "\($0.day.dayMonthYear) \($0.clock)" } ?? "",
                reason: report.verdict.reason)
        } catch {
            return ContainerChoice(
                path: path, name: name, level: nil, isOld: false, lastRecord: "", reason: "\(error)")
        }
    }
}
