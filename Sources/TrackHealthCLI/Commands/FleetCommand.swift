// `trackhealth fleet`: many stores, a row a device, and what only many can tell.

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

            On a terminal the list is a screen: Enter opens a device in the dashboard, where the list is tab 0: 0, Esc and q come back.

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
        help: ArgumentHelp("CSV file with what is known of the devices.", valueName: "file"),
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
        let progress = WorkProgress(unit: ("store", "stores"), isQuiet: isatty(STDERR_FILENO) == 0)
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
