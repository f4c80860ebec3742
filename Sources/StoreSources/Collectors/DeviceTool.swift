// What the tools that copy single files share: what they reach, and how they are run.

package import TrackingModel

/// Settings of all tools. The standard ones hold but in tests.
package struct ToolSettings: Sendable {
    /// Variables beside those of this process.
    package var environment: [String: String] = [:]
    /// Seconds that a question may take; the first one after a device was attached may have to make a tunnel.
    package var answerLimit = 45.0
    /// Seconds that copying one file may take.
    package var copyLimit = 120.0
    /// Seconds that a tool has to close its session: while one is left open, the device's file service answers nobody.
    package var grace = 1.0

    package init() {}
}

/// One group of one device, as the tool that lists the device reaches it.
package struct DeviceAccess: Sendable {
    let device: AttachedDevice
    let group: String
    let tools: ToolSettings
    /// This machine's clock.
    let now: @Sendable () -> Instant

    package init(
        _ device: AttachedDevice, group: String, tools: ToolSettings = ToolSettings(),
        now: @escaping @Sendable () -> Instant
    ) {
        self.device = device
        self.group = group
        self.tools = tools
        self.now = now
    }

    var collector: any DeviceTool { device.tool == "devicectl" ? DeviceControl(self) : PyMobileDevice(self) }

    /// Asks whether the group can be copied.
    package func probe() async throws(CollectorFailure) {
        _ = try await collector.files(in: .group(group)).list("")
    }
}

/// Places of files on a device.
enum FileDomain: Hashable, Sendable {
    case group(String)
    case crashReports

    var group: String? { if case .group(let group) = self { group } else { nil } }
}

/// A tool that copies single files from a device.
protocol DeviceTool: DeviceCollector {
    init(_ access: DeviceAccess)
    var access: DeviceAccess { get }
    func files(in domain: FileDomain) -> any DeviceFiles
}

extension DeviceTool {
    var deviceName: String { access.device.description.name ?? access.device.id }

    func pull(
        into folder: String, after last: PulledCopy?, changed: Set<String>?,
        progress: @escaping PullProgress
    ) async throws(CollectorFailure) -> PulledCopy {
        try await FilewisePull(files(in: .group(access.group)), group: access.group, now: access.now).pull(
            into: folder, after: last, changed: changed, progress: progress)
    }

    func pullKills(into folder: String) async {
        await KillReports(files(in: .crashReports)).pull(into: folder)
    }
}

/// The answer of `get-lockstate` and of `lockState`.
struct LockState: Decodable {
    var passcodeRequired: Bool?
}
