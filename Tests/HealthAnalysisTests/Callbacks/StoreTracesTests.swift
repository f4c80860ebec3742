// The newest moment that a store itself tells of, whichever part tells it.

import TestSupport
import Testing
import TrackingModel

@testable import HealthAnalysis

@Suite struct StoreTracesTests {
    private static let moment = at(11)

    private static func journal(_ instant: Instant) -> EngineTrace {
        let reading = ClockReading(wall: instant, monotonic: 0, boot: "a", calendar: .utc)
        return EngineTrace(records: [JournalRecord(sequence: 1, kind: .midnight, reading: reading)])
    }

    /// One trace each, by the part of the store that holds it.
    private static let traces: [(String, @Sendable (inout StoreContents) -> Void)] = [
        ("heartbeat", { $0.heartbeat = moment }), ("init", { $0.initializedAt = moment }),
        ("recovery", { $0.recovery = [entry(moment, "usage.app.0.min.1")] }),
        ("log", { $0.log = [LogEntry(at: moment, severity: .info, component: "a", message: "b")] }),
        ("memory", { $0.memory = [MemorySample(at: moment, bytes: 1)] }),
        ("notification", { $0.notifications.lastSentAt = moment }),
        ("received", { $0.notifications.lastReceivedAt = moment }),
        ("restart", { $0.monitoringRestartedAt = moment }), ("app", { $0.appInFrontAt = moment }),
        ("arrival", { $0.lastArrivalAt = moment }), ("kill", { $0.lastKillAt = moment }),
        ("mark", { $0.marks = [TrackerMark(at: moment, kind: .killed)] }),
        ("counter", { $0.apps[0].counters[0].modifiedAt = moment }),
        ("event", { $0.apps[0].lastEventAt = moment }), ("rearm", { $0.apps[0].rearmRequestedAt = moment }),
        ("journal", { $0.engine = journal(moment) }),
    ]

    private static var empty: StoreContents {
        var store = StoreContents(
            source: StoreSource(path: "/c", group: "g", kind: .container, preferences: .read))
        // A copy's files are new.
        store.source.plistModifiedAt = at(12)
        var app = AppRecord(id: "a")
        app.counters = [UsageCounter(source: .usage, todaySeconds: 60)]
        store.apps = [app]
        return store
    }

    @Test(arguments: traces.indices) func `every part that has a time tells it`(index: Int) {
        var store = Self.empty
        #expect(store.newestTrace(notAfter: at(12)) == nil)
        Self.traces[index].1(&store)
        #expect(store.newestTrace(notAfter: at(12)) == Self.moment, "\(Self.traces[index].0)")
        #expect(store.newestTrace(notAfter: at(10)) == nil)
    }

    @Test func `the newest that is not ahead counts`() {
        var store = Self.empty
        store.heartbeat = at(13)
        store.monitoringRestartedAt = at(9)
        store.recovery = [entry(at(10), "usage.app.0.min.1"), entry(at(8), "usage.app.0.min.2")]
        #expect(store.newestTrace(notAfter: at(12)) == at(10))
        #expect(store.newestTrace(notAfter: at(14)) == at(13))
    }
}
