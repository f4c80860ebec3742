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
