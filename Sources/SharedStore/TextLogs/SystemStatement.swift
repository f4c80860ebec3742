// What one line of the system says: that a process was ended for its memory or refused preferences, or what was in front.

import Foundation
import TrackingModel

/// A line of the system that is evidence. A value that the system hides is none.
enum SystemStatement {
    case end(ProcessEnd)
    case denial(PreferencesDenial)
    /// The app that came to the front; nil for none.
    case front(String?)
    case locked(Bool)
    /// Between this line and the next one nothing is known.
    case pause

    /// What a line has to hold, begun with a letter that is seldom, and behind two spaces what it says then.
    ///
    /// The kernel's messages are those of XNU (`kern_memorystatus.c`); the others are of ReportSystemMemory,
    /// RunningBoard, cfprefsd, CFPreferences, SpringBoard and of the daemons that watch the lock. The line that every
    /// start with an App Group brings, on `kCFPreferencesAnyUser`, is none: nothing comes of it.
    private static let table = #"""
        killing_  killing_(?<idle>idle)?\w*?_process\w* pid (?<pid>\d+) \[(?<name>[^\]<]+)\](?! \(<)(?: \((?<reason>[a-z-]+)[^)]*\))?(?: jetsam_reason->osr_code: (?<code>\d+))?(?: (?<kilobytes>\d+)KB)?
        killing process  killing process (?<pid>\d+) \[(?<name>[^\]<]+)\] in high band
        xceeded mem limit  (?:memorystatus: |-> |[pP]rocess |^)(?<name>[^\[\]<>:]+?) ?\[(?<pid>\d+)\] exceeded mem limit: \w*Hard \d+ MB \((?<fatal>fatal)
        jetsam reason  rocess (?<name>[^\[\]<>:]+?) ?\[(?<pid>\d+)\] killed by jetsam reason (?<reason>[\w-]+)
        by launchd (1,  \w*service<(?!com\.apple\.)(?:[\w-]+\.)*(?<id>[\w-]+)[^\w.-].*:(?<pid>\d+)\] termination reported by launchd \(1, (?<code>\d+)
        jetsam(1) code  \w*service<(?!com\.apple\.)(?:[\w-]+\.)*(?<id>[\w-]+)[^\w.-].*?:(?<pid>\d+)\] .*domain:jetsam\(1\) code:(?:(?<code>\d+)|(?<reason>[\w-]+))
        rejecting  rejecting (?<verb>read|write) of [^{]*\{ (?:\w+, )?(?<group>group\.[^,<]+),[^}]*\} from process \d+ \((?<name>[^)<]+)\) because .*(?:sandbox access|Path not accessible)
        Domain: group.  \(Domain: (?<group>group\.[^,<]+), User: (?!kCFPreferencesAnyUser).*?: (?<verb>setting|accessing) .*sandbox access
        Front display  Front display did change: (?!.*<private>)(?:.*?SBApplication: \w+; (?<app>[\w.-]+)>)?
        k state changed  evice lock state changed(?: to:?|:) (?<lock>[01]|locked|unlocked)\b
        """#

    /// Bytes of a line; those of the system have some hundred.
    private static let longest = 1_024

    private struct Pattern: @unchecked Sendable {
        let mark: [UInt8]
        let regex: Regex<AnyRegexOutput>
    }

    private static let patterns = table.split(separator: "\n").compactMap { row -> Pattern? in
        guard let gap = row.firstRange(of: "  "), let regex = try? Regex(String(row[gap.upperBound...]))
        else {
            return nil
        }
        return Pattern(mark: Array(row[..<gap.lowerBound].utf8), regex: regex)
    }

    /// - Parameter process: The one that wrote the line.
    init?(_ message: String, process: String?) {
        guard message.utf8.count <= Self.longest else { return nil }
        var message = message
        let marked = message.withUTF8 { bytes in Self.patterns.first { Self.isIn(bytes, $0.mark) } }
        guard let marked, let match = try? marked.regex.firstMatch(in: message) else { return nil }
        func value(_ name: String) -> String? { match[name]?.substring.map(String.init) }
        if let pid = value("pid").flatMap({ Int($0) }), let name = value("name") ?? value("id") {
            let implied = value("fatal") != nil ? 7 : value("idle") != nil ? 9 : nil
            let code = value("code").flatMap { Int($0) } ?? implied
            self = .end(
                ProcessEnd(
                    pid: pid, name: name, isIdentifier: value("id") != nil,
                    reason: value("reason") ?? code.flatMap(JetsamReport.reason),
                    bytes: value("kilobytes").flatMap { Int($0) }.map { $0 << 10 }))
        } else if let group = value("group"), let verb = value("verb") {
            guard let name = value("name") ?? process, ExtensionProcess.isOurs(name) else { return nil }
            self = .denial(
                PreferencesDenial(
                    at: Instant(0), process: name, group: group, isWrite: ["write", "setting"].contains(verb))
            )
        } else if let lock = value("lock") {
            self = .locked(["1", "locked"].contains(lock))
        } else {
            self = .front(value("app"))
        }
    }

    private static func isIn(_ bytes: UnsafeBufferPointer<UInt8>, _ mark: [UInt8]) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var start = 0
        while start + mark.count <= bytes.count,
            let found = memchr(base + start, Int32(mark[0]), bytes.count - mark.count + 1 - start)
        {
            if memcmp(found, mark, mark.count) == 0 { return true }
            start = found - UnsafeMutableRawPointer(mutating: base) + 1
        }
        return false
    }
}

/// What the lines of one end of a process say of it together.
struct ProcessEnd: Hashable, Sendable {
    var at = Instant(0)
    var pid: Int
    var name: String
    /// Whether the name is the last part of an identifier, as RunningBoard has it, and not the kernel's.
    var isIdentifier: Bool
    var reason: String?
    var bytes: Int?

    mutating func add(_ other: ProcessEnd) {
        if isIdentifier { (name, isIdentifier) = (other.name, other.isIdentifier) }
        (reason, bytes) = (reason ?? other.reason, bytes ?? other.bytes)
    }

    /// Nil for another process, and for one that was only put away while idle.
    var kill: ExtensionKill? {
        guard ExtensionProcess.isOurs(name), reason.map(JetsamReport.isHousekeeping) != true else {
            return nil
        }
        return ExtensionKill(at: at, process: name, reason: reason, bytes: bytes)
    }
}
