// The system's reports of killed extensions, copied from a device as evidence.

import Foundation
import SharedStore

/// Reports of a device, of which only new ones are copied.
struct KillReports {
    /// Reports of one look, the newest first: each takes seconds.
    private static let mostAtOnce = 10
    /// Bytes of a report that is kept.
    private static let byteLimit = 16 << 20

    private let files: any DeviceFiles

    init(_ files: any DeviceFiles) { self.files = files }

    /// Copies reports that are not in the folder yet. What can't be listed or copied is left out: evidence that is
    /// missing decides nothing.
    func pull(into folder: String) async {
        guard let entries = try? await files.list("") else { return }
        let names = entries.map(\.name).filter(Self.isReport).sorted(by: >)
        for name in names.prefix(Self.mostAtOnce) {
            let target = "\(folder)/\(name)"
            guard !FileManager.default.fileExists(atPath: target) else { continue }
            let partial = "\(folder)/.\(name)"
            defer { try? FileManager.default.removeItem(atPath: partial) }
            guard (try? await files.copy(name, to: partial)) != nil,
                let attributes = try? FileManager.default.attributesOfItem(atPath: partial),
                let size = (attributes[.size] as? NSNumber)?.intValue, 1...Self.byteLimit ~= size
            else { continue }
            try? FileManager.default.moveItem(atPath: partial, toPath: target)
        }
    }

    /// `JetsamEvent-2026-07-11-135709.ips`, `….ips.synced`, and nothing that could be another path.
    private static func isReport(_ name: String) -> Bool {
        name.hasPrefix("JetsamEvent-") && SystemReport.isName(name) && !name.contains("/")
    }
}
