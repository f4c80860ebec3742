// A JetsamEvent report of the system: which processes it ended for their memory, and with how much of it.

import TrackingModel

/// Reads `JetsamEvent-….ips`: a line of JSON that says what follows, and JSON that says it (Apple, "Identifying
/// high-memory use with jetsam event reports").
enum JetsamReport {
    /// What a report turned out to be.
    enum Content: Hashable {
        /// Kills of extensions and monitors, maybe none.
        case kills([ExtensionKill])
        /// About a crash, a hang, power and so on: most files of a folder of reports are.
        case otherReport
        case unreadable
    }

    /// Bytes of a report; the system's have a few hundred thousand.
    static let limit = 16 << 20
    /// Processes of a report that are looked at.
    private static let mostProcesses = 10_000
    /// The `bug_type` of a JetsamEvent.
    private static let bugType = "298"
    /// Bytes of a process's name that a report has room for.
    private static let longestName = 32

    static func read(_ bytes: [UInt8]) -> Content {
        let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
        guard head.count <= SeparatedValues.longestRecord, JSONDepth.isShallow(head),
            let header = LenientJSON(Array(head))
        else { return .unreadable }
        if let type = header.text("bug_type"), type != bugType { return .otherReport }
        guard bytes.count <= limit, let kills = kills(bytes[head.endIndex...], header) else {
            return .unreadable
        }
        return .kills(kills)
    }

    private static func kills(_ bytes: ArraySlice<UInt8>, _ header: LenientJSON) -> [ExtensionKill]? {
        guard JSONDepth.isShallow(bytes), JSONDepth.nodes(bytes) <= ReadLimits().nodes(inBytes: bytes.count),
            let body = LenientJSON(Array(bytes))
        else { return nil }
        let moment = (body.text("date") ?? header.text("timestamp")).flatMap(ForeignTime.moment)
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

    /// Reports name the processes of extensions by their target, which nobody can know; what they are is in it. A name
    /// that fills its room was cut, so that only the beginning of its last word may be left.
    static func isOurs(_ name: String) -> Bool {
        let plain = name.lowercased()
        if plain.contains("monitor") { return true }
        guard !otherExtensions.contains(where: plain.contains) else { return false }
        if plain.contains("extension") { return true }
        guard name.utf8.count >= longestName - 1 else { return false }
        return ["monitor", "extension"].contains { word in
            (3..<word.count).contains { plain.hasSuffix(word.prefix($0)) }
        }
    }

    /// Words in the names of extensions that show or do something else than watching use.
    private static let otherExtensions = [
        "widget", "keyboard", "notification", "share", "intent", "siri", "filter", "autofill", "sticker",
        "today",
        "photo", "thumbnail", "quicklook", "spotlight", "tunnel",
    ]
}
