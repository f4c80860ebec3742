// `trackhealth lab study`: what the detectors and findings are worth, on simulated days.

import AccuracyLab
import ActivitySimulator
import ArgumentParser
import Foundation
import TrackingEngine
import TrackingModel

struct LabStudyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "Measure detectors and findings on simulated days.",
        usage: "trackhealth lab study [<options>] <study>",
        discussion: """
            Example: trackhealth lab study detectors --policy seed-add --seeds 4

              detectors   what each finds of lost minutes, claims wrongly, how late
              ablation    one fault alone: which findings and causes it is given
              controls    days without a loss: minutes called lost all the same
              sweeps      gap threshold, settle time, burst window up and down
              statements  every finding, figure and bound: whether it is so
              robustness  every policy in worlds drawn from wide priors
            """)

    @Argument(help: "Which study.")
    var study: LabStudy

    @Option(
        help: .taking("name", "Policy of the tracker whose stores are looked at."),
        completion: PolicyArgument.completion, transform: PolicyArgument.parse)
    var policy: CreditingPolicy?

    @Option(
        help: .taking(
            "names",
            "Policies of statements and robustness, separated by commas, the judged one first; all by default."
        ),
        completion: PolicyArgument.completion,
        transform: { $0 == "all" ? CreditingPolicy.all : try ListArgument.parse($0, PolicyArgument.parse) })
    var policies: [CreditingPolicy]?

    @Option(
        help: .taking(
            "names",
            "Profiles of statements, separated by commas; all by default."),
        completion: ProfileArgument.completion,
        transform: { try ListArgument.parse($0, ProfileArgument.parse) })
    var profiles: [Profile]?

    @Option(
        help: .taking(
            "names",
            "Users of statements and robustness, separated by commas; everyday ones by default."),
        completion: UserArgument.completion,
        transform: { try ListArgument.parse($0, UserArgument.parse) })
    var users: [UserPreset]?

    @Option(
        help: .taking("n", "Runs of each profile, fault or control, one a seed (1 to 1000)."))
    var seeds = 2

    @Option(
        help: .taking(
            "number",
            "The first seed, which is the first world of robustness; today takes one of the date."),
        transform: { text in
            if text == "today" { return LabStudyCommand.seedOfToday }
            return try UInt64(text).orThrow(ValidationError("--seed takes a number or today."))
        })
    var seed = LabGrid.reportedSeed

    /// Year, month and day in UTC, and room for many seeds: 20261128000.
    private static var seedOfToday: UInt64 {
        let day = LocalCalendar.utc.day(of: SystemClock.now).description.filter(\.isNumber)
        return (UInt64(day) ?? 0) * 1_000
    }

    @Option(help: .taking("n", "Days of each run (1 to 60); those of a control are fixed."))
    var days = 5

    @OptionGroup var robustness: RobustnessOptions

    @OptionGroup var threads: JobsOption

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "List each false statement (statements).")
    var listFalse = false

    @Flag(help: "Draw plots with plain characters.")
    var ascii = false

    func validate() throws {
        try (1...1_000).check(seeds, of: "--seeds")
        guard profiles == nil || study == .statements else {
            throw ValidationError(
                "--profiles goes with statements; the other studies choose their own.")
        }
        guard study == .statements || !listFalse, [.statements, .robustness].contains(study) || users == nil
        else {
            throw ValidationError(
                "--users goes with statements and robustness, --list-false with statements.")
        }
        guard [.statements, .robustness].contains(study) || policies == nil, policy == nil || policies == nil
        else {
            throw ValidationError("--policies goes with statements and robustness, and not with --policy.")
        }
        guard study == .robustness || !robustness.isGiven else {
            throw ValidationError("--worlds, --priors, --set, --explain and --resume go with robustness.")
        }
        // The truth uses true time, reports the time that the device shows.
        guard users?.contains(where: { [.traveller, .clockMeddler].contains($0) }) != true else {
            throw ValidationError("--users takes those whose clocks are left alone.")
        }
        try (1...60).check(days, of: "--days")
        guard seed <= UInt64.max - 1_000 else {
            throw ValidationError("--seed is too large; use a smaller one.")
        }
    }

    func run() throws {
        let progress = WorkProgress()
        let interruption = Interruption {
            "Interrupted at \(progress.description). A study keeps nothing but the worlds of --resume; begin again, with "
                + "fewer --seeds, --worlds or --days where it takes too long."
        }
        let result = try result(
            on: ParallelWork(workers: threads.workers) { progress.advance(of: $0) })
        progress.clear()
        withExtendedLifetime(interruption) {}
        try Output.write(json ? result.json() : result.markdown(isASCII: ascii))
    }

    private func result(on work: ParallelWork) throws -> any StudyReport {
        // Of a tracker that recovers nothing, on whose stores there is most to find.
        var grid = LabGrid(
            policies: [policy ?? .add], users: [.median], seed: seed, seeds: seeds, days: days)
        switch study {
        case .detectors: return try DetectorStudy(grid, on: work)
        case .ablation:
            grid.profiles = [.ideal]
            grid.users = [.shieldedRewards]
            return try AblationStudy(grid, on: work)
        case .controls:
            return try ControlStudy(policy: policy ?? .ordinal, seed: seed, seeds: seeds, on: work)
        case .sweeps:
            // Without faults there is nothing to find.
            grid.profiles = Profile.all.filter { $0 != .ideal }
            return try SweepStudy(grid, on: work)
        case .statements:
            grid.policies = policy.map { [$0] } ?? policies ?? CreditingPolicy.all
            grid.profiles = profiles ?? Profile.all
            grid.users = users ?? [.light, .median, .heavy]
            return try StatementStudy(
                grid, hasFaults: policy == nil && policies == nil && profiles == nil,
                listsFalse: listFalse, on: work)
        case .robustness:
            grid.policies = policies ?? CreditingPolicy.all
            grid.users = users ?? RobustnessRuns.everyday
            return try robustness.study(grid, on: work)
        }
    }
}

/// A study of the lab.
enum LabStudy: String, CaseIterable, ExpressibleByArgument {
    case detectors, ablation, controls, sweeps, statements, robustness
}

/// The options of `trackhealth lab study robustness`.
struct RobustnessOptions: ParsableArguments {
    @Option(help: .taking("n", "Worlds of robustness (1 to 10000; 100)."))
    var worlds: Int?

    @Option(
        help: .taking(
            "kind",
            "What worlds of robustness are drawn from: \(RobustnessOptions.kinds.joined(separator: " or ")). (default: reported)"
        ),
        completion: .list(RobustnessOptions.kinds),
        transform: { text in
            try UnknownName.meant(
                "kind of priors", text, RobustnessOptions.kinds, WorldPriors.init(rawValue:))
        })
    var priors: WorldPriors?

    private static let kinds = WorldPriors.allCases.map(\.rawValue)

    @Option(
        help: .taking(
            "n",
            "How many of the worst worlds of robustness are run again without one figure at a time (0 to 100; 3)."
        ))
    var explain: Int?

    @Option(
        help: .taking(
            "file",
            "File that keeps each world of robustness as soon as it is done; an existing one is continued."),
        completion: .file(extensions: ["jsonl"]))
    var resume: String?

    @OptionGroup var figures: FigureOptions

    var isGiven: Bool {
        worlds != nil || priors != nil || explain != nil || resume != nil
            || !figures.settings.isEmpty
    }

    func validate() throws {
        try (1...10_000).check(worlds, of: "--worlds")
        try (0...100).check(explain, of: "--explain")
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
