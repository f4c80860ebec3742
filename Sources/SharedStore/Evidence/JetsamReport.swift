// A JetsamEvent report of the system: which processes it ended for their memory, and with how much of it.

import TrackingModel

/// Reads `JetsamEvent-….ips`: a line of JSON that says what follows, and JSON that says it (Apple, "Identifying
/// high-memory use with jetsam event reports").
enum JetsamReport {
    /// Bytes of a report; the system's have a few hundred thousand.
    static let limit = 16 << 20
    /// Processes of a report that are looked at.
    private static let mostProcesses = 10_000

    /// The kills of extensions and monitors among the processes; nil for what is no such report.
    static func kills(_ bytes: [UInt8]) -> [ExtensionKill]? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), JSONDepth.isShallow(bytes[..<end]),
            JSONDepth.isShallow(bytes[end...]), let header = LenientJSON(Array(bytes[..<end])),
            let body = LenientJSON(Array(bytes[end...]))
        else { return nil }
        let moment = (body.text("date") ?? header.text("timestamp")).flatMap(EvidenceTime.moment)
        guard let moment else { return nil }
        let pageSize = body.object("memoryStatus")?.number("pageSize") ?? body.number("pageSize")
        let processes = body.objects("processes")
        guard !processes.isEmpty else { return nil }
        return processes.prefix(mostProcesses).compactMap { process in
            guard let name = process.text("name"), let reason = process.text("reason"), isOurs(name) else {
                return nil
            }
            let pages = process.number("lifetimeMax") ?? process.number("rpages")
            let bytes = pages.flatMap { pages in pageSize.map { pages * $0 } }
            return ExtensionKill(
                at: moment, process: String(name.prefix(64)), reason: String(reason.prefix(64)),
                bytes: bytes.flatMap { Int(truncatingIfRepresentable: $0) }.flatMap { $0 >= 0 ? $0 : nil })
        }
    }

    /// Reports name the processes of extensions by their target, which nobody can know; what they are is in it.
    private static func isOurs(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.contains("extension") || name.contains("monitor")
    }
}
