// `trackhealth devices`: what is attached, and whether something can be copied from it.

import ArgumentParser
import ChildProcesses
import Foundation
import PlainText
import SharedStore
import StoreSources
import TrackingModel

struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "List the attached devices.",
        discussion: """
            Example: trackhealth devices

            For each device its name, model and system version, how it is attached, and whether the tracker's \
            container can be copied; if not, why and what to do. Exit code 1 where a tool could not list any.
            """)

    @Option(help: ArgumentHelp("App Group of the tracker.", valueName: "id"))
    var group = StoreLocation.defaultGroup

    @Flag(help: "One JSON object instead of a table.")
    var json = false

    func run() throws {
        let attached = try awaited { await AttachedDevices(withSimulators: true) }
        guard attached.hasTool else {
            throw CollectorFailure.notInstalled(
                tool: "pymobiledevice3", remedy: "run pip install pymobiledevice3")
        }
        let devices = attached.devices
        let rows = try awaited { [self] in
            var rows: [Row] = []
            for device in devices { rows.append(Row(device, obstacle: await obstacle(of: device))) }
            return rows
        }
        if json {
            try Output.write(try Listing(devices: rows).json())
        } else if rows.isEmpty {
            try Output.write("No device is attached.\n")
        } else {
            try Output.write(table(rows))
        }
        for failure in attached.failures { Output.warn(failure.description) }
        if !attached.failures.isEmpty { throw ExitCode(1) }
    }

    /// Why the group can't be copied; nil where it can.
    private func obstacle(of device: AttachedDevice) async -> String? {
        if let obstacle = device.obstacle { return obstacle }
        do {
            if device.isSimulator {
                let path = try await SimulatorControl.container(of: device.id, group: group)
                return path == nil ? "No app of this simulator has \(HarmlessText.line(group))." : nil
            }
            try await DeviceAccess(device, group: group, now: { SystemClock.now }).probe()
            return nil
        } catch { return "\(error)" }
    }

    private func table(_ rows: [Row]) -> String {
        var lines: [String] = []
        for row in rows {
            let facts = [row.model, row.systemVersion.map { "iOS " + $0 }, row.connection, row.tool]
                .compactMap { $0 }
            lines.append("\(HarmlessText.line(row.name ?? "unnamed"))  \(HarmlessText.line(row.id))")
            lines.append("    " + facts.map(HarmlessText.line).joined(separator: " · "))
            lines.append(
                "    " + (row.obstacle ?? "can be copied: trackhealth device \(HarmlessText.line(row.id))"))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// A device as it is printed.
private struct Row: Encodable {
    var id: String
    var name: String?
    var model: String?
    var systemVersion: String?
    var connection: String?
    var tool: String
    var obstacle: String?

    init(_ device: AttachedDevice, obstacle: String?) {
        id = device.id
        name = device.description.name
        model = device.description.model
        systemVersion = device.description.systemVersion
        connection = device.connection
        tool = device.tool
        self.obstacle = obstacle
    }

    enum CodingKeys: String, CodingKey {
        case id, name, model, connection, tool, obstacle
        case systemVersion = "system_version"
    }
}

private struct Listing: Encodable {
    var schema = "trackhealth.devices/1"
    var devices: [Row]
}
