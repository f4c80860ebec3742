// A JetsamEvent report of the system: which processes it ended for their memory, and with how much of it.

import TrackingModel

/// Reads what follows the first line of `JetsamEvent-….ips` (Apple, "Identifying high-memory use with jetsam event
/// reports").
enum JetsamReport {
    /// Processes of a report that are looked at.
    private static let mostProcesses = 10_000

    /// Kills of extensions and monitors, maybe none; nil where it is no such report.
    static func kills(_ body: LenientJSON, header: LenientJSON) -> [ExtensionKill]? {
        let moment = (body.text("date") ?? header.text("timestamp")).flatMap(ForeignTime.moment)
        guard let moment else { return nil }
        let pageSize = body.object("memoryStatus")?.number("pageSize") ?? body.number("pageSize")
        let processes = body.objects("processes")
        guard !processes.isEmpty else { return nil }
        return processes.prefix(mostProcesses).compactMap { process in
            guard let name = process.text("name"), let reason = process.text("reason"),
                !isHousekeeping(reason), ExtensionProcess.isOurs(name)
            else { return nil }
            let pages = process.number("lifetimeMax") ?? process.number("rpages")
            let bytes = pages.flatMap { pages in pageSize.map { pages * $0 } }
            return ExtensionKill(
                at: moment, process: String(name.prefix(64)), reason: String(reason.prefix(64)),
                bytes: bytes.flatMap { Int(truncatingIfRepresentable: $0) }.flatMap { $0 >= 0 ? $0 : nil })
        }
    }

    /// Whether the system only put an idle process away (`idle-exit`, `long-idle-exit`): nothing was cut short.
    private static func isHousekeeping(_ reason: String) -> Bool { reason.hasSuffix("idle-exit") }
}
