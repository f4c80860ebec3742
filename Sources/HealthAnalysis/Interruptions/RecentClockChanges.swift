// What happened to the device's clock and zone in the last 24 hours.

import TrackingModel

/// Changes that the journal shows by itself, or the recovery log records.
struct RecentClockChanges {
    /// The wall clock was moved, by seconds; nil where the log doesn't say by how many.
    private(set) var jumps: [(seconds: Double?, at: Instant)] = []
    /// Readings that follow each other, between which local time moved otherwise than the calendar does.
    private(set) var zones: [(before: ClockReading, after: ClockReading)] = []

    init(_ observation: Observation) {
        let calendar = observation.calendar
        let records = observation.journal
        for index in records.indices.dropFirst() {
            let (before, after) = (records[index - 1].reading, records[index].reading)
            guard observation.at - after.wall <= 86_400 else { continue }
            let jump = after.clockJump(since: before)
            if abs(jump) > SystemBehaviour.longestClockCorrection { jumps.append((jump, after.wall)) }
            let byCalendar = calendar.offset(at: after.wall) - calendar.offset(at: before.wall)
            if after.utcOffset - before.utcOffset != byCalendar, !Self.isSummerTime(before, after) {
                zones.append((before, after))
            }
        }
        guard jumps.isEmpty else { return }
        for entry in observation.contents.recovery
        where entry.isClockChange && observation.at - entry.at <= 86_400 {
            jumps.append((nil, entry.at))
        }
    }

    /// Whether the hour between two offsets can be that of summer time: clocks change in the night to a Sunday.
    private static func isSummerTime(_ before: ClockReading, _ after: ClockReading) -> Bool {
        guard abs(after.utcOffset - before.utcOffset) <= 3_600 else { return false }
        let sunday = after.midnight - Double((after.day.number + 4) % 7) * 86_400
        return after.wall >= sunday && before.wall < sunday + 5 * 3_600
    }

    /// Each counts for a day.
    var moments: [Instant] { jumps.map(\.at) + zones.map(\.after.wall) }
}
