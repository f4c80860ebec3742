// `trackhealth status`, `watch` and `snapshot`: the health of a store, with a line for every change, or as a picture.

import ArgumentParser
import Canvas
import Dashboard
import Documents
import HealthAnalysis
import SharedStore
import TrackingModel

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Print the health of a store.",
        discussion: """
            Example: trackhealth status ./container --json | jq .verdict

            Exits 0 when the store could be read, whatever its health; 1 when not. With --watch it prints a line, or \
            with --json a JSON object on one line, whenever something changed, and runs until it is interrupted. Alerts \
            (trackhealth alerts) ring the bell and run their commands meanwhile.
            """)

    @Argument(help: "Container folder, preferences file, text log or JSON export.", completion: .file())
    var path: String?

    @OptionGroup var options: StoreOptions
    @OptionGroup var evidence: EvidenceOptions
    @OptionGroup var look: LookOptions

    @Flag(help: "Print one JSON object of schema trackhealth.status/2.")
    var json = false

    @Flag(help: "Keep running, with a line for every change.")
    var watch = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var alerts: AlertOptions

    func validate() throws {
        if watch, !options.isPresent {
            throw ValidationError("--watch follows the live store; leave --at out.")
        }
    }

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice, evidence: evidence.files)
        if watch {
            try follow(access)
            return
        }
        let reading = try access.readOnce()
        if json {
            access.warnOfAge(reading.report, ", judged as of then; --at now judges the present")
            try Output.write(StatusDocument(reading.report).text(pretty: true) + "\n")
        } else {
            try StatusText.write(reading, of: access, look: look.look(access.configuration))
        }
        if case .unreadable(let reason) = reading.contents.source.preferences {
            Output.warn("The preferences can't be read: \(reason)")
            throw ExitCode(1)
        }
    }

    private func follow(_ access: StoreAccess) throws {
        var last: Reading?
        var lastLine: StatusLine?
        try StoreFollower(access, history.given + alerts.given).run { reading in
            if json {
                if let last, !reading.says(moreThan: last) { return }
                last = reading
                try Output.write(StatusDocument(reading.report).text() + "\n")
            } else {
                let line = StatusLine(reading.report)
                if line.state != lastLine?.state { try Output.write(line.text + "\n") }
                lastLine = line
            }
        }
    }
}

extension Reading {
    /// Whether more changed since another reading than the ages of things.
    fileprivate func says(moreThan other: Reading) -> Bool {
        contents != other.contents || report.verdict != other.report.verdict
            || report.heartbeat.state != other.report.heartbeat.state
            || report.findings.map(\.code) != other.report.findings.map(\.code)
            || report.lostMinutes != other.report.lostMinutes
            || report.todayTotalSeconds != other.report.todayTotalSeconds
    }
}

/// `trackhealth watch`: records a store without a screen and prints a line whenever the verdict changes.
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
        help: .taking(
            "n",
            "Seconds between two reads where the file system reports no changes (0.1 to 3600; 2 unless the configuration says otherwise)."
        ))
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

/// The form of a printed frame.
enum SnapshotFormat: String, DescribedArgument {
    case text, svg, html

    var purpose: String {
        switch self {
        case .text: "what a terminal shows"
        case .svg: "a picture"
        case .html: "a page with selectable text"
        }
    }
}

struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Print one frame of the dashboard without a terminal.",
        usage: "trackhealth snapshot [<options>] [<path>]",
        discussion: """
            Examples: trackhealth snapshot ./container --screen gaps --size 100x30
                      trackhealth snapshot ./container --keys Enter --format svg
                      trackhealth snapshot ./testers --screen devices
            """)

    @Argument(help: "Container folder, preferences file or JSON export.", completion: .file())
    var path: String?

    @Option(help: .taking("WxH", "Columns and rows."))
    var size = SizeArgument(columns: 120, rows: 40)

    @Option(
        help:
            "text, svg for a picture or html for a page with selectable text, both in the colours of the theme."
    )
    var format = SnapshotFormat.text

    @Option(
        help: .taking(
            "screen",
            "Screen: \(ScreenArgument.names(Screen.allCases)); of a folder of stores \(ScreenArgument.names(ofFleet))."
        ), completion: ScreenArgument.completion(Screen.allCases + ofFleet),
        transform: { try ScreenArgument.parse($0, of: Screen.allCases + ofFleet) })
    var screen = Screen.overview

    @Option(
        help: .taking(
            "keys", "Keys to press before, with spaces between them, as trackhealth keys names them."),
        transform: PressedKeys.parse)
    var keys = PressedKeys(keys: [])

    @OptionGroup var options: StoreOptions
    @OptionGroup var evidence: EvidenceOptions
    @OptionGroup var look: LookOptions

    @Option(
        help: .taking("file", "CSV file with what is known of the devices of a folder of stores."),
        completion: .file(extensions: ["csv"]))
    var devices: String?

    private static let ofFleet = Screen.all(of: .fleet)

    func run() throws {
        let frame = try screen.subject == .fleet ? fleetFrame() : storeFrame()
        let printed =
            switch format {
            case .text: frame.text()
            case .svg: frame.picture
            case .html: frame.page
            }
        try Output.write(printed)
    }

    private func fleetFrame() throws -> Frame {
        let path = try path.orThrow(ValidationError("Name a folder of stores for this screen."))
        let stores = FleetStores(
            paths: [path], options: options.choice, devices: try DeviceList(devices))
        let configuration = try options.configuration.read()
        var now = SystemClock.now
        if case .typed(let moment) = options.at {
            now = StoreAccess.end(of: moment, options.zone.zone, now: now)
        }
        return try Frame(
            fleet: stores.name, try stores.rows(), look: look.look(configuration), size: size.size,
            screen: screen, calendar: LocalCalendar(options.zone.zone, around: now), now: now,
            keys: keys.keys)
    }

    private func storeFrame() throws -> Frame {
        let access = try StoreAccess(path: path, options: options.choice, evidence: evidence.files)
        let (reading, truthError) = try access.readShown()
        if let truthError { Output.warn(truthError) }
        access.warnOfAge(reading.report, ", shown as of then; --at now shows the present")
        return try Frame(
            access, reading, look: look.look(access.configuration), size: size.size, screen: screen,
            keys: keys.keys)
    }
}

/// Keys as `--keys` takes them: `"Tab j Enter"`.
struct PressedKeys: Hashable {
    let keys: [Key]

    @Sendable static func parse(_ text: String) throws -> PressedKeys {
        do {
            return PressedKeys(keys: try text.split(separator: " ").map { try Key(parsing: String($0)) })
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
