// What a simulation is made from.

public import TrackingModel

/// The device, its user and the time span of a simulation. Equal options give equal runs.
public struct SimulationOptions: Sendable {
    public var profile: Profile
    public var user: any User
    /// The apps of the device.
    public var apps: [TrackedApp]
    public var seed: UInt64
    public var start: Instant
    public var calendar: LocalCalendar
    /// Local days to run, the first one included.
    public var days: Int
    /// What counters do on a restart, on a system without past activity; nil for what the profile says.
    public var counters: CounterProfile?
    public var habits: AppHabits

    /// - Parameters:
    ///   - profile: How the system behaves.
    ///   - user: Who uses the device, and how much.
    ///   - apps: The apps that are monitored.
    ///   - seed: Equal seeds give equal runs.
    ///   - start: Usually a local midnight; a later moment leaves out what the user did before.
    ///   - calendar: The device's local calendar.
    ///   - days: Local days.
    ///   - counters: What replaces the profile's counters.
    ///   - habits: How the tracker's app is used.
    public init(
        profile: Profile = .ideal, user: any User = UserPreset.median.user,
        apps: [TrackedApp] = DefaultApps.few,
        seed: UInt64 = 1, start: Instant = Instant(1_763_010_000),
        calendar: LocalCalendar = .fixed(-5 * 3_600),
        days: Int = 1, counters: CounterProfile? = nil, habits: AppHabits = AppHabits()
    ) {
        self.profile = profile
        self.user = user
        self.apps = apps
        self.seed = seed
        self.start = start
        self.calendar = calendar
        self.days = days
        self.counters = counters
        self.habits = habits
    }

    /// The end of the last local day, as long as nobody travels.
    public var end: Instant { calendar.start(of: calendar.day(of: start) + max(days, 0)) }
}
