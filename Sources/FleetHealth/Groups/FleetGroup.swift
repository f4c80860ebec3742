// Devices with one fact in common, counted.

import HealthAnalysis
import TrackingModel

/// A group of a fleet's devices.
package struct FleetGroup: Hashable, Sendable {
    package let key: GroupKey
    /// Nil for the devices of which it is unknown.
    package let value: String?
    package let states: FleetCounts
    package let shares: [FleetMeasure: FleetShare]
    /// Of the 24 hours of the clock, in how many days that a log covers minutes were lost, and of how many.
    package let lostHours: [FleetShare]
    /// Certainly lost minutes a covered day, the median of the devices that say so; nil where none does.
    package let medianLost: Double?

    init(_ key: GroupKey, _ value: String?, _ rows: [FleetRow]) {
        self.key = key
        self.value = value
        states = FleetCounts(rows)
        shares = Dictionary(
            uniqueKeysWithValues: FleetMeasure.allCases.map { ($0, FleetShare($0, in: rows)) })
        var lost = [Int](repeating: 0, count: 24)
        var covered = lost
        for day in rows.lazy.compactMap(\.health).flatMap(\.days) where day.isCovered {
            for (hour, mark) in day.hours.enumerated() where mark != .unknown {
                covered[hour] += 1
                if mark == .lost { lost[hour] += 1 }
            }
        }
        lostHours = zip(lost, covered).map { FleetShare(hits: $0, of: $1) }
        let rates = rows.compactMap { $0.health?.perDay(\.lost) }.sorted()
        medianLost = rates.isEmpty ? nil : rates[rates.count / 2]
    }

    /// `iOS 26.2`; `iOS unknown`.
    package var name: String { value.map(key.name) ?? key.title + " unknown" }

    /// The share in all other groups by the same fact, but for devices of which it is unknown.
    package func others(in groups: [FleetGroup], _ measure: FleetMeasure) -> FleetShare {
        let rest = groups.lazy.filter { $0.key == key && $0.value != nil && $0.value != value }
            .compactMap { $0.shares[measure] }
        return FleetShare(hits: rest.sum(\.hits), of: rest.sum(\.known))
    }

    /// The groups of a fleet by a fact, in the order of its values; the devices of which it is unknown last.
    package static func all(_ rows: [FleetRow], by key: GroupKey) -> [FleetGroup] {
        let groups = Dictionary(grouping: rows) { key.value(of: $0.facts) }
        let values = groups.keys.compactMap { $0 }.sorted(by: GroupKey.precedes)
        return (values.map(Optional.some) + [nil]).compactMap { value in
            groups[value].map { FleetGroup(key, value, $0) }
        }
    }
}
