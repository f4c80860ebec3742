// The attached devices of a fleet, each copied as the dashboard on one device does.

import ChildProcesses
import FleetHealth
import Foundation
import HealthAnalysis
import SharedStore
import StoreSources
import Synchronization
import TrackingModel

/// Rows of the devices that the tools of this machine list.
final class AttachedFleet: Sendable {
    /// Seconds between two lists of what is attached.
    private static let listPause = 10.0
    /// Seconds from one copy of a device to the next; devices that report changes are copied at once.
    private static let copyPause = 10.0

    private let stores: FleetStores
    private let keepsLastCopy: Bool
    private let deliver: @Sendable (FleetRow) -> Void
    private let following = Mutex(Following())

    private struct Following {
        var feeds: [String: DeviceFeed] = [:]
        /// What a dashboard of its own copies from.
        var lent: Set<String> = []
        var task: Task<Void, Never>?
        var isStopped = false
    }

    /// - Parameters:
    ///   - stores: How stores are read.
    ///   - keepsLastCopy: Whether a device that has gone stays as it was last.
    ///   - deliver: Gets each row that is new or has changed.
    init(
        _ stores: FleetStores, keepsLastCopy: Bool = true, deliver: @escaping @Sendable (FleetRow) -> Void
    ) {
        self.stores = stores
        self.keepsLastCopy = keepsLastCopy
        self.deliver = deliver
    }

    /// What is attached now. Tools that could not list any are named on standard error.
    ///
    /// - Parameter stores: Get the containers of simulators, which are opened in their places.
    /// - Throws: Where no tool is installed.
    static func listed(beside stores: inout FleetStores) throws -> AttachedDevices {
        let attached = try awaited { await AttachedDevices(withSimulators: true) }
        guard attached.hasTool else { throw CollectorFailure.noTool }
        for failure in attached.failures { Output.warn(failure.description) }
        let group = stores.options.group ?? StoreLocation.defaultGroup
        stores.paths += try awaited {
            var paths: [String] = []
            for device in attached.devices where device.isSimulator {
                if let path = try? await SimulatorControl.container(of: device.id, group: group) {
                    paths.append(path)
                }
            }
            return paths
        }
        return attached
    }

    /// A row of each device, copied once.
    static func rows(of attached: AttachedDevices, in stores: FleetStores) throws -> [FleetRow] {
        let devices = attached.devices.filter { !$0.isSimulator }
        return try awaited {
            await withTaskGroup(of: FleetRow.self) { group in
                for device in devices { group.addTask { await row(copying: device, in: stores) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    private static func row(copying device: AttachedDevice, in stores: FleetStores) async -> FleetRow {
        if let obstacle = device.obstacle { return unread(device, obstacle) }
        do {
            let feed = try feed(of: device.id, in: stores)
            defer { feed.end() }
            try await feed.copyOnce()
            return try judged(device, feed, in: stores)
        } catch {
            return unread(device, "\(error)")
        }
    }

    // MARK: - Following

    /// Copies, and lists again and again, until it is stopped.
    ///
    /// - Parameter attached: What is attached now.
    func start(_ attached: AttachedDevices) {
        let task = Task { [weak self] in
            var devices = attached.devices.filter { !$0.isSimulator }
            while !Task.isCancelled {
                guard let self else { return }
                for device in devices { self.follow(device) }
                try? await Task.sleep(for: .seconds(Self.listPause))
                devices = await AttachedDevices(withSimulators: false).devices
            }
        }
        following.withLock { $0.task = task }
    }

    /// Ends all copying and removes the copies.
    func stop() {
        let feeds = following.withLock { following in
            following.task?.cancel()
            following.isStopped = true
            defer { following.feeds = [:] }
            return following.feeds
        }
        for feed in feeds.values { feed.end() }
    }

    /// Gives a device to a dashboard while it runs: two that copy from it would hinder each other.
    ///
    /// - Parameter path: Of a row.
    /// - Returns: Nil for any other row.
    func lend<Result>(
        _ path: String, to dashboard: (StoreAccess, DeviceFeed) throws -> Result
    ) throws -> Result? {
        guard let id = Self.id(of: path) else { return nil }
        let own = following.withLock { following in
            following.lent.insert(id)
            return following.feeds.removeValue(forKey: id)
        }
        own?.end()
        // The next list finds it again.
        defer { following.withLock { _ = $0.lent.remove(id) } }
        let feed = try Self.feed(of: id, in: stores)
        defer { feed.end() }
        return try dashboard(try StoreAccess(feed, options: stores.options), feed)
    }

    private func follow(_ device: AttachedDevice) {
        if let obstacle = device.obstacle {
            return deliver(Self.unread(device, obstacle))
        }
        do {
            let (stores, deliver, keepsLastCopy) = (stores, deliver, keepsLastCopy)
            // A feed has a folder: it is made for what is new alone.
            let new = try following.withLock { following -> DeviceFeed? in
                guard !following.isStopped, following.feeds[device.id] == nil,
                    !following.lent.contains(device.id)
                else { return nil }
                let feed = try Self.feed(of: device.id, in: stores)
                following.feeds[device.id] = feed
                return feed
            }
            guard let feed = new else { return }
            feed.start(
                report: { link in
                    guard case .failed(let reason, _) = link.state else { return }
                    // What was copied before says how it was.
                    let last =
                        keepsLastCopy ? try? Self.judged(device, feed, in: stores, isPast: true) : nil
                    deliver(last ?? Self.unread(device, reason))
                },
                read: { publish in
                    try publish()
                    deliver(try Self.judged(device, feed, in: stores))
                })
        } catch {
            deliver(Self.unread(device, "\(error)"))
        }
    }

    // MARK: - Rows

    private static let prefix = "device:"

    private static func id(of path: String) -> String? {
        path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    private static func feed(of id: String, in stores: FleetStores) throws -> DeviceFeed {
        let group = stores.options.group ?? StoreLocation.defaultGroup
        return try DeviceFeed(
            AwaitedDevice(id, group: group, now: { SystemClock.now }), group: group, every: copyPause,
            keeping: 0)
    }

    /// The row of a device that was copied.
    private static func judged(
        _ device: AttachedDevice, _ feed: DeviceFeed, in stores: FleetStores, isPast: Bool = false
    ) throws -> FleetRow {
        guard feed.device.copiedAt != nil else { throw CollectorFailure.noDevice }
        let access = try StoreAccess(feed, options: stores.options)
        let name = device.description.name ?? device.id
        return stores.row(
            access, try access.readOnce(), isPast: isPast, path: prefix + device.id, shortPath: name,
            facts: stores.devices.facts(path: prefix + device.id, shortPath: name))
    }

    private static func unread(_ device: AttachedDevice, _ reason: String) -> FleetRow {
        FleetRow(
            path: prefix + device.id, shortPath: device.description.name ?? device.id,
            facts: DeviceProfile(device.description), content: .unreadable(reason))
    }
}
