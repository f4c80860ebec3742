// `trackhealth check`: a store against limits, as a plugin of Nagios, Icinga, Monit and their kin.

import ArgumentParser
import Dashboard
import FleetHealth
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import TrackingModel

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a store against limits, as a monitoring plugin.",
        usage: "trackhealth check [<options>] [<path> ...]",
        discussion: """
            Example: trackhealth check ./container --crit lost-minutes=10

            Exits 0 when all is well, 1 on a warning, 2 when critical, 3 when it is unknown or unproven: a store that is \
            missing, empty or unreadable, a measure that was asked for and is unknown, wrong usage. Prints one line \
            with performance data, and below it the worst of what was found.

            The verdict of trackhealth status decides, together with the limits that are given; of a store silent for \
            long the worse of what it is now and what it was at its last record. With --only the named measures alone \
            decide, by their usual limits unless others are given. Several paths, or a folder of several stores, are checked as a fleet: the worst verdict decides, \
            the performance data are the devices in each state. A range alerts outside of its ends: 10 (below 0 or \
            above 10), 10: (below 10), ~:10 (above 10), \
            10:20 (outside), @10:20 (inside). Values are in the unit of the measure; --list shows names, units and \
            the usual limits, which the verdict has judged already.
            """)

    @Argument(
        help: "Container folder, preferences file or JSON export; several for a fleet.", completion: .file())
    var paths: [String] = []

    @Option(
        name: .customLong("warn"),
        help: .taking("name=range", "Warn on values that the range does not allow."),
        completion: MeasureLimit.completion("="), transform: MeasureLimit.parse)
    var warnings: [MeasureLimit] = []

    @Option(
        name: .customLong("crit"),
        help: .taking("name=range", "The same for critical."),
        completion: MeasureLimit.completion("="), transform: MeasureLimit.parse)
    var criticals: [MeasureLimit] = []

    @Option(
        help: .taking(
            "name",
            "Let this measure decide, and others so named; not the verdict."),
        completion: MeasureLimit.completion(""), transform: MeasureLimit.name)
    var only: [String] = []

    @Option(
        help: .taking(
            "level",
            "What counts for an unproven verdict: its records can't tell that all is well."))
    var unproven = UnprovenLevel.unknown

    @Flag(help: "List the measures with their units and usual limits.")
    var list = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var evidence: EvidenceOptions

    func validate() throws {
        if paths.count > 1, isOfOne { throw ValidationError(Self.ofOne) }
    }

    /// Whether an option is given that several stores can't share.
    private var isOfOne: Bool {
        !(warnings.isEmpty && criticals.isEmpty && only.isEmpty && evidence.files.isEmpty)
    }

    private static let ofOne = "--warn, --crit, --only and --evidence apply to one store; name one."

    func run() throws {
        // As of now: what an old copy looked like is no answer to how the tracker is, and stands beside it.
        var options = options.choice
        options.at = options.at ?? .now
        if list {
            try Output.write(Self.table)
            return
        }
        let fleet = FleetStores(paths: paths, options: options)
        if paths.count > 1 || paths.first?.isEmpty == false && fleet.mayBeSeveral {
            do {
                let rows = try fleet.rows()
                if rows.count > 1 || paths.count > 1 { return try check(rows) }
            } catch let error as ExitCode {
                throw error
            } catch {
                return try Self.answer(.unknown, HealthCheck(unknown: "\(error)").text)
            }
        }
        let check: HealthCheck
        do {
            // Never the last demo: a path that got lost in a configuration must not look like a healthy device.
            let access = try StoreAccess(
                path: paths.first, options: options, evidence: evidence.files, takesLastDemo: false)
            let report = try access.readOnce().report
            check = HealthCheck(
                report, request, access.thresholds,
                head: StoreHead.lines(report, of: access).commaSeparated)
        } catch {
            check = HealthCheck(unknown: "\(error)")
        }
        try Self.answer(check.level, check.text)
    }

    private func check(_ rows: [FleetRow]) throws {
        guard !isOfOne else {
            return try Self.answer(.unknown, HealthCheck(unknown: Self.ofOne).text)
        }
        let check = FleetCheck(rows, request)
        try Self.answer(check.level, check.text)
    }

    /// Says why nothing was checked and ends the program with 3, where this command was called the wrong way.
    static func refuse(_ error: any Error, arguments: [String]) {
        guard arguments.first == configuration.commandName,
            TrackHealth.exitCode(for: error) == .validationFailure
        else { return }
        let reason = TrackHealth.message(for: error) + "\nHelp: trackhealth check --help"
        let check = HealthCheck(unknown: reason)
        try? answer(check.level, check.text)
        Foundation.exit(HealthCheck.ExitLevel.unknown.rawValue)
    }

    private static func answer(_ level: HealthCheck.ExitLevel, _ text: String) throws {
        let code = level.rawValue
        do {
            try Output.write(text, codeWhenClosed: code)
        } catch {
            Output.warn("\(error)")
            throw ExitCode(HealthCheck.ExitLevel.unknown.rawValue)
        }
        throw ExitCode(code)
    }

    private var request: HealthCheck.Request {
        var request = HealthCheck.Request()
        for limit in warnings { request.warning[limit.name] = limit.range }
        for limit in criticals { request.critical[limit.name] = limit.range }
        request.only = only
        request.unproven = unproven.exit
        return request
    }

    private static var table: String {
        let rows = HealthMeasure.all.map { measure in
            let limits = measure.limits()
            let cells = [
                measure.name, measure.unit.symbol.isEmpty ? "-" : measure.unit.symbol,
                limits.warning?.description ?? "-", limits.critical?.description ?? "-",
            ]
            return (cells, measure.help)
        }
        let head = (["measure", "unit", "warn", "crit"], "what it is")
        return ([head] + rows).map { cells, help in
            zip(cells, [22, 6, 10, 10]).map { $0.leading(in: $1) }.joined()
                + help + "\n"
        }.joined()
    }
}

/// A measure with a range, as given on the command line.
struct MeasureLimit {
    let name: String
    let range: AlertRange

    @Sendable static func parse(_ text: String) throws -> MeasureLimit {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw ValidationError(
                "“\(HarmlessText.line(text))” is not a limit; write NAME=RANGE, as in memory=5000000.")
        }
        guard let range = AlertRange(parts[1]) else {
            throw ValidationError(
                "“\(HarmlessText.line(String(parts[1])))” is not a range; write 10, 10:, ~:10, 10:20 or @10:20."
            )
        }
        return MeasureLimit(name: try name(String(parts[0])), range: range)
    }

    /// The names of all measures, with what follows them.
    static func completion(_ end: String) -> CompletionKind {
        .values(HealthMeasure.all.map { ($0.name + end, $0.help) })
    }

    /// The name of a measure that exists.
    @Sendable static func name(_ text: String) throws -> String {
        guard let measure = HealthMeasure.named(text) else {
            // Short, for the first line of the answer is cut.
            let near = NearestWords.of(text, among: HealthMeasure.all.map(\.name))
            let guess = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
            let several = text.contains(",") ? " Repeat the option for each measure." : ""
            throw ValidationError(
                "There is no measure “\(HarmlessText.line(text))”.\(guess)\(several) --list shows all.")
        }
        return measure.name
    }
}

/// What `--unproven` takes.
enum UnprovenLevel: String, ExpressibleByArgument, CaseIterable {
    case ok, warning, unknown

    var exit: HealthCheck.ExitLevel {
        switch self {
        case .ok: .ok
        case .warning: .warning
        case .unknown: .unknown
        }
    }
}
