// The engine's own values in the preferences, for those who only look.

import TrackingModel

/// What the keys that begin with `engine_` hold, as far as it can be read.
struct EngineValues {
    var hasCanary = false
    var state: TrackerState?
    var service: ServiceMemory?
    var trackedApps: [String]?
    /// Nil where the queue can't be read.
    var queued: Int? = 0
    var waiting: [JournalRecord] = []

    /// With the journal of the same store; nil where neither is there.
    func trace(with journal: EngineTrace?) -> EngineTrace? {
        guard journal != nil || state != nil || hasCanary else { return nil }
        var trace = journal ?? EngineTrace()
        trace.state = state
        trace.service = service
        trace.queued = queued
        trace.waiting = waiting
        trace.hasCanary = hasCanary
        return trace
    }
}

extension PreferencesDecoder {
    /// False for a key that is not the engine's. Ledgers are skipped, because the usage keys hold the same values.
    mutating func decodeEngine(_ key: String, _ value: PropertyListValue) -> Bool {
        switch key {
        case EngineKey.canary: engine.hasCanary = judge.flag(value, key: key) ?? false
        case EngineKey.state:
            let state: TrackerState? = decoded(value, key)
            engine.state = state.flatMap { $0.isValid ? $0 : nil }
        case EngineKey.service: engine.service = decoded(value, key)
        case EngineKey.tracked:
            let apps: [TrackedApp]? = decoded(value, key)
            engine.trackedApps = apps?.map(\.id)
        case EngineKey.queue:
            let lines: [JournalLine]? = decoded(value, key)
            engine.queued = lines?.count
            engine.waiting = lines?.compactMap(\.record) ?? []
        default: return key.hasPrefix(EngineKey.ledger)
        }
        return true
    }

    private mutating func decoded<Value: CompactJSONDecodable>(
        _ value: PropertyListValue, _ key: String
    ) -> Value? {
        guard case .data(let bytes) = value else {
            judge.problems.add(judge.source, key: key, "\(value.typeName) where data belongs")
            return nil
        }
        guard let decoded = Value(json: bytes[...]) else {
            judge.problems.add(judge.source, key: key, "is no JSON of the engine's; left out")
            return nil
        }
        return decoded
    }
}
