// The keys about one app, and what the JSON tables say of apps.

import TrackingModel

extension PreferencesDecoder {
    mutating func decodeApp(_ parsed: StoreKey, _ entry: StoreEntry) {
        guard hasRoom(for: parsed.subject) else { return }
        let draft = draft(of: parsed.subject)
        if parsed.namesApp { draft.isApp = true }
        decode(parsed.field, entry, into: draft)
    }

    private mutating func decode(_ field: StoreKey.Field, _ entry: StoreEntry, into draft: AppDraft) {
        switch field {
        case .today: draft.change(.usage) { $0.todaySeconds = judge.count(entry) }
        case .total: draft.change(.usage) { $0.totalSeconds = judge.count(entry) }
        case .reset: draft.change(.usage) { $0.day = day(startingAt: judge.instant(entry)) }
        case .modified:
            let at = knownTime(entry)
            draft.change(.usage) { $0.modifiedAt = at }
            draft.sawEvent(at: at)
        case .lastEventTime, .sessionLastThreshold, .lastArrival: draft.sawEvent(at: knownTime(entry))
        case .lastThreshold: draft.record.lastThresholdSeconds = judge.count(entry)
        case .protectedToday:
            draft.change(.protected) { $0.todaySeconds = judge.count(entry) }
        case .protectedTotal:
            draft.change(.protected) { $0.totalSeconds = judge.count(entry) }
        case .protectedDate: draft.change(.protected) { $0.day = day(written: entry) }
        case .protectedTimestamp:
            let at = knownTime(entry)
            draft.change(.protected) { $0.modifiedAt = at }
        case .hourly(let hour):
            if let seconds = judge.count(entry) { draft.setHour(hour, seconds) }
        case .hourlyDate: draft.record.hourlyDay = day(written: entry)
        case .name: draft.mapName = judge.text(entry)
        case .rearmRequested: draft.record.rearmRequested = judge.flag(entry) ?? false
        case .rearmTime: draft.record.rearmRequestedAt = judge.instant(entry)
        case .pendingSeconds: draft.pendingSeconds = judge.count(entry)
        case .pendingDate: draft.pendingDay = day(written: entry)
        case .windowTop: draft.windowTop = judge.count(entry)
        case .revertToday: draft.record.revertTodaySeconds = judge.count(entry)
        case .revertThreshold: draft.record.revertThresholdSeconds = judge.count(entry)
        case .blocked: draft.isBlocked = judge.flag(entry)
        case .unlocked: draft.isUnlocked = judge.flag(entry)
        case .blockedAt: draft.blockedAt = judge.instant(entry)
        case .unlockedAt: draft.unlockedAt = judge.instant(entry)
        case .sessionPeak, .protectedHour, .eventApp, .eventIncrement, .eventSeconds, .eventConfiguration,
            .category,
            .minimalCount, .ignored:
            break
        }
    }

    private mutating func day(startingAt moment: Instant?) -> LocalDay? {
        guard let moment else { return nil }
        contents.dayStarts.append(moment)
        return calendar.day(of: moment)
    }

    /// A day as `yyyy-MM-dd`. The writer's formatter followed the device's calendar, so years of others occur.
    private mutating func day(written entry: StoreEntry) -> LocalDay? {
        guard let text = judge.text(entry), !text.isEmpty else { return nil }
        let latest = calendar.day(of: judge.readAt + ValueJudge.futureAllowance)
        guard let day = LocalDay(iso: text), day >= LocalDay(year: 2001, month: 1, day: 1), day <= latest
        else { return judge.reject(entry.key, "invalid date \(ProblemList.quoted(text))") }
        return day
    }

    /// Reads the JSON tables and the JSON logs within the preferences.
    mutating func decodeTables() {
        let persisted = records(of: PersistedApp.self, "persistedApps_v3", .object).records
        for (key, app) in persisted { add(app, id: key.isEmpty ? app.logicalID ?? "" : key) }
        let tokens = records(of: TokenMapping.self, "tokenMappings_v1", .object).records
        for (_, token) in tokens {
            guard let id = token.logicalID, let name = token.displayName, hasRoom(for: id) else {
                continue
            }
            draft(of: id).names.append(name)
        }
        decodeLogs()
    }

    private mutating func add(_ app: PersistedApp, id: String) {
        let key = "persistedApps_v3"
        guard hasRoom(for: id) else { return }
        let draft = draft(of: id)
        draft.isApp = true
        if let name = app.displayName { draft.names.insert(name, at: 0) }
        draft.persistedCategory = app.category
        draft.record.rewardPoints = app.rewardPoints.flatMap { judge.count($0, key: key) }
        var counter = UsageCounter(source: .persisted)
        counter.todaySeconds = app.todaySeconds.flatMap { judge.count($0, key: key) }
        counter.totalSeconds = app.totalSeconds.flatMap { judge.count($0, key: key) }
        // Later builds write the distant past where they know no day.
        if let reset = app.lastResetDate, reset > -6e10 {
            counter.day = day(startingAt: judge.instant(seconds: reset, epoch: .reference, key: key))
        }
        counter.modifiedAt = app.lastUpdated.flatMap {
            judge.instant(seconds: $0, epoch: .reference, key: key)
        }
        draft.change(.persisted) { $0 = counter }
        for day in app.dailyHistory ?? [] {
            guard let at = judge.instant(seconds: day.date, epoch: .reference, key: key),
                let seconds = judge.count(day.seconds, key: key)
            else { continue }
            let points = day.points.flatMap { judge.count($0, key: key) }
            draft.record.history.append(
                DailyUsage(day: calendar.day(of: at), seconds: seconds, points: points))
        }
        if let hours = app.todayHourlySeconds, hours.count == 24 {
            let counts = hours.compactMap { judge.count($0, key: key) }
            if counts.count == 24 {
                draft.persistedHourly = counts
                draft.persistedHourlyDay = counter.day
            }
        }
    }

    /// The mapping of the first generation, later a fallback: it counts only where no event is mapped by a key.
    mutating func addFallbackMappings() {
        let isFallback = !contents.mappings.isEmpty
        let events = records(of: EventMapping.self, "eventMappings", .object, isByEvent: true).records
        for (event, mapping) in events {
            guard let id = mapping.logicalID, !id.isEmpty, hasRoom(for: id) else { continue }
            let draft = draft(of: id)
            draft.isApp = true
            if let name = mapping.displayName { draft.names.append(name) }
            draft.persistedCategory = draft.persistedCategory ?? mapping.category
            if draft.record.rewardPoints == nil {
                draft.record.rewardPoints = mapping.rewardPoints.flatMap {
                    judge.count($0, key: "eventMappings")
                }
            }
            if !isFallback {
                draft.record.registeredCount += 1
                if let minute = EventName(event).ordinal { draft.sawMapping(of: minute) }
            }
            if contents.mappings[event] == nil { contents.mappings[event] = id }
        }
    }

    /// The records of a blob; problems are recorded. Empty where the key is missing.
    ///
    /// - Parameter isByEvent: Whether a table's members are events, of which an app has many; otherwise they are apps.
    mutating func records<Record: JSONRecord>(
        of _: Record.Type, _ key: String, _ shape: JSONElementScanner.Shape, isByEvent: Bool = false
    ) -> (records: [(String, Record)], elements: Int, isWhole: Bool) {
        guard let value = values[key], let bytes = judge.blob((key, value)) else { return ([], 0, false) }
        let most =
            switch shape {
            case .array: limits.items(inBytes: bytes.count)
            case .object where isByEvent: limits.subjects(inBytes: bytes.count)
            case .object: limits.apps(inBytes: bytes.count)
            }
        var wanted = 0..<most
        while true {
            var records: [(String, Record)] = []
            var stream = JSONRecordStream<Record>(
                shape, depthLimit: limits.depth, recordLimit: limits.jsonRecordBytes, wanted: wanted
            ) { name, _, record in records.append((name, record)) }
            bytes.withUnsafeBytes { _ = stream.take($0) }
            let problems = stream.finish(source: judge.source, key: key)
            if wanted.lowerBound == 0, let newest = stream.newest(most) {
                wanted = newest
                continue
            }
            judge.problems.add(problems)
            return (records, stream.elements, stream.isWhole)
        }
    }
}

// MARK: - An app's record while it is built from the keys about it, in any order

/// Gathers what the keys and tables say of one app and settles what they contradict each other in.
///
/// A class, so that a table of many has room for a reference only, and growing it copies none.
final class AppDraft {
    /// What is settled as it comes.
    var record: AppRecord
    var names: [String] = []
    var mapName: String?
    var mapCategory: String?
    var eventCategory: String?
    var persistedCategory: String?
    var windowTop: Int?
    var isBlocked: Bool?
    var blockedAt: Instant?
    var isUnlocked: Bool?
    var unlockedAt: Instant?
    var persistedHourly: [Int]?
    var persistedHourlyDay: LocalDay?
    var pendingSeconds: Int?
    var pendingDay: LocalDay?
    /// Whether the store has a usage key, a persisted record or a mapping of it.
    var isApp = false

    init(id: String) { record = AppRecord(id: id) }

    /// Changes a counter, made where there was none yet.
    func change(_ source: UsageCounter.Source, _ body: (inout UsageCounter) -> Void) {
        let place = record.counters.firstIndex { $0.source >= source } ?? record.counters.count
        if place == record.counters.count || record.counters[place].source != source {
            record.counters.insert(UsageCounter(source: source), at: place)
        }
        body(&record.counters[place])
    }

    func sawEvent(at instant: Instant?) {
        guard let instant else { return }
        record.lastEventAt = max(record.lastEventAt ?? instant, instant)
    }

    func sawMapping(of minute: Int) {
        record.registeredTopMinute = max(record.registeredTopMinute ?? minute, minute)
    }

    func setHour(_ hour: Int, _ seconds: Int) {
        var hours = record.hourlySeconds ?? Array(repeating: 0, count: 24)
        hours[hour] = seconds
        record.hourlySeconds = hours
    }

    var finished: AppRecord {
        var record = record
        record.name = name
        record.category = mapCategory ?? eventCategory ?? persistedCategory
        record.registeredTopMinute = windowTop ?? record.registeredTopMinute
        record.isShielded = isShielded
        if record.hourlySeconds == nil {
            (record.hourlySeconds, record.hourlyDay) = (persistedHourly, persistedHourlyDay)
        }
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
