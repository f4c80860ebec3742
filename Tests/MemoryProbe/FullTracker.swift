// A container that the engine has recorded into for a month: fifty apps, full logs, thirty days of history.

import SharedStore
import TrackingEngine
import TrackingModel

/// The surroundings of the recorder: the probe moves the clock and says how much memory is taken.
final class ProbeSurroundings: EngineClock, TrackingEngine.MemoryProbe {
    private let calendar = LocalCalendar.utc
    private var wall: Instant
    var memory = 4_300_000

    init() {
        wall = calendar.start(of: LocalDay(year: 2025, month: 11, day: 13)) + 8 * 3_600
    }

    func reading() -> ClockReading {
        ClockReading(wall: wall, monotonic: wall.seconds, boot: "first", calendar: calendar)
    }

    func sample() -> MemoryReading? { MemoryReading(bytes: memory, measure: .footprint) }

    func advance(_ seconds: Double) { wall = wall + seconds }

    /// Eight in the morning of the next day.
    func sleep() { wall = calendar.start(of: calendar.day(of: wall) + 1) + 8 * 3_600 }
}

enum FullTracker {
    static let apps = 50
    static let thresholds = 10

    static func event(_ app: Int, _ minute: Int) -> String { "usage.app.\(app).gen.1.min.\(minute)" }

    static func id(_ app: Int) -> String { "com.example.application\(app)" }

    /// Fills an empty container through the engine's own draft.
    static func fill(_ store: ContainerStore, at reading: ClockReading) throws {
        var registered = RegisteredThresholds(generation: 1)
        for app in 0..<apps {
            registered.rewardPoints[id(app)] = 10
            for minute in 1...thresholds {
                registered.add(
                    event(app, minute), ThresholdMapping(app: id(app), incrementSeconds: 60),
                    minutes: minute...minute)
            }
        }
        try store.transact { draft, journal in
            try JournalFold(policy: .ordinal).register(
                registered, .launch, into: &draft, journal: &journal, at: reading)
            draft.setTrackedApps(
                (0..<apps).map {
                    TrackedApp(id: id($0), name: "Application \($0)", category: .learning, rewardPoints: 10)
                })
            for app in 0..<apps {
                if var ledger = draft.ledger(of: id(app)) {
                    ledger.totalSeconds = 30 * 3_600
                    draft.set(ledger)
                }
                for day in (1...30).reversed() {
                    draft.archive(
                        ArchivedDay(
                            day: reading.day - day, startOfDay: reading.midnight - Double(day) * 86_400,
                            seconds: 3_600, points: 600, hourly: [Int](repeating: 150, count: 24)),
                        of: id(app))
                }
            }
            for index in 0..<500 { draft.append(line(index, reading)) }
            for index in 0..<100 { draft.append(entry(index, reading)) }
            for index in 0..<1_000 { draft.append(note(index, reading)) }
        }
    }

    private static func line(_ index: Int, _ reading: ClockReading) -> LogEntry {
        let app = index % apps
        return LogEntry(
            at: reading.wall - Double(500 - index), severity: .info, component: "EventHandler",
            message: "Recorded minute \(index % 10 + 1) of \(id(app))",
            metadata: [
                LogEntry.Field(key: "eventName", value: event(app, index % 10 + 1)),
                LogEntry.Field(key: "sequence", value: String(index)),
                LogEntry.Field(key: "app", value: id(app)),
            ])
    }

    private static func note(_ index: Int, _ reading: ClockReading) -> AnalyticsEvent {
        AnalyticsEvent(
            "extension_error", at: reading.wall - Double(1_000 - index),
            [
                ("error_type", .text("no mapping found")), ("event_name", .text(event(index % apps, 1))),
                ("action_attempted", .text("record_usage")), ("retry_count", .integer(0)),
                ("memory_usage_mb", .number(4.1)),
            ])
    }

    private static func entry(_ index: Int, _ reading: ClockReading) -> RecoveryEntry {
        RecoveryEntry(
            id: .uuid(UInt64(index), 77), at: reading.wall - Double(100 - index),
            event: EventName(event(index % apps, index % 10 + 1)), succeeded: false,
            error: "The preferences were locked by another writer at the time", action: "record_usage",
            memoryBytes: 4_300_000)
    }
}
