// Rows of devices as tests need them.

import HealthAnalysis
import TrackingModel

@testable import FleetHealth

/// Rows by what matters of them.
enum RowSamples {
    static let at = Instant(1_770_000_000)

    /// A device whose logs cover two days.
    ///
    /// - Parameters:
    ///   - lost: Minutes; nil for a store that does not say.
    ///   - hour: In which they were lost.
    static func row(
        _ name: String, _ level: Verdict.Level = .ok, lost: Double? = 0, hour: Int = 8, system: String? = nil,
        app: String? = nil, model: String? = nil
    ) -> FleetRow {
        var minutes = MinuteFigures(lost: nil, rejected: nil, phantom: nil, recovered: nil)
        minutes.lost = lost.map { MinuteRange(low: $0, high: $0 + 1) }
        minutes.phantom = lost.map { _ in MinuteRange(low: 0, high: 0) }
        var hours = [HourMark](repeating: .covered, count: 24)
        if let lost, lost > 0 { hours[hour] = .lost }
        let day = FleetDay(
            day: LocalDay(year: 2026, month: 2, day: 1), hours: hours,
            lost: minutes.lost ?? MinuteRange(low: 0, high: 0))
        let health = RowHealth(
            device: name, level: level, code: nil, reason: "Tracking.", since: nil, at: at, isPast: true,
            timeZone: "UTC", lastRecord: at, lastCallback: at, writtenAt: nil,
            generation: "ordinal", covered: lost.map { _ in (at - 2 * 86_400)...at }, minutes: minutes,
            memoryBytes: 4_000_000, peakBytes: nil, eventsToday: 100, errorsToday: 0,
            todaySeconds: 3_600, findings: [], days: lost == nil ? [] : [day])
        return FleetRow(
            path: "/fleet/" + name, shortPath: name,
            facts: DeviceFacts(model: model, system: system, app: app), content: .judged(health))
    }
}

/// Numbers that look random and are the same each time.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
