// Callbacks that came together, and the time that they claim.

import TrackingModel

/// What the counters of one registration reported at once.
struct CounterReport {
    /// The minutes of one app.
    struct Part {
        /// Its number.
        let app: Int
        /// Ascending, each once; never empty.
        var minutes: [Int]

        var lowest: Int { minutes[0] }
        var top: Int { minutes[minutes.count - 1] }
        /// Seconds that a counter takes at least to come so far.
        var least: Double { Double(top) * 60 / SystemBehaviour.pacesTogether }
    }

    /// The place of the registration among those of the day.
    let registration: Int
    private(set) var parts: [Part]
    let start: Instant
    private(set) var end: Instant
    /// Whether minutes of one app and registration came, and no others with them.
    private(set) var isAlone = true

    /// Seconds between callbacks that came together.
    private static let together = 5.0

    /// All of a day, oldest first.
    static func all(
        _ callbacks: ArraySlice<LoggedCallback>, _ registrations: [CounterUse.Registration]
    ) -> [Self] {
        var reports: [Self] = []
        // The first report of the group under way.
        var open = 0
        var last: Instant?
        var place = registrations.count - 1
        func close() {
            guard let last, open < reports.count else { return }
            let isAlone = reports.count - open == 1 && reports[open].parts.count == 1
            for index in open..<reports.count {
                (reports[index].end, reports[index].isAlone) = (last, isAlone)
            }
        }
        for callback in callbacks {
            guard let minute = callback.ordinal else { continue }
            if let last, callback.at - last > together {
                close()
                open = reports.count
            }
            last = callback.at
            // Most are of the same registration as the one before.
            if registrations[place].generation != callback.generation {
                place =
                    registrations.lastIndex { $0.generation == callback.generation }
                    ?? max(0, registrations.partitionPoint { $0.since <= callback.at } - 1)
            }
            if let known = reports[open...].firstIndex(where: { $0.registration == place }) {
                reports[known].add(minute, of: callback.appNumber)
            } else {
                reports.append(
                    Self(
                        registration: place, parts: [Part(app: callback.appNumber, minutes: [minute])],
                        start: reports.count > open ? reports[open].start : callback.at, end: callback.at))
            }
        }
        close()
        let isAscending = zip(reports, reports.dropFirst()).allSatisfy {
            ($0.start, $0.registration) <= ($1.start, $1.registration)
        }
        return isAscending
            ? reports : reports.sorted { ($0.start, $0.registration) < ($1.start, $1.registration) }
    }

    private init(registration: Int, parts: [Part], start: Instant, end: Instant) {
        (self.registration, self.parts, self.start, self.end) = (registration, parts, start, end)
    }

    private mutating func add(_ minute: Int, of app: Int) {
        guard let known = parts.firstIndex(where: { $0.app == app }) else {
            parts.append(Part(app: app, minutes: [minute]))
            return
        }
        let place = parts[known].minutes.partitionPoint { $0 < minute }
        if place == parts[known].minutes.count || parts[known].minutes[place] != minute {
            parts[known].minutes.insert(minute, at: place)
        }
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

    /// A minute of any counter takes longer, seconds.
    private static let pause = 28.0
    /// Minutes of slack: the minute under way, and what callbacks come early.
    private static let slack = (SystemBehaviour.minuteLead + SystemBehaviour.earliness) / 60

    init(since: Instant) { self.since = since }

    mutating func take(_ report: CounterReport, after last: Instant?) {
        if end.map({ report.start - $0 > Self.pause }) ?? true {
            self = Flush(since: last ?? since)
        }
        end = report.end
    }

    /// How many minutes of an app followed another of it at once.
    mutating func follow(_ app: Int, from minute: Int, lowest: Int, top: Int) -> Int {
        top - (apps.insert(app).inserted ? max(minute, lowest) : minute)
    }

    /// The share of so many further minutes that there was no time for; for certain where they are many together.
    mutating func excess(of more: Double, until moment: Instant) -> (share: Double, isCertain: Bool) {
        minutes += more
        let over = minutes - (moment - since) / 60 * SystemBehaviour.usualPace - Self.slack
        guard more > 0, over > 0 else { return (0, false) }
        return (min(1, over / more), over * 60 > FixedLimits.physicalAllowance)
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

    /// Minutes that are not taken.
    func free(_ start: Instant, _ end: Instant) -> Double {
        let (from, to) = (place(behind: start), place(behind: end))
        return max(0, (end - start) / 60 - (to > from ? sums[to] - sums[from] : 0))
    }

    /// Minutes that other apps took.
    func minutes(after start: Instant, to end: Instant, notOf app: Int) -> Double {
        let (from, to) = (place(behind: start), place(behind: end))
        guard from < to else { return 0 }
        return (from..<to).reduce(0) { $0 + (apps[$1] == app ? 0 : minutes[$1]) }
    }

    private func place(behind moment: Instant) -> Int { times.partitionPoint { $0 <= moment } }
}
