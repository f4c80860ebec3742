// Ledgers in the preferences: the counters under the format's keys, the rest under a key of the engine.

public import TrackingModel

/// Ledgers as the preferences have them.
private struct PreferencesLedgers: KeptLedgers {
    let preferences: Preferences
    let calendar: LocalCalendar
    let memory: EngineMemory

    var apps: [String] {
        var found: Set<String> = []
        for key in preferences.keys(withPrefix: EngineKey.ledger) {
            found.insert(String(key.dropFirst(EngineKey.ledger.count)))
        }
        for key in preferences.keys(withPrefix: "usage_") {
            if let parsed = StoreKey(key), parsed.field == .today { found.insert(parsed.subject) }
        }
        return Array(found)
    }

    func ledger(of app: String) -> AppLedger? {
        let kept = memory.ledger(of: app, preferences.data(EngineKey.ledger + app))
        let today = preferences.integer("usage_\(app)_today")
        guard kept != nil || today != nil else { return nil }
        // A store written by another tracker is continued as it is.
        let reset = preferences.instant("usage_\(app)_reset")
        var ledger =
            kept
            ?? AppLedger(
                app: app, day: reset.map { calendar.day(of: $0) } ?? LocalDay(number: 0),
                startOfDay: reset ?? Instant(0),
                rewardPoints: preferences.persistedTable()?.rewardPoints(of: app) ?? 0)
        if let today, EngineBounds.seconds.contains(today) { ledger.todaySeconds = today }
        if let total = preferences.integer("usage_\(app)_total"), EngineBounds.seconds.contains(total) {
            ledger.totalSeconds = total
        }
        return ledger
    }
}

extension ContainerDraft {
    /// Has ledgers read from the preferences as they are now.
    mutating func readLedgers() {
        counters.kept = PreferencesLedgers(
            preferences: store.preferences, calendar: calendar, memory: memory)
    }

    public mutating func archive(_ day: ArchivedDay, of app: String) {
        archived.append((app, day, isOver: true))
    }

    public mutating func withdraw(_ day: ArchivedDay, of app: String) {
        archived.append((app, day, isOver: false))
    }

    /// Writes the changed ledgers into keys and into the table of apps.
    mutating func encodeLedgers() throws {
        let changed = counters.changedApps.sorted().compactMap { counters.ledgers[$0] }
        guard !changed.isEmpty || !archived.isEmpty else { return }
        var table = store.persistedTable()
        for ledger in changed {
            let app = ledger.app
            let prefix = "usage_\(app)_"
            store.preferences[prefix + "today"] = .integer(Int64(ledger.todaySeconds))
            store.preferences[prefix + "total"] = .integer(Int64(ledger.totalSeconds))
            store.preferences[prefix + "reset"] = .real(ledger.startOfDay.seconds)
            let modified = ledger.lastCredit ?? ledger.newest?.at
            if let modified { store.preferences[prefix + "modified"] = .real(modified.wall.seconds) }
            if state.policy.hasPrefix("seed-delta-") {
                store.preferences[prefix + "sessionPeak"] = .integer(Int64(ledger.memory.ofDay))
                if let arrival = ledger.newest?.at {
                    store.preferences[prefix + "sessionLastThreshold"] = .real(arrival.wall.seconds)
                }
            }
            store.preferences[EngineKey.ledger + app] = .data(memory.encoded(ledger))
            table?.update(ledger, at: modified?.wall)
        }
        for (app, day, isOver) in archived {
            if isOver { table?.archive(day, of: app) } else { table?.withdraw(day, of: app) }
        }
        if let table { store.put(table) }
        // A notification carries no payload, so the changes are stored with its number.
        if case .integer? = store.preferences[EngineKey.sent] {
            var figures = CompactJSONWriter()
            figures.object {
                $0.object("todaySeconds") {
                    for ledger in changed { $0.put(ledger.app, ledger.todaySeconds) }
                }
            }
            store.preferences[EngineKey.sentData] = .data(figures.bytes)
        }
    }

    public mutating func removeDuplicateHistory() -> Int {
        guard var table = store.persistedTable() else { return 0 }
        let removed = table.removeDuplicateHistory(calendar: calendar)
        store.put(table)
        return removed
    }

    public mutating func setTrackedApps(_ apps: [TrackedApp]) {
        store.preferences[EngineKey.tracked] = Preferences.encoded(apps)
        guard var table = store.persistedTable() else { return }
        for app in apps { table.describe(app) }
        store.put(table)
        // Points of apps without a ledger are in the table.
        readLedgers()
    }
}

extension Preferences {
    /// The table of apps; nil where it is damaged, and then it stays as it is.
    fileprivate func persistedTable(known: JSONObjectLayout? = nil) -> PersistedTable? {
        guard let bytes = data(EngineKey.persistedApps) else {
            let isMissing = self[EngineKey.persistedApps] == nil
            return isMissing ? PersistedTable(Array("{}".utf8)[...]) : nil
        }
        return PersistedTable(bytes, known: known)
    }
}

extension StoreDraft {
    fileprivate func persistedTable() -> PersistedTable? {
        preferences.persistedTable(known: layouts.objects[EngineKey.persistedApps])
    }

    fileprivate mutating func put(_ table: PersistedTable) {
        guard let (pieces, layout) = table.changed else { return }
        preferences.setData(pieces, of: EngineKey.persistedApps)
        layouts.objects[EngineKey.persistedApps] = layout
    }
}
