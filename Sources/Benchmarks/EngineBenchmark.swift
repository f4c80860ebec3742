// The recording engine: callbacks a second into real files, bytes written for each, and simulated days.

import ActivitySimulator
import Foundation
import InMemoryStore
import PtyKit
import SharedStore
import TrackingEngine
import TrackingModel

struct EngineBenchmark {
    /// - Parameter part: `containers`, `days` or the name of a profile, for a look with a profiler; nil for all.
    func report(only part: String? = nil) throws {
        let profile = Profile.all.first { $0.name == part }
        guard part.map({ ["containers", "days"].contains($0) }) ?? true || profile != nil else {
            throw BenchmarkError(
                description: "engine takes containers, days or a profile: "
                    + Profile.all.map(\.name).commaSeparated + ".")
        }
        print("Engine")
        if part == nil || part == "containers" {
            try callbacks("a normal container (5 apps)", apps: 5, thresholds: 60)
            try callbacks("a full container (50 apps)", apps: 50, thresholds: 10)
        }
        if part == nil || part == "days" { simulations() }
        if let profile {
            row("\(profile.name), median user", simulated(profile), "1000 or more")
        }
    }

    /// Days of an app a second and core, without files: of every profile, so that the slowest is known, then of the
    /// users and the store that cost most.
    private func simulations() {
        print("  days of an app, a second of processor time")
        let rates = Profile.all.map { (name: $0.name, rate: simulated($0)) }
        for (name, rate) in rates { row("\(name), median user", rate, "1000 or more") }
        if let slowest = rates.min(by: { $0.rate < $1.rate }) {
            row("the slowest, \(slowest.name)", slowest.rate, "1000 or more")
        }
        row("ios26.0, heavy user", simulated(.ios260, .heavy), "1000 or more")
        row("ios26.0, 25 apps", simulated(.ios260, .manyApps, apps: UserPreset.manyApps.apps), "1000 or more")
        row("ios26.0, median user, with logs", simulated(.ios260, keepsLogs: true), "1000 or more")
    }

    /// Callbacks a second with full logs and thirty days of history.
    private func callbacks(_ title: String, apps: Int, thresholds: Int) throws {
        print("  \(title)")
        for isDurable in [false, true] {
            var tracker = try SampleTracker(apps: apps, thresholds: thresholds, isDurable: isDurable)
            defer { tracker.remove() }
            tracker.record(20)
            let count = isDurable ? 200 : 1_000
            let before = writtenBytes()
            let begin = PtySession.now
            let busy = processorSeconds()
            tracker.record(count)
            let processor = Double(count) / (processorSeconds() - busy)
            let seconds = PtySession.now - begin
            if isDurable {
                row("callbacks/s, with fsync", Double(count) / seconds, "what the disk gives")
            } else {
                row("callbacks/s", Double(count) / seconds, "1000 or more")
                row("callbacks/s of processor time", processor, "1000 or more")
                guard let before, let now = writtenBytes() else { continue }
                row("bytes written per callback", Double(now - before) / Double(count), "none")
            }
        }
    }

    private func simulated(
        _ profile: Profile, _ user: UserPreset = .median, apps: [TrackedApp] = DefaultApps.few,
        keepsLogs: Bool = false
    ) -> Double {
        let days = 100
        let options = SimulationOptions(profile: profile, user: user.user, apps: apps, days: days)
        let tracker = EngineDevice(options, store: MemoryStore(keepsLogs: keepsLogs))
        let busy = processorSeconds()
        tracker.simulation.runToEnd()
        return Double(days * apps.count) / (processorSeconds() - busy)
    }

    private func row(_ title: String, _ value: Double, _ target: String) {
        print(
            "    " + title.padded(to: 40)
                + String(format: "%8.0f", value) + "  [target: \(target)]")
    }
}

/// A recorder over a container in a temporary folder, with full logs and a month of history.
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
        try makeFolder(path)
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

/// Bytes that this process has written so far, in files and elsewhere; nil where the system does not say.
func writtenBytes() -> Int? { SystemProcess.own.figure("wchar", in: "io") }
