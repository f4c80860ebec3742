// `trackhealth lab run`: the tables of accuracy.

import AccuracyLab
import ActivitySimulator
import ArgumentParser
import Foundation
import PlainText
import SharedStore
import Synchronization
import TrackingEngine
import TrackingModel

struct LabRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Make the tables of accuracy (the default).",
        usage: "trackhealth lab run [<options>]",
        discussion: """
            Example: trackhealth lab --preset full -o lab.json --resume lab-runs.jsonl

            Every policy records the same simulated days of every user under every profile, and is scored against what \
            was really used. --preset quick takes less than half a minute; --preset full makes the table of the \
            documentation. Progress goes to standard error. The result is Markdown, with --json or a file that ends in \
            .json it is JSON (trackhealth.lab/1), which trackhealth lab view shows.
            """)

    @Option(help: "How much to run.")
    var preset = LabPreset.quick

    @Option(
        help: .taking("names", "Policies, separated by commas; all by default."),
        completion: PolicyArgument.completion)
    var policies: String?

    @Option(
        help: .taking(
            "list",
            "Minutes between the thresholds of each policy, separated by commas (1 to 60); 1+dual has a second schedule. Each plan of each policy is a row."
        ))
    var plans: String?

    @Option(
        name: [.customLong("profiles"), .customLong("profile")],
        help: .taking(
            "names",
            "Profiles or files with one, separated by commas; trackhealth simulate --help describes them."),
        completion: ProfileArgument.completion)
    var profiles: String?

    @OptionGroup var figures: FigureOptions

    @Option(
        help: .taking("names", "Users, separated by commas."),
        completion: UserArgument.completion)
    var users: String?

    @Option(help: .taking("n", "Days of each run (1 to 366)."))
    var days: Int?

    @Option(help: .taking("n", "Runs of each cell, one a seed (1 to 10000)."))
    var seeds: Int?

    @Option(
        help: .taking(
            "number",
            "The first seed. Those below \(LabGrid.tuningSeedLimit) were used to choose rules and thresholds."
        ))
    var seed = LabGrid.reportedSeed

    @OptionGroup var threads: JobsOption

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: .taking("file", "File to write to instead; replaced where it exists."),
        completion: .file(extensions: ["json", "md"]))
    var output: String?

    @Option(
        help: .taking(
            "file",
            "File that keeps each run as soon as it is done; an existing one is continued."),
        completion: .file(extensions: ["jsonl"]))
    var resume: String?

    @Flag(help: "Don't show progress.")
    var quiet = false

    func validate() throws {
        _ = try grid()
    }

    func run() throws {
        let grid = try grid()
        try refuseLoss()
        let work = ParallelWork(workers: threads.workers)
        let file = try resume.map { try LabRunFile($0, grid.journal(version: Version.text)) }
        let known = file?.known ?? [:]
        let progress = WorkProgress(total: grid.count, done: known.count, isQuiet: quiet)
        let interruption = Interruption { [resume] in
            let rest =
                resume.map { "They are kept: the same command goes on with --resume \($0)." }
                ?? "Nothing of them is kept; with --resume FILE, an interrupted table can be gone on with."
            return "Interrupted at \(progress.description). \(rest)"
        }
        let scores = try work.map(grid, known: known) {
            try $0.score()
        } done: { index, score in
            try file?.append(index, score)
            progress.advance()
        }
        progress.finish()
        let result = try LabResult(grid, scores, command: command(grid), on: work)
        let isJSON = json || output?.hasSuffix(".json") == true
        let text = isJSON ? try result.json() : result.markdown
        withExtendedLifetime(interruption) {}
        guard let output else { return try Output.write(text) }
        try AtomicFile.replace(output, with: Array(text.utf8), on: LocalFileSystem())
    }

    /// Throws where the result would replace the runs that it is made of, or those of another table.
    private func refuseLoss() throws {
        guard let output else { return }
        try DistinctFiles.refuse(output, equalTo: [("--resume", resume)])
        if LabJournalHead.begins(output) { throw Refusal.sameFile(output, "an interrupted table (--resume)") }
    }

    /// The grid of the preset, with what was asked for otherwise.
    private func grid() throws -> LabGrid {
        var grid = preset.grid
        if let policies { grid.policies = try ListArgument.parse(policies, PolicyArgument.parse) }
        if let plans {
            let plans = try ListArgument.parse(plans, RegistrationArgument.parse)
            // A second schedule is no other plan for a policy that has one anyway.
            var titles: Set<String> = []
            grid.policies = grid.policies.flatMap { policy in plans.map { $0.applied(to: policy) } }
                .filter { titles.insert($0.title).inserted }
        }
        if let profiles { grid.profiles = try ListArgument.parse(profiles, ProfileArgument.parse) }
        grid.profiles = try grid.profiles.map { try figures.applied(to: $0) }
        guard Set(grid.profiles.map(\.name)).count == grid.profiles.count else {
            throw ValidationError("Two of the profiles have one name; change the line “name =” in a file.")
        }
        if let users { grid.users = try ListArgument.parse(users, UserArgument.parse) }
        if let days {
            try (1...366).check(days, of: "--days")
            grid.days = days
        }
        if let seeds {
            try (1...10_000).check(seeds, of: "--seeds")
            grid.seeds = seeds
        }
        guard seed <= UInt64.max - 10_000 else {
            throw ValidationError("--seed is too large; use a smaller one.")
        }
        grid.seed = seed
        return grid
    }

    /// The command line that makes the same table.
    private func command(_ grid: LabGrid) -> String {
        var description = ["trackhealth lab --preset \(preset.rawValue)"]
        let usual = preset.grid
        if grid.policies != usual.policies {
            description.append("--policies " + grid.policies.map(\.title).joined(separator: ","))
        }
        if let profiles { description.append("--profiles " + profiles) }
        for setting in figures.settings { description.append("--set " + setting) }
        if grid.users != usual.users {
            description.append("--users " + grid.users.map(\.rawValue).joined(separator: ","))
        }
        if grid.days != usual.days { description.append("--days \(grid.days)") }
        if grid.seeds != usual.seeds { description.append("--seeds \(grid.seeds)") }
        description.append("--seed \(grid.seed)")
        return description.joined(separator: " ")
    }
}

/// How much is run.
enum LabPreset: String, DescribedArgument {
    case quick, full

    var purpose: String { self == .quick ? "a few seeds of every cell" : "210 days of every cell" }

    var grid: LabGrid { self == .quick ? .quick : .full }
}

/// A file of scores that is read once and then added to, a whole line at a time.
final class LabRunFile<Score: Codable & Sendable>: Sendable {
    /// The scores that it held, by number.
    let known: [Int: Score]
    private let journal: LabJournal<Score>
    private let handle: Mutex<FileHandle>
    private let path: String

    /// Opens or makes the file. Throws where it is something else, of another version, or can't be written.
    init(_ path: String, _ journal: LabJournal<Score>) throws {
        self.path = path
        self.journal = journal
        if !FileManager.default.fileExists(atPath: path) {
            guard
                FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw Refusal.runs(path, "can't be made") }
        }
        guard let file = FileHandle(forUpdatingAtPath: path) else {
            throw Refusal.runs(path, "can't be written")
        }
        do {
            let data = try file.readToEnd() ?? Data()
            let (scores, bytes) = try journal.read(data)
            known = scores
            try file.truncate(atOffset: UInt64(bytes))
            if bytes == 0 { try file.write(contentsOf: Data(journal.head.utf8)) }
        } catch LabJournalProblem.notRuns {
            throw Refusal.runs(path, "holds something else than runs of the lab")
        } catch LabJournalProblem.otherVersion {
            throw Refusal.runs(path, "was made by another version of this program")
        } catch {
            throw Refusal.runs(path, "can't be read: \(error.localizedDescription)")
        }
        handle = Mutex(file)
    }

    /// Adds a score.
    func append(_ number: Int, _ score: Score) throws {
        let line = Data(try journal.line(number, score).utf8)
        do {
            try handle.withLock { try $0.write(contentsOf: line) }
        } catch {
            throw Refusal.runs(path, "can't be written: \(error.localizedDescription)")
        }
    }
}

extension Refusal {
    /// A file of runs that can't be used.
    fileprivate static func runs(_ path: String, _ reason: String) -> Refusal {
        Refusal("\(HarmlessText.line(path)) \(reason); name another file for --resume, or leave it out.")
    }
}

extension LabJournalHead {
    /// Whether it begins a file: one of runs of an interrupted table or study, of whatever version.
    fileprivate static func begins(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        return LabJournalHead(line: (try? file.read(upToCount: 4_096)) ?? Data()) != nil
    }
}
