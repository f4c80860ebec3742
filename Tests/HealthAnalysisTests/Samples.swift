// Hand-written stores for the tests, with the times of one day in Toronto.

import HealthAnalysis
import TestSupport
import TrackingModel

/// 2025-11-13, the day of the samples.
let day = sampleDay

/// An empty store that was read.
func emptyStore() -> StoreContents {
    StoreContents(
        source: StoreSource(
            path: "/data/box/container", group: "group.example", kind: .container, preferences: .read))
}

/// A store that is well: heartbeat, one app and its mapping.
func goodStore(heartbeat: Instant) -> StoreContents {
    var store = emptyStore()
    store.heartbeat = heartbeat
    store.initializedFlag = true
    store.apps = [app("com.example.tubes", name: "Tubes", seconds: 1_200)]
    for minute in 1...60 { store.mappings["usage.app.0.min.\(minute)"] = "com.example.tubes" }
    return store
}

func app(
    _ id: String, name: String? = nil, seconds: Int? = nil, on counterDay: LocalDay? = day,
    modified: Instant? = nil
) -> AppRecord {
    var record = AppRecord(id: id)
    record.name = name
    if let seconds {
        record.counters = [
            UsageCounter(source: .usage, todaySeconds: seconds, day: counterDay, modifiedAt: modified)
        ]
    }
    return record
}

func entry(
    _ at: Instant, _ event: String, ok: Bool = true, error: String? = nil, memory: Int? = nil
) -> RecoveryEntry {
    RecoveryEntry(
        id: RecordID("\(event)@\(at.seconds)"), at: at, event: EventName(event), succeeded: ok, error: error,
        action: "record_usage", memoryBytes: memory)
}

/// One entry a minute with these ordinals.
func minutes(
    _ ordinals: some Sequence<Int>, from start: Instant, step: Double = 60.5, app: Int = 0
) -> [RecoveryEntry] {
    ordinals.enumerated().map { index, ordinal in
        entry(start + Double(index) * step, "usage.app.\(app).min.\(ordinal)")
    }
}

extension StoreContents {
    /// The same store with these entries as its recovery log, and with counters that hold what the entries of the day
    /// credited.
    func crediting(_ entries: [RecoveryEntry]) -> StoreContents {
        var store = with(entries)
        for index in apps.indices {
            let own = entries.count {
                $0.succeeded && toronto.day(of: $0.at) == day && mappings[$0.event.text] == apps[index].id
            }
            store.apps[index].counters[0].todaySeconds = own * 60
        }
        return store
    }

    /// The same store with these entries as its recovery log.
    func with(_ entries: [RecoveryEntry]) -> StoreContents {
        var store = self
        store.recovery = entries.sorted { $0.at < $1.at }
        store.recoveryLogCount = entries.count
        store.hasEventLog = true
        return store
    }

    func report(
        at moment: Instant, _ thresholds: Thresholds = Thresholds(),
        outside: ExternalEvidence = ExternalEvidence()
    ) -> HealthReport {
        HealthReport(self, at: moment, calendar: toronto, thresholds: thresholds, outside: outside)
    }
}

extension HealthReport {
    var codes: [FindingCode] { findings.map(\.code) }

    func gaps(_ kind: Gap.Class) -> [Gap] { gaps.filter { $0.gapClass == kind } }
}
