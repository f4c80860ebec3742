// What is judged, sent to an OpenTelemetry collector: the metrics of each device, and each of its gaps once.

import Dashboard
import Documents
import FleetHealth
import Foundation
import HealthAnalysis
import Synchronization
import Telemetry
import TrackingModel

/// Sends the judgements of any number of devices, from any thread, without holding it up.
final class CollectorFeed: Sendable {
    /// Seconds that the end of a program has for what waits.
    static let farewell = 0.75

    private let address: CollectorAddress
    private let sender: TelemetrySender
    /// Which gaps of each device were taken.
    private let gaps = Mutex<[String: OTLPGaps]>([:])

    /// - Parameters:
    ///   - report: Gets a sentence when sending begins to fail, when it goes on, and on what is dropped, each kind once;
    ///     called on the sending thread.
    ///   - changed: Gets the counts after each request, on that thread.
    init(
        _ address: CollectorAddress, limits: PushLimits = PushLimits(),
        report: @escaping @Sendable (String) -> Void,
        changed: @escaping @Sendable (PushTotals) -> Void = { _ in }
    ) {
        self.address = address
        sender = TelemetrySender(
            to: address.base, by: CurlClient(address, agent: "trackhealth/\(Version.number)"), limits: limits,
            report: report, changed: changed)
    }

    var totals: PushTotals { sender.totals }

    /// Takes a judgement.
    ///
    /// - Parameters:
    ///   - catalogue: Its metrics, with the id of the device.
    ///   - isPast: Whether the report is as of an instant that is over.
    func take(_ report: HealthReport, as catalogue: MetricCatalogue, isPast: Bool = false) {
        let device = catalogue.device
        let metrics = OTLPMetrics(catalogue).resource
        let new = gaps.withLock { gaps in
            gaps[device, default: OTLPGaps(device: device, version: catalogue.version)]
                .take(report, isPast: isPast)
        }
        sender.add { queue, now in
            queue.add(metrics: metrics, of: device, at: now)
            if let new { queue.add(gaps: new.resource, count: new.count, of: device, at: now) }
        }
    }

    /// Takes a row of a fleet that was judged.
    func take(_ row: FleetRow, _ reading: Reading) {
        guard let catalogue = MetricCatalogue(row, reading) else { return }
        take(reading.report, as: catalogue, isPast: row.health?.isPast ?? false)
    }

    /// Waits while the collector is only slower than what is taken.
    func awaitRoom() { sender.awaitRoom() }

    /// Sends all that waits, again and again where that fails, within some seconds.
    func drain(within seconds: Double) { sender.drain(within: seconds) }

    /// Tries once more what waits, and sends nothing after it.
    ///
    /// - Returns: What was sent and what was not, in a sentence.
    func end(within seconds: Double = CollectorFeed.farewell) -> String {
        sender.end(within: seconds)
        return "\(address.base): \(totals.text(isOver: true))."
    }
}

extension CollectorStatus {
    init(_ totals: PushTotals) {
        let counts = [totals.metrics, totals.logs]
        self.init(
            sent: counts.sum(\.sent), waiting: counts.sum(\.waiting),
            dropped: counts.sum(\.dropped))
    }
}

extension PushLimits {
    /// For a program that sends everything once and ends: nothing is worth waiting for.
    static let once = PushLimits(gathering: 0)
}
