// Containers of booted simulators, which lie on this machine and are opened in their place.

import ChildProcesses
import Foundation
import SharedStore
import TrackingModel

/// The tool `xcrun simctl`.
package enum SimulatorControl {
    /// Groups of one simulator that are looked through.
    private static let mostGroups = 10_000

    /// The simulators that run.
    package static func devices(_ tools: ToolSettings = ToolSettings()) async throws(CollectorFailure)
        -> [AttachedDevice]
    {
        try await booted(tools).map(\.attached)
    }

    /// The folder of a group's container in a simulator that runs; nil where it has none.
    ///
    /// - Parameter id: The simulator's identifier.
    package static func container(
        of id: String, group: String, _ tools: ToolSettings = ToolSettings()
    ) async throws(CollectorFailure) -> String? {
        guard let device = try await booted(tools).first(where: { $0.udid == id }), let data = device.dataPath
        else {
            return nil
        }
        let groups = data + "/Containers/Shared/AppGroup"
        let files = LocalFileSystem()
        return files.entries(of: groups, limit: mostGroups).lazy
            .filter { $0.kind == .directory && $0.isNameReadable }
            .map { "\(groups)/\($0.name)" }.first { GroupFolders.identifier(of: $0, files) == group }
    }

    private static func booted(_ tools: ToolSettings) async throws(CollectorFailure) -> [Simulator] {
        let run: ToolRun
        do {
            run = try await ToolRun.run(
                DeviceControl.program, ["simctl", "list", "devices", "booted", "--json"],
                environment: tools.environment, limit: tools.answerLimit)
        } catch { throw CollectorFailure(error, remedy: DeviceControl.remedy) }
        guard run.succeeded else {
            throw .other(
                tool: "simctl", text: run.error.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
            )
        }
        struct Listing: Decodable { var devices: [String: [Simulator]] }
        guard let listing = try? JSONDecoder().decode(Listing.self, from: Data(run.output)) else {
            throw .strangeAnswer(tool: "simctl", what: "list devices")
        }
        return listing.devices.flatMap { runtime, devices in
            devices.filter { $0.state == "Booted" }.map { device in
                var device = device
                device.runtime = runtime
                return device
            }
        }.sorted { $0.udid < $1.udid }
    }
}

/// A simulator of `simctl list`. The names are the tool's.
private struct Simulator: Decodable {
    var udid: String
    var name: String?
    var state: String?
    var dataPath: String?
    /// `com.apple.CoreSimulator.SimRuntime.iOS-18-5`.
    var runtime: String?

    var attached: AttachedDevice {
        let version = runtime?.split(separator: ".").last.map(String.init)?.replacing("iOS-", with: "")
            .replacing("-", with: ".")
        return AttachedDevice(
            id: udid, description: DeviceDescription(name: name, systemVersion: version),
            connection: "simulator", tool: "simctl")
    }
}
