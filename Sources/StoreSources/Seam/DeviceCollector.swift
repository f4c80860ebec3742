// What gets a store off a device: the seam behind which every tool stands.

import SharedStore
package import TrackingModel

/// A tool that copies the container of one App Group from one device. It never writes to the device.
package protocol DeviceCollector: Sendable {
    /// The tool's name, as its users know it.
    var tool: String { get }

    /// The device, as the user named it or the tool lists it.
    var deviceName: String { get }

    /// Asks the device about itself.
    func connect() async throws(CollectorFailure) -> ConnectedDevice

    /// Copies the container into a new, empty folder.
    ///
    /// - Parameters:
    ///   - folder: Where the container's files go; it exists and is empty.
    ///   - last: The copy before this one, from which unchanged files may be taken; nil for the first.
    ///   - changed: Paths in the container that the device reported as changed; nil where anything may have.
    ///   - progress: Is called with the files that are done and those of the whole pull.
    func pull(
        into folder: String, after last: PulledCopy?, changed: Set<String>?,
        progress: @escaping PullProgress
    ) async throws(CollectorFailure) -> PulledCopy

    /// Passes on the paths of changed files until the connection ends.
    ///
    /// - Throws: `unsupported` where neither the tool nor the device can report changes.
    func watch(_ changed: @escaping @Sendable (String) async -> Void) async throws(CollectorFailure)

    /// What the device says now about its battery and its lock, where the tool can ask.
    func readings() async -> DeviceReadings

    /// Copies the reports of killed extensions that are new into a folder. Those that can't be copied are left out.
    func pullKills(into folder: String) async
}

/// Called with the files that are done and those of the whole pull.
package typealias PullProgress = @Sendable (_ done: Int, _ of: Int) -> Void

extension DeviceCollector {
    package func watch(_ changed: @escaping @Sendable (String) async -> Void) async throws(CollectorFailure) {
        throw .unsupported("reporting changes")
    }

    package func readings() async -> DeviceReadings { DeviceReadings() }

    package func pullKills(into folder: String) async {}
}

/// What a device says about itself when it is connected.
package struct ConnectedDevice: Hashable, Sendable {
    /// What the tool calls the device.
    package var id: String
    package var description: DeviceDescription
    /// The tool that answered.
    package var tool: String
    /// Seconds by which the device's clock is ahead of this machine's; 0 where it can't be asked, or where the
    /// difference is smaller than what asking takes.
    package var clockAhead: Double
    /// The device's time zone, for example `America/Toronto`; nil where it can't be asked.
    package var timeZone: String?

    package init(
        _ id: String, _ description: DeviceDescription = DeviceDescription(), by tool: String,
        clockAhead: Double = 0,
        timeZone: String? = nil
    ) {
        self.id = id
        self.description = description
        self.tool = tool
        self.clockAhead = clockAhead
        self.timeZone = timeZone
    }
}

/// What a device says at one moment.
package struct DeviceReadings: Hashable, Sendable {
    /// 0…1; nil where unknown.
    package var batteryLevel: Double?
    package var isCharging: Bool?
    /// Whether the screen is locked; nil where unknown.
    package var isLocked: Bool?
}

/// A copy of a container that is whole.
package struct PulledCopy: Hashable, Sendable {
    /// The folder that holds it.
    package var folder: String
    /// What each file was on the device when it was copied, by its path in the container; nil where the device does
    /// not say.
    package var marks: [String: FileMark?]
    /// By this machine's clock, when it was begun.
    package var begunAt: Instant
    /// When the folders of the device were listed last.
    package var listedAt: Instant
    /// When each file was asked about last.
    package var askedAt: [String: Instant]
    /// Whether the copies of all files have the times of their originals.
    package var hasTimes: Bool { marks.values.allSatisfy { $0 != nil } }
    /// Whether any file may differ from the copy before.
    package var isNews = true

    package init(
        folder: String, marks: [String: FileMark?], begunAt: Instant, listedAt: Instant? = nil,
        askedAt: [String: Instant] = [:]
    ) {
        self.folder = folder
        self.marks = marks
        self.begunAt = begunAt
        self.listedAt = listedAt ?? begunAt
        self.askedAt = askedAt
    }
}

/// What tells whether a file on a device has changed.
package struct FileMark: Hashable, Sendable {
    /// Bytes.
    package var size: Int
    /// Seconds since 2001, by the device's clock.
    package var modifiedAt: Double
}

/// A device that a tool lists.
package struct AttachedDevice: Hashable, Sendable {
    /// What the tool calls it.
    package var id: String
    package var description: DeviceDescription
    /// How it is attached, for example `USB`; nil where the tool does not say.
    package var connection: String?
    /// The tool that listed it.
    package var tool: String
    /// Whether it runs on this machine, and its files lie here.
    package var isSimulator: Bool { tool == "simctl" }
    /// Why nothing can be copied from it, with what to do; nil where something can, or that is unknown.
    package var obstacle: String?
}
