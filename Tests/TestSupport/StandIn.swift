// A device of the stand-ins: a folder that they serve, and the variables with which they are found.

import Foundation
import Synchronization

/// A folder that the stand-ins in `StandIns` serve as a device.
package final class StandIn: Sendable {
    package static let id = "00008110-000A1B2C3D4E"
    package static let group = "group.com.example.tracker"

    package let folder: TemporaryFolder
    /// Folder of copies.
    package let copies: TemporaryFolder
    /// Commands that were asked for already.
    private let takenCalls = Mutex(0)

    /// - Parameters:
    ///   - group: The group of its container.
    ///   - canAsk: Whether the device tells sizes and times.
    ///   - watches: Whether it reports changes.
    ///   - isThere: Whether the device is attached.
    package init(
        group: String = StandIn.group, canAsk: Bool = true, watches: Bool = false, ahead: Double = 0,
        isThere: Bool = true
    ) throws {
        folder = try TemporaryFolder()
        copies = try TemporaryFolder()
        for name in ["container/Library/Preferences", "container/Logs", "crashes", "simulators"] {
            try FileManager.default.createDirectory(
                atPath: folder.path(name), withIntermediateDirectories: true)
        }
        try put("[]", at: "recovery_log.json")
        try put("<plist version=\"1.0\"><dict/></plist>", at: "Library/Preferences/\(Self.group).plist")
        try put("a line\n", at: "Logs/ext-log-2026-04-23.log")
        // Neither is copied.
        try put("x", at: "Library/Preferences/com.apple.other.plist")
        try put("x", at: "somebody.sqlite")
        if isThere { try attach(group: group, canAsk: canAsk, watches: watches, ahead: ahead) }
    }

    /// Plugs it in.
    package func attach(
        group: String = StandIn.group, canAsk: Bool = true, watches: Bool = false, ahead: Double = 0
    ) throws {
        let device: [String: Any] = [
            "Identifier": Self.id, "UniqueDeviceID": Self.id, "DeviceName": "Anna’s iPhone",
            "DeviceClass": "iPhone",
            "BuildVersion": "22F76", "ProductVersion": "18.5", "ProductType": "iPhone14,7",
            "ConnectionType": "USB", "TimeZone": "America/Toronto", "group": group, "stat": canAsk,
            "watch": watches, "ahead": ahead,
        ]
        try JSONSerialization.data(withJSONObject: device).write(
            to: URL(filePath: folder.path("device.json")))
    }

    /// Plugs it out.
    package func detach() throws { try FileManager.default.removeItem(atPath: folder.path("device.json")) }

    /// Replaces a file of the container in one step.
    package func put(_ text: String, at path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder.path("container/" + path)), options: .atomic)
    }

    /// The fault that holds from now on; nil for none.
    package func fail(_ fault: String?) throws {
        let path = folder.path("fault")
        if let fault {
            try Data(fault.utf8).write(to: URL(filePath: path), options: .atomic)
        } else {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// The commands that were run since it was asked last, without the tool's name.
    package func takeCalls() throws -> [[String]] {
        // It stays: a tool may have it open, and would write on into a file that is gone.
        guard let text = try? String(contentsOfFile: folder.path("calls.log"), encoding: .utf8) else {
            return []
        }
        let whole = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let new = takenCalls.withLock { taken in
            defer { taken = whole.count }
            return whole.dropFirst(taken)
        }
        return try new.map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    }

    /// The variables with which the stand-ins are found before any real tool.
    package var environment: [String: String] {
        let standIns = Picture.packageRoot + "/Tests/TestSupport/StandIns"
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ["PATH": standIns + ":" + path, "STAND_IN": folder.path]
    }

    /// A new folder for a copy.
    package func next() throws -> String {
        let path = copies.path(UUID().uuidString)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// What lies in a copy, by path.
    package static func contents(of copy: String) -> [String: String] {
        var found: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: copy) ?? .init() {
            found[path] = try? String(contentsOfFile: copy + "/" + path, encoding: .utf8)
        }
        return found
    }

    /// Processes that serve the folder: each stand-in notes its number when it begins.
    package var processes: [Int32] {
        let text = (try? String(contentsOfFile: folder.path("processes"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { Int32($0) }.filter { !hasEnded($0) }
    }
}
