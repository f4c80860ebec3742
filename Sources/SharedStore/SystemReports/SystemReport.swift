// One report of the system, as its folder of crash reports has thousands: a kill, a crash, a restart or something else.

import TrackingModel

/// A report (`.ips`): an object of JSON that says what follows by its `bug_type`, and what follows. Crash reports of old
/// tools (`.crash`) are text without that object.
package struct SystemReport {
    /// What a report turned out to be.
    enum ReportContent: Hashable {
        /// Ends of extensions and monitors, at least one.
        case kills([ExtensionKill])
        case restart(DeviceRestart)
        case leftOut(LeftOutReport)
    }

    /// Bytes of a report; the system's have a few hundred thousand, those of forced restarts more than a million.
    static let limit = 16 << 20
    /// Bytes in which a report that is text names itself.
    private static let longestTitle = 64 << 10

    let content: ReportContent
    /// The same for copies of one report, whatever they are called. Not the incident alone: copies of tools and of
    /// people repeat it in reports of other moments. A copy that was cut has the header of the whole one, and may not
    /// take its place.
    let identity: String

    init(_ bytes: [UInt8]) {
        let (header, body) = Self.parts(bytes)
        content = header.map { Self.content($0, body) } ?? Self.crash(bytes[...], nil)
        if content != .leftOut(.unreadable), let header, let incident = header.text("incident_id") {
            identity = [incident, header.text("bug_type"), header.text("timestamp")].map { $0 ?? "" }
                .joined(separator: " ")
        } else {
            identity = "\(bytes.count) \(bytes.hashValue)"
        }
    }

    /// Whether a file is called as a report, also after a synchronisation or a pull: `A.ips`, `A.ips.synced`,
    /// `A.000.ips`, `A.ips.beta`. One that was packed, or made into a table, is none.
    package static func isName(_ name: String) -> Bool {
        let parts = name.lowercased().split(separator: ".").dropFirst()
        guard let last = parts.last else { return false }
        return last == "crash"
            || parts.contains("ips")
                && !["zip", "gz", "tgz", "bz2", "xz", "tar", "7z", "csv", "tsv"].contains(last)
    }

    /// The object at the beginning, and what follows it: mostly a line and the rest. Where one object is all there is, it
    /// is both.
    private static func parts(_ bytes: [UInt8]) -> (header: LenientJSON?, body: ArraySlice<UInt8>) {
        func parts(_ end: Int) -> (header: LenientJSON?, body: ArraySlice<UInt8>)? {
            guard let header = json(bytes[..<end]) else { return nil }
            let body = bytes[end...]
            return (header, body.allSatisfy { $0 <= 0x20 } ? bytes[..<end] : body)
        }
        return parts(bytes.firstIndex(of: 0x0A) ?? bytes.count)
            ?? bytes.firstRange(of: [0x0A, 0x7D]).flatMap { parts($0.upperBound) } ?? (nil, bytes[...])
    }

    private static func content(_ header: LenientJSON, _ body: ArraySlice<UInt8>) -> ReportContent {
        if let system = header.text("os_version"), LeftOutReport.isOfOtherDevice(system) {
            return .leftOut(.otherDevice)
        }
        let type = header.text("bug_type")
        switch type {
        case "298", nil: return json(body).map { JetsamReport.content($0, header) } ?? .leftOut(.unreadable)
        case "309", "109", "385", "185": return crash(body, header)
        case "142", "145", "202", "206": return CrashReport.limit(body, header)
        case "210": return restart(.crash, header)
        case "151": return restart(.forced, header)
        case "115" where isResetCounter(body, header): return restart(.reset, header)
        default: return .leftOut(LeftOutReport(type: type ?? ""))
        }
    }

    private static func crash(_ bytes: ArraySlice<UInt8>, _ header: LenientJSON?) -> ReportContent {
        if header?.flag("is_first_party") == true { return .leftOut(.otherProcess) }
        if let name = CrashReport.process(header), !ExtensionProcess.isOurs(name) {
            return .leftOut(.otherProcess)
        }
        return json(bytes).map { CrashReport.content($0, header) } ?? CrashReport.content(text: bytes, header)
    }

    private static func restart(_ cause: DeviceRestart.Cause, _ header: LenientJSON) -> ReportContent {
        guard let moment = header.text("timestamp").flatMap(ForeignTime.moment) else {
            return .leftOut(.unreadable)
        }
        return .restart(DeviceRestart(at: moment, cause: cause))
    }

    /// The number was given to other reports, too.
    private static func isResetCounter(_ bytes: ArraySlice<UInt8>, _ header: LenientJSON) -> Bool {
        header.text("name") == "Reset count"
            || bytes.prefix(longestTitle).utf8Text.contains("Reset count:")
    }

    /// An object of JSON that may be read.
    private static func json(_ bytes: ArraySlice<UInt8>) -> LenientJSON? {
        guard bytes.count <= limit, bytes.first(where: { $0 > 0x20 }) == "{",
            JSONDepth.isShallow(bytes), JSONDepth.nodes(bytes) <= ReadLimits().nodes(inBytes: bytes.count)
        else { return nil }
        return LenientJSON(Array(bytes))
    }
}

// MARK: - A crash report of the system: that the extension ended by itself, and how

/// Reads what follows the header of a report about one process: a crash, in JSON since iOS 15 (`bug_type` 309) and as text
/// before (109), or a limit that it went beyond (385, 185; as text 142, 145, 202 and 206).
enum CrashReport {
    /// Bytes of a report of text that are looked at: what it says of the end is at its beginning.
    private static let textHead = 16 << 10
    private static let longestReason = 64

    /// The process, where the header names it: most reports of a folder need not be read on.
    static func process(_ header: LenientJSON?) -> String? {
        header?.text("name") ?? header?.text("app_name")
    }

    /// What a report in JSON says.
    static func content(_ body: LenientJSON, _ header: LenientJSON?) -> SystemReport.ReportContent {
        let exception = body.object("exception")
        let type = exception?.text("type")
        var parts = [exception?.text("signal") ?? type].compactMap { $0 }
        if type == "EXC_RESOURCE", let subtype = exception?.text("subtype") { parts.append(subtype) }
        let space = body.object("termination")?.text("namespace")
        if let space, space != "SIGNAL" {
            let code = body.object("termination")?.number("code").flatMap { UInt64(exactly: $0) }
            parts.append(space + (code.map { " 0x" + String($0, radix: 16) } ?? ""))
        }
        let marks = [
            body.flag("isNonFatal"), body.flag("isSimulated"), header?.flag("is_simulated"),
        ]
        return content(
            body.text("procName") ?? process(header), body.text("captureTime") ?? header?.text("timestamp"),
            parts.commaSeparated, wentOn: marks.contains(true),
            cause(isJetsam: space == "JETSAM", type, exception?.text("subtype")))
    }

    /// The same of a report of text.
    static func content(text: ArraySlice<UInt8>, _ header: LenientJSON?) -> SystemReport.ReportContent {
        let values = values(text)
        let reasons = [values["Exception Type"], values["Termination Reason"]].compactMap { $0 }
        let note = values["Exception Note"] ?? ""
        return content(
            process(header) ?? values["Process"].map { String($0.prefix { $0 != " " }) },
            values["Date/Time"] ?? header?.text("timestamp"), reasons.commaSeparated,
            wentOn: note.contains("NON-FATAL") || note.contains("SIMULATED"),
            cause(isJetsam: false, values["Exception Type"], values["Exception Subtype"]))
    }

    /// What a report about the use of processor, disk or wake-ups says, which tells what was done about it.
    static func limit(_ text: ArraySlice<UInt8>, _ header: LenientJSON) -> SystemReport.ReportContent {
        let values = values(text)
        return content(
            process(header) ?? values["Command"], values["Date/Time"] ?? header.text("timestamp"),
            values["Event"] ?? "", wentOn: values["Action taken"]?.lowercased().contains("kill") != true,
            .limit)
    }

    private static func cause(isJetsam: Bool, _ type: String?, _ subtype: String?) -> ExtensionKill.Cause {
        guard !isJetsam, type?.hasPrefix("EXC_RESOURCE") == true else { return isJetsam ? .memory : .crash }
        return subtype?.uppercased().hasPrefix("MEMORY") == true ? .memory : .limit
    }

    /// `Name: value` of the first lines.
    private static func values(_ bytes: ArraySlice<UInt8>) -> [String: String] {
        var values: [String: String] = [:]
        for line in bytes.prefix(textHead).split(separator: UInt8(ascii: "\n")) {
            let line = line.utf8Text
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            if values[String(line[..<colon])] == nil { values[String(line[..<colon])] = String(value) }
        }
        return values
    }

    private static func content(
        _ name: String?, _ time: String?, _ reason: String, wentOn: Bool, _ cause: ExtensionKill.Cause
    ) -> SystemReport.ReportContent {
        guard let name else { return .leftOut(.unreadable) }
        guard ExtensionProcess.isOurs(name) else { return .leftOut(.otherProcess) }
        guard !wentOn else { return .leftOut(.wentOn) }
        guard let moment = time.flatMap(ForeignTime.moment) else { return .leftOut(.unreadable) }
        let kill = ExtensionKill(
            at: moment, process: String(name.prefix(64)),
            reason: reason.isEmpty ? nil : String(reason.prefix(longestReason)), cause: cause)
        return .kills([kill])
    }
}

// MARK: - A JetsamEvent report of the system: which processes it ended for their memory, and with how much of it

/// Reads what follows the header of `JetsamEvent-….ips` (Apple, "Identifying high-memory use with jetsam event
/// reports").
enum JetsamReport {
    /// Processes of a report that are looked at.
    private static let mostProcesses = 10_000

    static func content(_ body: LenientJSON, _ header: LenientJSON) -> SystemReport.ReportContent {
        let moment = (body.text("date") ?? header.text("timestamp")).flatMap(ForeignTime.moment)
        let processes = body.objects("processes").prefix(mostProcesses)
        guard let moment, !processes.isEmpty else { return .leftOut(.unreadable) }
        let pageSize = body.object("memoryStatus")?.number("pageSize") ?? body.number("pageSize")
        var kills: [ExtensionKill] = []
        var wasIdle = false
        for process in processes {
            guard let name = process.text("name"), let reason = process.text("reason"),
                ExtensionProcess.isOurs(name)
            else { continue }
            guard !isHousekeeping(reason) else {
                wasIdle = true
                continue
            }
            let pages = process.number("lifetimeMax") ?? process.number("rpages")
            let bytes = pages.flatMap { pages in pageSize.map { pages * $0 } }
            kills.append(
                ExtensionKill(
                    at: moment, process: String(name.prefix(64)), reason: String(reason.prefix(64)),
                    bytes: bytes.flatMap { Int(truncatingIfRepresentable: $0) }.flatMap { $0 >= 0 ? $0 : nil }
                ))
        }
        if kills.isEmpty { return .leftOut(wasIdle ? .idle : .otherProcess) }
        return .kills(kills)
    }

    /// The kernel's name for a code of it (`JETSAM_REASON_…`, XNU, `reason.h`); nil for one that is not known.
    static func reason(_ code: Int) -> String? { reasons.indices.contains(code) ? reasons[code] : nil }

    private static let reasons = """
        invalid jettisoned highwater vnode-limit vm-pageshortage proc-thrashing fc-thrashing per-process-limit \
        disk-space-shortage idle-exit zone-map-exhaustion vm-compressor-thrashing vm-compressor-space-shortage low-swap \
        sustained-memory-pressure vm-pageout-starvation conclave-limit long-idle-exit
        """.split(separator: " ").map(String.init)

    /// Whether the system only put an idle process away (`idle-exit`, `long-idle-exit`): nothing was cut short.
    static func isHousekeeping(_ reason: String) -> Bool { reason.hasSuffix("idle-exit") }
}

// MARK: - Which processes of a report of the system's are extensions that watch use

enum ExtensionProcess {
    /// Bytes of a process's name that a report has room for.
    private static let longestName = 32

    /// Reports name the processes of extensions by their target, which nobody can know; what they are is in it. A name
    /// that fills its room was cut, so that only the beginning of its last word may be left.
    static func isOurs(_ name: String) -> Bool {
        let plain = name.lowercased()
        // A daemon of the system, such as thermalmonitord, and other parts of it.
        guard !plain.hasSuffix("monitord"), !plain.hasPrefix("com.apple.") else { return false }
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
        "widget", "keyboard", "notification", "report", "shield", "share", "intent", "siri", "filter",
        "autofill", "sticker",
        "today",
        "photo", "thumbnail", "quicklook", "spotlight", "tunnel",
    ]
}
