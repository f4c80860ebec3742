// `trackhealth diff`: two stores, or two moments of one store, beside each other.

import ArgumentParser
import Dashboard
import Documents
import HealthAnalysis
import Terminal
import TrackingModel

/// `trackhealth diff`: two stores, or two moments of one store, beside each other.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two stores, or two moments of one.",
        discussion: """
            Examples: trackhealth diff ./before-update ./after-update
                      trackhealth diff ./container --at last --to now
                      trackhealth diff before.json after.json --quiet && echo same health
                      trackhealth diff ./before-update ./after-update --dashboard

            It puts verdicts, minutes, credited time by app and day, findings and keys beside each other. Of two \
            stores, one in which nothing is recent is judged as of its last record, unless --at says otherwise. Of one \
            store, --at defaults to last and --to to now. Apps are recognised by their id, else by their name.

            Exits 0 where the health is the same: verdict, findings with their levels, and bounds of minutes. Exits 1 \
            where it differs, and 2 where a store can't be read.
            """)

    @Argument(
        help: "The earlier store: container folder, preferences file, text log or JSON export.",
        completion: .file())
    var before: String

    @Argument(help: "The later store; by default the same one at another moment.", completion: .file())
    var after: String?

    @Option(
        help: .taking(
            "time",
            "Time that the later store is judged at, written as for --at; by default that of --at, or now for one store."
        ), completion: InstantArgument.completion,
        transform: InstantArgument.parse)
    var to: InstantArgument?

    @OptionGroup var options: StoreOptions
    @OptionGroup var display: ScreenOptions

    @Flag(help: "Open the later store in the dashboard, with a screen that compares it with the earlier one.")
    var dashboard = false

    @Flag(help: "Print one JSON object of schema \(HealthComparison.schema).")
    var json = false

    @Flag(help: "List every key that differs, not the first of each group.")
    var keys = false

    @Flag(name: .shortAndLong, help: "Print nothing; the exit code answers.")
    var quiet = false

    func validate() throws {
        if [json, quiet, dashboard].count(where: \.self) > 1 {
            throw ValidationError("--json, --quiet and --dashboard exclude each other.")
        }
    }

    func run() throws {
        if dashboard, DashboardStart.withoutTerminal == nil {
            throw ExitCode(try display.choice.guarding { try show() })
        }
        let comparison: HealthComparison
        var isReadable = true
        do {
            let readings = [try read(before, sides.before), try read(after ?? before, sides.after)]
            comparison = HealthComparison(readings[0].compared, readings[1].compared)
            for reading in readings {
                if case .unreadable(let reason) = reading.contents.source.preferences {
                    Output.warn("The preferences of \(reading.contents.source.path) can't be read: \(reason)")
                    isReadable = false
                }
            }
            try write(comparison)
        } catch let error as ExitCode {
            throw error
        } catch {
            Output.warn("\(error)")
            throw ExitCode(2)
        }
        guard isReadable else { throw ExitCode(2) }
        if !comparison.hasSameHealth { throw ExitCode(1) }
    }

    /// The options of each side.
    private var sides: (before: StoreChoice, after: StoreChoice) {
        var (before, after) = (options.choice, options.choice)
        before.at = options.at ?? (self.after == nil ? .last : nil)
        after.at = to ?? (self.after == nil ? .now : options.at)
        return (before, after)
    }

    private func read(_ path: String, _ options: StoreChoice) throws -> Reading {
        try StoreAccess(path: path, options: options).readShown().reading
    }

    /// Follows the later store, beside the earlier one as it is now.
    private func show() throws -> Int32 {
        do {
            let baseline = try read(before, sides.before).compared
            let access = try StoreAccess(path: after ?? before, options: sides.after)
            return try DashboardStart.run(
                access, display.choice,
                place: StartPlace(name: access.name, screen: .compare, baseline: baseline))
        } catch let error as ExitCode {
            throw error
        } catch {
            Output.warn("\(error)")
            return 2
        }
    }

    private func write(_ comparison: HealthComparison) throws {
        if quiet { return }
        if json {
            try Output.write(comparison.json.text(pretty: true) + "\n")
        } else {
            let document = comparison.document(showsAllKeys: keys)
            try Output.write(document.text(width: max(Output.columns ?? Document.width, 40)))
        }
    }
}

extension Reading {
    /// The read as one side of a comparison.
    var compared: ComparedStore {
        ComparedStore(report: report, contents: contents, listing: listing)
    }
}
