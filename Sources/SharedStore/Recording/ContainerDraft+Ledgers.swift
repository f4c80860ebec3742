// Ledgers in the preferences: the counters under the dialect's keys, the rest under a key of the engine's own.

public import TrackingModel

extension ContainerDraft {
    public var apps: [String] {
        var found = Set(ledgers.keys)
        for key in store.preferences.keys(withPrefix: EngineKey.ledger) {
            found.insert(String(key.dropFirst(EngineKey.ledger.count)))
        }
        for key in store.preferences.keys(withPrefix: "usage_") {
            if let parsed = StoreKey(key), parsed.field == .today { found.insert(parsed.subject) }
        }
        return Array(found)
    }

    public func ledger(of app: String) -> AppLedger? {
        if let ledger = ledgers[app] { return ledger }
        let preferences = store.preferences
        let kept = memory.ledger(of: app, preferences.data(EngineKey.ledger + app))
        let today = preferences.integer("usage_\(app)_today")
        guard kept != nil || today != nil else { return nil }
        // A store that another tracker wrote is taken over as it stands.
        let reset = preferences.instant("usage_\(app)_reset")
        var ledger =
            kept
            ?? AppLedger(
                app: app, day: reset.map { calendar.day(of: $0) } ?? LocalDay(number: 0),
                startOfDay: reset ?? Instant(0), rewardPoints: persistedTable()?.rewardPoints(of: app) ?? 0)
        if let today, EngineBounds.seconds.contains(today) { ledger.todaySeconds = today }
        if let total = preferences.integer("usage_\(app)_total"), EngineBounds.seconds.contains(total) {
            ledger.totalSeconds = total
        }
        return ledger
    }

    public mutating func set(_ ledger: AppLedger) {
        ledgers[ledger.app] = ledger
        changedLedgers.insert(ledger.app)
    }

    public mutating func archive(_ day: ArchivedDay, of app: String) {
        archived.append((app, day))
    }

    /// Writes the changed ledgers into keys and into the table of apps.
    mutating func spellLedgers() throws {
        guard !changedLedgers.isEmpty || !archived.isEmpty else { return }
        var table = persistedTable()
        for app in changedLedgers.sorted() {
            guard let ledger = ledgers[app] else { continue }
            let prefix = "usage_\(app)_"
            store.preferences[prefix + "today"] = .integer(Int64(ledger.todaySeconds))
            store.preferences[prefix + "total"] = .integer(Int64(ledger.totalSeconds))
            store.preferences[prefix + "reset"] = .real(ledger.startOfDay.seconds)
            let modified = ledger.lastCredit ?? ledger.lastArrival
            if let modified { store.preferences[prefix + "modified"] = .real(modified.wall.seconds) }
            if state.policy == "seed-delta-30s" {
                store.preferences[prefix + "sessionPeak"] = .integer(Int64(ledger.session.peak))
                if let arrival = ledger.lastArrival {
                    store.preferences[prefix + "sessionLastThreshold"] = .real(arrival.wall.seconds)
                }
            }
            store.preferences[EngineKey.ledger + app] = .data(memory.spelled(ledger))
            table?.update(ledger, at: modified?.wall)
        }
        for (app, day) in archived { table?.archive(day, of: app) }
        if let pieces = table?.changed { store.preferences.setData(pieces, of: EngineKey.persistedApps) }
        // A notification carries nothing, so what changed stands beside its number.
        if case .integer? = store.preferences[EngineKey.sent] {
            var figures = JSONSpelling()
            figures.object {
                $0.object("todaySeconds") {
                    for app in changedLedgers.sorted() { $0.put(app, ledgers[app]?.todaySeconds) }
                }
            }
            store.preferences[EngineKey.sentData] = .data(figures.bytes)
        }
        changedLedgers = []
        archived = []
    }

    public mutating func removeDuplicateHistory() -> Int {
        guard var table = persistedTable() else { return 0 }
        let removed = table.removeDuplicateHistory(calendar: calendar)
        if let pieces = table.changed { store.preferences.setData(pieces, of: EngineKey.persistedApps) }
        return removed
    }

    public mutating func setTrackedApps(_ apps: [TrackedApp]) {
        store.preferences[EngineKey.tracked] = Preferences.encoded(apps)
        guard var table = persistedTable() else { return }
        for app in apps { table.describe(app) }
        if let pieces = table.changed { store.preferences.setData(pieces, of: EngineKey.persistedApps) }
    }

    /// The table of apps; nil where it is damaged, and then it stays as it is.
    private func persistedTable() -> PersistedTable? {
        guard let bytes = store.preferences.data(EngineKey.persistedApps) else {
            let isMissing = store.preferences[EngineKey.persistedApps] == nil
            return isMissing ? PersistedTable(Array("{}".utf8)[...]) : nil
        }
        return PersistedTable(bytes)
    }
}
