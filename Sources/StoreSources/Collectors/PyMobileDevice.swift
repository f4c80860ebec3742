// Copies from a device with pymobiledevice3, which runs on Linux, macOS and Windows.

import ChildProcesses
import Foundation
import SharedStore
import TrackingModel

/// The tool `pymobiledevice3`, for one device.
///
/// Its commands and the forms of what they print are those of version 11.45. For iOS 17 and later it makes a tunnel of
/// its own at each command, which needs no root; `PYMOBILEDEVICE3_TUNNEL` and the like reach it from the environment.
struct PyMobileDevice: DeviceTool {
    static let program = "pymobiledevice3"
    static let remedy = "run pip install pymobiledevice3"

    let tool = program
    let access: DeviceAccess

    init(_ access: DeviceAccess) { self.access = access }

    /// The devices that are attached. Asking for their names needs their trust; where that is missing, only their
    /// identifiers are known.
    static func devices(_ tools: ToolSettings) async throws(CollectorFailure)
        -> [AttachedDevice]
    {
        do {
            let listed: [ListedDevice] = try await Self.answer(["usbmux", "list"], of: nil, tools)
            return listed.map(\.device)
        } catch {
            switch error {
            case .noDevice: return []
            case .noService, .notInstalled: throw error
            default: break
            }
            // One device that does not answer ends the whole list.
            let ids: [String] = try await Self.answer(["usbmux", "list", "--simple"], of: nil, tools)
            return ids.map {
                AttachedDevice(
                    id: $0, description: DeviceDescription(), tool: program, obstacle: error.description)
            }
        }
    }

    func connect() async throws(CollectorFailure) -> ConnectedDevice {
        let before = access.now()
        let values: LockdownValues = try await Self.answer(
            ["lockdown", "info"], of: access.device.id, access.tools)
        let after = access.now()
        // The answer was given some time in between.
        let ahead = values.clock.map { $0 - (before.seconds + after.seconds) / 2 } ?? 0
        let isKnown = abs(ahead) > max(2, after - before)
        return ConnectedDevice(
            access.device.id,
            DeviceDescription(
                name: values.name, model: values.model, systemVersion: values.systemVersion),
            by: tool,
            clockAhead: isKnown ? ahead : 0, timeZone: values.timeZone)
    }

    func files(in domain: FileDomain) -> any DeviceFiles {
        PyMobileFiles(device: access.device.id, domain: domain, tools: access.tools)
    }

    func watch(_ changed: @escaping @Sendable (String) async -> Void) async throws(CollectorFailure) {
        let run: ToolRun
        do {
            run = try await ToolRun.follow(
                Self.program,
                ["developer", "core-device", "watch", "appGroupDataContainer", "--identifier", access.group],
                environment: Self.environment(access.device.id, access.tools), grace: access.tools.grace
            ) { line in
                struct Change: Decodable { var path: String }
                guard let change = try? JSONDecoder().decode(Change.self, from: Data(line.utf8)) else {
                    return
                }
                await changed(change.path)
            }
        } catch { throw CollectorFailure(error, remedy: Self.remedy) }
        if let failure = PyMobileError.failure(of: run, group: access.group) { throw failure }
    }

    func readings() async -> DeviceReadings {
        var readings = DeviceReadings()
        if let lock: LockState = try? await Self.answer(
            ["developer", "core-device", "get-lockstate"], of: access.device.id, access.tools)
        {
            readings.isLocked = lock.passcodeRequired
        }
        if let battery: PowerSource = try? await Self.answer(
            ["diagnostics", "battery", "single"], of: access.device.id, access.tools)
        {
            readings.batteryLevel = battery.level
            readings.isCharging = battery.isCharging
        }
        return readings
    }

    /// The variables that name the device: the commands for files have no option for it.
    static func environment(_ device: String?, _ tools: ToolSettings) -> [String: String] {
        // Colours would be in the way.
        var all = tools.environment.merging(["NO_COLOR": "1"]) { $1 }
        if let device { all["PYMOBILEDEVICE3_UDID"] = device }
        return all
    }

    /// Runs a command that prints JSON.
    static func answer<Answer: Decodable>(
        _ arguments: [String], of device: String?, _ tools: ToolSettings, group: String? = nil
    ) async throws(CollectorFailure) -> Answer {
        let run: ToolRun
        do {
            run = try await ToolRun.run(
                program, arguments, environment: environment(device, tools), limit: tools.answerLimit,
                grace: tools.grace)
        } catch { throw CollectorFailure(error, remedy: remedy) }
        if let failure = PyMobileError.failure(of: run, group: group) { throw failure }
        do { return try JSONDecoder().decode(Answer.self, from: Data(run.output)) } catch {
            throw .strangeAnswer(tool: program, what: arguments.joined(separator: " "))
        }
    }
}
