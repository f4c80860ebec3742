// The copying from a device beside a dashboard: it begins and ends with it.

import Foundation
import SharedStore
import StoreSources
import Synchronization
import TrackingModel

/// A device whose store is copied into a private folder as long as a dashboard shows it.
final class DeviceFeed: Sendable {
    /// Seconds that an end waits for tools to close their sessions; what stays is killed with the program.
    private static let patience = 0.5

    let device: PulledDevice
    let group: String
    private let folder: PullFolder
    /// Copies that are kept beyond the run.
    private let most: Int
    private let collector: any DeviceCollector
    private let every: Double
    private let running = Mutex((loop: PullLoop?.none, task: Task<Void, Never>?.none))

    /// - Parameters:
    ///   - every: Seconds from one pull to the next.
    ///   - most: Copies that are kept beyond the run.
    init(_ collector: any DeviceCollector, group: String, every: Double, keeping most: Int) throws {
        device = PulledDevice()
        self.group = group
        self.collector = collector
        self.every = every
        folder = try PullFolder()
        self.most = most
    }

    /// The store, which is there from the first pull on.
    var store: OpenedStore {
        let store = OpenedStore(copy: location(folder.current))
        // The folder of the copy is another one in each run.
        return device.id == nil ? store : store.named(device.path, identity: device.path)
    }

    /// The store in a folder that holds a copy.
    private func location(_ root: String) -> StoreLocation {
        StoreLocation(
            path: device.path, root: root, plist: root + "/" + ContainerPaths.preferences(of: group),
            group: group, kind: .container)
    }

    var name: String { collector.deviceName }

    /// Reports of the device that are evidence.
    var evidence: String { folder.evidence }

    /// The copies of the device that were kept, oldest first; none before the first pull.
    var keptCopies: [(location: StoreLocation, at: Instant)] {
        guard let id = device.id else { return [] }
        return KeptCopies(of: id, in: StateFolder.own, most: most).all.compactMap { root in
            guard let at = KeptCopies.moment(of: root) else { return nil }
            return (location(root), at)
        }
    }

    /// Begins to copy.
    ///
    /// - Parameters:
    ///   - report: Is called whenever something is to be shown; its times are the device's.
    ///   - read: Is called for every copy. It has to put the copy in its place, by calling what it is given, while
    ///     nothing reads, and to read it then.
    func start(
        report: @escaping @Sendable (DeviceLink) -> Void,
        read: @escaping @Sendable (_ publish: @Sendable () throws -> Void) async throws -> Void
    ) {
        let (device, folder, most) = (device, folder, most)
        let loop = PullLoop(
            collector, in: folder, every: every, now: { SystemClock.now },
            report: { report($0.ahead(by: device.clockAhead)) },
            publish: { pull in
                try await read {
                    try folder.publish()
                    device.note(pull)
                }
                guard pull.copy.isNews else { return }
                // A copy that can't be kept is no reason to show none.
                try? KeptCopies(of: pull.facts.id, in: StateFolder.own, most: most)
                    .keep(folder.current, at: pull.copiedAt)
            })
        running.withLock { $0 = (loop, Task { await loop.run() }) }
    }

    /// Copies once.
    func copyOnce() async throws {
        let facts = try await collector.connect()
        let copy = try await collector.pull(into: try folder.makeNext(), after: nil, changed: nil) { _, _ in }
        let readings = await collector.readings()
        await collector.pullKills(into: folder.evidence)
        try folder.publish()
        device.note(
            PullLoop.Pull(facts: facts, readings: readings, copy: copy))
    }

    /// Copies at the next moment that it can.
    func pullNow() { running.withLock(\.loop)?.hurry() }

    /// Ends the copying and removes the copies of this run.
    func end() {
        let task = running.withLock { running in
            defer { running = (nil, nil) }
            return running.task
        }
        if let task {
            task.cancel()
            let ended = DispatchSemaphore(value: 0)
            Task {
                await task.value
                ended.signal()
            }
            _ = ended.wait(timeout: .now() + Self.patience)
        }
        folder.remove()
    }
}

extension DeviceLink {
    /// The same with its times by a clock that is ahead.
    fileprivate func ahead(by seconds: Double) -> DeviceLink {
        var link = self
        link.pulledAt = pulledAt.map { $0 + seconds }
        if case .failed(let reason, let nextTry) = state {
            link.state = .failed(reason: reason, nextTry: nextTry + seconds)
        }
        return link
    }
}

/// The state of a device as of the last pull, shared by what copies and what reads.
final class PulledDevice: Sendable {
    fileprivate struct State {
        var pull: PullLoop.Pull?
        /// When this run last saw the device locked or unlocked.
        var lock: (at: Instant, isLocked: Bool)?
        var spans: [EvidenceSpan] = []
        var battery: [BatterySample] = []
    }

    /// Two looks that found the lock in the same state say so for the time between them if they are no further apart
    /// than this: nobody is credited with a minute in less. Seconds.
    private static let longestLockStep = 30.0
    /// Samples that are kept.
    private static let most = 10_000

    private let state = Mutex(State())

    private var pull: PullLoop.Pull? { state.withLock(\.pull) }

    /// The identifier; nil before the first pull.
    var id: String? { pull?.facts.id }

    /// What the device is called in the history: `device:` and its identifier. A name of its own before the first pull.
    var path: String { "device:" + (id ?? "unknown") }

    /// The name that its owner gave it; nil where unknown.
    var name: String? { pull?.facts.description.name }

    /// The device's clock.
    var clock: DeviceClock { DeviceClock(speed: 1) { [self] in SystemClock.now + clockAhead } }

    /// Seconds by which the device's clock is ahead of this machine's.
    var clockAhead: Double { pull?.facts.clockAhead ?? 0 }

    /// As of when the copy is, by the device's clock; nil before the first.
    var copiedAt: Instant? { pull?.copiedAt }

    /// Whether the copies of all files have the times of their originals.
    var hasTimes: Bool { pull?.copy.hasTimes ?? true }

    var timeZone: TimeZone? { pull?.facts.timeZone.flatMap { TimeZone(identifier: $0) } }

    /// Where the copy came from; nil before the first.
    var origin: StoreOrigin? {
        pull.map { pull in
            StoreOrigin(
                [.device], names: [pull.facts.tool], path: pull.facts.id, device: pull.facts.description,
                takenAt: pull.copiedAt)
        }
    }

    var battery: [BatterySample] { state.withLock(\.battery) }

    /// When the device was seen locked or unlocked.
    var spans: [EvidenceSpan] { state.withLock(\.spans) }

    /// Takes what a pull gave.
    func note(_ pull: PullLoop.Pull) {
        let at = pull.copiedAt
        state.withLock { state in
            state.pull = pull
            if pull.readings.batteryLevel != nil || pull.readings.isCharging != nil {
                let charging = pull.readings.isCharging
                let sample: BatterySample.State = charging.map { $0 ? .charging : .unplugged } ?? .unknown
                state.battery.append(
                    BatterySample(
                        at: at, level: pull.readings.batteryLevel, state: sample, isFromDevice: true))
            }
            if let isLocked = pull.readings.isLocked {
                if let last = state.lock, last.isLocked == isLocked, at > last.at,
                    at - last.at <= Self.longestLockStep
                {
                    state.extend(from: last.at, to: at, isLocked)
                }
                state.lock = (at, isLocked)
            }
            state.battery.removeFirst(max(0, state.battery.count - Self.most))
            state.spans.removeFirst(max(0, state.spans.count - Self.most))
        }
    }
}

extension PulledDevice.State {
    /// Adds a span, or makes the last one longer.
    fileprivate mutating func extend(from start: Instant, to end: Instant, _ isLocked: Bool) {
        let fact: EvidenceSpan.Fact = isLocked ? .locked : .unlocked
        if let last = spans.last, last.kind == fact, last.end == start {
            spans[spans.count - 1].end = end
        } else {
            spans.append(EvidenceSpan(start: start, end: end, kind: fact))
        }
    }
}

/// A clock, and how fast it goes beside the wall's.
struct DeviceClock {
    /// The wall clock.
    static let wall = DeviceClock(speed: 1) { SystemClock.now }

    /// Seconds of this clock for each of the wall's.
    let speed: Double
    private let reading: @Sendable () -> Instant

    init(speed: Double, _ reading: @escaping @Sendable () -> Instant) {
        self.speed = speed
        self.reading = reading
    }

    var now: Instant { reading() }
}
