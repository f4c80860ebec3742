// The keys about one app, and what the JSON tables say of apps.

import TrackingModel

extension PreferencesDecoder {
    mutating func decodeApp(_ parsed: StoreKey, _ key: String, _ value: PropertyListValue) {
        guard hasRoom(for: parsed.subject) else { return }
        let draft = draft(of: parsed.subject)
        if parsed.namesApp { draft.isApp = true }
        decode(parsed.field, key, value, into: draft)
    }

    private mutating func decode(
        _ field: StoreKey.Field, _ key: String, _ value: PropertyListValue, into draft: AppDraft
    ) {
        switch field {
        case .today: draft.change(.usage) { $0.todaySeconds = judge.count(value, key: key) }
        case .total: draft.change(.usage) { $0.totalSeconds = judge.count(value, key: key) }
        case .reset: draft.change(.usage) { $0.day = day(ofInstant: value, key) }
        case .modified:
            let at = knownTime(value, key)
            draft.change(.usage) { $0.modifiedAt = at }
            draft.sawEvent(at: at)
        case .lastEventTime, .sessionLastThreshold, .lastArrival: draft.sawEvent(at: knownTime(value, key))
        case .lastThreshold: draft.lastThreshold = judge.count(value, key: key)
        case .protectedToday:
            draft.change(.protected) { $0.todaySeconds = judge.count(value, key: key) }
        case .protectedTotal:
            draft.change(.protected) { $0.totalSeconds = judge.count(value, key: key) }
        case .protectedDate: draft.change(.protected) { $0.day = day(written: value, key) }
        case .protectedTimestamp:
            let at = knownTime(value, key)
            draft.change(.protected) { $0.modifiedAt = at }
        case .hourly(let hour):
            if let seconds = judge.count(value, key: key) { draft.setHour(hour, seconds) }
        case .hourlyDate: draft.hourlyDay = day(written: value, key)
        case .name: draft.mapName = judge.text(value, key: key)
        case .rearmRequested: draft.rearmRequested = judge.flag(value, key: key)
        case .rearmTime: draft.rearmAt = judge.instant(value, key: key)
        case .pendingSeconds: draft.pendingSeconds = judge.count(value, key: key)
        case .pendingDate: draft.pendingDay = day(written: value, key)
        case .windowTop: draft.windowTop = judge.count(value, key: key)
        case .revertToday: draft.revertToday = judge.count(value, key: key)
        case .revertThreshold: draft.revertThreshold = judge.count(value, key: key)
        case .blocked: draft.isBlocked = judge.flag(value, key: key)
        case .unlocked: draft.isUnlocked = judge.flag(value, key: key)
        case .blockedAt: draft.blockedAt = judge.instant(value, key: key)
        case .unlockedAt: draft.unlockedAt = judge.instant(value, key: key)
        case .sessionPeak, .protectedHour, .eventApp, .eventIncrement, .eventSeconds, .eventConfiguration,
            .category,
            .minimalCount, .ignored:
            break
        }
    }

    private mutating func day(ofInstant value: PropertyListValue, _ key: String) -> LocalDay? {
        day(startingAt: judge.instant(value, key: key))
    }

    private mutating func day(startingAt moment: Instant?) -> LocalDay? {
        guard let moment else { return nil }
        contents.dayStarts.append(moment)
        return calendar.day(of: moment)
    }

    /// A day as `yyyy-MM-dd`. The writer's formatter followed the device's calendar, so years of others occur.
    private mutating func day(written value: PropertyListValue, _ key: String) -> LocalDay? {
        guard let text = judge.text(value, key: key), !text.isEmpty else { return nil }
        let latest = calendar.day(of: judge.readAt + ValueJudge.futureAllowance)
        guard let day = LocalDay(iso: text), day >= LocalDay(year: 2001, month: 1, day: 1), day <= latest
        else {
            judge.problems.add(judge.source, key: key, "invalid date \(ProblemList.quoted(text))")
            return nil
        }
        return day
    }

    /// Reads the JSON tables and the JSON logs within the preferences.
    mutating func decodeTables() {
        let persisted: [(String, PersistedApp)] = records("persistedApps_v3", .object).records
        for (key, app) in persisted { add(app, id: key.isEmpty ? app.logicalID ?? "" : key) }
        let tokens: [(String, TokenMapping)] = records("tokenMappings_v1", .object).records
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
        draft.rewardPoints = app.rewardPoints.flatMap { judge.count($0, key: key) }
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
            draft.history.append(DailyUsage(day: calendar.day(of: at), seconds: seconds, points: points))
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
        let events: [(String, EventMapping)] = records("eventMappings", .object, isByEvent: true).records
        for (event, mapping) in events {
            guard let id = mapping.logicalID, !id.isEmpty, hasRoom(for: id) else { continue }
            let draft = draft(of: id)
            draft.isApp = true
            if let name = mapping.displayName { draft.names.append(name) }
            draft.persistedCategory = draft.persistedCategory ?? mapping.category
            if draft.rewardPoints == nil {
                draft.rewardPoints = mapping.rewardPoints.flatMap { judge.count($0, key: "eventMappings") }
            }
            if !isFallback { draft.mappedEvents += 1 }
            if !isFallback, let minute = EventName(event).ordinal {
                draft.highestOrdinal = max(draft.highestOrdinal ?? minute, minute)
            }
            if contents.mappings[event] == nil { contents.mappings[event] = id }
        }
    }

    /// The records of a blob; problems are recorded. Empty where the key is missing.
    ///
    /// - Parameter isByEvent: Whether a table's members are events, of which an app has many; otherwise they are apps.
    mutating func records<Record: JSONRecord>(
        _ key: String, _ shape: JSONElementScanner.Shape, isByEvent: Bool = false
    ) -> (records: [(String, Record)], elements: Int, isWhole: Bool) {
        guard let value = values[key], let bytes = judge.blob(value, key: key) else { return ([], 0, false) }
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
