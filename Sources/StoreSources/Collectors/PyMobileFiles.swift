// The files of one domain of a device, as pymobiledevice3 lists and copies them.

import ChildProcesses
import Foundation

struct PyMobileFiles: DeviceFiles {
    let device: String
    let domain: FileDomain
    let tools: ToolSettings

    func list(_ folder: String) async throws(CollectorFailure) -> [DeviceEntry] {
        let names: [String] = try await PyMobileDevice.answer(
            command("list-directory", folder.isEmpty ? "." : folder), of: device, tools, group: domain.group)
        // The device names entries, or paths from the folder on.
        return names.compactMap { name in
            name.split(separator: "/").last.map { DeviceEntry(name: String($0)) }
        }
    }

    func mark(of path: String) async throws(CollectorFailure) -> FileMark {
        struct Attributes: Decodable {
            var size: Int
            var modificationTime: Double
        }
        let answer: Attributes = try await PyMobileDevice.answer(
            command("stat", path), of: device, tools, group: domain.group)
        return FileMark(size: answer.size, modifiedAt: answer.modificationTime)
    }

    func copy(_ path: String, to target: String) async throws(CollectorFailure) {
        let run: ToolRun
        do {
            run = try await ToolRun.run(
                PyMobileDevice.program, command("read-file", path) + ["--output", target],
                environment: PyMobileDevice.environment(device, tools), limit: tools.copyLimit,
                grace: tools.grace)
        } catch { throw CollectorFailure(error, remedy: PyMobileDevice.remedy) }
        if let failure = PyMobileError.failure(of: run, group: domain.group) { throw failure }
        // It makes the file before it asks the device, and says nothing of its size.
        guard FileManager.default.fileExists(atPath: target) else { throw .incomplete(path: path) }
    }

    private func command(_ name: String, _ path: String) -> [String] {
        let place =
            switch domain {
            case .group(let group): ["appGroupDataContainer", path, "--identifier", group]
            case .crashReports: ["systemCrashLogs", path]
            }
        return ["developer", "core-device", name] + place
    }
}
