// `trackhealth device` and `trackhealth devices`: what is attached, and the dashboard on it.

import ArgumentParser
import ChildProcesses
import Foundation
import PlainText
import SharedStore
import StoreSources
import Terminal
import TrackingModel

struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: "Open the dashboard on an attached device.",
        usage: "trackhealth device [<options>] [<id>]",
        discussion: """
            Example: trackhealth device --every 10s

            Copies the tracker's container from the device again and again, with pymobiledevice3 (pip install \
            pymobiledevice3) or, on a Mac, devicectl, and shows each copy as soon as it is whole. A simulator's \
            container is opened in its place. Only apps that are signed for development can be copied from. Nothing \
            on the device is ever changed. The device may be attached later, and come and go.

            Where no tool reaches the store, a command of your own can: \
            trackhealth device --pull 'rsync -a phone:container/ "$TRACKHEALTH_PULL"/'
            """)

    @Argument(
        help:
            "Identifier, its beginning, or name of the device, as trackhealth devices lists it; the only one if left out."
    )
    var id: String?

    @OptionGroup var pulling: PullOptions
    @OptionGroup var configuration: ConfigOptions
    @OptionGroup var display: ScreenOptions

    func run() throws {
        _ = try configuration.read().whole()
        try display.choice.guarding { try show() }
    }

    private func show() throws {
        let options = StoreChoice(group: pulling.group, config: configuration.config)
        if let path = try simulatorContainer() {
            let access = try StoreAccess(path: path, options: options)
            throw ExitCode(try DashboardStart.run(access, display.choice))
        }
        let feed = try pulling.feed(id)
        defer { feed.end() }
        let access = try StoreAccess(feed, options: options)
        throw ExitCode(try DashboardStart.run(access, display.choice, feed: feed))
    }

    /// The folder of the group in a simulator that is meant; nil where a device is.
    private func simulatorContainer() throws -> String? {
        guard let id, pulling.pull == nil else { return nil }
        let group = pulling.group
        return try awaited {
            guard let simulators = try? await SimulatorControl.devices(),
                let simulator = simulators.first(where: { $0.id == id || $0.description.name == id })
            else { return nil }
            return try await SimulatorControl.container(of: simulator.id, group: group).orThrow(
                CollectorFailure.groupRefused(group: group, reason: "no app of this simulator has this group")
            )
        }
    }
}

/// `trackhealth devices`: what is attached, and whether something can be copied from it.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "List the attached devices.",
        discussion: """
            Example: trackhealth devices

            For each device its name, model and system version, how it is attached, and whether the tracker's \
            container can be copied; if not, why and what to do. Exit code 1 where a tool could not list any.
            """)

    @Option(help: .taking("id", "App Group of the tracker."))
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
        return lines.asLines
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

/// The options of commands that copy from a device.
struct PullOptions: ParsableArguments {
    @Option(help: .taking("id", "App Group of the tracker."))
    var group = StoreLocation.defaultGroup

    @Option(
        help: .taking(
            "time",
            "Time from one copy to the next, for example 10s or 2m; devices that report changes are copied at once."
        ), transform: PullOptions.seconds)
    var every = 10.0

    @Option(
        help: .taking(
            "n",
            "Copies that are kept in the state folder, for diff and --at (0 for none)."))
    var keep = 20

    @Option(
        help: .taking(
            "command",
            "Copy with this shell command instead; it fills the folder in $TRACKHEALTH_PULL and ends with 0.")
    )
    var pull: String?

    func validate() throws {
        guard every >= 1, every <= 3_600 else { throw ValidationError("--every takes 1s to 1h.") }
        try (0...10_000).check(keep, of: "--keep")
    }

    /// The feed of a device.
    ///
    /// - Parameter id: As the user named it; nil for the only one that is attached.
    func feed(_ id: String?) throws -> DeviceFeed {
        if let pull {
            let name = id ?? "device"
            return try DeviceFeed(
                PullCommand(pull, name: name, now: { SystemClock.now }), group: group, every: every,
                keeping: keep)
        }
        return try DeviceFeed(
            AwaitedDevice(id, group: group, now: { SystemClock.now }), group: group,
            every: every, keeping: keep)
    }

    /// `10`, `10s`, `2m` or `1h` in seconds.
    private static func seconds(_ text: String) throws -> Double {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Double(unit == nil ? text : String(text.dropLast())), number.isFinite else {
            throw ValidationError("“\(text)” is no time; give one as in 10s or 2m.")
        }
        return number * (unit ?? 1)
    }
}
