// Stretches of time, and a store that reaches as far as its history.

import Testing
import TrackingModel

@Suite struct HistoryWindowTests {
    private func span(_ from: Double, _ to: Double) -> TimeSpan { TimeSpan(Instant(from), Instant(to)) }

    @Test func `stretches that overlap or touch are one`() {
        let spans = [span(5, 9), span(0, 2), span(2, 4), span(6, 7), span(20, 10)]
        #expect(spans.united == [span(0, 4), span(5, 9), span(10, 20)])
        #expect(spans.covered(of: span(3, 12)) == 1 + 4 + 2)
        #expect(spans.covered(of: span(21, 30)) == 0)
        #expect([TimeSpan]().united == [])
    }

    @Test func `what a window knows from before a store's logs comes before them, once`() {
        func entry(_ at: Double) -> RecoveryEntry {
            RecoveryEntry(
                id: RecordID("\(at)"), at: Instant(at), event: EventName("x.min.1"), succeeded: true,
                action: "record_usage")
        }
        var contents = StoreContents(
            source: StoreSource(path: "/c", group: "g", kind: .container, preferences: .read))
        var window = HistoryWindow(span: span(0, 100))
        window.recovery = [entry(10), entry(20), entry(30)]
        #expect(contents.preceded(by: window).recovery == window.recovery)
        contents.recovery = [entry(20), entry(40)]
        #expect(contents.preceded(by: window).recovery.map(\.at.seconds) == [10, 20, 40])
        let reading = ClockReading(wall: Instant(1), monotonic: 1, boot: "b", calendar: .utc)
        window.journal = (1...3).map { JournalRecord(sequence: $0, kind: .settled, reading: reading) }
        #expect(contents.preceded(by: window).engine == nil)
        contents.engine = EngineTrace(records: [JournalRecord(sequence: 3, kind: .settled, reading: reading)])
        #expect(contents.preceded(by: window).engine?.records.map(\.sequence) == [1, 2, 3])
    }

    @Test func `every log is found again by its name`() {
        let origins: [RecordOrigin] = [
            .recoveryLog, .errorLog, .healthLog, .extensionLogs, .debugLog, .lifecycleLog, .midnightLog,
            .backgroundTaskLog, .journal, .logFile("ext-log-2025-11-13.log"), .logFile(""),
        ]
        for origin in origins { #expect(RecordOrigin(name: origin.name) == origin) }
        #expect(RecordOrigin(name: "else") == nil)
    }

    @Test func `the journal's records go before those of the store, beside the other logs`() {
        func record(_ sequence: Int, _ kind: JournalRecord.Kind, _ event: String, _ at: Double)
            -> JournalRecord
        {
            let reading = ClockReading(wall: Instant(at), monotonic: at, boot: "b", calendar: .utc)
            return JournalRecord(sequence: sequence, kind: kind, event: event, app: "a", reading: reading)
        }
        var window = HistoryWindow(span: span(0, 100))
        window.recovery = [
            RecoveryEntry(
                id: .none, at: Instant(20), event: EventName("x.min.2"), succeeded: true,
                action: "record_usage")
        ]
        window.callbacks = [
            Callback(at: Instant(30), event: EventName("x.min.3"), outcome: .recorded, origin: .debugLog)
        ]
        window.journal = [
            record(1, .threshold, "x.min.1", 10), record(2, .threshold, "x.min.2", 20),
            record(3, .threshold, "x.min.3", 30), record(4, .settled, "x.min.4", 40),
        ]
        let source = StoreSource(path: "/", group: "g", kind: .container, preferences: .read)
        let contents = StoreContents(source: source).extended(by: window)
        #expect(contents.callbacks.count == 1)
        #expect(contents.engine?.records.map(\.sequence) == [1, 2, 3, 4])
        #expect(contents.recovery.count == 1)
        #expect(contents.hasEventLog)
    }
}
