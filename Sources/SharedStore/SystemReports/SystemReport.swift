// One report of the system, as its folder of crash reports has thousands: a kill, a crash, a restart or something else.

import TrackingModel

/// Reads an `.ips` file: a line of JSON that says what follows by its `bug_type`, and what follows.
enum SystemReport {
    /// What a report turned out to be.
    enum ReportContent: Hashable {
        /// Ends of extensions and monitors, maybe none.
        case kills([ExtensionKill])
        case restart(DeviceRestart)
        /// About another process, a hang, power and so on: most files of a folder of reports are.
        case otherReport
        case unreadable
    }

    /// Bytes of a report; the system's have a few hundred thousand, those of forced restarts more than a million.
    static let limit = 16 << 20
    /// Bytes of the first line.
    private static let longestHeader = 64 << 10

    static func read(_ bytes: [UInt8]) -> ReportContent {
        let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
        guard head.count <= longestHeader, JSONDepth.isShallow(head), let header = LenientJSON(Array(head))
        else { return .unreadable }
        let body = bytes[head.endIndex...]
        switch header.text("bug_type") {
        case "298", nil: return jetsam(body, header)
        case "309", "109": return crash(body, header)
        case "210": return restart(.crash, header)
        case "151": return restart(.forced, header)
        case "115":
            // The number was given to other reports, too.
            return isResetCounter(body, header) ? restart(.reset, header) : .otherReport
        default: return .otherReport
        }
    }

    private static func jetsam(_ bytes: ArraySlice<UInt8>, _ header: LenientJSON) -> ReportContent {
        guard let body = json(bytes), let kills = JetsamReport.kills(body, header: header) else {
            return .unreadable
        }
        return .kills(kills)
    }

    private static func crash(_ bytes: ArraySlice<UInt8>, _ header: LenientJSON) -> ReportContent {
        if let name = CrashReport.process(header), !ExtensionProcess.isOurs(name) { return .otherReport }
        let kill =
            json(bytes).map { CrashReport.kill($0, header: header) }
            ?? CrashReport.kill(text: bytes, header: header)
        guard let kill else { return CrashReport.process(header) == nil ? .otherReport : .unreadable }
        return ExtensionProcess.isOurs(kill.process) ? .kills([kill]) : .otherReport
    }

    private static func restart(_ cause: DeviceRestart.Cause, _ header: LenientJSON) -> ReportContent {
        guard let moment = header.text("timestamp").flatMap(ForeignTime.moment) else { return .unreadable }
        return .restart(DeviceRestart(at: moment, cause: cause))
    }

    private static func isResetCounter(_ bytes: ArraySlice<UInt8>, _ header: LenientJSON) -> Bool {
        header.text("name") == "Reset count"
            || String(decoding: bytes.prefix(longestHeader), as: UTF8.self).contains("Reset count:")
    }

    /// What follows the first line, where it is JSON that may be read.
    private static func json(_ bytes: ArraySlice<UInt8>) -> LenientJSON? {
        guard bytes.count <= limit, JSONDepth.isShallow(bytes),
            JSONDepth.nodes(bytes) <= ReadLimits().nodes(inBytes: bytes.count)
        else { return nil }
        return LenientJSON(Array(bytes))
    }
}

// MARK: - A crash report of the system: that the extension ended by itself, and how

/// Reads what follows the first line of a crash report, JSON since iOS 15 (`bug_type` 309) and text before (109).
enum CrashReport {
    /// Bytes of a report of text that are looked at: what it says of the end is at its beginning.
    private static let textHead = 16 << 10
    private static let longestReason = 64

    /// The process that crashed, where the first line names it: most reports of a folder need not be read on.
    static func process(_ header: LenientJSON) -> String? { header.text("name") ?? header.text("app_name") }

    /// The end of the process; nil where its name or its time is missing.
    static func kill(_ body: LenientJSON, header: LenientJSON) -> ExtensionKill? {
        let name = body.text("procName") ?? process(header)
        let moment = (body.text("captureTime") ?? header.text("timestamp")).flatMap(ForeignTime.moment)
        let exception = body.object("exception")
        var parts = [exception?.text("signal") ?? exception?.text("type")].compactMap { $0 }
        if let end = body.object("termination"), let space = end.text("namespace"), space != "SIGNAL" {
            let code = end.number("code").flatMap { UInt64(exactly: $0) }
            parts.append(space + (code.map { " 0x" + String($0, radix: 16) } ?? ""))
        }
        return kill(name, moment, parts.joined(separator: ", "))
    }

    /// The same of a report of text.
    static func kill(text bytes: ArraySlice<UInt8>, header: LenientJSON) -> ExtensionKill? {
        var values: [String: String] = [:]
        for line in bytes.prefix(textHead).split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: line, as: UTF8.self)
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            if values[String(line[..<colon])] == nil { values[String(line[..<colon])] = String(value) }
        }
        let name = process(header) ?? values["Process"].map { String($0.prefix { $0 != " " }) }
        let moment = (values["Date/Time"] ?? header.text("timestamp")).flatMap(ForeignTime.moment)
        let reasons = [values["Exception Type"], values["Termination Reason"]].compactMap { $0 }
        return kill(name, moment, reasons.joined(separator: ", "))
    }

    private static func kill(_ name: String?, _ moment: Instant?, _ reason: String) -> ExtensionKill? {
        guard let name, let moment else { return nil }
        return ExtensionKill(
            at: moment, process: String(name.prefix(64)),
            reason: reason.isEmpty ? nil : String(reason.prefix(longestReason)), cause: .crash)
    }
}

// MARK: - A JetsamEvent report of the system: which processes it ended for their memory, and with how much of it

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

// MARK: - Which processes of a report of the system's are extensions that watch use

enum ExtensionProcess {
    /// Bytes of a process's name that a report has room for.
    private static let longestName = 32

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
