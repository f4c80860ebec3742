// The options of `trackhealth lab study robustness`.

import AccuracyLab
import ActivitySimulator
import ArgumentParser
import TrackingEngine

struct RobustnessOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Worlds of robustness (1 to 10000; 100).", valueName: "n"))
    var worlds: Int?

    @Option(
        help: ArgumentHelp(
            "What worlds of robustness are drawn from: \(RobustnessOptions.kinds.joined(separator: " or ")). (default: reported)",
            valueName: "kind"),
        completion: .list(RobustnessOptions.kinds),
        transform: { text in
            guard let priors = WorldPriors(rawValue: text) else {
                throw UnknownName.refusal("kind of priors", text, RobustnessOptions.kinds)
            }
            return priors
        })
    var priors: WorldPriors?

    private static let kinds = WorldPriors.allCases.map(\.rawValue)

    @Option(
        help: ArgumentHelp(
            "How many of the worst worlds of robustness are run again without one figure at a time (0 to 100; 3).",
            valueName: "n"))
    var explain: Int?

    @Option(
        help: ArgumentHelp(
            "File that keeps each world of robustness as soon as it is done; an existing one is continued.",
            valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var resume: String?

    @OptionGroup var figures: FigureOptions

    var isGiven: Bool {
        worlds != nil || priors != nil || explain != nil || resume != nil
            || !figures.settings.isEmpty
    }

    func validate() throws {
        if let worlds, !(1...10_000).contains(worlds) { throw ValidationError("--worlds takes 1 to 10000.") }
        if let explain, !(0...100).contains(explain) { throw ValidationError("--explain takes 0 to 100.") }
    }

    /// Runs the worlds.
    ///
    /// - Parameter grid: With the policies, users and days, and the first world as seed.
    func study(_ grid: LabGrid, on work: ParallelWork) throws -> RobustnessStudy {
        var grid = grid
        grid.seeds = worlds ?? 100
        let runs: RobustnessRuns
        do {
            runs = try RobustnessRuns(grid, priors: priors ?? .reported, settings: figures.settings)
        } catch {
            throw ValidationError(error.sentence)
        }
        let file = try resume.map { try LabRunFile($0, runs.journal(version: Version.text)) }
        return try RobustnessStudy(runs, known: file?.known ?? [:], explained: explain ?? 3, on: work) {
            try file?.append($0, $1)
        }
    }
}
