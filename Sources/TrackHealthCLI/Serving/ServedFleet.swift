// A fleet as the documents that a server gives out, made when the fleet changes and not when somebody asks.

import Dashboard
import Documents
import FleetHealth
import Foundation
import HealthAnalysis
import Synchronization
import Telemetry
import TrackingModel

/// The finished documents of a fleet, and those of one device, which are made from its store when they are asked for.
final class ServedFleet: ServedDocuments {
    /// Seconds without a look at all stores after which what is served may be outdated.
    private static let patience = 600.0
    /// Seconds between two makings, at least, and how many times as long as the last one took.
    private static let pause = (least: 1.0, share: 10.0)

    private struct FinishedFleet {
        let documents: [ServedSubject: ServedDocument]
        let counts: FleetCounts
        /// Worst first.
        let rows: [FleetRow]
        let at: Instant
        /// Of devices by their ids, of two with the same id the first by path: as in the metrics.
        let paths: [String: String]
    }

    private struct KnownFleet {
        var rows = FleetRows()
        /// The metrics of each store by its path.
        var lines: [String: MetricLines] = [:]
        var progress = FleetProgress()
        var feed: FleetFeed?
        var finished: FinishedFleet?
        /// Whether the documents are being made, or will be.
        var isDue = false
        /// How long the last making took. Seconds.
        var cost = 0.0
    }

    private let options: StoreChoice
    private let configuration: Configuration
    private let making = DispatchQueue(label: "trackhealth.serve.fleet")
    private let known = Mutex(KnownFleet())

    init(options: StoreChoice, configuration: Configuration) {
        self.options = options
        self.configuration = configuration
    }

    /// Starts a feed and serves what it delivers.
    func follow(_ feed: FleetFeed) {
        known.withLock { $0.feed = feed }
        feed.start { [weak self] in self?.take($0) }
    }

    /// Keeps the metrics of a store that was judged.
    func keep(_ row: FleetRow, _ reading: Reading) {
        guard let catalogue = MetricCatalogue(row, reading) else { return }
        let lines = MetricLines(catalogue)
        known.withLock { $0.lines[row.path] = lines }
    }

    /// Takes in what became known, and has the documents made as soon as all stores were read once.
    func take(_ update: FleetUpdate) {
        let delay: Double? = known.withLock { known in
            known.rows.apply(update)
            known.progress = update.progress
            for row in update.changed where row.health == nil { known.lines[row.path] = nil }
            for path in update.removed { known.lines[path] = nil }
            guard !known.isDue else { return nil }
            if known.finished == nil {
                guard known.progress.isComplete else { return nil }
                known.isDue = true
                return 0
            }
            guard !update.changed.isEmpty || !update.removed.isEmpty else { return nil }
            known.isDue = true
            return max(Self.pause.least, Self.pause.share * known.cost)
        }
        guard let delay else { return }
        making.asyncAfter(deadline: .now() + delay) { [self] in make() }
    }

    private func make() {
        let begun = DispatchTime.now().uptimeNanoseconds
        let (unordered, lines) = known.withLock { known in
            // What comes from now on is in the next ones.
            known.isDue = false
            return (known.rows.all, known.lines)
        }
        let rows = FleetOrder().sorted(unordered).map { unordered[$0] }
        let judged = rows.filter { $0.health != nil }.sorted { $0.path < $1.path }
        let counts = FleetCounts(rows)
        let devices = [MetricLines(counts)] + judged.compactMap { lines[$0.path] }
        let now = SystemClock.now
        let finished = FinishedFleet(
            documents: [
                .openMetrics: ServedDocument(Data(MetricsText(devices, as: .openMetrics).bytes)),
                .prometheusText: ServedDocument(Data(MetricsText(devices, as: .prometheus).bytes)),
                .fleet: ServedDocument(FleetDocument(rows, at: now).text(pretty: true) + "\n"),
                .fleetPage(): Self.page(rows, at: now),
            ], counts: counts, rows: rows, at: now,
            paths: Dictionary(
                judged.compactMap { row in row.health.map { ($0.device, row.path) } },
                uniquingKeysWith: { first, _ in first }))
        known.withLock { known in
            known.finished = finished
            known.cost = Double(DispatchTime.now().uptimeNanoseconds - begun) / 1e9
        }
    }

    // MARK: - Documents

    func finished(_ subject: ServedSubject) -> ServedDocument? {
        let (finished, progress) = known.withLock { ($0.finished, $0.progress) }
        if subject == .health { return health(finished, progress) }
        guard let finished else { return Self.unavailable(subject, Self.reading(progress)) }
        return finished.documents[subject]
    }

    func made(_ subject: ServedSubject) -> ServedDocument? {
        switch subject {
        case .fleetPage(let sort, let state):
            known.withLock { $0.finished }.map { fleet in
                Self.page(
                    fleet.rows, at: fleet.at, by: sort.flatMap(FleetColumn.named) ?? .state,
                    of: RowState.allCases.first { $0.word == state })
            }
        case .status(let device, let isLast):
            document(of: device, isLast, subject) { StatusDocument($0.report).text(pretty: true) + "\n" }
        case .devicePage(let device, let isLast):
            document(of: device, isLast, subject) { reading in
                let (page, json) = ("/device?id=" + device, "/api/v1/status?device=" + device)
                let other =
                    isLast
                    ? (page, "As of now")
                    : reading.report.atLastRecord.map { _ in (page + "&at=last", "As of the last record") }
                return Document(reading.report, reading.contents).page(
                    links: [("/", "All devices"), other, (json + (isLast ? "&at=last" : ""), "JSON")]
                        .compactMap { $0 })
            }
        case .openMetrics, .prometheusText, .health, .fleet: finished(subject)
        }
    }

    /// The page of a fleet, with links to its other orders and to the devices of one state.
    private static func page(
        _ rows: [FleetRow], at: Instant, by column: FleetColumn = .state, of state: RowState? = nil
    ) -> ServedDocument {
        let shown = rows.filter { state == nil || $0.state == state }
        let counts = FleetCounts(rows)
        func address(_ column: FleetColumn, _ state: RowState?) -> String {
            let wishes = [
                column == .state ? nil : "sort=" + column.name, state.map { "state=" + $0.word },
            ].compactMap { $0 }
            return wishes.isEmpty ? "/" : "/?" + wishes.joined(separator: "&")
        }
        let states = RowState.allCases.filter { counts[$0] > 0 && $0 != state }
            .map { (address(column, $0), "\(counts[$0]) \($0.word)") }
        let known = FleetColumn.known(in: rows)
        let orders = FleetColumn.allCases.filter { known.contains($0) && $0 != column }
            .map { (address($0, state), "by " + $0.rawValue) }
        let document = Document(FleetOrder(column).sorted(shown).map { shown[$0] }, at: at) { health in
            "/device?id=" + health.device + (health.decidingLast == nil ? "" : "&at=last")
        }
        return ServedDocument(
            document.page(
                refreshSeconds: 60,
                links: (state == nil ? [] : [(address(column, nil), "All devices")]) + states + orders))
    }

    /// Nil for an unknown device.
    private func document(
        of device: String, _ isLast: Bool, _ subject: ServedSubject, _ text: (Reading) -> String
    ) -> ServedDocument? {
        guard let path = known.withLock({ $0.finished?.paths[device] }) else { return nil }
        var options = options
        if isLast { options.at = .last }
        do {
            let access = try StoreAccess(
                path: path, options: options, judgedBy: configuration, takesLastDemo: false)
            return ServedDocument(text(try access.readOnce()))
        } catch {
            return Self.unavailable(subject, "\(error)")
        }
    }

    private func health(_ finished: FinishedFleet?, _ progress: FleetProgress) -> ServedDocument {
        let look = known.withLock { $0.feed }?.lastLook
        let isOld = look.map { SystemClock.now - $0 > Self.patience } ?? false
        let status = finished == nil ? "reading" : isOld ? "stale" : "ok"
        let json: OrderedJSON = [
            "schema": "trackhealth.service/1", "status": status,
            "stores": finished?.counts.all ?? progress.found,
            "unreadable": finished?.counts[.unreadable],
            "looked_at": look,
        ]
        return ServedDocument(json.text() + "\n", isUnavailable: status != "ok")
    }

    private static func reading(_ progress: FleetProgress) -> String {
        "The stores are being read: \(progress.read) of \(progress.found) so far."
    }

    /// In the type that was asked for.
    private static func unavailable(_ subject: ServedSubject, _ sentence: String) -> ServedDocument {
        let text =
            switch subject {
            case .openMetrics: "# EOF\n"
            case .prometheusText: ""
            case .health, .fleet, .status: (["error": sentence] as OrderedJSON).text() + "\n"
            case .fleetPage, .devicePage:
                Document(title: "Tracking health", [.paragraph(sentence)]).page(refreshSeconds: 60)
            }
        return ServedDocument(text, isUnavailable: true)
    }
}
