// Evidence E14: changes of clock and zone, and a time line of the device that they do not bend.

import TrackingModel

/// The journal's records on one time line: seconds between them are the monotonic clock's where the wall clock was
/// moved.
///
/// The time line agrees with the wall clock as it is now. What was recorded while the clock was wrong is moved to
/// where it belongs, so that a moved clock makes no gap and hides none.
struct DeviceTimeline {
    /// The wall clock was moved.
    struct Jump {
        /// On the time line: the record after it.
        var at: Instant
        var seconds: Double
    }

    /// The device was restarted between two records.
    struct Reboot {
        var after: Instant
        var before: Instant
    }

    /// When each record of the journal was written.
    private(set) var times: [Instant] = []
    /// Seconds that each record's wall clock was ahead of the time line.
    private(set) var shifts: [Double] = []
    private(set) var jumps: [Jump] = []
    private(set) var reboots: [Reboot] = []
    /// Moments after which local time had another distance from UTC.
    private(set) var zoneChanges: [Instant] = []

    init(_ records: [JournalRecord], at now: Instant, _ thresholds: Thresholds) {
        guard let first = records.first else { return }
        times.reserveCapacity(records.count)
        shifts.reserveCapacity(records.count)
        var offset = 0.0
        var anchor = 0.0
        var last = first.reading
        var moved: [(index: Int, seconds: Double)] = []
        var restarted: [Int] = []
        var zones: [Int] = []
        for (index, record) in records.enumerated() {
            let reading = record.reading
            let jump = Self.jump(reading, since: last, thresholds)
            if jump != 0 {
                offset += jump
                moved.append((index, jump))
            }
            if reading.boot != last.boot { restarted.append(index) }
            if reading.utcOffset != last.utcOffset { zones.append(index) }
            // The clock as it is now is the one that is not ahead of the present.
            if reading.wall - now <= thresholds.futureTolerance { anchor = offset }
            shifts.append(offset)
            last = reading
        }
        for index in shifts.indices {
            shifts[index] -= anchor
            times.append(records[index].reading.wall - shifts[index])
        }
        jumps = moved.map { Jump(at: times[$0.index], seconds: $0.seconds) }
        reboots = restarted.map { Reboot(after: times[$0 - 1], before: times[$0]) }
        zoneChanges = zones.map { times[$0] }
    }

    /// How far the wall clock was moved; across a boot only a clock that went back shows it.
    private static func jump(
        _ reading: ClockReading, since last: ClockReading, _ thresholds: Thresholds
    ) -> Double {
        let jump =
            reading.boot == last.boot ? reading.clockJump(since: last) : min(reading.wall - last.wall, 0)
        return abs(jump) > thresholds.clockJump ? jump : 0
    }
}

/// Moments at which a store tells that its clock was moved.
enum ClockChange {
    /// The event under which the seeds' recovery log notes it (phase 4.4).
    static let event = "clock_adjustment_detected"

    /// Ascending.
    static func moments(_ observation: Observation) -> [Instant] {
        if !observation.timeline.times.isEmpty { return observation.timeline.jumps.map(\.at) }
        return observation.contents.recovery.filter { $0.event.text == event }.map(\.at).sorted()
    }

    /// Adds the evidence to the gaps that such a change lies in; what the journal has put right says so.
    static func note(in gaps: [Gap], _ context: GapContext) -> [Gap] {
        let moments = context.clockMoves
        guard !moments.isEmpty else { return gaps }
        let isPutRight = !context.observation.timeline.times.isEmpty
        return gaps.map { gap in
            let next = moments.partitionPoint { $0 < gap.start }
            guard next < moments.count, moments[next] <= gap.end, !gap.evidence.contains(.clockChange) else {
                return gap
            }
            var gap = gap
            gap.evidence = (gap.evidence + [.clockChange]).sorted()
            gap.explanation +=
                isPutRight
                ? " The clock was moved in between; times are those of the monotonic clock."
                : " The clock was moved in between, so its length is not certain."
            return gap
        }
    }
}
