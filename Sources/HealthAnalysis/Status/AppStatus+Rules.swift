// One app today: its counter, points, past days, window and last event.

import TrackingModel

extension AppStatus {
    init(_ record: AppRecord, _ observation: Observation, reached: ReachedMinutes) {
        let today = TodayCounter(record.counters, observation)
        let history = Self.history(of: record)
        var days = (1...7).reversed().map { history[observation.today - $0] }
        // Until the first event of a day the counter still holds yesterday's seconds, which no archive has yet.
        if days[6] == nil, today.day == observation.today - 1 { days[6] = today.staleSeconds }
        let name = AppName.given(record.name)
        let minutes = today.seconds.map { $0 / 60 }
        self.init(
            id: record.id, name: name ?? AppName.short(record.id), hasName: name != nil,
            category: record.category, todaySeconds: today.seconds, todayState: today.state,
            staleSeconds: today.staleSeconds, counterDay: today.day, todayExplanation: today.explanation,
            totalSeconds: record.counters.compactMap(\.totalSeconds).max(),
            pointsToday: Self.points(record.rewardPoints, minutes: minutes), yesterdaySeconds: days[6],
            sevenDayMedianSeconds: Self.median(days.compactMap { $0 }), lastSevenDays: days,
            lastEventAt: [record.lastEventAt, reached.newest(of: record.id)].compactMap { $0 }.max(),
            lastThresholdSeconds: record.lastThresholdSeconds, registeredCount: record.registeredCount,
            registeredTopMinute: record.registeredTopMinute,
            headroomMinutes: Self.headroom(
                top: record.registeredTopMinute,
                minutes: record.registeredGeneration == nil ? minutes : reached.top(of: record.id)?.ordinal),
            rearmPending: record.rearmRequested, isShielded: record.isShielded,
            hourlySeconds: Self.hourly(record, observation.today), counters: record.counters,
            secondsBeforeBurst: record.revertTodaySeconds)
    }

    /// Every app of a store, by today's seconds, most first; then by name.
    static func all(_ observation: Observation, reached: ReachedMinutes) -> [AppStatus] {
        observation.contents.apps
            .map { AppStatus($0, observation, reached: reached) }
            .sorted { left, right in
                let seconds = (left.todaySeconds ?? -1, right.todaySeconds ?? -1)
                if seconds.0 != seconds.1 { return seconds.0 > seconds.1 }
                return left.name == right.name ? left.id < right.id : left.name < right.name
            }
    }

    /// Seconds of all apps with a value; nil where none has one. Saturates instead of overflowing.
    static func total(of apps: [AppStatus]) -> Int? {
        let values = apps.compactMap(\.todaySeconds)
        return values.isEmpty ? nil : saturatingSum(values)
    }

    private static func history(of record: AppRecord) -> [LocalDay: Int] {
        var result: [LocalDay: Int] = [:]
        for row in record.history { result[row.day] = max(result[row.day] ?? 0, row.seconds) }
        return result
    }

    private static func points(_ each: Int?, minutes: Int?) -> Int? {
        guard let each, let minutes else { return nil }
        let product = each.multipliedReportingOverflow(by: minutes)
        return product.overflow ? nil : product.partialValue
    }

    private static func headroom(top: Int?, minutes: Int?) -> Int? {
        guard let top, let minutes else { return nil }
        return minutes >= top ? 0 : top - max(0, minutes)
    }

    private static func hourly(_ record: AppRecord, _ today: LocalDay) -> [Int]? {
        guard let hours = record.hourlySeconds, hours.count == 24, record.hourlyDay == today else {
            return nil
        }
        return hours
    }

    private static func median(_ values: [Int]) -> Int? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        if sorted.count % 2 == 1 { return sorted[middle] }
        return sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2
    }
}
