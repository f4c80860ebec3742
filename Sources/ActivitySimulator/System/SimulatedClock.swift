// The clocks of the simulated device: true time, which nobody on the device sees, and what its clocks show.

public import TrackingEngine
public import TrackingModel

/// The clocks of a simulated device.
///
/// The wall clock is true time plus what the user moved it by; the monotonic clock counts true seconds of a boot; the
/// calendar is the zone that the device is set to (Q16).
public final class SimulatedClock: EngineClock {
    /// Unix seconds of the simulation's own time line.
    public internal(set) var trueTime: Double {
        didSet { if trueTime + wallOffset >= dayEnd || trueTime < dayFrom { dayEnd = -.infinity } }
    }
    /// Seconds that the wall clock is ahead of true time.
    public private(set) var wallOffset: Double = 0
    /// The zone that the device is set to.
    public private(set) var calendar: LocalCalendar
    /// The name of the present boot.
    public private(set) var boot = "boot-1"
    public private(set) var bootCount = 1
    private var bootedAt: Double

    // The local day, computed once a day and after each change of clock or zone.
    private var currentDay = LocalDay(number: 0)
    private var dayStart = Instant(0)
    private var dayEnd = -Double.infinity
    private var dayFrom = -Double.infinity

    public init(start: Instant, calendar: LocalCalendar) {
        trueTime = start.seconds
        bootedAt = start.seconds - 3_600
        self.calendar = calendar
    }

    /// What the wall clock shows.
    public var wall: Instant { Instant(trueTime + wallOffset) }

    /// The local day that the device shows.
    public var day: LocalDay {
        refresh()
        return currentDay
    }

    /// True time at which the present local day ends, as long as nobody touches the clocks.
    var dayEndsAt: Double {
        refresh()
        return dayEnd - wallOffset
    }

    /// True time at which the present local day began by the clocks as they are now.
    var dayBeganAt: Double {
        refresh()
        return dayStart.seconds - wallOffset
    }

    public func reading() -> ClockReading {
        refresh()
        let wall = wall
        return ClockReading(
            wall: wall, monotonic: trueTime - bootedAt, boot: boot, utcOffset: calendar.offset(at: wall),
            midnight: dayStart)
    }

    /// Moves the wall clock, to a thousandth or so of a second, so that sums of times stay exact.
    func moveWall(by seconds: Double) {
        wallOffset += (seconds * 1_024).rounded() / 1_024
        dayEnd = -.infinity
    }

    func travel(to calendar: LocalCalendar) {
        self.calendar = calendar
        dayEnd = -.infinity
    }

    func reboot() {
        bootCount += 1
        boot = "boot-\(bootCount)"
        bootedAt = trueTime
    }

    private func refresh() {
        guard dayEnd == -.infinity else { return }
        let wall = wall
        currentDay = calendar.day(of: wall)
        dayStart = calendar.start(of: currentDay)
        dayEnd = calendar.start(of: currentDay + 1).seconds
        dayFrom = trueTime
    }
}
