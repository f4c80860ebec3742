// All devices that are attached, whichever tool lists them, and the one that is meant.

package import TrackingModel

/// What the tools of this machine list.
package struct AttachedDevices: Sendable {
    /// Each device once, by the first tool that lists it, in the order of the tools.
    package private(set) var devices: [AttachedDevice] = []
    /// Why a tool that is installed could not list any.
    package private(set) var failures: [CollectorFailure] = []
    /// Whether any tool is installed.
    package private(set) var hasTool = false

    /// Asks all tools.
    ///
    /// - Parameter withSimulators: Whether simulators are listed.
    package init(withSimulators: Bool, _ tools: ToolSettings = ToolSettings()) async {
        await add { () async throws(CollectorFailure) in try await PyMobileDevice.devices(tools) }
        await add { () async throws(CollectorFailure) in try await DeviceControl.devices(tools) }
        if withSimulators {
            await add { () async throws(CollectorFailure) in try await SimulatorControl.devices(tools) }
        }
    }

    private mutating func add(_ list: () async throws(CollectorFailure) -> [AttachedDevice]) async {
        do {
            for device in try await list() where !devices.contains(where: { $0.id == device.id }) {
                devices.append(device)
            }
            hasTool = true
        } catch .notInstalled {
        } catch {
            hasTool = true
            failures.append(error)
        }
    }

    /// The device that is meant.
    ///
    /// - Parameter id: An identifier, the beginning of one, or a name; nil for the only one there is.
    package func device(_ id: String?) throws(CollectorFailure) -> AttachedDevice {
        guard hasTool else { throw .noTool }
        let found =
            id.map { id in
                let exact = devices.filter { $0.id == id || $0.description.name == id }
                return exact.isEmpty
                    ? devices.filter { $0.id.lowercased().hasPrefix(id.lowercased()) } : exact
            } ?? devices
        if found.count > 1 { throw .severalDevices(found.map { $0.description.name ?? $0.id }) }
        if let device = found.first { return device }
        if let failure = failures.first { throw failure }
        guard let id else { throw .noDevice }
        throw devices.isEmpty ? .noDevice : .unknownDevice(id: id)
    }
}

/// A device that is looked for whenever a connection to it begins, so that it may be plugged in later.
package actor AwaitedDevice: DeviceCollector {
    package nonisolated let tool = "device"
    package nonisolated let deviceName: String
    private let id: String?
    private let group: String
    private let tools: ToolSettings
    private let now: @Sendable () -> Instant
    private var found: (any DeviceCollector)?

    /// - Parameter id: As of `AttachedDevices.device`.
    package init(
        _ id: String?, group: String, tools: ToolSettings = ToolSettings(),
        now: @escaping @Sendable () -> Instant
    ) {
        self.tools = tools
        self.id = id
        self.group = group
        self.now = now
        deviceName = id ?? "the attached device"
    }

    package func connect() async throws(CollectorFailure) -> ConnectedDevice {
        let device = try await AttachedDevices(withSimulators: false, tools).device(id)
        let collector = DeviceAccess(device, group: group, tools: tools, now: now).collector
        found = collector
        return try await collector.connect()
    }

    package func pull(
        into folder: String, after last: PulledCopy?, changed: Set<String>?,
        progress: @escaping PullProgress
    ) async throws(CollectorFailure) -> PulledCopy {
        guard let found else { throw .noDevice }
        return try await found.pull(into: folder, after: last, changed: changed, progress: progress)
    }

    package func watch(_ changed: @escaping @Sendable (String) async -> Void) async throws(CollectorFailure) {
        guard let found else { throw .noDevice }
        try await found.watch(changed)
    }

    package func readings() async -> DeviceReadings { await found?.readings() ?? DeviceReadings() }

    package func pullKills(into folder: String) async { await found?.pullKills(into: folder) }
}

extension CollectorFailure {
    /// None of the tools is there.
    package static let noTool = CollectorFailure.notInstalled(
        tool: PyMobileDevice.program, remedy: PyMobileDevice.remedy)
}
