// The timeline: every callback and mark once, in order, and nothing said of what no log covers.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct TimelineTests {
    private func reading(
        _ wall: Instant, monotonic: Double, boot: String = "a", offset: Int = -18_000
    ) -> ClockReading {
        ClockReading(
            wall: wall, monotonic: monotonic, boot: boot, utcOffset: offset,
            midnight: toronto.startOfDay(containing: wall))
    }

    private func store(_ records: [JournalRecord]) -> StoreContents {
        var store = emptyStore()
        store.engine = EngineTrace(records: records)
        return store
    }

    private func timeline(
        _ store: StoreContents, _ outside: ExternalEvidence = ExternalEvidence()
    ) -> Timeline {
        Timeline(store, at: at(23), calendar: toronto, outside: outside)
    }

    @Test func `a store without a log covers nothing`() {
        let timeline = self.timeline(goodStore(heartbeat: at(14)))
        #expect(timeline.coveredFrom == nil)
        #expect(timeline.callbacks.isEmpty)
    }

    @Test func `callbacks stand in order and say whether they were counted`() {
        var entries = minutes(1...3, from: at(9))
        entries.append(entry(at(8), "usage.app.0.min.9", ok: false, error: "No mapping found"))
        let timeline = self.timeline(goodStore(heartbeat: at(14)).with(entries))
        #expect(timeline.callbacks.map(\.wasCounted) == [false, true, true, true])
        #expect(timeline.callbacks.allSatisfy { $0.app == "com.example.tubes" })
        // A log that was never cut tells of the whole day, though of none before it.
        #expect(timeline.coveredFrom == at(0))
        let full = self.timeline(goodStore(heartbeat: at(14)).with(minutes(1...100, from: at(9))))
        #expect(full.coveredFrom == at(9))
        #expect(timeline.marks.map(\.kind) == [.error])
        #expect(timeline.callbacks(from: at(9), to: at(9, 1)).count == 1)
        #expect(timeline.callbacks(from: at(20), to: at(10)).isEmpty)
    }

    @Test func `the journal tells of restarts, reboots, clocks and shields`() {
        var shielded = JournalRecord(
            kind: .threshold, app: "a", ordinal: 1, isShielded: true,
            reading: reading(at(12, 30), monotonic: 7_200))
        let registered = JournalRecord(
            kind: .registered, generation: 2, reason: .midnight, reading: reading(at(10), monotonic: 0))
        let moved = JournalRecord(kind: .settled, reading: reading(at(11) + 3_600, monotonic: 3_600))
        let timeline = self.timeline(store([registered, moved, shielded]))
        #expect(timeline.marks.map(\.kind) == [.restart, .clock, .clock, .shield])
        #expect(timeline.marks[1].description == "clock moved 1h ahead")
        #expect(timeline.marks[2].description == "clock moved 30m back")
        shielded.reading = reading(at(11), monotonic: 5, boot: "b", offset: 3_600)
        let other = self.timeline(store([registered, shielded]))
        #expect(other.marks.map(\.kind) == [.restart, .reboot, .timeZone, .shield])
        #expect(other.marks[2].description == "time zone UTC−5 to UTC+1")
    }

    @Test func `a restart that two sources tell of stands once`() {
        var store = store([
            JournalRecord(
                kind: .registered, reason: RestartReason(rawValue: "appLaunch"),
                reading: reading(at(10, 0, 0.4), monotonic: 0))
        ])
        store.monitoringRestartedAt = at(10, 0, 0.1)
        #expect(timeline(store).marks.count == 1)
    }

    @Test func `reports from outside tell of kills`() {
        let kill = ExtensionKill(
            at: at(9), process: "Monitor", reason: "per-process-limit", bytes: 6_291_456)
        let outside = ExternalEvidence(evidence: DeviceEvidence(kills: [kill]))
        let marks = timeline(emptyStore(), outside).marks
        #expect(marks.map(\.description) == ["Monitor killed for per-process-limit at 6.0 MiB"])
    }

    @Test func `few lines of a long log make the same timeline`() {
        func line(_ minute: Int, _ severity: Severity, _ component: String) -> LogEntry {
            LogEntry(
                at: at(9, minute), severity: severity, component: component, message: "line \(minute)",
                origin: .debugLog)
        }
        let all = [
            line(1, .info, "RECORDED"), line(2, .info, "RECORDED"), line(3, .debug, "HEARTBEAT"),
            line(4, .error, "ERROR"), line(5, .debug, "HEARTBEAT"), line(6, .critical, "X"),
            line(7, .info, "RECORDED"), line(8, .info, "RECORDED"),
        ]
        var chosen = TimelineLines()
        let needed = all.filter { chosen.needs($0) }
        #expect(needed.map(\.message) == ["line 3", "line 4", "line 6"])
        var store = goodStore(heartbeat: at(14))
        store.callbacks = [
            Callback(
                at: at(9, 2), event: EventName("usage.app.0.min.1"), outcome: .recorded, origin: .debugLog)
        ]
        store.log = all
        var short = store
        short.log = [all[0]] + needed + [all[7]]
        #expect(timeline(short) == timeline(store))
        #expect(timeline(store).marks.count == 2)
    }
}
