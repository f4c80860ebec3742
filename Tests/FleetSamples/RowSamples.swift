// Rows of devices as tests need them.

package import FleetHealth
package import HealthAnalysis
package import TrackingModel

/// Rows by what matters of them.
package enum RowSamples {
    package static let at = Instant(1_770_000_000)

    /// A device whose logs cover two days.
    ///
    /// - Parameters:
    ///   - lost: Minutes; nil for a store that does not say.
    ///   - hour: In which they were lost.
    package static func row(
        _ name: String, _ level: Verdict.Level = .ok, lost: Double? = 0, hour: Int = 8, system: String? = nil,
        app: String? = nil, model: String? = nil
    ) -> FleetRow {
        var hours = [HourMark](repeating: .covered, count: 24)
        if let lost, lost > 0 { hours[hour] = .lost }
        let day = FleetDay(
            day: LocalDay(year: 2026, month: 2, day: 1), hours: hours,
            lost: MinuteRange(low: lost ?? 0, high: (lost ?? 0) + 1))
        var health = RowHealth(
            device: name, level: level, reason: "Tracking.", at: at, isPast: true, timeZone: "UTC",
            generation: "ordinal")
        health.lastRecord = at
        health.lastCallback = at
        health.covered = lost.map { _ in (at - 2 * 86_400)...at }
        health.minutes.lost = lost.map { MinuteRange(low: $0, high: $0 + 1) }
        health.minutes.phantom = lost.map { _ in MinuteRange(low: 0, high: 0) }
        health.memoryBytes = 4_000_000
        health.eventsToday = 100
        health.errorsToday = 0
        health.todaySeconds = 3_600
        health.days = lost == nil ? [] : [day]
        return FleetRow(
            path: "/fleet/" + name, shortPath: name,
            facts: DeviceProfile(model: model, system: system, app: app), content: .judged(health))
    }

    /// Three hundred devices of five systems, three trackers and four models; one in ten loses minutes by itself.
    ///
    /// - Parameter bad: The system whose thirty devices lose twenty minutes in two days; nil for none.
    package static func fleet(_ seed: UInt64, bad: String?) -> [FleetRow] {
        let systems = ["18.5", "26.0", "26.1", "26.2", "26.3"]
        var chance = SeededGenerator(seed: seed)
        return (0..<300).map { number in
            let system =
                number < 30
                ? "26.2" : systems.randomElement(using: &chance).map { $0 == "26.2" ? "26.1" : $0 }
            let own = Int.random(in: 0..<10, using: &chance) == 0 ? 14.0 : 0
            return row(
                "d\(number)", lost: own + (system == bad ? 20 : 0), system: system,
                app: ["2.3", "2.4", "2.10"].randomElement(using: &chance),
                model: ["iPhone14,7", "iPhone15,2", "iPad13,1", "iPhone17,3"].randomElement(using: &chance))
        }
    }
}
