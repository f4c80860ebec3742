// What happened on each day, over all devices of a fleet.

import HealthAnalysis
package import TrackingModel

/// A local day of a fleet: how many devices lost, invented or were not monitored on it.
package struct FleetDayCount: Hashable, Sendable {
    package let day: LocalDay
    /// Devices by measure, of those whose logs cover any of the day.
    package let shares: [FleetMeasure: FleetShare]
    /// Minutes lost by all devices.
    package let lost: Double

    /// The days that any log covers, newest first.
    package static func all(_ rows: [FleetRow]) -> [FleetDayCount] {
        let days = rows.lazy.compactMap(\.health).flatMap(\.days).filter { $0.worst != .unknown }
        return Dictionary(grouping: days, by: \.day).map { day, all in
            func share(_ isHit: (FleetDay) -> Bool) -> FleetShare {
                FleetShare(hits: all.count(where: isHit), of: all.count)
            }
            return FleetDayCount(
                day: day,
                shares: [
                    .lost: share { $0.lost.low >= FleetMeasure.minutesPerDay }, .phantom: share(\.hasPhantom),
                    .blind: share { $0.hours.contains(.notMonitored) },
                ], lost: all.reduce(0) { $0 + $1.lost.low })
        }.sorted { $0.day > $1.day }
    }
}
