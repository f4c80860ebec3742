// What the store shows of one app today.

public import TrackingModel

/// One app today.
public struct AppStatus: Hashable, Sendable {
    /// Whether today's figure is plausible.
    public enum TodayState: String, Sendable {
        /// Belongs to today and is possible.
        case valid
        /// Belongs to another day, or to none that is known.
        case stale
        /// More than the day has had so far.
        case impossible
        /// There is no counter.
        case absent
        /// It may belong to today: the store is read in another time zone, or as of a moment before it was written.
        case unknown
    }

    public var id: String
    /// Never empty: the store's name, else a short form of the id.
    public var name: String
    public var hasName: Bool
    public var category: String?
    /// 0 where stale, nil where absent.
    public var todaySeconds: Int?
    public var todayState: TodayState
    /// The raw value where it is stale.
    public var staleSeconds: Int?
    /// The day the raw value belongs to.
    public var counterDay: LocalDay?
    /// One sentence on why today's figure is stale or impossible; nil where it is neither.
    public var todayExplanation: String?
    public var totalSeconds: Int?
    /// Nil where the reward points are unknown.
    public var pointsToday: Int?
    public var yesterdaySeconds: Int?
    public var sevenDayMedianSeconds: Int?
    /// Seconds of the last seven days before today, oldest first; nil for a day without a record.
    public var lastSevenDays: [Int?]
    public var lastEventAt: Instant?
    public var lastThresholdSeconds: Int?
    public var registeredCount: Int
    public var registeredTopMinute: Int?
    /// Minutes that can still be counted before the registered window ends.
    public var headroomMinutes: Int?
    public var rearmPending: Bool
    public var isShielded: Bool?
    /// Seconds in each local hour of today, 24; nil where the store has none for today.
    public var hourlySeconds: [Int]?
    /// Every counter as the store has it.
    public var counters: [UsageCounter]
    /// Today's seconds before a burst that waits to be judged, as the tracker keeps them to go back to; nil where it
    /// keeps none.
    public var secondsBeforeBurst: Int?
    /// Minutes used today against those that are credited; nil where the journal does not hold the whole day.
    public var balance: UseBalance?
}

extension AppStatus {
    /// Whether its seconds are today's, possible or not.
    var isOfToday: Bool { todayState == .valid || todayState == .impossible }

    /// The counter's day, as the end of a sentence.
    var counterDayText: String { counterDay.map { "of \($0)" } ?? "without a date" }

    /// Seconds that were credited since the burst that waits to be judged began; nil where none waits.
    var secondsInBurst: Int? {
        guard isOfToday, let now = todaySeconds,
            let before = secondsBeforeBurst, before >= 0
        else { return nil }
        return max(0, now - before)
    }

    init(_ record: AppRecord, _ observation: Observation, reached: ReachedMinutes) {
        let today = TodayCounter(record, observation)
        let counted = record.secondsByPastDay(before: observation.today)
        let days = (1...7).reversed().map { counted[observation.today - $0] }
        let name = AppName.given(record.name)
        let minutes = today.seconds.map { $0 / 60 }
        // A counter that was only set to zero at midnight reports no use.
        let isReset = today.seconds == 0 && record.lastEventAt == observation.dayStart
        self.init(
            id: record.id, name: name ?? AppName.short(record.id), hasName: name != nil,
            category: record.category, todaySeconds: today.seconds, todayState: today.state,
            staleSeconds: today.staleSeconds, counterDay: today.day, todayExplanation: today.explanation,
            totalSeconds: record.counters.compactMap(\.totalSeconds).max(),
            pointsToday: Self.points(record.rewardPoints, minutes: minutes), yesterdaySeconds: days[6],
            sevenDayMedianSeconds: Self.median(days.compactMap { $0 }), lastSevenDays: days,
            lastEventAt: [isReset ? nil : record.lastEventAt, reached.newest[record.id]].compactMap { $0 }
                .max(),
            lastThresholdSeconds: record.lastThresholdSeconds, registeredCount: record.registeredCount,
            registeredTopMinute: record.registeredTopMinute,
            headroomMinutes: Self.headroom(
                top: record.registeredTopMinute,
                minutes: Self.reached(record, credited: minutes, reached)),
            rearmPending: record.rearmRequested, isShielded: record.isShielded,
            hourlySeconds: Self.hourly(record, observation), counters: record.counters,
            secondsBeforeBurst: record.revertTodaySeconds)
    }

    /// Every app of a store, by today's seconds, most first; then by name.
    static func all(_ observation: Observation, reached: ReachedMinutes) -> [AppStatus] {
        observation.contents.apps.map { AppStatus($0, observation, reached: reached) }
            .sorted {
                ($1.todaySeconds ?? -1, $0.name, $0.id) < ($0.todaySeconds ?? -1, $1.name, $1.id)
            }
    }

    /// Seconds of all apps with a value; nil where none has one. Saturates instead of overflowing.
    static func total(of apps: [AppStatus]) -> Int? {
        let values = apps.compactMap(\.todaySeconds)
        return values.isEmpty ? nil : saturatingSum(values)
    }

    private static func points(_ each: Int?, minutes: Int?) -> Int? {
        guard let each, let minutes else { return nil }
        let product = each.multipliedReportingOverflow(by: minutes)
        return product.overflow ? nil : product.partialValue
    }

    /// The minute of its window that an app has come to: by its registration, or else by what was credited, and by what
    /// was reported since, credited or not.
    private static func reached(
        _ record: AppRecord, credited: Int?, _ reached: ReachedMinutes
    ) -> Int? {
        let top = reached.top(of: record.id)
        guard record.registeredGeneration == nil else { return top?.ordinal }
        let isSince = top.map { top in reached.registered.map { top.at > $0 } ?? true } ?? false
        return [credited, isSince ? top?.ordinal : nil].compactMap { $0 }.max()
    }

    private static func headroom(top: Int?, minutes: Int?) -> Int? {
        guard let top, let minutes else { return nil }
        return minutes >= top ? 0 : top - max(0, minutes)
    }

    /// Nil where none are kept of today, or some are of a later moment.
    private static func hourly(_ record: AppRecord, _ observation: Observation) -> [Int]? {
        let hasLater = observation.log.later[observation.today]?[record.id] ?? 0 > 0
        let isOfToday = record.hourlyDay == observation.today && record.hourlySeconds?.count == 24
        return isOfToday && !hasLater ? record.hourlySeconds : nil
    }

    private static func median(_ values: [Int]) -> Int? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        if sorted.count % 2 == 1 { return sorted[middle] }
        return sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2
    }
}

extension AppStatus {
    /// Names by id. Events without a mapping have that of the one app whose counter grew without any of its own.
    static func names(of apps: [AppStatus], _ reached: ReachedMinutes) -> [String: String] {
        var names = apps.keyed(by: \.id).mapValues(\.name)
        let unnamed = reached.newest.keys.filter { names[$0] == nil }
        let grown = apps.filter { ($0.todaySeconds ?? 0) > 0 && reached.newest[$0.id] == nil }
        if unnamed.count == 1, grown.count == 1 { names[unnamed[0]] = grown[0].name }
        return names
    }
}

extension AppRecord {
    /// Seconds of each archived day; the most of them where a day occurs twice. Until the first event of a day the
    /// counter still holds those of the last one, which no archive has yet.
    func secondsByPastDay(before today: LocalDay) -> [LocalDay: Int] {
        var result: [LocalDay: Int] = [:]
        for row in history { result[row.day] = max(result[row.day] ?? 0, row.seconds) }
        for counter in counters.sorted(by: { $0.source < $1.source }) {
            guard let day = counter.day, day < today, let seconds = counter.todaySeconds, seconds >= 0,
                result[day] == nil
            else { continue }
            result[day] = seconds
        }
        return result
    }
}
