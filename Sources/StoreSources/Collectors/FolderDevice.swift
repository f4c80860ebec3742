// A container on this machine behind the seam of devices, as one that is plugged in and out: for the demo.

import Foundation
package import TrackingModel

/// A folder that is copied as a device's container is, with the pauses of one.
package struct FolderDevice: DeviceCollector {
    /// When the device is there, in seconds since it was first looked for.
    package struct Presence: Sendable {
        /// Seconds of one round.
        package var round: Double
        /// The part of each round in which it is away.
        package var away: Range<Double>
        /// Seconds that connecting takes, and copying one file.
        package var connecting: Double
        package var copying: Double

        package init(round: Double, away: Range<Double>, connecting: Double, copying: Double) {
            self.round = round
            self.away = away
            self.connecting = connecting
            self.copying = copying
        }
    }

    package let tool = "demo"
    package let deviceName: String
    private let container: String
    private let group: String
    private let presence: Presence
    private let now: @Sendable () -> Instant
    private let begunAt: Instant

    package init(
        _ container: String, name: String, group: String, presence: Presence,
        now: @escaping @Sendable () -> Instant
    ) {
        self.container = container
        deviceName = name
        self.group = group
        self.presence = presence
        self.now = now
        begunAt = now()
    }

    package func connect() async throws(CollectorFailure) -> ConnectedDevice {
        try await take(presence.connecting)
        return ConnectedDevice("demo", DeviceDescription(name: deviceName), by: tool)
    }

    package func pull(
        into folder: String, after last: PulledCopy?, changed: Set<String>?,
        progress: @escaping PullProgress
    ) async throws(CollectorFailure) -> PulledCopy {
        try await FilewisePull(Files(device: self), group: group, now: now).pull(
            into: folder, after: last, changed: changed, progress: progress)
    }

    /// Lets time go by. Throws while the device is away.
    private func take(_ seconds: Double) async throws(CollectorFailure) {
        do { try await Task.sleep(for: .seconds(seconds)) } catch { throw .cancelled }
        let time = (now() - begunAt).truncatingRemainder(dividingBy: presence.round)
        if presence.away.contains(time) { throw .unplugged }
    }

    private struct Files: DeviceFiles {
        let device: FolderDevice

        func list(_ folder: String) async throws(CollectorFailure) -> [DeviceEntry] {
            try await device.take(0)
            let path = folder.isEmpty ? device.container : "\(device.container)/\(folder)"
            let names = try? FileManager.default.contentsOfDirectory(atPath: path)
            return (names ?? []).map { DeviceEntry(name: $0) }
        }

        func mark(of path: String) async throws(CollectorFailure) -> FileMark {
            try await device.take(0)
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(device.container)/\(path)")
            guard let size = (attributes?[.size] as? NSNumber)?.intValue,
                let date = attributes?[.modificationDate] as? Date
            else { throw .other(tool: device.tool, text: "no such file") }
            return FileMark(size: size, modifiedAt: date.timeIntervalSinceReferenceDate)
        }

        func copy(_ path: String, to target: String) async throws(CollectorFailure) {
            try await device.take(device.presence.copying)
            do {
                try FileManager.default.copyItem(atPath: "\(device.container)/\(path)", toPath: target)
            } catch { throw .other(tool: device.tool, text: error.localizedDescription) }
        }
    }
}
