// What an app can know about the use of its device, most of which happens while the app itself is suspended.

public import TrackingModel

/// What an app sees of its device at one moment.
public struct DeviceSign: Hashable, Sendable, Codable {
    /// Seconds since the device was started, sleep included, as `ClockReading.monotonic` counts them.
    public var elapsed: Double
    /// Seconds of them for which the device was awake: `SystemClock.awakeSeconds`.
    public var awake: Double
    /// Which start of the device the two count from.
    public var boot: String
    /// The battery's level from 0 to 1, read at this moment; nil where it was not.
    public var battery: Double?
    public var isCharging: Bool
    /// Whether the app itself is in front from this moment on.
    public var isAppInFront: Bool
    /// Whether it is the first sign of a process: nobody saw how the one before it ended.
    public var beginsRun: Bool

    public init(
        _ reading: ClockReading, awake: Double, battery: Double? = nil, isCharging: Bool = false,
        isAppInFront: Bool = false, beginsRun: Bool = false
    ) {
        elapsed = reading.monotonic
        self.awake = awake
        boot = reading.boot
        self.battery = battery
        self.isCharging = isCharging
        self.isAppInFront = isAppInFront
        self.beginsRun = beginsRun
    }

    /// The same at another moment, as far as it holds until there is news: the battery's level does not.
    fileprivate func moved(to reading: ClockReading, awake: Double) -> DeviceSign {
        DeviceSign(reading, awake: awake, isCharging: isCharging, isAppInFront: isAppInFront)
    }
}

/// The signs that an app noted while it ran, and what they prove about the time in which it did not.
///
/// Nothing is heard while an app is suspended, but two figures go on and are there to be read afterwards: for how long
/// the device was awake, and how far its battery fell. Both are only known between two signs, so what they say about
/// the time since any other moment is a lower and an upper bound.
public struct UseSigns: Hashable, Sendable, Codable {
    /// The newest signs that are kept.
    static let limit = 60

    /// The oldest first.
    public private(set) var signs: [DeviceSign] = []

    public init() {}

    public mutating func note(_ sign: DeviceSign) {
        if let last = signs.last, signs.count > 1, sign.goesOn(from: last),
            last.goesOn(from: signs[signs.count - 2])
        {
            // Nothing has changed twice: the one in the middle says no more than its neighbours.
            signs.removeLast()
        }
        signs.append(sign)
        if signs.count > Self.limit { signs.removeFirst(signs.count - Self.limit) }
    }

    /// What holds at a moment of which nothing was noted yet.
    public func present(_ reading: ClockReading, awake: Double) -> DeviceSign {
        signs.last?.moved(to: reading, awake: awake) ?? DeviceSign(reading, awake: awake)
    }

    /// Whether the device was in use in the last so many seconds for so long that a callback could be due, apart from
    /// the app itself; nil where nobody can say. Which apps were used no sign says.
    ///
    /// *True* where the device was awake for most of a stretch without a charger, or its battery fell as no idle one does.
    /// *False* where it was awake too short for a minute of use, or only with the app itself in front.
    ///
    /// - Parameters:
    ///   - seconds: By the clock that counts through sleep.
    ///   - now: What the app sees at the end of them.
    public func showUse(inLast seconds: Double, until now: DeviceSign) -> Bool? {
        let start = now.elapsed - seconds
        // Before the device was started the clocks were others.
        var known = signs.filter { $0.boot == now.boot && $0.elapsed <= now.elapsed } + [now]
        let before = known.lastIndex { $0.elapsed <= start }
        if let before { known.removeFirst(before) }

        // Without a sign from before, the device may have been awake until the first one.
        let unseen = max(known[0].elapsed - start, 0)
        let own = Self.ownTime(known[...], since: start).least
        if min(now.awake - known[0].awake + unseen, seconds) - own < Limits.shortestUse { return false }

        let ends = [known.count - 1, known.lastIndex { $0.battery != nil }].compactMap(\.self)
        let isUsed = known.indices.contains { place in
            (ends + [place + 1]).contains { end in
                place < end && end < known.count && Self.showsUse(known[place...end], since: start)
            }
        }
        return isUsed ? true : nil
    }

    /// Whether a stretch, from its first sign to its last one, shows use after a moment.
    private static func showsUse(_ signs: ArraySlice<DeviceSign>, since start: Double) -> Bool {
        // Of an end without a level nobody knows whether it was on the charger.
        guard let first = signs.first, let last = signs.last, let before = first.battery,
            let after = last.battery
        else { return false }
        // What happened before the moment is not known apart: as much of it as can be is taken off.
        let lead = max(start - first.elapsed, 0)
        let own = ownTime(signs, since: start).most
        let others = last.elapsed - first.elapsed - lead - own
        let awake = last.awake - first.awake - lead - own
        if awake >= max(Limits.awakeSeconds, others * Limits.awakeShare), !wasCharged(signs) { return true }
        let fall = before - after - Limits.levelStep - (lead + own) * Limits.fastestFall
        return fall > 0 && fall >= others * Limits.idleFall
    }

    /// Seconds in front of the app itself since a moment: those that are certain, and those that are possible.
    private static func ownTime(
        _ signs: ArraySlice<DeviceSign>, since start: Double
    ) -> (least: Double, most: Double) {
        var time = (least: 0.0, most: 0.0)
        for (sign, next) in zip(signs, signs.dropFirst()) where sign.isAppInFront {
            let seconds = max(next.elapsed - max(sign.elapsed, start), 0)
            time.most += seconds
            if !next.beginsRun { time.least += seconds }
        }
        return time
    }

    /// Whether a charger was seen, or a level that can't have come without one. One that came and went unseen between two
    /// signs, and whose charge was used up again, stays unknown.
    private static func wasCharged(_ signs: ArraySlice<DeviceSign>) -> Bool {
        let levels = signs.compactMap(\.battery)
        return signs.contains(where: \.isCharging) || zip(levels, levels.dropFirst()).contains { $0 < $1 }
    }

    /// From which figures on a device was used.
    private enum Limits {
        /// Awake for less than this, it can't have been used for the minute that a callback is due after, with the seconds
        /// in which a callback may be late.
        static let shortestUse = 120.0
        /// Awake for so long at least, and for such a share of a stretch: one that lies there wakes for moments.
        static let awakeSeconds = 600.0
        static let awakeShare = 0.5
        /// Falls of the level in a second: the least that is use, since an idle device loses about a hundredth an hour, and
        /// the most that a device can lose.
        static let idleFall = 0.06 / 3_600
        static let fastestFall = 0.5 / 3_600
        /// The system gives levels in steps: a fall by one of them can be as little as nothing.
        static let levelStep = 0.05
    }
}

extension DeviceSign {
    /// Whether nothing but time has passed since an earlier sign.
    fileprivate func goesOn(from earlier: DeviceSign) -> Bool {
        boot == earlier.boot && !beginsRun && battery == earlier.battery && isCharging == earlier.isCharging
            && isAppInFront && earlier.isAppInFront
    }
}
