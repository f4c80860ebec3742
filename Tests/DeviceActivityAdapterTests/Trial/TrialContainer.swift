// A container on the disk of this machine, for what the adapter keeps in files.

import DeviceActivityAdapter
import Foundation
import SharedStore
import TrackingModel

/// A container folder that is removed with the value.
final class TrialContainer: Sendable {
    let container: GroupContainer
    var folder: URL { URL(fileURLWithPath: container.root) }

    init() throws {
        let name = "group.trial.\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        container = GroupContainer(root: folder.path, group: name)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What the reader of the dashboard makes of it.
    func contents(at now: Instant) throws -> StoreContents {
        var reader = try OpenedStore(container.root, group: container.group).reader()
        return try reader.read(calendar: .utc, at: now)
    }
}
