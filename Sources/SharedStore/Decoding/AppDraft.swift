// An app's record while it is built from the keys about it, in any order.

import TrackingModel

/// Gathers what the keys and tables say of one app and settles what they contradict each other in.
///
/// A class, so that a table of many has room for a reference only, and growing it copies none.
final class AppDraft {
    var names: [String] = []
    var mapName: String?
    var mapCategory: String?
    var eventCategory: String?
    var persistedCategory: String?
    var rewardPoints: Int?
    /// Those that something was said of, in the order in which they are trusted.
    private(set) var counters: [UsageCounter] = []
    var lastEventAt: Instant?
    var lastThreshold: Int?
    var mappedEvents = 0
    var highestOrdinal: Int?
    var generation: Int?
    var windowTop: Int?
    var revertToday: Int?
    var revertThreshold: Int?
    var rearmRequested: Bool?
    var rearmAt: Instant?
    var isBlocked: Bool?
    var blockedAt: Instant?
    var isUnlocked: Bool?
    var unlockedAt: Instant?
    var hourly: [Int]?
    var hourlyDay: LocalDay?
    var persistedHourly: [Int]?
    var persistedHourlyDay: LocalDay?
    var history: [DailyUsage] = []
    var pendingSeconds: Int?
    var pendingDay: LocalDay?
    /// Whether the store has a usage key, a persisted record or a mapping of it.
    var isApp = false

    /// Changes a counter, made where there was none yet.
    func change(_ source: UsageCounter.Source, _ body: (inout UsageCounter) -> Void) {
        let place = counters.firstIndex { $0.source >= source } ?? counters.count
        if place == counters.count || counters[place].source != source {
            counters.insert(UsageCounter(source: source), at: place)
        }
        body(&counters[place])
    }

    func sawEvent(at instant: Instant?) {
        guard let instant else { return }
        lastEventAt = max(lastEventAt ?? instant, instant)
    }

    func setHour(_ hour: Int, _ seconds: Int) {
        var hours = hourly ?? Array(repeating: 0, count: 24)
        hours[hour] = seconds
        hourly = hours
    }

    func record(id: String) -> AppRecord {
        var record = AppRecord(id: id)
        record.name = name
        record.category = mapCategory ?? eventCategory ?? persistedCategory
        record.rewardPoints = rewardPoints
        record.counters = counters
        record.lastEventAt = lastEventAt
        record.lastThresholdSeconds = lastThreshold
        record.registeredCount = mappedEvents
        record.registeredTopMinute = windowTop ?? highestOrdinal
        record.registeredGeneration = generation
        record.revertTodaySeconds = revertToday
        record.revertThresholdSeconds = revertThreshold
        record.rearmRequested = rearmRequested ?? false
        record.rearmRequestedAt = rearmAt
        record.isShielded = isShielded
        record.hourlySeconds = hourly ?? persistedHourly
        record.hourlyDay = hourly == nil ? persistedHourlyDay : hourlyDay
        record.history = history
        if let pendingDay, let pendingSeconds {
            record.pendingArchive = DailyUsage(day: pendingDay, seconds: pendingSeconds)
        }
        record.categories = Array(
            Set([mapCategory, eventCategory, persistedCategory].compactMap { $0 }.filter { !$0.isEmpty })
        ).sorted()
        return record
    }

    /// The first name that says something; the tracker calls hidden apps "Unknown App N".
    private var name: String? {
        let candidates = ([mapName].compactMap { $0 } + names).filter { !$0.isEmpty }
        return candidates.first { !Self.isPlaceholder($0) } ?? candidates.first
    }

    static func isPlaceholder(_ name: String) -> Bool {
        let prefix = "Unknown App"
        guard name.hasPrefix(prefix) else { return false }
        return name.dropFirst(prefix.count).allSatisfy { $0 == " " || ("0"..."9").contains($0) }
    }

    /// Blocked or unlocked, whichever was said last; nil where neither was.
    private var isShielded: Bool? {
        switch (isBlocked, isUnlocked) {
        case (true, true): (blockedAt ?? Instant(0)) > (unlockedAt ?? Instant(0))
        case (let blocked?, true): blocked
        case (nil, true): false
        case (let blocked, _): blocked
        }
    }
}
