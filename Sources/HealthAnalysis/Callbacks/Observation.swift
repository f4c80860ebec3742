// One store seen at one instant: the input of every rule, with what they all derive from it.

import TrackingModel

/// A store, the instant it is judged at, and the local day around that instant.
struct Observation {
    let contents: StoreContents
    let at: Instant
    let calendar: LocalCalendar
    let thresholds: Thresholds
    let outside: ExternalEvidence
    let today: LocalDay
    let dayStart: Instant
    let dayEnd: Instant
    /// The journal's records on the device's own time line; empty for stores without a journal.
    let timeline: DeviceTimeline
    /// Every callback that a log reports, without those after the instant.
    private(set) var log: CallbackLog
    /// Names the apps of events.
    let apps: AppResolver
    /// What other sources show of use.
    let front: UseInFront
    /// Which minutes have a threshold.
    let windows: RegisteredWindows
    /// The zone that the store is of, where that is another than the calendar's.
    private(set) var otherZone: StoreZone?
    /// What the tracker tried and could not do; in no order.
    private(set) var errors: [StoreError] = []

    init(
        _ contents: StoreContents, at: Instant, calendar: LocalCalendar, thresholds: Thresholds,
        outside: ExternalEvidence
    ) {
        var outside = outside
        outside.evidence.add(contents.evidence)
        self.outside = outside
        front = UseInFront(outside.evidence, contents)
        self.contents = contents
        self.at = at
        self.calendar = calendar
        self.thresholds = thresholds
        today = calendar.day(of: at)
        dayStart = calendar.start(of: today)
        dayEnd = calendar.start(of: today + 1)
        let limit = at + FixedLimits.futureTolerance
        apps = AppResolver(contents.mappings)
        windows = RegisteredWindows(contents)
        timeline = DeviceTimeline(contents.engine?.records ?? [], at: at)
        log = CallbackLog(
            contents, apps: apps, timeline: timeline, calendar: calendar, notAfter: limit, thresholds)
        otherZone = StoreZone(self)
        // That it ends as far from the counters as the zones are apart shows nothing.
        if isLogShifted { log.endedAt = nil }
        errors = storeErrors
    }

    /// Whether the times of the log, which name a clock and no zone, are not those of the counters.
    var isLogShifted: Bool { otherZone != nil && log.source == .text }

    /// Seconds that today has had so far.
    var elapsedToday: Double { max(0, at - dayStart) }

    /// Whether a moment lies in today's local day.
    func isToday(_ moment: Instant) -> Bool { moment >= dayStart && moment < dayEnd }

    /// Whether a moment is further ahead than clocks may differ.
    func isFuture(_ moment: Instant) -> Bool { moment - at > FixedLimits.futureTolerance }

    /// The journal's records, in the order of `timeline.times`.
    var journal: [JournalRecord] { contents.engine?.records ?? [] }

    /// Entries of the recovery log about something else than a callback.
    var otherEntries: some Sequence<RecoveryEntry> {
        contents.recovery.lazy.filter { !$0.isCallback }
    }

    /// The callbacks of all logs, oldest first.
    var callbacks: [LoggedCallback] { log.callbacks }

    /// The newest that was noted of the battery until a moment.
    func battery(until moment: Instant) -> BatterySample? {
        let index = contents.battery.partitionPoint { $0.at <= moment }
        return index > 0 ? contents.battery[index - 1] : nil
    }

    /// A moment as people say it after "at" or "since": `14:31`, `14:31 yesterday`, `14:31 on 9 Nov`.
    func clock(_ moment: Instant) -> String {
        let time = calendar.time(of: moment)
        if time.day == today { return time.clock }
        if time.day == today - 1 { return time.clock + " yesterday" }
        return time.clock + " on " + time.day.description(near: today)
    }

    /// Two moments with a word between them, the day of both once: `12:58 and 13:13 on 1 Mar`.
    func clocks(_ first: Instant, _ word: String, _ last: Instant) -> String {
        let isOneDay = calendar.day(of: first) == calendar.day(of: last)
        return "\(isOneDay ? calendar.time(of: first).clock : clock(first)) \(word) \(clock(last))"
    }
}

/// Looks at an observation, and has what every rule asks of it.
protocol Observing {
    var observation: Observation { get }
}

extension Observing {
    var at: Instant { observation.at }
    var calendar: LocalCalendar { observation.calendar }
    var today: LocalDay { observation.today }
    var dayStart: Instant { observation.dayStart }
    var contents: StoreContents { observation.contents }
    /// Every callback once, with its outcome.
    var log: CallbackLog { observation.log }
    var thresholds: Thresholds { observation.thresholds }

    func isToday(_ moment: Instant) -> Bool { observation.isToday(moment) }
    func isFuture(_ moment: Instant) -> Bool { observation.isFuture(moment) }
    func clock(_ moment: Instant) -> String { observation.clock(moment) }
    func clocks(_ first: Instant, _ word: String, _ last: Instant) -> String {
        observation.clocks(first, word, last)
    }
}
