// How often the tracker's own app comes to run.

/// When the app side of the tracker gets to work.
public struct AppHabits: Hashable, Sendable {
    /// Times a day that someone opens the app, on average.
    public var opensPerDay = 4.0
    /// Seconds that it stays open.
    public var secondsOpen: ClosedRange<Double> = 20...180
    /// Background tasks a day, on average; measured devices ran none in eight days (Q14).
    public var refreshesPerDay = 1.0
    /// Probability a day that the app is quit by force, once.
    public var forceQuitsPerDay = 0.0
    /// Seconds between two ticks in the foreground.
    public var tickSeconds = 30.0
    /// Whether a notification wakes a suspended app. Darwin notifications do not; an app that is kept awake by
    /// something else is modelled with this.
    public var isWokenByNotifications = false
    /// Whether the app is opened once when the simulation begins, as after its installation.
    public var opensAtStart = true

    public init() {}
}

// The runs of the tracker's app in the user's day.
extension AppHabits {
    /// Adds openings, background tasks and forced quits to a day. An opening waits until no app is in front.
    func add(to pattern: inout UsagePattern, day: Int, seed: UInt64) {
        var chance = Chance(seed: seed, stream: 0x61_70_70, key: day)
        let busy = Self.busyTimes(pattern)
        for _ in 0..<chance.poisson(mean: opensPerDay) {
            var at = chance.uniform(25_200...82_800).rounded()
            let length = chance.uniform(secondsOpen).rounded()
            while let time = busy.first(where: { $0.contains(at) }) { at = time.upperBound + 1 }
            guard at + length < 86_399 else { continue }
            pattern.add(.openTracker, at: at)
            pattern.add(.closeTracker, at: at + length)
        }
        for _ in 0..<chance.poisson(mean: refreshesPerDay) {
            pattern.add(.refreshTracker, at: chance.uniform(0...86_399).rounded())
        }
        let quits = chance.happens(forceQuitsPerDay)
        let at = chance.uniform(25_200...82_800).rounded()
        if quits { pattern.add(.quitTracker, at: at) }
    }

    /// The stretches of the day in which some app is in front.
    private static func busyTimes(_ pattern: UsagePattern) -> [ClosedRange<Double>] {
        var times: [ClosedRange<Double>] = []
        var from: Double?
        for step in pattern.ordered() {
            switch step.action {
            case .use, .useBeside: from = from ?? step.second
            case .leave, .lock, .powerOff:
                if let start = from { times.append(start...step.second) }
                from = nil
            default: break
            }
        }
        if let from { times.append(from...86_400) }
        return times
    }
}
