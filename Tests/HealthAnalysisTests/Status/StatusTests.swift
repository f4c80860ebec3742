// Every status at the borders of its rule.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct StatusTests {
    @Test(arguments: [
        (0.0, HeartbeatStatus.State.fresh), (120, .fresh), (120.01, .stale), (300, .stale), (300.01, .lost),
        (90_000, .lost), (-60, .fresh), (-60.01, .future),
    ])
    func `the state of a heartbeat follows its age`(_ age: Double, _ state: HeartbeatStatus.State) {
        var store = emptyStore()
        store.heartbeat = at(12) - age
        let status = store.report(at: at(12)).heartbeat
        #expect(status.state == state)
        #expect(abs((status.ageSeconds ?? .infinity) - age) < 0.001)
    }

    @Test func `a heartbeat that is no time is invalid and begins no finding`() {
        var store = emptyStore()
        store.hasInvalidHeartbeat = true
        let report = store.report(at: at(12))
        #expect(report.heartbeat.state == .invalid)
        #expect(report.heartbeat.state.title == "invalid")
        #expect(!report.codes.contains(.neverStarted))
    }

    @Test func `a missing or zero heartbeat is never`() {
        var store = emptyStore()
        #expect(store.report(at: at(12)).heartbeat.state == .never)
        store.heartbeat = Instant(0)
        #expect(store.report(at: at(12)).heartbeat == emptyStore().report(at: at(12)).heartbeat)
    }

    @Test func `events are those of the local day`() {
        let entries = [
            entry(at(0) - 0.001, "usage.app.0.min.9"), entry(at(0), "usage.app.0.min.1"),
            entry(at(11), "usage.app.0.min.2", ok: false, error: "No mapping found"),
        ]
        let events = emptyStore().with(entries).report(at: at(12)).events
        #expect(events.today == 2)
        #expect(events.errorsToday == 1)
        #expect(events.errorRatio == 0.5)
        #expect(!events.saturated)
        #expect(events.lastAt == at(11))
        #expect(events.lastRecordedAt == at(0))
    }

    @Test func `without a log events are unknown, and with an empty one as well`() {
        var store = emptyStore()
        #expect(store.report(at: at(12)).events.today == nil)
        store.recoveryLogCount = 0
        store.hasEventLog = true
        let events = store.report(at: at(12)).events
        #expect(events.today == nil)
        #expect(events.errorRatio == nil)
    }

    @Test func `a counter speaks after the end of a log, not against it`() {
        var store = goodStore(heartbeat: at(12)).with(minutes(1...3, from: at(11), step: 60))
        store.apps = [app("com.example.tubes", name: "Tubes", seconds: 240, modified: at(11, 3))]
        // The log lost its end.
        #expect(store.report(at: at(12)).events.lastRecordedAt == at(11, 3))
        #expect(store.report(at: at(12)).events.lastRecordedApp == "com.example.tubes")
        // The log says that nothing was counted then.
        store.recovery.append(entry(at(11, 3), "usage.app.0.min.4", ok: false, error: "Disk full"))
        store.recoveryLogCount = 4
        #expect(store.report(at: at(12)).events.lastRecordedAt == at(11, 2))
        // The log was emptied.
        store.recovery = []
        store.recoveryLogCount = 0
        #expect(store.report(at: at(12)).events.lastRecordedAt == at(11, 3))
    }

    @Test func `text logs count where there is no other log`() {
        var store = goodStore(heartbeat: at(12))
        store.hasEventLog = true
        store.callbacks = (1...12).map {
            Callback(
                at: at(11, $0), event: EventName("usage.app.0.min.\($0)"),
                outcome: $0 == 12 ? .rejected("SKIP_REGRESSION") : .recorded, origin: .debugLog)
        }
        let events = store.report(at: at(12)).events
        #expect(events.today == 12)
        #expect(events.errorsToday == nil)
        #expect(events.lastRecordedAt == at(11, 11))
        #expect(events.lastRecordedApp == "com.example.tubes")
    }

    @Test(arguments: [(99, 8, false), (100, 8, true), (100, -1, false)])
    func `a full log that begins after midnight is saturated`(
        _ count: Int, _ firstHour: Int, _ saturated: Bool
    ) {
        let store = emptyStore().with(minutes(1...count, from: at(firstHour)))
        let report = store.report(at: at(12))
        #expect(report.events.saturated == saturated)
        #expect(report.codes.contains(.logSaturated) == saturated)
        #expect(report.today.coveredFrom == (saturated ? at(firstHour) : nil))
    }

    @Test(arguments: [
        (5_242_880, MemoryStatus.State.ok), (5_242_881, .warning), (5_767_168, .warning),
        (5_767_169, .critical),
    ])
    func `the state of memory follows the newest sample, the peak is of the day`(
        _ bytes: Int, _ state: MemoryStatus.State
    ) {
        var store = emptyStore()
        store.memory = [
            MemorySample(at: at(9), bytes: 6_000_000), MemorySample(at: at(11), bytes: bytes),
            MemorySample(at: at(12, 2), bytes: 1),
        ]
        let memory = store.report(at: at(12)).memory
        #expect(memory.state == state)
        #expect(memory.bytes == bytes)
        #expect(memory.peakBytesToday == 6_000_000)
        #expect(memory.peakAt == at(9))
        #expect(emptyStore().report(at: at(12)).memory.state == .unknown)
    }

    @Test func `thinned samples keep the peak`() {
        var store = emptyStore()
        store.memory = (0..<2_000).map {
            MemorySample(at: at(1, 0, Double($0)), bytes: $0 == 777 ? 9_000 : 10)
        }
        let samples = store.report(at: at(12)).memory.samplesToday
        #expect(samples.count == 240)
        #expect(samples.contains { $0.bytes == 9_000 })
    }

    @Test(
        arguments: [
            (41, 38, 3, false), (38, 38, 0, false), (2, 38, 0, true), (nil, 38, nil, false),
            (41, nil, nil, false),
        ] as [(Int?, Int?, Int?, Bool)])
    func `missed notifications are the difference of the two counters`(
        _ sent: Int?, _ received: Int?, _ missed: Int?, _ wasReset: Bool
    ) {
        var store = emptyStore()
        store.notifications = NotificationCounters(sent: sent, received: received)
        let status = store.report(at: at(12)).notifications
        #expect(status.missed == missed)
        #expect(status.wasReset == wasReset)
    }

    @Test func `logs are counted by severity and unknown without a log`() {
        var store = emptyStore()
        #expect(store.report(at: at(12)).logs.extension == nil)
        #expect(store.report(at: at(12)).logs.recovery == nil)
        store.log = [
            LogEntry(at: at(1), severity: .warn, component: "Store", message: "a"),
            LogEntry(at: nil, severity: .warn, component: "Store", message: "b"),
        ]
        #expect(store.report(at: at(12)).logs.bySeverity == [.warn: 2])
    }

    @Test(arguments: [(2025, 11, 13, 96), (2026, 3, 8, 92), (2025, 11, 2, 100)])
    func `a day has as many slots as it is long`(_ year: Int, _ month: Int, _ number: Int, _ slots: Int) {
        let start = toronto.start(of: LocalDay(year: year, month: month, day: number))
        let store = emptyStore().with([entry(start + Double(slots) * 900 - 1, "usage.app.0.min.1")])
        let profile = HealthReport(store, at: start + 3_600 * 22, calendar: toronto).today
        #expect(profile.recorded.count == slots)
        #expect(profile.length == Double(slots) * 900)
        #expect(HealthReport(store, at: start, calendar: toronto).validUntil != nil)
    }

    @Test(arguments: [(1, nil), (7, at(8))] as [(Int, Instant?)])
    func theJournalTellsOfADayThatTheRecoveryLogForgot(_ sequence: Int, _ covered: Instant?) {
        var store = emptyStore().with(minutes(1...100, from: at(17)))
        #expect(store.report(at: at(20)).today.coveredFrom == at(17))
        let reading = ClockReading(wall: at(8), monotonic: 0, boot: "a", calendar: toronto)
        store.engine = EngineTrace(records: [
            JournalRecord(sequence: sequence, kind: .threshold, reading: reading)
        ])
        #expect(store.report(at: at(20)).today.coveredFrom == covered)
    }

    @Test func `a report holds until time alone changes it`() {
        let store = goodStore(heartbeat: at(12))
        #expect(store.report(at: at(12)).validUntil == at(12, 2, 0.001))
        #expect(store.report(at: at(12, 2)).heartbeat.state == .fresh)
        #expect(store.report(at: at(12, 2, 0.001)).heartbeat.state == .stale)
        #expect(emptyStore().report(at: at(12)).validUntil == at(24))
        // What was counted in the last minutes is another sum a minute later.
        let busy = store.with(minutes(1...3, from: at(11, 58), step: 60))
        #expect(busy.report(at: at(12)).validUntil == at(12, 1, 0.001))
    }
}
