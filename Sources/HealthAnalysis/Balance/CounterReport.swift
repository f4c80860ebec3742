// Callbacks that came together, and the time that they claim.

import TrackingModel

/// What the counters of one registration reported at once.
struct CounterReport {
    /// The minutes of one app.
    struct Part {
        /// Its number.
        let app: Int
        /// Ascending, each once; never empty.
        private(set) var minutes: [Int]
        /// The first minute that each covers, where that is another.
        private(set) var firsts: [Int: Int] = [:]

        var lowest: Int { minutes[0] }
        var top: Int { minutes[minutes.count - 1] }
        /// Seconds that a counter takes at least to come so far.
        var least: Double { Double(top) * 60 / SystemBehaviour.pacesTogether }

        init(_ callback: LoggedCallback, _ minute: Int) {
            (app, minutes) = (callback.appNumber, [minute])
            if callback.width > 1 { firsts[minute] = minute - callback.width + 1 }
        }

        mutating func add(_ other: Self) {
            firsts.merge(other.firsts) { min($0, $1) }
            for minute in other.minutes {
                let place = minutes.partitionPoint { $0 < minute }
                if place < minutes.count, minutes[place] == minute { continue }
                minutes.insert(minute, at: place)
            }
        }

        /// Whether these first minutes of a day may be late ones of the day before, which they go on from.
        ///
        /// - Parameter tops: What the same registration had reported by then, by app; nil for one of the day.
        func goesOn(from tops: [Int: ClosedRange<Int>]?) -> Bool {
            guard let tops, minutes.count > 2 || lowest > 1 else { return false }
            return lowest > tops[app]?.upperBound ?? 0
        }
    }

    /// The place of the registration among those of the day.
    let registration: Int
    /// As of its callbacks, `LoggedCallback.count`.
    let count: Int?
    private(set) var parts: [Part]
    let start: Instant
    private(set) var end: Instant
    /// Whether minutes of one app and registration came, and no others with them.
    private(set) var isAlone = true
    /// The device's last callback before it.
    let quietSince: Instant?

    /// All of a day, oldest first.
    ///
    /// - Parameter goesOn: Whether the first registration is of a day before.
    static func all(
        _ callbacks: ArraySlice<LoggedCallback>, _ registrations: [Registration], goesOn: Bool,
        where isCounted: (LoggedCallback) -> Bool
    ) -> [Self] {
        var reports: [Self] = []
        // The first report of the group under way.
        var open = 0
        var (last, quietSince) = (Instant?.none, Instant?.none)
        var hasOthers = false
        var place = registrations.count - 1
        func close() {
            defer { (open, quietSince, hasOthers) = (reports.count, last, false) }
            guard let last, open < reports.count else { return }
            let isAlone = reports.count - open == 1 && reports[open].parts.count == 1 && !hasOthers
            for index in open..<reports.count {
                (reports[index].end, reports[index].isAlone) = (last, isAlone)
            }
        }
        for callback in callbacks {
            if let last, callback.at - last > CallbackLog.together { close() }
            last = callback.at
            guard let minute = callback.ordinal, isCounted(callback), !callback.isOfYesterday else {
                hasOthers = true
                continue
            }
            // Most are of the same registration as the one before.
            if callback.generation == nil || registrations[place].generation != callback.generation {
                place =
                    registrations.lastIndex { $0.generation == callback.generation && $0.generation != nil }
                    ?? max(0, registrations.partitionPoint { $0.at <= callback.at } - 1)
            }
            // More minutes than the day has had came late, of the day before.
            if goesOn, place == 0, callback.isBeyondDay { continue }
            let part = Part(callback, minute)
            if let known = reports[open...].firstIndex(where: { $0.registration == place }) {
                reports[known].add(part)
            } else {
                reports.append(
                    Self(
                        registration: place, count: callback.count, parts: [part],
                        start: reports.count > open ? reports[open].start : callback.at, end: callback.at,
                        quietSince: quietSince))
            }
        }
        close()
        let isAscending = zip(reports, reports.dropFirst()).allSatisfy {
            ($0.start, $0.registration) <= ($1.start, $1.registration)
        }
        return isAscending
            ? reports : reports.sorted { ($0.start, $0.registration) < ($1.start, $1.registration) }
    }

    /// Whether a charger can have set it off by itself: it was just connected, an hour after the last callback, and has not
    /// charged anything yet. Nil where an hour passed and nothing says.
    func isChargers(_ now: BatterySample?, _ before: BatterySample?) -> Bool? {
        guard let quietSince, start - quietSince > SystemBehaviour.idleBeforeCharger else { return false }
        guard let now, let before else { return nil }
        return now.isCharging && !before.isCharging && (now.level ?? 0) <= (before.level ?? 1)
    }

    private mutating func add(_ part: Part) {
        if let known = parts.firstIndex(where: { $0.app == part.app }) {
            parts[known].add(part)
        } else {
            parts.append(part)
        }
    }
}

/// When each day's interval began: with the first use of a day, long after its midnight, the system can report minutes
/// that nobody used, as it does after a registration.
struct Wakes {
    /// Ascending.
    private let starts: [Instant]

    init(_ observation: Observation) {
        var days: Set<LocalDay> = []
        starts = observation.journal.places(of: .start).filter {
            days.insert(observation.journal[$0].reading.day).inserted
        }.map { observation.timeline.times[$0] }.sorted()
    }

    /// Whether one was just before a moment.
    func follows(_ moment: Instant) -> Bool {
        let place = starts.partitionPoint { $0 <= moment + 1 }
        return place > 0 && moment - starts[place - 1] <= SystemBehaviour.replayOnset
    }
}

/// Minutes of an app that came together and need not be use: with a registration, or more than there was time for.
struct CounterDoubt {
    let app: Int
    let registration: Int
    let start: Instant
    let end: Instant
    /// The highest of them.
    let top: Int
    /// How many of them nobody can have used.
    let unused: Double

    init(_ app: Int, _ report: CounterReport, unused: Double, top: Int) {
        (self.app, self.unused, self.top) = (app, unused, top)
        (registration, start, end) = (report.registration, report.start, report.end)
    }
}

/// Reports that follow each other faster than use can: the system held the callbacks of all apps back together, so that
/// what follows another minute of its app at once was used since the last report before them, one app after the other.
struct Flush {
    /// The last report before.
    private var since: Instant
    private var end: Instant?
    private var apps: Set<Int> = []
    /// Minutes that followed others at once.
    private var minutes = 0.0

    /// Minutes of slack: the minute under way, and what callbacks come early.
    private static let slack = (SystemBehaviour.minuteLead + SystemBehaviour.earliness) / 60

    init(since: Instant) { self.since = since }

    mutating func take(_ report: CounterReport, after last: Instant?) {
        if end.map({ report.start - $0 > SystemBehaviour.fastestMinute }) ?? true {
            self = Flush(since: last ?? since)
        }
        end = report.end
    }

    /// How many minutes of an app followed another of it at once.
    mutating func follow(_ app: Int, from minute: Int, lowest: Int, top: Int) -> Int {
        top - (apps.insert(app).inserted ? max(minute, lowest) : minute)
    }

    /// The share of so many further minutes that there was no time for; for certain where they are many together. And
    /// the minutes that there was time for.
    mutating func excess(
        of more: Double, until moment: Instant, _ front: UseInFront
    ) -> (share: Double, isCertain: Bool, room: Double) {
        minutes += more
        let room = front.usable(since, moment) * SystemBehaviour.usualPace + Self.slack
        let over = minutes - room
        guard more > 0, over > 0 else { return (0, false, room) }
        return (min(1, over / more), over * 60 > FixedLimits.physicalAllowance, room)
    }
}

/// The time of the screen that is taken by what counters reported, in the order of time.
struct ClaimedTime {
    private var times: [Instant] = []
    private var apps: [Int] = []
    private var minutes: [Double] = []
    /// Of all before each.
    private var sums: [Double] = [0]

    mutating func add(_ amount: Double, of app: Int, at moment: Instant) {
        times.append(moment)
        apps.append(app)
        minutes.append(amount)
        sums.append(sums[sums.count - 1] + amount)
    }

    /// Minutes that are taken.
    func minutes(_ start: Instant, _ end: Instant) -> Double {
        let (from, to) = (place(behind: start), place(behind: end))
        return to > from ? sums[to] - sums[from] : 0
    }

    /// Minutes that other apps took.
    func minutes(after start: Instant, to end: Instant, notOf app: Int) -> Double {
        let (from, to) = (place(behind: start), place(behind: end))
        guard from < to else { return 0 }
        return (from..<to).sum { apps[$0] == app ? 0 : minutes[$0] }
    }

    private func place(behind moment: Instant) -> Int { times.partitionPoint { $0 <= moment } }
}

/// A time in which an app could be used without a callback.
struct HiddenTime {
    let from: Instant
    let to: Instant
    /// By other sources at least, and up to the next threshold at most; infinite where none was left.
    let minutes: MinuteRange

    /// Of another app, which ended with it.
    func with(_ other: Self) -> Self {
        HiddenTime(from: min(from, other.from), to: to, minutes: MinuteRange([minutes, other.minutes]))
    }
}

/// A registration whose last minute of an app was reached: what the app was used after that, nothing can report.
struct UsedUpWindow {
    /// Its id.
    let app: String
    let registration: Registration
    /// The last minute that was registered.
    let top: Int
    /// When it was reported.
    var at: Instant
}

extension UsedUpWindow {
    /// Nil where minutes above the window were credited: then it is not what was registered.
    func checked(_ callbacks: ArraySlice<LoggedCallback>) -> Self? {
        let own = callbacks.lazy.filter {
            $0.app == app && $0.ordinal ?? 0 >= top && $0.at >= registration.at
                && ($0.generation == nil || $0.generation == registration.generation)
        }
        guard !own.contains(where: { $0.ordinal ?? 0 > top && $0.credited.high > 0 }) else { return nil }
        var window = self
        if let first = own.first { window.at = first.at }
        return window
    }
}

/// What is known of one app so far.
struct AppUse {
    var low = 0.0
    var high = 0.0
    /// Parts of minutes that were under way when a registration ended, or at the end.
    var rests = 0
    /// Those at the end, which may be credited yet.
    var underWay = 0
    var hidden: [HiddenTime] = []
}

/// Minutes of use between two bounds.
struct CountedUse {
    let range: MinuteRange
    /// Of the lower bound: minutes that were under way at the end, which may be credited yet.
    let underWay: Double

    init(_ range: MinuteRange, underWay: Double = 0) {
        (self.range, self.underWay) = (range, underWay)
    }

    /// Without so many minutes.
    func less(_ minutes: Double) -> Self {
        guard minutes > 0 else { return self }
        let left = MinuteRange(low: max(0, range.low - minutes), high: max(0, range.high - minutes))
        return Self(left, underWay: underWay)
    }
}

extension MinuteSet {
    /// The next minute above one that a callback can come of, of those that are registered, all where that is not
    /// known; nil for none.
    static func next(above base: Int, _ registered: MinuteSet?, without spent: MinuteSet) -> Int? {
        guard var left = registered else {
            var next = base + 1
            while let range = spent.range(holding: next) { next = range.upperBound + 1 }
            return next
        }
        left.subtract(spent)
        return left.ranges.first { $0.upperBound > base }.map { max($0.lowerBound, base + 1) }
    }
}

/// One screen shows no two apps at once: what all apps claim of a stretch is no more than its length.
struct OneScreen {
    /// Minutes that there was no time for, of what was used at least and at most.
    private(set) var excess = MinuteRange.zero
    /// With the time since which each can have been used; ascending by that.
    private var claims: [(since: Instant, minutes: MinuteRange)] = []
    private var last = Instant(-.infinity)

    /// How many claims are looked at.
    private static let newest = 24
    /// Seconds: a minute under way, and callbacks that come early or late.
    private static let slack = 90.0

    mutating func take(_ minutes: MinuteRange, since start: Instant, until end: Instant) {
        var (minutes, sum) = (minutes, minutes)
        // What was used behind all claims before needs no look at them.
        if start < last {
            var over = MinuteRange.zero
            for claim in claims.reversed() {
                sum.add(claim.minutes)
                let room = (end - min(start, claim.since) + Self.slack) / 60
                over = MinuteRange(low: max(over.low, sum.low - room), high: max(over.high, sum.high - room))
            }
            excess.add(over)
            minutes = MinuteRange(
                low: max(0, minutes.low - over.low), high: max(0, minutes.high - over.high))
        }
        if claims.count == Self.newest { claims.removeFirst() }
        let place = claims.lastIndex { $0.since <= start }.map { $0 + 1 } ?? 0
        claims.insert((start, minutes), at: place)
        last = max(last, end)
    }
}
