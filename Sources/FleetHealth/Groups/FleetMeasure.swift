// What is counted in groups of devices: which of them lose, invent or don't see minutes.

package import HealthAnalysis
import TrackingModel

/// A property of a device that groups are compared by.
package enum FleetMeasure: String, CaseIterable, Hashable, Sendable {
    case lost, phantom, blind

    /// Minutes a day from which on a device counts: every tracker loses one now and then.
    package static let minutesPerDay = 5.0

    /// The title of a column.
    package var title: String {
        switch self {
        case .lost: "lose minutes"
        case .phantom: "phantom minutes"
        case .blind: "not monitored"
        }
    }

    /// Behind "30 of 30 devices".
    package var predicate: String {
        switch self {
        case .lost: "lose \(Int(Self.minutesPerDay)) minutes a day or more"
        case .phantom: "credit \(Int(Self.minutesPerDay)) phantom minutes a day or more"
        case .blind: "were not monitored for a time"
        }
    }

    /// Whether a device has the property for certain; nil where its store does not say.
    package func holds(for health: RowHealth) -> Bool? {
        switch self {
        case .lost: health.perDay(\.lost).map { $0 >= Self.minutesPerDay }
        case .phantom: health.perDay(\.phantom).map { $0 >= Self.minutesPerDay }
        case .blind:
            health.covered.map { _ in health.days.contains { $0.hours.contains(.notMonitored) } }
        }
    }
}

/// How many of a group have a property, of those whose stores say it.
package struct FleetShare: Hashable, Sendable {
    package let hits: Int
    package let known: Int
    /// Nil where nothing is known.
    package let interval: WilsonInterval?

    package init(hits: Int, of known: Int) {
        self.hits = hits
        self.known = known
        interval = WilsonInterval(successes: hits, of: known)
    }

    package init(_ measure: FleetMeasure, in rows: some Sequence<FleetRow>) {
        let answers = rows.compactMap { $0.health.flatMap(measure.holds) }
        self.init(hits: answers.count { $0 }, of: answers.count)
    }

    package var ratio: Double? { known > 0 ? Double(hits) / Double(known) : nil }

    /// `30 of 30 (89–100 %)`; nil where nothing is known.
    package func text(dash: String = "–") -> String? {
        guard let interval else { return nil }
        let (low, high) = ((interval.low * 100).rounded(), (interval.high * 100).rounded())
        return "\(hits) of \(known) (\(Int(low))\(dash)\(Int(high)) %)"
    }
}
