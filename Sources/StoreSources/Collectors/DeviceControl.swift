// Copies from a device with Apple's devicectl, which comes with Xcode 15 and later.

import ChildProcesses
import Foundation
import TrackingModel

/// The tool `xcrun devicectl`, for one device.
///
/// Only what it writes to `--json-output` is read: Apple promises no form for its standard output.
struct DeviceControl: DeviceTool {
    static let program = "xcrun"
    static let remedy = "it comes with Xcode 15 or later, on macOS only"

    let tool = "devicectl"
    let access: DeviceAccess

    init(_ access: DeviceAccess) { self.access = access }

    /// The devices that are attached or reachable. Simulated ones and those that are away are left out.
    static func devices(_ tools: ToolSettings) async throws(CollectorFailure)
        -> [AttachedDevice]
    {
        let listed: ListedDevices = try await answer(["list", "devices"], tools)
        return listed.devices.compactMap(\.attached)
    }

    func connect() async throws(CollectorFailure) -> ConnectedDevice {
        let listed = try await Self.devices(access.tools)
        guard let found = listed.first(where: { $0.id == access.device.id }) else { throw .unplugged }
        if let obstacle = found.obstacle { throw .other(tool: tool, text: obstacle) }
        return ConnectedDevice(access.device.id, found.description, by: tool)
    }

    func files(in domain: FileDomain) -> any DeviceFiles {
        DeviceControlFiles(device: access.device.id, domain: domain, tools: access.tools)
    }

    func readings() async -> DeviceReadings {
        let state: LockState? = try? await Self.answer(
            ["device", "info", "lockState", "--device", access.device.id], access.tools)
        return DeviceReadings(isLocked: state?.passcodeRequired)
    }

    /// Runs a command and reads the `result` of what it writes.
    static func answer<Answer: Decodable>(
        _ arguments: [String], _ tools: ToolSettings, group: String? = nil, limit: Double? = nil
    ) async throws(CollectorFailure) -> Answer {
        let output = FileManager.default.temporaryDirectory.appending(
            path: "trackhealth-devicectl-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: output) }
        let run: ToolRun
        do {
            run = try await ToolRun.run(
                program, ["devicectl"] + arguments + ["--quiet", "--json-output", output.path],
                environment: tools.environment, limit: limit ?? tools.answerLimit, grace: tools.grace)
        } catch { throw CollectorFailure(error, remedy: remedy) }
        let written = try? Data(contentsOf: output)
        if !run.succeeded { throw DeviceControlError.failure(of: run, written: written, group: group) }
        guard let written, let document = try? JSONDecoder().decode(Document<Answer>.self, from: written)
        else {
            throw .strangeAnswer(tool: "devicectl", what: arguments.prefix(3).joined(separator: " "))
        }
        return document.result
    }

    private struct Document<Answer: Decodable>: Decodable { var result: Answer }
}

/// `list devices`. The names are the tool's.
private struct ListedDevices: Decodable {
    struct Device: Decodable {
        struct Properties: Decodable {
            var name: String?
            var osVersionNumber: String?
            var developerModeStatus: String?
        }
        struct Hardware: Decodable {
            var productType: String?
            var reality: String?
            var udid: String?
        }
        struct Connection: Decodable {
            var pairingState: String?
            var transportType: String?
            var tunnelState: String?
        }
        var identifier: String
        var deviceProperties: Properties?
        var hardwareProperties: Hardware?
        var connectionProperties: Connection?
    }
    var devices: [Device]
}

extension ListedDevices.Device {
    /// Nil for a device that is not there: it is listed for ever once it was paired.
    fileprivate var attached: AttachedDevice? {
        if let reality = hardwareProperties?.reality, reality != "physical" { return nil }
        if connectionProperties?.tunnelState == "unavailable" { return nil }
        var obstacle: CollectorFailure?
        if let state = connectionProperties?.pairingState, state != "paired" { obstacle = .notTrusted }
        if deviceProperties?.developerModeStatus == "disabled" { obstacle = .developerModeOff }
        return AttachedDevice(
            id: hardwareProperties?.udid ?? identifier,
            description: DeviceDescription(
                name: deviceProperties?.name, model: hardwareProperties?.productType,
                systemVersion: deviceProperties?.osVersionNumber),
            connection: connectionProperties?.transportType, tool: "devicectl",
            obstacle: obstacle?.description)
    }
}

/// The files of one domain of a device, as devicectl lists and copies them.
struct DeviceControlFiles: DeviceFiles {
    let device: String
    let domain: FileDomain
    let tools: ToolSettings

    private var place: [String] {
        switch domain {
        case .group(let group): ["--domain-type", "appGroupDataContainer", "--domain-identifier", group]
        case .crashReports: ["--domain-type", "systemCrashLogs"]
        }
    }

    func list(_ folder: String) async throws(CollectorFailure) -> [DeviceEntry] {
        struct Listing: Decodable { var files: [File] }
        struct File: Decodable {
            struct Metadata: Decodable {
                var size: Int?
                var lastModDate: String?
            }
            var name: String?
            var path: String?
            var metadata: Metadata?
        }
        // Of the user `mobile`, whose option is spelt otherwise where a file is copied.
        var arguments = ["device", "info", "files", "--device", device, "--username", "mobile"] + place
        if !folder.isEmpty { arguments += ["--subdirectory", folder] }
        let listing: Listing = try await DeviceControl.answer(
            arguments + ["--no-recurse"], tools, group: domain.group)
        return listing.files.compactMap { file in
            guard let name = (file.name ?? file.path)?.split(separator: "/").last.map(String.init) else {
                return nil
            }
            let date =
                file.metadata?.lastModDate.flatMap { try? Date($0, strategy: .iso8601) }
                ?? file.metadata?.lastModDate.flatMap {
                    try? Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
                }
            guard let date, let size = file.metadata?.size else { return DeviceEntry(name: name) }
            return DeviceEntry(
                name: name, mark: FileMark(size: size, modifiedAt: date.timeIntervalSinceReferenceDate))
        }
    }

    func mark(of path: String) async throws(CollectorFailure) -> FileMark {
        let parts = path.split(separator: "/").map(String.init)
        let entries = try await list(parts.dropLast().joined(separator: "/"))
        guard let entry = entries.first(where: { $0.name == parts.last }) else {
            throw .other(tool: "devicectl", text: "no such file")
        }
        guard let mark = entry.mark else { throw .unsupported("telling when a file changed") }
        return mark
    }

    func copy(_ path: String, to target: String) async throws(CollectorFailure) {
        struct Copied: Decodable {}
        // Only a path of a file is taken as one: into a folder it copies nothing, and calls that a success.
        let _: Copied = try await DeviceControl.answer(
            ["device", "copy", "from", "--device", device, "--user", "mobile"] + place
                + ["--source", path, "--destination", target], tools, group: domain.group,
            limit: tools.copyLimit)
        guard FileManager.default.fileExists(atPath: target) else { throw .incomplete(path: path) }
    }
}
