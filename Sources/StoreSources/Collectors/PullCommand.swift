// Copies with a command of the user's, for whatever no tool here can reach.

import ChildProcesses
import Foundation
import SharedStore
package import TrackingModel

/// A command in a shell that fills the folder in `$TRACKHEALTH_PULL`; ending with 0 it says that the copy is whole.
package struct PullCommand: DeviceCollector {
    /// Seconds that one pull may take.
    private static let limit = 300.0
    /// The variable with the folder.
    package static let variable = "TRACKHEALTH_PULL"

    package let tool = "--pull"
    package let deviceName: String
    private let command: String
    private let now: @Sendable () -> Instant

    /// - Parameter name: What the header calls the source.
    package init(_ command: String, name: String, now: @escaping @Sendable () -> Instant) {
        self.command = command
        deviceName = name
        self.now = now
    }

    package func connect() async throws(CollectorFailure) -> ConnectedDevice {
        ConnectedDevice(deviceName, by: tool)
    }

    package func pull(
        into folder: String, after last: PulledCopy?, changed: Set<String>?,
        progress: @escaping PullProgress
    ) async throws(CollectorFailure) -> PulledCopy {
        let begun = now()
        let run: ToolRun
        do {
            run = try await ToolRun.run(
                "sh", ["-c", command], environment: [Self.variable: folder], limit: Self.limit)
        } catch { throw CollectorFailure(error, remedy: "a shell is needed") }
        guard run.succeeded else {
            let last = run.error.split(whereSeparator: \.isNewline).last.map(String.init)
            let end = run.code.map { "the command ended with \($0)" } ?? "the command was ended by a signal"
            throw .other(tool: tool, text: last.map { "\(end): \($0)" } ?? end)
        }
        guard !LocalFileSystem().entries(of: folder, limit: 1).isEmpty else {
            throw .other(tool: tool, text: "the command put nothing into $\(Self.variable)")
        }
        return PulledCopy(folder: folder, marks: [:], begunAt: begun)
    }
}
