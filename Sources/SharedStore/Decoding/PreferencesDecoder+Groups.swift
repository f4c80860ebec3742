// What preferences hold beside apps: of the device, of the engine, last calls and logs.

import TrackingModel

/// Keys that belong together, while they come in.
struct DeviceValues {
    var batteryState: Int?
    var batteryLevel: Double?
    var batteryAt: Instant?
    var submitted: Int?
    var ran: Int?

    /// A reading without a time says nothing of any moment.
    var battery: BatterySample? {
        guard let batteryAt, batteryState != nil || batteryLevel != nil else { return nil }
        return BatterySample(
            at: batteryAt, level: batteryLevel,
            state: batteryState.flatMap(BatterySample.State.init) ?? .unknown)
    }

    var midnightTask: TaskRuns? {
        guard let submitted else { return nil }
        return TaskRuns(submitted: submitted, ran: ran ?? 0)
    }
}

extension PreferencesDecoder {
    /// False for a key that says nothing of the device.
    mutating func decodeDevice(_ entry: StoreEntry) -> Bool {
        switch entry.key {
        case "last_known_battery_state": device.batteryState = judge.count(entry)
        case "last_known_battery_level":
            // -1 where the system does not know.
            let level = judge.number(entry)
            device.batteryLevel = level.flatMap { (0...1).contains($0) ? $0 : nil }
        case "battery_state_timestamp": device.batteryAt = judge.instant(entry)
        case "app_last_state_check": contents.appInFrontAt = judge.instant(entry)
        case "midnight_reset_submit_count": device.submitted = judge.count(entry)
        case "midnight_reset_run_count": device.ran = judge.count(entry)
        default: return false
        }
        return true
    }

    mutating func decodeShieldConfiguration() {
        let found = records(of: ShieldGoals.self, "extensionShieldConfigs", .object).records
        guard let goals = found.first(where: { $0.0 == "goalConfigs" })?.1.goals else { return }
        var apps: Set<String> = []
        for goal in goals {
            if let app = goal.rewardAppLogicalID { apps.insert(app) }
            for linked in goal.linkedLearningApps ?? [] {
                if let app = linked.learningAppLogicalID { apps.insert(app) }
                if linked.minutesRequired == 0, let app = goal.rewardAppLogicalID {
                    contents.appsWithoutGoal.append(app)
                }
            }
        }
        contents.configuredApps = apps.sorted()
        contents.appsWithoutGoal = Set(contents.appsWithoutGoal).sorted()
    }
}

// MARK: - The engine's own values in the preferences, for those who only look

extension PreferencesDecoder {
    /// False for a key that is not the engine's. Ledgers are skipped, because the usage keys hold the same values.
    mutating func decodeEngine(_ entry: StoreEntry) -> Bool {
        switch entry.key {
        case EngineKey.canary: engine.hasCanary = judge.flag(entry) ?? false
        case EngineKey.state:
            engine.state = decoded(TrackerState.self, entry).flatMap { $0.isValid ? $0 : nil }
        case EngineKey.service: engine.service = decoded(ServiceMemory.self, entry)
        case EngineKey.tracked: engineApps = decoded([TrackedApp].self, entry)?.map(\.id)
        case EngineKey.queue:
            let lines = decoded([JournalLine].self, entry)
            engine.queued = lines?.count
            engine.waiting = lines?.compactMap(\.record) ?? []
        default: return entry.key.hasPrefix(EngineKey.ledger)
        }
        return true
    }

    private mutating func decoded<Value: StoredJSON>(
        _: Value.Type, _ entry: StoreEntry
    ) -> Value? {
        guard case .data(let bytes) = entry.value else { return judge.reject(entry, "data") }
        return Value(json: bytes[...]) ?? judge.reject(entry.key, "is no JSON of the engine's; left out")
    }

    // MARK: - What react-native-device-activity keeps in the preferences: last calls, selections and blocks

    /// False for a key that is none of that library's.
    mutating func decodeLastCall(_ entry: StoreEntry) -> Bool {
        if let parsed = LastCallKey(entry.key) {
            markers.insert(.reactNative)
            guard let at = judge.instant(milliseconds: entry) else { return true }
            lastCalls.calls.append(
                LastCall(at: at, activity: parsed.activity, method: parsed.method, event: parsed.event))
            return true
        }
        guard TrackerKeys.isReactNative(entry.key, entry.value) else { return false }
        markers.insert(.reactNative)
        guard case .dictionary(let members) = entry.value else { return true }
        switch entry.key {
        case "familyActivitySelectionIds": lastCalls.selections = members.keys.sorted()
        case "lastBlockUpdate": lastCalls.blockUpdate = blockUpdate(members)
        default: break
        }
        return true
    }

    /// The calls in the order of their times, with what is blocked.
    func finishedLastCalls() -> LastCalls {
        var finished = lastCalls
        finished.calls = lastCalls.calls.ascending(\.at)
        if case .boolean(let flag)? = values["isBlockingAll"] { finished.blocksAll = flag }
        return finished
    }

    private func blockUpdate(_ members: [String: PropertyListValue]) -> BlockUpdate {
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { if case .string(let text)? = members[$0] { text } else { nil } }.first
        }
        func count(_ name: String) -> Int? {
            guard case .integer(let number)? = members[name], number >= 0, number <= Int32.max else {
                return nil
            }
            return Int(number)
        }
        var update = BlockUpdate()
        update.at = text("blockedAt", "unblockedAt", "updatedAt").flatMap(ForeignTime.moment)
        update.trigger = text("triggeredBy")
        update.apps = count("blocklistAppCount")
        update.categories = count("blocklistCategoryCount")
        update.webDomains = count("blocklistWebDomainCount")
        return update
    }

    // MARK: - The JSON logs that live in the preferences

    mutating func decodeLogs() {
        let errors = decode(RecoveryRecord.self, RecordOrigin.errorLog.name, .errorLog) { $0.add($1) }
        // An unreadable log is not the same as an empty log.
        if errors.hasEntries || (errors.isWhole && errors.elements == 0) { errorLogCount = errors.elements }
        for key in TrackerKeys.healthLogs { _ = decode(HealthRecord.self, key, .healthLog) { $0.add($1) } }
        let key = "extension_logs"
        var collector = ExtensionLogCollector(readAt: judge.readAt)
        for (_, record) in records(of: ExtensionLogRecord.self, key, .array).records { collector.add(record) }
        judge.problems.add(collector.problems(source: judge.source, key: key))
        lines = collector.entries
    }

    /// Reads a log of recovery entries.
    private mutating func decode<Record: JSONRecord>(
        _: Record.Type, _ key: String, _ origin: RecordOrigin,
        _ add: (inout RecoveryCollector, Record) -> Void
    ) -> (elements: Int, isWhole: Bool, hasEntries: Bool) {
        let found = records(of: Record.self, key, .array)
        var collector = RecoveryCollector(origin: origin, readAt: judge.readAt)
        for (_, record) in found.records { add(&collector, record) }
        judge.problems.add(collector.problems(source: judge.source, key: key))
        recoveryLogs.append(collector.entries)
        return (found.elements, found.isWhole, !collector.entries.isEmpty)
    }
}
