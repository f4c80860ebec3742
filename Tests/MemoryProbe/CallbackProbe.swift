// What one callback takes on a full container, through the recorder and the container's files.

import CAllocationCount
import PtyKit
import SharedStore
import TrackingEngine
import TrackingModel

/// Measures callbacks of each kind, then many of them over all apps.
struct CallbackProbe {
    private let files = CountingFiles()
    private let surroundings = ProbeSurroundings()
    private let store: ContainerStore
    private var recorder: UsageRecorder<ContainerStore>
    private var minutes = [Int](repeating: 0, count: FullTracker.apps)
    private var next = 0

    init(in folder: String) throws {
        store = ContainerStore(
            ContainerPaths(container: folder, group: "group.probe"), calendar: .utc,
            isDurable: false, on: files)
        try FullTracker.fill(store, at: surroundings.reading())
        recorder = UsageRecorder(
            store: store, ports: RecorderPorts(clock: surroundings, memory: surroundings))
    }

    mutating func run() throws {
        // The first ones also pay for what the process sets up once.
        for _ in 0..<3 { try credit() }
        var peaks: [(String, Int64)] = []
        peaks.append(("credited", try peak { try $0.credit() }))
        peaks.append(("duplicate", try peak { try $0.expect(.rejected(.duplicate), $0.receive(0, 1)) }))
        surroundings.memory = UsageRecorder<ContainerStore>.memoryWarning + 1
        peaks.append(("minimal", try peak { try $0.expect(.held(.lowMemory), $0.reachNext()) }))
        surroundings.memory = 4_300_000
        peaks.append(("afterMinimal", try peak { try $0.credit() }))
        // Every app has its turn, so that what the burst claims is more than the clock allows.
        for _ in 0..<FullTracker.apps { try credit() }
        surroundings.advance(30)
        for _ in 0..<10 { _ = reachNext(after: 0.3) }
        peaks.append(("judged", try peak { try $0.credit() }))
        let (written, highest, seconds) = try many()
        let plist = try LocalFileSystem().stamp(of: store.paths.preferences)?.size ?? 0
        print("counted=\(allocation_is_counted() ? 1 : 0)")
        print("preferences=\(plist)")
        for (name, peak) in peaks { print("\(name)=\(peak)") }
        print("highest=\(highest)")
        print("anonymous=\(SystemProcess.own.anonymousBytes ?? 0)")
        for (name, bytes) in zip(["preferences", "recovery", "journal", "other"], written) {
            print("\(name)Written=\(bytes / Self.many)")
        }
        print("callbacksPerSecond=\((Double(Self.many) / seconds).rounded())")
    }

    /// So many credits that a new day begins among them: a day has one for each threshold of each app.
    private static let many = FullTracker.apps * FullTracker.thresholds

    private mutating func many() throws -> (written: [Int], highest: Int64, seconds: Double) {
        let before = files.count.all
        var highest: Int64 = 0
        let clock = ContinuousClock()
        let time = try clock.measure {
            for _ in 0..<Self.many { highest = max(highest, try peak { try $0.credit() }) }
        }
        return (zip(files.count.all, before).map { $0 - $1 }, highest, time / .seconds(1))
    }

    /// Bytes of heap by which a piece of work goes beyond what was held before it.
    private mutating func peak(_ work: (inout Self) throws -> Void) rethrows -> Int64 {
        let before = allocation_current()
        allocation_reset_peak()
        try work(&self)
        return allocation_peak() - before
    }

    /// The next minute of the next app, a minute after the last callback.
    private mutating func credit(after seconds: Double = 60) throws {
        let receipt = reachNext(after: seconds)
        guard case .credited = receipt.outcome else { throw Unexpected(receipt: receipt) }
    }

    private mutating func reachNext(after seconds: Double = 60) -> Receipt {
        let app = next % FullTracker.apps
        if minutes[app] == FullTracker.thresholds {
            surroundings.sleep()
            minutes = [Int](repeating: 0, count: FullTracker.apps)
        }
        next += 1
        minutes[app] += 1
        surroundings.advance(seconds)
        return receive(app, minutes[app])
    }

    private mutating func receive(_ app: Int, _ minute: Int) -> Receipt {
        recorder.receive(
            MonitorCallback(
                .threshold, event: EventName(FullTracker.event(app, minute)), activity: "primary"))
    }

    private func expect(_ outcome: Receipt.Outcome, _ receipt: Receipt) throws {
        guard receipt.outcome == outcome else { throw Unexpected(receipt: receipt) }
    }
}

/// A callback that did not become what the probe meant to measure.
struct Unexpected: Error {
    let receipt: Receipt
}
