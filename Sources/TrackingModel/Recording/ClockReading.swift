// What all clocks of a device show at one moment: the wall's, the monotonic one, and the local day.

/// One reading of a device's clocks.
///
/// Use is measured on the monotonic clock, days on the wall clock, because a person can move the wall clock only (Q16).
public struct ClockReading: Hashable, Sendable {
    public var wall: Instant
    /// Seconds since an arbitrary moment of this boot; never goes back while `boot` stays the same.
    public var monotonic: Double
    /// Which boot of the device the monotonic clock belongs to.
    public var boot: String
    /// Seconds that local time is ahead of UTC.
    public var utcOffset: Int
    /// The first moment of the local day by the calendar, which knows days of 23 and 25 hours.
    public var midnight: Instant

    public init(wall: Instant, monotonic: Double, boot: String, utcOffset: Int, midnight: Instant) {
        self.wall = wall
        self.monotonic = monotonic
        self.boot = boot
        self.utcOffset = utcOffset
        self.midnight = midnight
    }

    /// A reading at a moment of a calendar.
    public init(wall: Instant, monotonic: Double, boot: String, calendar: LocalCalendar) {
        self.init(
            wall: wall, monotonic: monotonic, boot: boot, utcOffset: calendar.offset(at: wall),
            midnight: calendar.startOfDay(containing: wall))
    }

    /// The local day.
    public var day: LocalDay {
        let number = ((wall.seconds + Double(utcOffset)) / 86_400).rounded(.down)
        // A reading can come from a file that was tampered with.
        return LocalDay(number: Int(truncatingIfRepresentable: min(max(number, -1e9), 1e9)) ?? 0)
    }

    /// The hour that a local clock shows, 0…23.
    public var hour: Int {
        let local = wall.seconds + Double(utcOffset)
        let hour = (local - (local / 86_400).rounded(.down) * 86_400) / 3_600
        return min(max(Int(truncatingIfRepresentable: hour) ?? 0, 0), 23)
    }

    /// Seconds of the local day that have passed, by the calendar.
    public var secondsOfDay: Double { max(wall - midnight, 0) }

    /// Seconds that passed since an earlier reading: by the monotonic clock within a boot, by the wall clock across
    /// boots, never negative.
    public func seconds(since earlier: ClockReading) -> Double {
        max(boot == earlier.boot ? monotonic - earlier.monotonic : wall - earlier.wall, 0)
    }

    /// Seconds by which the wall clock was moved since an earlier reading of the same boot; 0 across boots, where it is
    /// unknown.
    public func clockJump(since earlier: ClockReading) -> Double {
        boot == earlier.boot ? (wall - earlier.wall) - (monotonic - earlier.monotonic) : 0
    }
}
