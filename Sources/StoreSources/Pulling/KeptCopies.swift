// Earlier copies of a device's store, kept for comparing and for looking back.

import Foundation
import SharedStore
package import TrackingModel

/// The copies of one device in the user's state folder, each a container folder named by its time.
package struct KeptCopies: Sendable {
    /// The folder with all copies of the device.
    package let folder: String
    private let most: Int

    /// - Parameters:
    ///   - state: The program's state folder.
    ///   - id: The device; signs that no file name should have are replaced.
    ///   - most: Copies that are kept; 0 for none.
    package init(of id: String, in state: String, most: Int) {
        let name = String(
            id.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_.".contains($0) ? $0 : "_" })
        folder = "\(state)/devices/\(name.isEmpty || name.hasPrefix(".") ? "_" + name : name)"
        self.most = most
    }

    /// Keeps a copy that differs from the last one, and removes the oldest beyond the limit.
    ///
    /// - Parameters:
    ///   - current: A container folder in which nothing is changed any more.
    ///   - at: When it was copied; its name.
    package func keep(_ current: String, at: Instant) throws {
        guard most > 0 else { return }
        let files = FileManager.default
        try files.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let partial = "\(folder)/.\(getpid())-\(UUID().uuidString)"
        defer { try? files.removeItem(atPath: partial) }
        try files.copyItem(atPath: current, toPath: partial)
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: partial)
        // Copying takes the present for them, and a copy is judged by its files' times.
        for case let name as String in files.enumerator(atPath: current) ?? .init() {
            guard let time = try files.attributesOfItem(atPath: current + "/" + name)[.modificationDate]
            else { continue }
            try files.setAttributes([.modificationDate: time], ofItemAtPath: partial + "/" + name)
        }
        // Colons are no part of names on every system.
        let name = LocalCalendar.iso8601(at).replacing(":", with: "")
        if !files.fileExists(atPath: "\(folder)/\(name)") {
            try files.moveItem(atPath: partial, toPath: "\(folder)/\(name)")
        }
        for old in all.dropLast(most) { try? files.removeItem(atPath: old) }
    }

    /// The paths of the copies, oldest first.
    package var all: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }

    /// When a copy was made, by its name; nil for what is called otherwise.
    package static func moment(of path: String) -> Instant? {
        let name = path.split(separator: "/").last ?? ""
        let format = Date.ISO8601FormatStyle(timeSeparator: .omitted)
        return (try? Date(String(name), strategy: format)).map { Instant($0.timeIntervalSince1970) }
    }
}
