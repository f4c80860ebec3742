// `trackhealth fleet` and `trackhealth serve`: many stores as rows, and by HTTP.

import ArgumentParser
import Documents
import FleetHealth
import Foundation
import HealthAnalysis
import Synchronization
import Telemetry
import Terminal
import TrackingModel

struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "List many stores, worst first, and what their groups have in common.",
        usage: "trackhealth fleet [<options>] [<path> ...]",
        discussion: """
            Example: trackhealth fleet ./testers --devices testers.csv

            Every container, backup, archive and report below the paths is a row; one that can't be read says why. A \
            store in which nothing is recent is judged as of its last record. Devices are grouped by the versions of \
            iOS and of the tracker and by model; a group is named where more of its devices lose, invent or don't see \
            minutes than chance explains (Fisher's exact test, adjusted for all comparisons, below 1 %).

            On a terminal the list is a screen: Enter opens a device in the dashboard, where the list is tab 0; 0, \
            Esc and q come back.

            --sort and --reverse list the devices in the orders that s and r give them on the screen.

            --attached adds the devices that are attached (see trackhealth devices), each copied again and again.

            --devices names a CSV file with a column path (below the folder that is named) and any of label, model, \
            system and app: what stores do not say of their devices.

            --otlp-endpoint sends the metrics and gaps of every device to an OpenTelemetry collector: as rows change \
            on the screen, and once otherwise.

            Exits 0 when a store was read, whatever its health; 1 when none was, or when the collector did not take \
            all. trackhealth check takes several paths, too.
            """)

    /// Seconds for which sending is tried again after all stores were read.
    private static let sending = 10.0

    @Argument(help: "Stores, and folders of stores.", completion: .file())
    var paths: [String] = []

    @OptionGroup var devicesBeside: AttachedOption

    @Flag(help: "Print one JSON object of schema trackhealth.fleet/2.")
    var json = false

    @Flag(help: "Add the metrics of each device to --json, as Prometheus reads them.")
    var metrics = false

    @Flag(help: "Print a row a device as CSV.")
    var csv = false

    @Option(
        help: .taking("file", "CSV file with what is known of the devices."),
        completion: .file(extensions: ["csv"]))
    var devices: String?

    @Flag(help: "Read every store, also what did not change since the last time.")
    var noCache = false

    @OptionGroup var order: FleetOrderOptions
    @OptionGroup var options: StoreOptions
    @OptionGroup var jobs: JobsOption
    @OptionGroup var push: PushOptions

    @Flag(help: "Print text on a terminal, too, where the screen of the fleet is shown otherwise.")
    var text = false

    @OptionGroup var display: ScreenOptions

    func validate() throws {
        if [json, csv, text].count(where: { $0 }) > 1 {
            throw ValidationError("Choose one of --json, --csv and --text.")
        }
        if paths.isEmpty, !devicesBeside.attached {
            throw ValidationError("Name stores or folders of stores, or add --attached.")
        }
        if metrics, !json { throw ValidationError("--metrics adds to --json.") }
    }

    func run() throws {
        let isScreen = !json && !csv && !text && Output.isTerminal
        try display.choice.guarding(where: isScreen) { try show(isScreen: isScreen) }
    }

    private func show(isScreen: Bool) throws {
        var stores = FleetStores(
            paths: paths, options: options.choice,
            devices: try DeviceList(devices),
            workers: jobs.workers)
        let attached = devicesBeside.attached ? try AttachedFleet.listed(beside: &stores) : nil
        if isScreen {
            let fleet = FleetRun(
                stores: stores, keepsRows: !noCache, attached: attached, name: stores.name,
                order: order.order, collector: try push.address, choice: display.choice)
            throw ExitCode(try fleet.run())
        }
        let progress = WorkProgress(unit: ("store", "stores"))
        let pushing = try push.address.map { CollectorFeed($0, limits: .once) { Output.warn($0) } }
        // Metrics are made from whole reports, of which nothing is kept.
        let cache = noCache || metrics || pushing != nil ? nil : try FleetCache(for: stores)
        if let problem = cache?.problem { Output.warn(problem) }
        let catalogues = Mutex<[String: MetricCatalogue]>([:])
        if metrics || pushing != nil {
            stores.judged = { [metrics] row, reading in
                if metrics {
                    let catalogue = MetricCatalogue(row, reading)
                    catalogues.withLock { $0[row.path] = catalogue }
                }
                // All are sent, however long that takes, as long as the collector takes them.
                pushing?.awaitRoom()
                pushing?.take(row, reading)
            }
        }
        let order = order.order
        var rows = try stores.rows(cache: cache, order: order) { progress.advance(of: $0) }
        if let attached {
            rows += try AttachedFleet.rows(of: attached, in: stores)
            rows = order.sorted(rows).map { rows[$0] }
        }
        progress.clear()
        if json {
            let document = FleetDocument(
                rows, at: SystemClock.now, metrics: metrics ? catalogues.withLock { $0 } : nil)
            try Output.write(document.text(pretty: true) + "\n")
        } else if csv {
            try Output.write(FleetTable.csv(rows))
        } else {
            try Output.write(Document(rows, at: SystemClock.now).text(width: Output.columns ?? 120))
        }
        if rows.isEmpty { Output.warn("No store was found.") }
        var isDone = rows.contains { $0.health != nil }
        if let pushing {
            pushing.drain(within: Self.sending)
            Output.warn(pushing.end())
            isDone = isDone && pushing.totals.isDelivered
        }
        if !isDone { throw ExitCode(1) }
    }
}

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the health of stores by HTTP, for Prometheus and browsers.",
        usage: "trackhealth serve [<options>] [<path> ...]",
        discussion: """
            Example: trackhealth serve ./testers --devices testers.csv

            Serves, read only: /metrics (OpenMetrics, or Prometheus's text format), /healthz, /api/v1/fleet (as \
            trackhealth fleet --at now --json), /api/v1/status?device=ID (as trackhealth status --at now --json), a page \
            of the fleet at / and the report on a device at /device?id=ID. Stores are followed, and judged as of now: a \
            tracker that died is not well.

            Only this machine reaches the usual address. Another one takes --token-file: a file of yours alone whose \
            first line every request has to bring (Authorization: Bearer TOKEN), but for /healthz. The connection is not \
            encrypted; put a proxy with TLS before it.

            --otlp-endpoint also sends metrics and gaps to an OpenTelemetry collector as they change.

            Runs until it is interrupted. Exits 1 where it can't listen, 64 on wrong usage.
            """)

    @Argument(
        help: "Stores, and folders of stores; by default the configuration's container.", completion: .file())
    var paths: [String] = []

    @OptionGroup var devicesBeside: AttachedOption

    @Option(
        help: .taking("address", "IP address and port to listen on; port 0 for a free one."),
        transform: ServeCommand.address)
    var listen = "127.0.0.1:9477"

    @Option(
        help: .taking("file", "File with the token of all clients."), completion: .file())
    var tokenFile: String?

    @Option(
        help: .taking("file", "CSV file with what is known of the devices."),
        completion: .file(extensions: ["csv"]))
    var devices: String?

    @Flag(help: "Print alert rules for Prometheus instead.")
    var printRules = false

    @Flag(help: "Print a dashboard for Grafana instead, as JSON.")
    var printDashboard = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var jobs: JobsOption
    @OptionGroup var push: PushOptions

    @Sendable private static func address(_ text: String) throws -> String {
        guard ListenAddress(text) != nil else {
            throw ValidationError(
                "--listen takes an IP address with a port, such as 127.0.0.1:9477 or [::1]:9477.")
        }
        return text
    }

    func validate() throws {
        if printRules, printDashboard {
            throw ValidationError("Choose one of --print-rules and --print-dashboard.")
        }
        guard tokenFile == nil, let address = ListenAddress(listen), !address.isLoopback else { return }
        throw ValidationError(
            "Others can reach \(address): add --token-file, and a proxy with TLS, for nothing here is encrypted."
        )
    }

    func run() throws {
        if printRules { return try Self.write(PackageResources.alert_rules_yml) }
        if printDashboard { return try Self.write(PackageResources.grafana_dashboard_json) }
        try serve()
    }

    private static func write(_ bytes: [UInt8]) throws {
        try Output.write(bytes.utf8Text)
    }

    private func serve() throws {
        guard let address = ListenAddress(listen) else { throw ExitCode.validationFailure }
        var choice = options.choice
        choice.at = choice.at ?? .now
        let configuration = try Configuration(path: choice.config).judging()
        var stores = FleetStores(paths: paths, options: choice, workers: jobs.workers)
        let attached = devicesBeside.attached ? try AttachedFleet.listed(beside: &stores) : nil
        if paths.isEmpty, attached == nil {
            guard let path = StoreAccess.pathNamed(configuration) else { throw Refusal.noStore }
            stores.paths = [path]
        }
        stores.devices = try DeviceList(devices)
        let token = try tokenFile.map { try AccessToken(file: GivenPath.absolute($0)) }
        let served = ServedFleet(options: choice, configuration: configuration)
        let server = try HealthServer(served, on: address, token: token) { Output.warn($0) }
        let pushing = try push.address.map { CollectorFeed($0) { Output.warn($0) } }
        let interruption = Interruption {
            let counts = server.counts
            return [
                "Answered \(counts.answered) requests, refused \(counts.refused); "
                    + "\(counts.dropped) ended without an answer.",
                pushing?.end(),
            ]
            .compactMap { $0 }.joined(separator: "\n")
        }
        stores.judged = { row, reading in
            served.keep(row, reading)
            pushing?.take(row, reading)
        }
        // Metrics are made from whole reports, of which nothing is kept.
        let feed = try FleetFeed(stores, cache: nil)
        served.follow(feed)
        let followed = AttachedFleet(stores, keepsLastCopy: false) { feed.deliver($0) }
        if let attached { followed.start(attached) }
        defer {
            followed.stop()
            feed.stop()
            withExtendedLifetime(interruption) {}
        }
        try Output.write("Serving \(server.url)/ until Ctrl-C.\n")
        server.run()
    }
}

/// In which order a fleet is listed, as given on the command line.
struct FleetOrderOptions: ParsableArguments {
    @Option(
        help: .taking(
            "column",
            "Sort the devices by a column: \(FleetColumn.names.commaSeparated). (default: state)"),
        completion: .list(FleetColumn.names), transform: FleetColumn.parse)
    var sort: FleetColumn?

    @Flag(help: "List the devices in the opposite order; those whose stores don't say the column stay last.")
    var reverse = false

    var order: FleetOrder { FleetOrder(sort ?? .state, isReversed: reverse) }
}

extension FleetColumn {
    fileprivate static var names: [String] { allCases.map(\.name) }

    @Sendable fileprivate static func parse(_ text: String) throws -> FleetColumn {
        try UnknownName.meant("column", text, names, named)
    }
}

/// Whether a fleet has the attached devices in it.
struct AttachedOption: ParsableArguments {
    @Flag(help: "Add the attached devices, each copied as by trackhealth device.")
    var attached = false
}

/// The option of every command that sends what it judges to a collector.
struct PushOptions: ParsableArguments {
    @Option(
        name: .customLong("otlp-endpoint"),
        help: .taking(
            "url",
            "Send metrics and gaps to an OpenTelemetry collector, such as http://127.0.0.1:4318."))
    var endpoint: String?

    /// Where it is sent; nil for nowhere.
    var address: CollectorAddress? {
        get throws {
            do {
                return try endpoint.map { given throws(UnusableCollector) in
                    try CollectorAddress(given, environment: ProcessInfo.processInfo.environment)
                }
            } catch {
                throw ValidationError("\(error)")
            }
        }
    }

    func validate() throws { _ = try address }
}
