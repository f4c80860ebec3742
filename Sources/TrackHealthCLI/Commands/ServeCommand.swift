// `trackhealth serve`: the health of many stores by HTTP, for Prometheus, scripts and browsers.

import ArgumentParser
import FleetHealth
import Foundation
import Telemetry
import TrackingModel

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
        help: ArgumentHelp("IP address and port to listen on; port 0 for a free one.", valueName: "address"),
        transform: ServeCommand.address)
    var listen = "127.0.0.1:9477"

    @Option(
        help: ArgumentHelp("File with the token of all clients.", valueName: "file"), completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp("CSV file with what is known of the devices.", valueName: "file"),
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
        try Output.write(String(decoding: bytes, as: UTF8.self))
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
