// What happened on each day, over all devices of a fleet.

import HealthAnalysis
package import TrackingModel

/// A local day of a fleet: how many devices lost, invented or were not monitored on it.
package struct FleetDayCount: Hashable, Sendable {
    package let day: LocalDay
    /// Devices by measure, of those whose stores say it of any of the day.
    package let shares: [FleetMeasure: FleetShare]
    /// Minutes that all devices lost for certain; nil where no log says which are.
    package let lost: Double?

    /// The days that any log covers, newest first.
    package static func all(_ rows: [FleetRow]) -> [FleetDayCount] {
        let days = rows.lazy.compactMap(\.health).flatMap { health in
            health.days.lazy.filter { $0.worst != .unknown }
                .map { (day: $0, knowsPhantom: health.minutes.phantom != nil) }
        }
        return Dictionary(grouping: days, by: \.day.day).map { day, all in
            let covered = all.map(\.day).filter(\.isCovered)
            func share(_ days: [FleetDay], _ isHit: (FleetDay) -> Bool) -> FleetShare {
                FleetShare(hits: days.count(where: isHit), of: days.count)
            }
            return FleetDayCount(
                day: day,
                shares: [
                    .lost: share(covered) { $0.lost.low >= FleetMeasure.minutesPerDay },
                    .phantom: share(all.filter(\.knowsPhantom).map(\.day), \.hasPhantom),
                    .blind: share(covered) { $0.hours.contains(.notMonitored) },
                ], lost: covered.isEmpty ? nil : covered.sum(\.lost.low))
        }.sorted { $0.day > $1.day }
    }
}
