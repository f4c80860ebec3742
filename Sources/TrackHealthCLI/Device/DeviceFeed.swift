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
    func hurry() { running.withLock(\.loop)?.hurry() }

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
