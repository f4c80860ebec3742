// `trackhealth lab view`: a result of the lab as a picture to move in, down to single days.

import AccuracyLab
import ActivitySimulator
import ArgumentParser
import Canvas
import Dashboard
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
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

    @Option(help: .taking("WxH", "Print one frame of this many columns and rows."))
    var snapshot: SizeArgument?

    @OptionGroup var configuration: ConfigOptions
    @OptionGroup var display: ScreenOptions

    func run() throws {
        let isDrawn = snapshot == nil && Output.isTerminal
        try display.choice.guarding(where: isDrawn) { try show(isDrawn: isDrawn) }
    }

    /// Shows the table, and any day that is chosen, until the user quits; else prints one frame.
    private func show(isDrawn: Bool) throws {
        let configuration = try configuration.read().whole()
        let file = try LabFile(file)
        let choice = display.choice
        let settings = ResolvedSettings(configuration, options: choice.given)
        let look = Look(settings, themesFolder: choice.themesFolder)
        func model(_ glyphs: Glyphs, _ size: Size) -> Model {
            Model(
                lab: file.board, size: size, now: SystemClock.now,
                settings: look.shown(in: look.theme, glyphs: glyphs, settings, configuration.keys))
        }
        if isDrawn {
            do {
                let code = try DashboardRun.inTurns(
                    look, mouse: settings.flag(.mouse), chosen: \.requestedDay, first: model
                ) { try open($0, of: file) }
                if code != 0 { throw ExitCode(code) }
                return
            } catch let error as TerminalError {
                Output.warn(error.description)
            }
        }
        var printed = model(.unicode, snapshot?.size ?? Size(columns: 100, rows: 30))
        printed.context.settings.mouse = false
        var canvas = Canvas(size: printed.context.size)
        printed.view(into: &canvas)
        try Output.write(try look.writer().text(of: canvas))
    }

    private func open(_ day: LabState.DayRequest, of file: LabFile) throws -> Int32 {
        guard let policy = CreditingPolicy.titled(day.policy), let profile = file.profile(named: day.profile),
            let user = UserPreset(rawValue: day.user), day.day <= file.days
        else {
            throw Refusal(
                HarmlessText.line(
                    "This version knows no run of \(day.policy) on \(day.profile) by \(day.user), day \(day.day)."
                ))
        }
        return try LabDay.show(
            LabRun(policy: policy, profile: profile, user: user, seed: day.seed, days: file.days),
            day: day.day, screen: .timeline, configuration: configuration, choice: display.choice)
    }
}

/// What a file holds that a run of the lab wrote.
struct LabFile {
    /// Bytes of a file that is read: many times what a full table takes.
    static let limit = 64 << 20

    let board: LabBoard
    private let profiles: [LabProfile]
    /// Local days of each run.
    let days: Int

    init(_ path: String) throws {
        let bytes: [UInt8]
        do {
            bytes = try LocalFileSystem().read(path, links: .follow, limit: Self.limit).bytes
        } catch FileError.tooLarge(_, let size, _) {
            throw Refusal(
                "The result has \(sizeText(size)), more than the \(sizeText(Self.limit)) that are read.")
        }
        guard JSONDepth.isShallow(bytes[...]),
            let result = try? JSONDecoder().decode(LabResult.self, from: Data(bytes))
        else {
            throw Refusal(
                "\(HarmlessText.line(path)) is not a result of the lab; give the file that trackhealth lab writes with --json."
            )
        }
        board = try LabBoard(result)
        guard (1...3_650).contains(result.days) else { throw Refusal.emptyResult }
        days = result.days
        profiles = result.profiles
    }

    /// A profile by the name that the board gives it; nil for one that this version does not know.
    func profile(named name: String) -> Profile? {
        profiles.first { HarmlessText.line($0.name) == name }?.profile
    }
}

extension Refusal {
    fileprivate static let emptyResult = Refusal(
        "The result has no table to show; create it again with trackhealth lab.")
}

extension LabBoard {
    /// Names of one kind at most, many times what a table of this program has.
    private static let mostNames = 100

    /// The board of a result, which anybody may have written. Throws where it has no cell, or not what such a result has.
    fileprivate init(_ result: LabResult) throws(Refusal) {
        guard result.schema == LabResult.schema else {
            throw Refusal(
                "The result is of schema “\(HarmlessText.line(result.schema))”, and this program reads \(LabResult.schema); create it again."
            )
        }
        let lists = [
            result.policies.count, result.profiles.count, result.users.count + 1, result.measures.count,
        ]
        guard lists.allSatisfy({ (1...Self.mostNames).contains($0) }), !result.cells.isEmpty,
            result.cells.count <= Self.mostNames * Self.mostNames * Self.mostNames
        else { throw .emptyResult }
        self.init()
        caption =
            countText(result.seeds, "seed") + " from \(result.seed), " + countText(result.days, "day")
            + " each"
        command = HarmlessText.line(result.command)
        measures = result.measures.map { measure in
            (
                HarmlessText.line(measure.title), HarmlessText.line(measure.unit),
                HarmlessText.line(measure.definition), Self.aim(of: measure.name)
            )
        }
        // The default is what everything else is compared with.
        policies =
            result.policies.filter { $0 == CreditingPolicy.ordinal.name }
            + result.policies.filter { $0 != CreditingPolicy.ordinal.name }
        profiles = result.profiles.map { (HarmlessText.line($0.name), HarmlessText.line($0.hypothesis)) }
        users = ["all users"] + result.users.map { HarmlessText.line($0) }
        figures = [[Cell: Estimate]](repeating: [:], count: result.measures.count)
        for cell in result.cells {
            guard let policy = policies.firstIndex(of: cell.policy),
                let profile = result.profiles.firstIndex(where: { $0.name == cell.profile }),
                let user = cell.user.map({ result.users.firstIndex(of: $0).map { $0 + 1 } }) ?? 0
            else { continue }
            let place = Cell(policy: policy, profile: profile, user: user)
            for (number, measure) in result.measures.enumerated() {
                figures[number][place] = LabMeasure(rawValue: measure.name).flatMap {
                    cell.score.measures[$0]
                }
            }
            // A run is a user's: the days of all together are theirs.
            guard user > 0 else { continue }
            let days = cell.score.worst.prefix(9).compactMap { Self.day($0, user: user, cell.user ?? "") }
            worstDays[place] = days
            worstDays[Cell(policy: policy, profile: profile, user: 0), default: []] += days
        }
        func error(_ day: WorstDay) -> Double { abs(Double(day.countedSeconds) - Double(day.usedSeconds)) }
        for place in worstDays.keys where place.user == 0 {
            let days = (worstDays[place] ?? []).enumerated().sorted {
                (error($1.element), $0.offset) < (error($0.element), $1.offset)
            }
            worstDays[place] = days.prefix(5).map(\.element)
        }
    }

    private static func day(_ worst: LabCase, user: Int, _ name: String) -> WorstDay? {
        let apps = UserPreset(rawValue: name)?.apps ?? []
        guard (0..<3_650).contains(worst.score.day), apps.indices.contains(worst.score.app) else {
            return nil
        }
        return (
            user, worst.seed, worst.score.day + 1, apps[worst.score.app].name, worst.score.used,
            worst.score.counted
        )
    }

    private static func aim(of name: String) -> Goal {
        switch LabMeasure(rawValue: name) {
        case .delivery, .recovered: .highest
        case .netError: .nearestToZero
        default: .lowest
        }
    }
}
