// The time line of a device, which changes of clock and zone do not bend.

import TrackingModel

/// The journal's records on one time line: seconds between them are the monotonic clock's where the wall clock was
/// moved.
///
/// The time line agrees with the wall clock as it is now. What was recorded while the clock was wrong is moved to
/// where it belongs, so that a moved clock makes no gap and hides none.
struct DeviceTimeline {
    /// The wall clock was moved.
    struct ClockMove {
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
    private(set) var jumps: [ClockMove] = []
    private(set) var reboots: [Reboot] = []
    /// Moments after which local time had another distance from UTC.
    private(set) var zoneChanges: [Instant] = []

    init(_ records: [JournalRecord], at now: Instant) {
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
            let jump = Self.jump(reading, since: last)
            if jump != 0 {
                offset += jump
                moved.append((index, jump))
            }
            if reading.boot != last.boot { restarted.append(index) }
            if reading.utcOffset != last.utcOffset { zones.append(index) }
            // Where records follow, the clock of the present is that of the last record before it.
            if reading.wall - now <= FixedLimits.futureTolerance { anchor = offset }
            shifts.append(offset)
            last = reading
        }
        // The clock as it is now is the latest by which the newest record is not ahead of the present: one that was set
        // ahead and back has records that are, and others that are not.
        let clocks = [0] + moved.map { shifts[$0.index] }
        anchor =
            clocks.last { last.wall - (offset - $0) - now <= FixedLimits.futureTolerance } ?? anchor
        for index in shifts.indices {
            shifts[index] -= anchor
            times.append(records[index].reading.wall - shifts[index])
        }
        jumps = moved.map { ClockMove(at: times[$0.index], seconds: $0.seconds) }
        reboots = restarted.map { Reboot(after: times[$0 - 1], before: times[$0]) }
        zoneChanges = zones.map { times[$0] }
    }

    /// How far the wall clock was moved; across a boot only a clock that went back shows it.
    private static func jump(
        _ reading: ClockReading, since last: ClockReading
    ) -> Double {
        let jump =
            reading.boot == last.boot ? reading.clockJump(since: last) : min(reading.wall - last.wall, 0)
        return abs(jump) > SystemBehaviour.longestClockCorrection ? jump : 0
    }
}
