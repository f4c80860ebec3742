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

/// Fictional apps.
public enum DefaultApps {
    /// Fifty apps with mixed categories, so that every prefix of the list is a plausible device.
    public static let all: [TrackedApp] = [
        app("primer", "Primer", .learning, 10), app("tubular", "Tubular", .reward),
        app("atlas", "Atlas", .learning, 15), app("block-world", "Block World", .reward),
        app("chatter", "Chatter", .other), app("abacus", "Abacus", .learning, 20),
        app("kart-cup", "Kart Cup", .reward), app("lexicon", "Lexicon", .learning, 10),
        app("snapshots", "Snapshots", .other), app("star-charts", "Star Charts", .learning, 15),
        app("doodle-pad", "Doodle Pad", .other), app("bounce", "Bounce", .reward),
        app("verses", "Verses", .learning, 10), app("courier", "Courier", .other),
        app("puzzle-box", "Puzzle Box", .reward), app("field-guide", "Field Guide", .learning, 15),
        app("jukebox", "Jukebox", .reward), app("wayfarer", "Wayfarer", .other),
        app("typing-tutor", "Typing Tutor", .learning, 10), app("dragon-farm", "Dragon Farm", .reward),
        app("surf", "Surf", .other), app("chem-lab", "Chem Lab", .learning, 20),
        app("sprint", "Sprint", .reward), app("almanac", "Almanac", .other),
        app("globe-quiz", "Globe Quiz", .learning, 15), app("marble-run", "Marble Run", .reward),
        app("ledger-line", "Ledger Line", .learning, 10), app("paperboy", "Paperboy", .other),
        app("rune-quest", "Rune Quest", .reward), app("metronome", "Metronome", .learning, 15),
        app("tidepool", "Tidepool", .reward), app("postcards", "Postcards", .other),
        app("syllables", "Syllables", .learning, 10), app("hoverboard", "Hoverboard", .reward),
        app("darkroom", "Darkroom", .other), app("fractions", "Fractions", .learning, 20),
        app("sky-city", "Sky City", .reward), app("ticket-booth", "Ticket Booth", .other),
        app("microscope", "Microscope", .learning, 15), app("noodle-bar", "Noodle Bar", .reward),
        app("bulletin", "Bulletin", .other), app("code-blocks", "Code Blocks", .learning, 20),
        app("pinball", "Pinball", .reward), app("pedometer", "Pedometer", .other),
        app("timeline", "Timeline", .learning, 10), app("catapult", "Catapult", .reward),
        app("weathervane", "Weathervane", .other), app("birdsong", "Birdsong", .learning, 15),
        app("sandcastle", "Sandcastle", .reward), app("notepad", "Notepad", .other),
    ]

    /// Five of them.
    public static let few = first(5)

    /// The first apps of the list, at most all.
    public static func first(_ count: Int) -> [TrackedApp] { Array(all.prefix(max(count, 0))) }

    private static func app(
        _ id: String, _ name: String, _ category: AppCategory, _ rewardPoints: Int = 0
    ) -> TrackedApp {
        TrackedApp(id: "com.example." + id, name: name, category: category, rewardPoints: rewardPoints)
    }
}

extension UserPreset {
    /// Five apps; for `fiftyApps` more than a tracker can tell apart.
    public var apps: [TrackedApp] {
        switch self {
        case .manyApps: DefaultApps.first(25)
        case .fiftyApps: DefaultApps.all
        default: DefaultApps.few
        }
    }
}
