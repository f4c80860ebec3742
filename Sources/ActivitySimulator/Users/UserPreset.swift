// The users that come with the simulator, by name, and what each of them does on a day.

public import TrackingModel

/// The users that come with the simulator.
public enum UserPreset: String, CaseIterable, Sendable {
    case light, median, heavy, idleDay, night, exam, manyApps, fiftyApps, shieldedRewards, midnightUser
    case traveller, clockMeddler, sideBySide, twoDevices

    /// The person.
    public var user: any User { PresetUser(preset: self) }
}

/// A user of a preset.
private struct PresetUser: User {
    let preset: UserPreset

    var name: String { preset.rawValue }

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var today = PresetDay(day: day, apps: apps, seed: seed)
        switch preset {
        case .light: today.everyday(minutes: 30, sessions: 3...6)
        case .median: today.everyday(minutes: 180, sessions: 8...14)
        case .heavy: today.everyday(minutes: 480, sessions: 15...30)
        case .idleDay: today.idle()
        case .night: today.night()
        case .exam: today.exam()
        case .manyApps, .fiftyApps: today.manyApps()
        case .shieldedRewards: today.shieldedRewards()
        case .midnightUser: today.midnight()
        case .traveller: today.travels()
        case .clockMeddler: today.meddlesWithClock()
        case .sideBySide: today.sideBySide()
        case .twoDevices: today.twoDevices()
        }
        return today.pattern
    }
}

/// A day of a preset as it is made: its draws depend on seed and day alone.
private struct PresetDay {
    private let day: Int
    private let apps: [TrackedApp]
    private var chance: Chance
    /// The draws of what is done besides an everyday user's day.
    private var otherChance: Chance
    private(set) var pattern = UsagePattern()

    /// What the presets' draws are keyed with.
    private static let stream: UInt64 = 0x75_73_65_72

    init(day: Int, apps: [TrackedApp], seed: UInt64) {
        self.day = day
        self.apps = apps
        chance = Chance(seed: seed, stream: Self.stream, key: day)
        otherChance = Chance(seed: seed, stream: Self.stream ^ 1, key: day)
    }

    /// Some use of all apps between morning and evening.
    ///
    /// - Parameter minutes: Of a day on average; a day has between 70 and 130 % of them.
    mutating func everyday(minutes: Double, sessions: ClosedRange<Int>) {
        addSessions(
            seconds: minutes * 60 * chance.uniform(0.7...1.3), chance.integer(sessions),
            in: 7.5 * 3_600...21.5 * 3_600, of: Array(apps.indices))
        pattern.chargeOvernight()
    }

    /// A day on which the device lies there, so that nothing may be reported as lost: nobody uses an app, the screen is
    /// unlocked twice for a look at the time.
    mutating func idle() {
        pattern.chargeOvernight()
        for second in [9.0 * 3_600, 18.5 * 3_600] {
            pattern.add(.unlock, at: second)
            pattern.add(.lock, at: second + 20)
        }
    }

    /// An hour and a half between ten at night and two in the morning, nothing by day.
    mutating func night() {
        for window: ClosedRange<Double> in [300...7_200, 79_200...86_100] {
            addSessions(seconds: 2_700, 3, in: window, of: Array(apps.indices))
        }
        pattern.chargeOvernight(out: 7_300, in: 46_800)
    }

    /// A simple acceptance test: one session of exactly ten minutes of the first learning app at ten in the morning, to
    /// be credited as ten.
    mutating func exam() {
        let app = apps.firstIndex { $0.category == .learning } ?? 0
        if !apps.isEmpty { pattern.use(app, from: 36_000, to: 36_600) }
    }

    /// Five minutes and a half of each app of the device on average, and two hours more.
    mutating func manyApps() {
        var order = Array(apps.indices)
        chance.shuffle(&order)
        // Everything for some minutes first, so that no app stays out.
        var at = 8.0 * 3_600
        for app in order {
            let seconds = chance.uniform(120...540).rounded()
            pattern.use(app, from: at, to: at + seconds)
            at += seconds + chance.uniform(30...300).rounded()
        }
        addSessions(seconds: 2 * 3_600, 10, in: max(at, 14 * 3_600)...22 * 3_600, of: order)
        pattern.chargeOvernight()
    }

    /// Learning first; rewards are shielded until four in the afternoon, and tried before in vain.
    mutating func shieldedRewards() {
        let rewards = apps.indices.filter { apps[$0].category == .reward }
        let others = apps.indices.filter { apps[$0].category != .reward }
        for app in rewards { pattern.shield(app, from: 0, to: 57_600) }
        addSessions(seconds: 4_500, 5, in: 28_800...57_000, of: others)
        addSessions(seconds: 60, 3, in: 45_000...57_000, of: rewards, appsPerSession: 1)
        addSessions(seconds: 4_500, 5, in: 57_600...79_200, of: rewards)
        pattern.chargeOvernight()
    }

    /// An hour by day, and one app in use from half past eleven at night to half past twelve.
    mutating func midnight() {
        if day > 0 {
            pattern.add(.leave, at: 1_800)
            pattern.add(.lock, at: 1_800)
        }
        addSessions(seconds: 3_600, 4, in: 36_000...75_600, of: Array(apps.indices))
        if !apps.isEmpty { pattern.add(.use(0), at: 84_600) }
        pattern.chargeOvernight(out: 28_800, in: 3_600)
    }

    /// An everyday user who changes the zone at noon of every third day: west, back, east, back.
    mutating func travels() {
        everyday(minutes: 120, sessions: 6...10)
        guard day % 3 == 2 else { return }
        // Hours ahead of UTC.
        let offsets = [-5, 1, 9, 1]
        pattern.add(.travel(.fixed(offsets[day / 3 % offsets.count] * 3_600)), at: 43_200)
    }

    /// An everyday user who moves the clock on every second day, and puts it right an hour later; after a day or a year
    /// back within a minute, in the middle of using an app.
    mutating func meddlesWithClock() {
        everyday(minutes: 120, sessions: 6...10)
        guard day % 2 == 1 else { return }
        let moves: [Double] = [-7_200, 7_200, 86_400, -600, 1_800, -86_400, -31_536_000]
        let move = moves[otherChance.integer(0...moves.count - 1)]
        var second = otherChance.uniform(36_000...72_000).rounded()
        var length = 3_600.0
        if move <= -86_400 {
            let uses = pattern.steps.filter { if case .use = $0.action { true } else { false } }
            if !uses.isEmpty { second = uses[otherChance.integer(0...uses.count - 1)].second + 150 }
            length = 60
        }
        pattern.add(.moveClock(move), at: second)
        pattern.add(.moveClock(-move), at: second + length)
    }

    /// An hour and a half by day one app at a time, and in the afternoon and evening two side by side or one over the
    /// other, now and then three.
    mutating func sideBySide() {
        addSessions(seconds: 5_400, 5, in: 28_800...54_000, of: Array(apps.indices))
        var at = 55_000.0
        for _ in 0..<chance.integer(2...4) where !apps.isEmpty {
            at += chance.uniform(300...2_400).rounded()
            let length = chance.uniform(600...2_700).rounded()
            var others = Array(apps.indices)
            chance.shuffle(&others)
            let first = others.removeLast()
            pattern.use(first, from: at, to: at + length)
            for other in others.suffix(chance.happens(0.2) ? 2 : 1) {
                let from = at + chance.uniform(0...length / 2).rounded()
                pattern.add(.useBeside(other), at: from)
                if chance.happens(0.5) {
                    let left = at + length - from
                    pattern.add(.close(other), at: from + (left * chance.uniform(0.3...1)).rounded(.down))
                }
            }
            at += length
        }
        pattern.chargeOvernight()
    }

    /// An everyday user who uses apps on another device besides, an hour or two a day and partly at the same time.
    mutating func twoDevices() {
        everyday(minutes: 120, sessions: 6...10)
        guard !apps.isEmpty else { return }
        var at = 28_800.0
        for _ in 0..<otherChance.integer(2...5) {
            at += otherChance.uniform(600...9_000).rounded()
            let length = otherChance.uniform(300...2_700).rounded()
            pattern.useElsewhere(otherChance.integer(0...apps.count - 1), from: at, to: at + length)
            at += length
        }
    }

    /// Spreads an amount of use over sessions in a part of the day: whole seconds, without overlap.
    ///
    /// - Parameters:
    ///   - seconds: Of use in all.
    ///   - window: Seconds of the day between which the sessions lie.
    ///   - apps: The apps to choose from, by number; earlier ones are chosen more often.
    ///   - appsPerSession: The most apps that a session goes through.
    private mutating func addSessions(
        seconds: Double, _ sessions: Int, in window: ClosedRange<Double>, of apps: [Int],
        appsPerSession: Int = 3
    ) {
        guard !apps.isEmpty, sessions > 0, seconds >= 1 else { return }
        let length = window.upperBound - window.lowerBound
        let used = min(seconds, length * 0.9)
        let shares = (0..<sessions).map { _ in chance.uniform(0.4...1.6) }
        let pauses = (0...sessions).map { _ in chance.exponential(mean: 1) + 0.05 }
        let shareSum = shares.reduce(0, +)
        let pauseSum = pauses.reduce(0, +)
        var at = window.lowerBound
        for session in 0..<sessions {
            at += (pauses[session] / pauseSum * (length - used)).rounded(.down)
            let seconds = max((shares[session] / shareSum * used).rounded(.down), 1)
            var left = seconds
            let parts = chance.integer(1...appsPerSession)
            for part in 0..<parts where left > 0 {
                let take =
                    part + 1 == parts ? left : min((seconds * chance.uniform(0.1...0.8)).rounded(.up), left)
                pattern.add(.use(pick(of: apps)), at: at)
                at += take
                left -= take
            }
            at += left
            pattern.add(.leave, at: at)
            pattern.add(.lock, at: at)
        }
    }

    /// Half of the choices fall on the first third of the apps.
    private mutating func pick(of apps: [Int]) -> Int {
        let favours = chance.happens(0.5)
        return apps[chance.integer(0...max(favours ? (apps.count - 1) / 3 : apps.count - 1, 0))]
    }
}

extension LocalCalendar {
    /// A zone that is always the same distance from UTC, without daylight saving.
    ///
    /// - Parameter offset: Seconds ahead of UTC.
    public static func fixed(_ offset: Int) -> LocalCalendar {
        let hours = abs(offset) / 3_600
        let minutes = abs(offset) / 60 % 60
        return LocalCalendar(
            identifier: "UTC\(offset < 0 ? "-" : "+")\(hours):\(minutes < 10 ? "0" : "")\(minutes)",
            offsets: [Offset(from: Instant(0), seconds: offset)])
    }
}
