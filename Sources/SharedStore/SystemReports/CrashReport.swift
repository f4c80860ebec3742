// A crash report of the system: that the extension ended by itself, and how.

import TrackingModel

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
