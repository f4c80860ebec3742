// A recorder over a container in a temporary folder, with full logs and a month of history.

import Foundation
import SharedStore
import TrackingEngine
import TrackingModel

struct SampleTracker {
    private let apps: Int
    private let thresholds: Int
    private let path: String
    private let clock = SampleClock()
    private var recorder: UsageRecorder<ContainerStore>
    private var count = 0

    init(apps: Int, thresholds: Int, isDurable: Bool) throws {
        self.apps = apps
        self.thresholds = thresholds
        // Without fsync the engine is measured and not the disk.
        let memory = "/dev/shm/"
        let isThere = FileManager.default.isWritableFile(atPath: memory)
        let folder = isDurable || !isThere ? NSTemporaryDirectory() : memory
        path = folder + "trackhealth-bench-engine-\(getpid())"
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let store = ContainerStore(
            ContainerPaths(container: path, group: StoreLocation.defaultGroup), calendar: .utc,
            isDurable: isDurable)
        recorder = UsageRecorder(store: store, ports: RecorderPorts(clock: clock))
        try fill(store)
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Minutes of all apps in turn, one of them counted with each callback; a new day when all are counted.
    mutating func record(_ callbacks: Int) {
        for _ in 0..<callbacks {
            let minute = count / apps % thresholds + 1
            if minute == 1, count % apps == 0, count > 0 { clock.sleep() }
            clock.wall = clock.wall + 60
            _ = recorder.receive(
                MonitorCallback(.threshold, event: event(count % apps, minute), activity: "primary"))
            count += 1
        }
    }

    private func event(_ app: Int, _ minute: Int) -> EventName {
        EventName("usage.app.\(app).gen.1.min.\(minute)")
    }

    private func id(_ app: Int) -> String { "com.example.application\(app)" }

    private func fill(_ store: ContainerStore) throws {
        let reading = clock.reading()
        var registered = RegisteredThresholds(generation: 1)
        for app in 0..<apps {
            registered.rewardPoints[id(app)] = 10
            for minute in 1...thresholds {
                registered.add(
                    event(app, minute).text, ThresholdMapping(app: id(app), incrementSeconds: 60),
                    minutes: minute...minute)
            }
        }
        try store.transact { draft, journal in
            try JournalFold(policy: .ordinal).register(
                registered, .launch, into: &draft, journal: &journal, at: reading)
            for app in 0..<apps {
                for day in (1...30).reversed() {
                    draft.archive(
                        ArchivedDay(
                            day: reading.day - day, startOfDay: reading.midnight - Double(day) * 86_400,
                            seconds: 3_600, points: 600, hourly: [Int](repeating: 150, count: 24)),
                        of: id(app))
                }
            }
            for index in 0..<500 {
                draft.append(
                    LogEntry(
                        at: reading.wall - Double(500 - index), severity: .info, component: "EventHandler",
                        message: "Recorded minute 1 of \(id(0))",
                        metadata: [LogEntry.Field(key: "eventName", value: event(0, 1).text)]))
            }
            for index in 0..<100 {
                draft.append(
                    RecoveryEntry(
                        id: .uuid(UInt64(index), 1), at: reading.wall - Double(100 - index),
                        event: event(0, 1), succeeded: true, action: "record_usage", memoryBytes: 4_300_000))
            }
        }
    }
}

/// A clock that goes on a minute with each callback.
private final class SampleClock: EngineClock {
    var wall = LocalCalendar.utc.start(of: LocalDay(year: 2025, month: 11, day: 13)) + 8 * 3_600

    func reading() -> ClockReading {
        ClockReading(wall: wall, monotonic: wall.seconds, boot: "first", calendar: .utc)
    }

    /// Eight in the morning of the next day.
    func sleep() { wall = LocalCalendar.utc.start(of: reading().day + 1) + 8 * 3_600 }
}

/// Bytes that this process has written so far, in files and elsewhere; 0 where the system does not say.
func writtenBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("wchar:") }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
}
