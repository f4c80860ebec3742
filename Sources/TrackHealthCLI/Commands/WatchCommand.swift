// `trackhealth watch`: records a store without a screen and prints a line whenever the verdict changes.

import ArgumentParser
import Dashboard
import Documents
import HealthAnalysis
import SharedStore
import TrackingModel

struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Record a store in the background; a line for every new verdict.",
        usage: "trackhealth watch [<options>] [<path>]",
        discussion: """
            Example: trackhealth watch ./container >> verdicts.log &

            The logs in a store forget: the recovery log its oldest of 100 entries, the extension log its oldest of 500. \
            What is read goes to a local history, which trends and the weekly report are made from. Runs until it is \
            interrupted (exit code 0). The rules of trackhealth alerts hold here too: a line for each alert that begins, \
            changes or ends, the bell of the terminal, and the command of its rule.

            --otlp-endpoint sends metrics and gaps to an OpenTelemetry collector; header fields such as a token come \
            from OTEL_EXPORTER_OTLP_HEADERS. What it sent, and what it could not, is said at the end.
            """)

    @Argument(help: "Container folder or preferences file.", completion: .file())
    var path: String?

    @Option(
        help: ArgumentHelp(
            "Seconds between two reads where the file system reports no changes (0.1 to 3600; 2 unless the configuration says otherwise).",
            valueName: "n"))
    var interval: Double?

    @OptionGroup var options: StoreOptions
    @OptionGroup var history: HistoryOptions
    @OptionGroup var alerts: AlertOptions
    @OptionGroup var push: PushOptions

    func validate() throws {
        if let interval, Setting.pollInterval.refusal(of: .number(interval)) != nil {
            throw ValidationError("--interval takes \(Setting.pollInterval.allowed).")
        }
        if !options.isPresent { throw ValidationError("watch follows the live store; leave --at out.") }
    }

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice)
        var last: Verdict?
        let follower = try StoreFollower(
            access,
            history.given + alerts.given + (interval.map { [GivenOption(.pollInterval, .number($0))] } ?? []))
        let pushing = try push.address.map { CollectorFeed($0) { Output.warn($0) } }
        let known = DeviceProfile(access.origin?.device)
        defer { if let pushing { Output.warn(pushing.end()) } }
        try follower.run { reading in
            pushing?.take(
                reading.report,
                as: MetricCatalogue(
                    reading.report, device: access.store.fingerprint, version: Version.number, known: known))
            let verdict = reading.report.verdict
            defer { last = verdict }
            if let last, last.level == verdict.level, last.code == verdict.code { return }
            try Output.write(StatusLine(verdictOf: reading.report).text + "\n")
        } alerted: { transition in
            let line = StatusLine(transition, at: access.instant, access.calendar)
            try Output.write(line.text + "\n")
        }
    }
}
