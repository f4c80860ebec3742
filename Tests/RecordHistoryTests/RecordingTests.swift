// What one observer writes: every record once, nothing lost of what the rings forget.

import Foundation
import RecordHistory
import Testing
import TrackingModel

@Suite struct RecordingTests {
    @Test func `every kind of record comes back as it was`() throws {
        let folder = Folder()
        var contents = store(1...3)
        contents.recovery.append(
            RecoveryEntry(
                id: .none, at: at(4), event: EventName("clock"), succeeded: false, error: nil, action: "a",
                memoryBytes: nil, origin: .logFile("x.log")))
        contents.callbacks = [
            Callback(at: at(1), event: EventName("e"), appID: "tubes", outcome: .recorded, origin: .debugLog),
            Callback(
                at: at(2), event: EventName("e"), outcome: .rejected("SKIP"), origin: .logFile("a.log")),
            Callback(at: at(3), event: EventName("e"), outcome: .unknown, origin: .midnightLog),
        ]
        var figures = Callback.Figures()
        (figures.todayBefore, figures.today, figures.threshold, figures.gap) = (60, 120, 180, 59.5)
        figures.isSetToThreshold = true
        contents.callbacks.append(
            Callback(
                at: at(4), event: EventName("e"), outcome: .recorded, creditedSeconds: 60, figures: figures,
                session: "A1", origin: .debugLog))
        contents.log = [
            line(1, "漢\u{301}\n", fields: [.init(key: "b", value: "1"), .init(key: "a", value: "")]),
            LogEntry(
                at: at(2), severity: .critical, component: "", message: "", origin: .lifecycleLog,
                session: "A1"),
        ]
        contents.memory = [
            MemorySample(at: at(1), bytes: 5, measure: .footprint), MemorySample(at: at(1), bytes: 5),
            MemorySample(at: at(1), bytes: 5),
        ]
        contents.heartbeat = at(4)
        contents.notifications = NotificationCounters(sent: 9, received: 8)
        let reading = ClockReading(wall: at(2), monotonic: 5.5, boot: "b", calendar: .utc)
        contents.engine = EngineTrace(records: [
            JournalRecord(
                sequence: 7, kind: .threshold, event: "e", activity: "x", generation: 2, app: "tubes",
                ordinal: 3, seconds: -60, thresholdSeconds: 180, isShielded: true,
                reason: RestartReason(rawValue: "r"), of: 4,
                reading: reading),
            JournalRecord(sequence: 8, kind: .midnight, reading: reading),
        ])
        var registration = JournalRecord(sequence: 9, kind: .registered, reading: reading)
        registration.countsDay = true
        registration.thresholds = ["tubes": MinuteSet(1...5), "reader": MinuteSet(7...60)]
        registration.thresholds["tubes"]?.insert(9...9)
        registration.battery = BatteryReading(level: 0.5, isCharging: true)
        registration.memoryBytes = 4_000_000
        contents.engine?.records.append(registration)
        contents.apps[0].name = "Tubes"
        contents.apps[0].history = [
            DailyUsage(day: LocalDay(year: 2025, month: 11, day: 12), seconds: 60, points: 2)
        ]
        contents.apps[0].counters = [
            UsageCounter(source: .usage, todaySeconds: 120, day: LocalDay(year: 2025, month: 11, day: 13))
        ]
        let gap = RecordedGap(
            span: TimeSpan(at(1), at(2)), gapClass: "lost", minutesLow: 1, minutesHigh: 2, apps: ["a", "b"],
            evidence: ["E1", "E7"], cause: "thresholds skipped")
        var recorder = try folder.recorder()
        try recorder.record(
            contents, mark(5, "warning", code: "minutes-lost", findings: ["minutes-lost"], gaps: [gap]))
        let window = try folder.window(contents, 0, 10)
        #expect(window.recovery == contents.recovery)
        #expect(window.callbacks == contents.callbacks)
        #expect(window.log == contents.log)
        #expect(Set(window.memory) == Set(contents.memory))
        #expect(window.memory.count == 3)
        #expect(window.heartbeats == [at(4)])
        #expect(window.journal == contents.engine?.records)
        #expect(
            window.counters == [
                RecordedCounter(name: .fallbackFiles, at: at(5), value: 0),
                RecordedCounter(name: .notificationsReceived, at: at(5), value: 8),
                RecordedCounter(name: .notificationsSent, at: at(5), value: 9),
            ])
        #expect(window.usage.map(\.seconds) == [60, 120])
        #expect(window.usage.map(\.points) == [2, nil])
        #expect(window.usage.map(\.isArchived) == [true, false])
        #expect(window.apps == [RecordedApp(id: "tubes", name: "Tubes", category: nil)])
        #expect(window.gaps == [gap])
        #expect(window.coverage == [TimeSpan(at(1), at(5))])
        #expect(window.verdicts.map(\.code) == ["minutes-lost"])
        #expect(window.findings.map(\.level) == ["warning"])
        #expect(try folder.window(contents, 6, 7).recovery == [])
    }

    @Test func `of the lines only the wanted come back, and the first and the last`() throws {
        let folder = Folder()
        var contents = store(1...3)
        contents.log = (1...6).map { line(Double($0), "line \($0)") }
        var recorder = try folder.recorder()
        try recorder.record(contents, mark(7))
        let history = try HistoryStore(path: folder.history)
        let device = try #require(try history.device(of: contents))
        func lines(_ wanted: Set<String>) throws -> [String] {
            let window = try history.records(of: device, in: TimeSpan(at(0), at(10))) {
                wanted.contains($0.message)
            }
            #expect(window.recovery == contents.recovery)
            #expect(window.apps.isEmpty && window.verdicts.isEmpty && window.coverage.isEmpty)
            return window.log.map(\.message)
        }
        #expect(try lines([]) == ["line 1", "line 6"])
        #expect(try lines(["line 3"]) == ["line 1", "line 3", "line 6"])
        #expect(try lines(["line 1", "line 6"]) == ["line 1", "line 6"])
    }

    @Test func `a watcher holds the newest of many records, and all kinds from the same moment on`() throws {
        let folder = Folder()
        var contents = store(1...60)
        contents.callbacks = (1...9).map {
            Callback(at: at(Double($0) * 5), event: EventName("e"), outcome: .recorded, origin: .debugLog)
        }
        contents.log = (1...60).map { line(Double($0), "line \($0)") }
        var recorder = try folder.recorder()
        try recorder.record(contents, mark(61))
        var limits = HistoryLimits()
        limits.recordsHeld = 20
        let history = try HistoryStore(path: folder.history, limits: limits)
        let device = try #require(try history.device(of: contents))
        let span = TimeSpan(at(0), at(100))
        let window = try history.records(of: device, in: span) { _ in true }
        #expect(window.recovery == Array(contents.recovery.suffix(20)))
        #expect(window.callbacks == [contents.callbacks[8]])
        #expect(window.log == Array(contents.log.suffix(20)))
        #expect(window.span.start > at(40) && window.span.start < at(41))
        // Lines that are not wanted count for nothing.
        let few = try history.records(of: device, in: span) { $0.message == "line 45" }
        #expect(few.log.map(\.message) == ["line 41", "line 45", "line 60"])
        #expect(try history.window(of: device, span).recovery == contents.recovery)
    }

    @Test func `reading the same again writes nothing, by the same observer or another`() throws {
        let folder = Folder()
        var contents = store(1...50)
        contents.log = (1...50).map { line(Double($0), "same") }
        var first = try folder.recorder()
        try first.record(contents, mark(60))
        let rows = try folder.figure("SELECT (SELECT count(*) FROM recovery) + (SELECT count(*) FROM log)")
        #expect(rows == 100)
        try first.record(contents, mark(61))
        var second = try folder.recorder()
        try second.record(contents, mark(62))
        #expect(try folder.figure("SELECT count(*) FROM recovery") == 50)
        #expect(try folder.figure("SELECT count(*) FROM log") == 50)
        #expect(try folder.figure("SELECT count(*) FROM device") == 1)
    }

    @Test func `records that are equal in everything are kept as often as a log holds them`() throws {
        let folder = Folder()
        var contents = store([1])
        contents.log = [line(1, "twice"), line(1, "twice"), line(1, "once"), line(2, "twice")]
        let anonymous = RecoveryEntry(
            id: .none, at: at(2), event: EventName("x"), succeeded: true, action: "a")
        contents.recovery += [anonymous, anonymous]
        var recorder = try folder.recorder()
        try recorder.record(contents, mark(5))
        // The ring forgets one of two; what is left is no new record.
        contents.log.removeFirst()
        try recorder.record(contents, mark(6))
        var other = try folder.recorder()
        try other.record(contents, mark(7))
        let window = try folder.window(contents, 0, 10)
        #expect(window.log.filter { $0.message == "twice" }.count == 3)
        #expect(window.log.count == 4)
        #expect(window.recovery.filter { $0 == anonymous }.count == 2)
    }

    @Test func `a ring that is read in time leaves no hole, one that is read too late shows it`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        // A cap of 100 and a read every 40 minutes.
        for newest in stride(from: 100, through: 900, by: 40) {
            try recorder.record(store((newest - 99)...newest), mark(Double(newest) + 0.5))
        }
        var window = try folder.window(store(801...900), 0, 2_000)
        #expect(window.recovery.map(\.event.ordinal) == Array(1...900))
        #expect(window.coverage == [TimeSpan(at(1), at(900.5))])
        // Nobody looked for 200 minutes, in which the ring went round.
        try recorder.record(store(1_001...1_100), mark(1_101))
        window = try folder.window(store(1_001...1_100), 0, 2_000)
        #expect(window.recovery.count == 1_000)
        #expect(window.coverage == [TimeSpan(at(1), at(900.5)), TimeSpan(at(1_001), at(1_101))])
        #expect(window.coverage.covered(of: TimeSpan(at(890), at(1_011))) == 20.5 * 60)
    }

    @Test func `the logs of a store in which nothing is recent cover nothing after its last record`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        var old = mark(9_000)
        old.recordsEnd = at(3)
        try recorder.record(store(1...3), old)
        #expect(try folder.window(store(1...3), 0, 10_000).coverage == [TimeSpan(at(1), at(3))])
    }

    @Test func `what is shown as it was before covers nothing`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        try recorder.record(store(1...3), mark(4))
        var stale = store(1...3)
        stale.source.preferences = .stale(reason: "gone")
        try recorder.record(stale, mark(9))
        var torn = store(1...3)
        torn.problems = [ReadProblem(source: "recovery_log.json", problem: "torn", kind: .file)]
        try recorder.record(torn, mark(10))
        #expect(try folder.window(stale, 0, 20).coverage == [TimeSpan(at(1), at(4))])
    }

    @Test func `lines without a time, secrets and endless texts are kept out`() throws {
        let folder = Folder()
        var contents = store([1])
        contents.log = [
            LogEntry(at: nil, severity: .info, component: "c", message: "undated"),
            line(1, "x", fields: [.init(key: "fcm_token", value: "secret"), .init(key: "k", value: "v")]),
            line(2, String(repeating: "é", count: 100_000)), line(3, "a\0b"),
        ]
        var recorder = try folder.recorder()
        try recorder.record(contents, mark(5))
        let log = try folder.window(contents, 0, 10).log
        #expect(log.count == 3)
        #expect(log[0].metadata == [.init(key: "fcm_token", value: "masked"), .init(key: "k", value: "v")])
        #expect(log[1].message.utf8.count <= 3 * 4_096)
        #expect(log[2].message == "a\u{2400}b")
        let bytes = try Data(contentsOf: URL(filePath: folder.history))
        #expect(bytes.range(of: Data("secret".utf8)) == nil)
    }

    @Test func `an archived day outweighs a counter and the highest counter a lower one`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        var contents = store([1])
        let day = LocalDay(year: 2025, month: 11, day: 13)
        func read(_ seconds: Int?, archived: Int?, _ minute: Double) throws -> Int? {
            contents.apps[0].counters =
                seconds.map {
                    [UsageCounter(source: .usage, todaySeconds: $0, day: day)]
                } ?? []
            contents.apps[0].history = archived.map { [DailyUsage(day: day, seconds: $0)] } ?? []
            try recorder.record(contents, mark(minute))
            return try folder.window(contents, 0, 10).usage.first?.seconds
        }
        #expect(try read(60, archived: nil, 2) == 60)
        #expect(try read(120, archived: nil, 3) == 120)
        #expect(try read(30, archived: nil, 4) == 120)
        #expect(try read(30, archived: 90, 5) == 90)
        #expect(try read(500, archived: nil, 6) == 90)
        #expect(try read(nil, archived: 100, 7) == 100)
    }

    @Test func `the latest judgement of a gap stands`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        var gap = RecordedGap(
            span: TimeSpan(at(1), at(2)), gapClass: "late", minutesLow: 0, minutesHigh: 1, apps: ["a"],
            evidence: ["E1"], cause: "delayed")
        try recorder.record(store([1]), mark(5, gaps: [gap]))
        gap.gapClass = "lost"
        try recorder.record(store([1]), mark(6, gaps: [gap]))
        try recorder.record(store([9]), mark(10))
        #expect(try folder.window(store([9]), 0, 20).gaps == [gap])
    }

    @Test func `a state lasts while somebody looks, and nothing is known of the time between`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        func look(_ minute: Double, _ level: String, _ findings: [String] = []) throws {
            try recorder.record(store([1]), mark(minute, level, findings: findings))
        }
        for minute in 10...20 { try look(Double(minute), "ok") }
        for minute in 21...25 { try look(Double(minute), "warning", ["minutes-lost"]) }
        try look(26, "ok")
        // Nobody looks for an hour.
        for minute in 86...90 { try look(Double(minute), "ok") }
        // A second observer of the same hour changes nothing.
        var other = try folder.recorder()
        for minute in 86...90 { try other.record(store([1]), mark(Double(minute), "ok")) }
        let window = try folder.window(store([1]), 0, 200)
        func state(_ level: String, _ from: Double, _ to: Double) -> RecordedState {
            RecordedState(kind: .verdict, code: nil, level: level, span: TimeSpan(at(from), at(to)))
        }
        #expect(
            window.verdicts == [
                state("ok", 10, 21), state("warning", 21, 26), state("ok", 26, 26), state("ok", 86, 90),
            ])
        #expect(window.findings.map(\.span) == [TimeSpan(at(21), at(26))])
    }
}
