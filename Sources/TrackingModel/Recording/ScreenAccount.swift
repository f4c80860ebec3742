// The running account of a device's screen: which time no credited minute has taken yet.

/// Time of one screen, on a clock that nobody can set: what was credited has taken some of it, and only the rest can be
/// claimed by what comes later.
public struct ScreenAccount: Hashable, Sendable {
    /// A stretch of the account's clock, seconds.
    public struct Stretch: Hashable, Sendable {
        public var from: Double
        public var to: Double

        public init(from: Double, to: Double) {
            self.from = from
            self.to = to
        }

        /// Seconds.
        public var length: Double { to - from }
    }

    /// Seconds since an arbitrary moment.
    public package(set) var clock: Double
    /// The newest reading of the device's clocks that moved it on.
    public package(set) var at: ClockReading
    /// What nothing has taken, oldest first, apart from each other.
    public package(set) var free: [Stretch]
    /// Seconds that were credited today beyond the free time.
    public package(set) var overdraft: Double
    /// When the callbacks of some app were up to date: the last few moments, oldest first.
    public package(set) var upToDate: [Double]

    /// Stretches that are kept; the shortest go first, so that an account is never too generous.
    private static let most = 24
    /// Moments that are kept: one of them lies before the callbacks that come together now.
    private static let mostUpToDate = 6
    /// A shorter stretch is forgotten, seconds.
    private static let least = 1.0
    /// Time of another boot that counts at most, seconds: what a wall clock says of it can be years off.
    private static let longestPause = 86_400.0

    /// An account that begins with a reading: the day so far is free.
    public init(_ reading: ClockReading) {
        clock = reading.secondsOfDay
        at = reading
        free = clock >= Self.least ? [Stretch(from: 0, to: clock)] : []
        overdraft = 0
        upToDate = []
    }

    public init(clock: Double, at: ClockReading, free: [Stretch], overdraft: Double, upToDate: [Double]) {
        self.clock = clock
        self.at = at
        self.free = free
        self.overdraft = overdraft
        self.upToDate = upToDate
    }

    /// Lets time pass until a reading; one that lies before changes nothing.
    public mutating func advance(to reading: ClockReading) {
        if reading.boot == at.boot, reading.monotonic < at.monotonic, reading.wall < at.wall { return }
        let passed = min(reading.seconds(since: at), Self.longestPause)
        at = reading
        guard passed > 0 else { return }
        let before = clock
        clock += passed
        if let last = free.last, last.to == before {
            free[free.count - 1].to = clock
        } else {
            free.append(Stretch(from: before, to: clock))
        }
    }

    /// A moment of the device on the account's clock.
    public func time(of reading: ClockReading) -> Double { clock - at.seconds(since: reading) }

    /// Free seconds between a time and now.
    public func room(since start: Double) -> Double {
        free.sum { max(0, $0.to - max($0.from, start)) }
    }

    /// Notes that an app's callbacks were up to date at a time.
    public mutating func bringUpToDate(_ time: Double) {
        guard time >= (upToDate.last ?? -.infinity) + SystemBehaviour.earliness else { return }
        upToDate.append(time)
        if upToDate.count > Self.mostUpToDate { upToDate.removeFirst() }
    }

    /// The last time until another at which callbacks were up to date; nil where that is not known.
    public func upToDate(until time: Double) -> Double? { upToDate.last { $0 <= time } }

    /// Takes free time between two times.
    ///
    /// - Parameters:
    ///   - seconds: How much is wanted.
    ///   - start: The earliest that may be taken.
    ///   - end: The latest; nil for now.
    ///   - isLatest: Whether the newest is taken first.
    /// - Returns: What was taken, which can be less.
    public mutating func take(
        _ seconds: Double, from start: Double, to end: Double? = nil, isLatest: Bool = false
    ) -> [Stretch] {
        let end = end ?? clock
        var left = seconds
        var taken: [Stretch] = []
        for stretch in isLatest ? free.reversed() : free {
            let from = max(stretch.from, start)
            let to = min(stretch.to, end)
            guard left > 0, to > from else { continue }
            let length = min(left, to - from)
            taken.append(
                isLatest ? Stretch(from: to - length, to: to) : Stretch(from: from, to: from + length))
            left -= length
        }
        for stretch in taken { remove(stretch) }
        return taken
    }

    /// Frees what was taken.
    public mutating func giveBack(_ stretches: [Stretch]) {
        guard !stretches.isEmpty else { return }
        var merged: [Stretch] = []
        for stretch in (free + stretches).sorted(by: { $0.from < $1.from }) {
            if let last = merged.last, stretch.from <= last.to {
                merged[merged.count - 1].to = max(last.to, stretch.to)
            } else {
                merged.append(stretch)
            }
        }
        free = merged
        trim()
    }

    /// Books seconds that no free time is there for.
    public mutating func overdraw(_ seconds: Double) { overdraft += seconds }

    /// Begins a day with its own overdraft, and forgets what was free before so many seconds.
    public mutating func beginDay(keeping seconds: Double) {
        overdraft = 0
        let start = clock - seconds
        free = free.compactMap {
            $0.to <= start ? nil : Stretch(from: max($0.from, start), to: $0.to)
        }
    }

    private mutating func remove(_ taken: Stretch) {
        guard let index = free.firstIndex(where: { $0.from <= taken.from && taken.to <= $0.to }) else {
            return
        }
        let whole = free[index]
        let rests = [Stretch(from: whole.from, to: taken.from), Stretch(from: taken.to, to: whole.to)]
        // What ends now goes on.
        free.replaceSubrange(
            index...index, with: rests.filter { $0.length >= Self.least || $0.length > 0 && $0.to == clock })
        trim()
    }

    private mutating func trim() {
        while free.count > Self.most {
            guard let shortest = free.indices.min(by: { free[$0].length < free[$1].length }) else { return }
            free.remove(at: shortest)
        }
    }
}
