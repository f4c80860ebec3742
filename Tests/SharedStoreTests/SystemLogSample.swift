// A log of the system as people copy it, drawn from a seed: in the columns of any tool, with what the system writes when it
// ends a process for its memory.

import TrackingModel

/// Draws logs of the system.
struct SystemLogSample {
    /// What puts a line into columns.
    enum Dress: CaseIterable {
        case console, log, syslogStyle, compact, ndjson, json, idevicesyslog, pymobiledevice, plain
    }

    struct Line {
        var at: Instant
        var process: String
        var message: String
    }

    var random: SeededGenerator
    let calendar: LocalCalendar
    private let offset: Int
    var lines: [Line] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        offset = [-28_800, -18_000, 0, 3_600, 19_800, 43_200].randomElement(using: &random) ?? 0
        calendar = LocalCalendar(
            identifier: "drawn", offsets: [.init(from: Instant(0), seconds: offset)])
    }

    mutating func name(of kind: String) -> String {
        let stem = (0..<Int.random(in: 2...9, using: &random)).map { _ in
            String("bcdfghklnprtvz".randomElement(using: &random) ?? "b")
        }
        return stem.prefix(1).joined().uppercased() + stem.dropFirst().joined() + kind
    }

    /// What the system writes of one end: some of its lines, drawn.
    mutating func addEnd(
        of name: String, at: Instant, reason: String = "per-process-limit", kilobytes: Int? = nil
    ) {
        let pid = Int.random(in: 100...99_000, using: &random)
        let size = kilobytes.map { " \($0)KB" } ?? ""
        let spent = ["12", "100 12s rf:-", "3 0s rf:- type:app"].randomElement(using: &random) ?? ""
        let clock = ["", "1817600.392 "].randomElement(using: &random) ?? ""
        let kind = reason.hasSuffix("idle-exit") ? "idle" : "specific"
        var all = [
            Line(
                at: at, process: "kernel",
                message: clock
                    + "memorystatus: killing_\(kind)_process pid \(pid) [\(name)] (\(reason) \(spent))\(size) "
                    + "- memorystatus_available_pages: 114015")
        ]
        let reporter = ["osanalyticshelper", "ReportSystemMemory", "ReportCrash"].randomElement(
            using: &random)
        all.append(
            Line(
                at: at + 1.5, process: reporter ?? "",
                message: "Process \(name) [\(pid)] killed by jetsam reason \(reason)"))
        let extra =
            ["(501)>{vt hash: 0}[uuid:9A0C]:\(pid)", "(501)>", ">"].randomElement(using: &random) ?? ""
        let identity = "[xpcservice<com.example.app.\(name)([app<com.example.app(9A0C)>:77])\(extra):\(pid)]"
        all.append(
            Line(
                at: at + 0.2, process: "runningboardd",
                message: identity
                    + " exited with context <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| "
                    + "domain:jetsam(1) code:\(reason)(7)>>"))
        if reason == "per-process-limit" {
            all += [
                Line(
                    at: at, process: "kernel",
                    message: "memorystatus: \(name) [\(pid)] exceeded mem limit: ActiveHard 6 MB (fatal)"),
                Line(
                    at: at, process: "kernel",
                    message: "EXC_RESOURCE -> \(name)[\(pid)] exceeded mem limit: ActiveHard 6 MB (fatal)"),
                Line(
                    at: at, process: "kernel",
                    message: "process \(name) [\(pid)] exceeded mem limit: InactiveHard 6 MB (fatal)"),
                Line(
                    at: at + 0.2, process: "runningboardd",
                    message: identity + " termination reported by launchd (1, 7, 9)"),
                Line(
                    at: at, process: "kernel",
                    message: "memorystatus: killing process \(pid) [\(name)] in high band FOREGROUND (100) - "
                        + "memorystatus_available_pages: 113991"),
            ]
        }
        // The size is in the first line only.
        let first = kilobytes == nil ? nil : all.removeFirst()
        let others = all.shuffled(using: &random).prefix(Int.random(in: 0...all.count, using: &random))
        lines += [first ?? (others.isEmpty ? all[0] : nil)].compactMap { $0 } + others
    }

    /// Lines of all other processes, which say nothing here.
    mutating func addNoise(_ count: Int, from start: Instant, to end: Instant) {
        let texts = [
            "ERROR: connection invalidated", "Heartbeat updated - Memory: 99.0MB", "FAILED to post",
            "THRESHOLD missed", "lockdown session opened", "killing time is not a kill", "<private>",
            "exceeded mem limit: ActiveSoft 12 MB (non-fatal)",
            "Foo [77] exceeded mem limit: ActiveSoft 12 MB (non-fatal)",
            "process BarMonitor [78] crossed memory high watermark (12 MB); EXC_RESOURCE",
            "memorystatus: killing_specific_process pid 79 [<private>] (per-process-limit 12) 6160KB",
            "Couldn't read values in CFPrefsPlistSource<0x1> (Domain: group.x, User: kCFPreferencesAnyUser, ByHost: Yes, "
                + "Container: (null), Contents Need Refresh: Yes): Using kCFPreferencesAnyUser with a container is only "
                + "allowed for System Containers, detaching from cfprefsd",
        ]
        for _ in 0..<count {
            lines.append(
                Line(
                    at: start + Double.random(in: 0...max(1, end - start), using: &random),
                    process: ["backboardd", "locationd", "UsageTrackingAgent", "cfprefsd", "kernel"]
                        .randomElement(using: &random) ?? "",
                    message: texts.randomElement(using: &random) ?? ""))
        }
    }

    func text(_ dress: Dress) -> String {
        let ordered = lines.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        let shown = ordered.map { text($0.element, dress) }
        switch dress {
        case .log:
            return "Timestamp                       Thread     Type        Activity             PID    TTL\n"
                + shown.joined(separator: "\n") + "\n"
        case .json: return "[" + shown.joined(separator: ",") + "]\n"
        default: return shown.joined(separator: "\n") + "\n"
        }
    }

    private func text(_ line: Line, _ dress: Dress) -> String {
        let time = calendar.time(of: line.at)
        let date = time.day.date
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let seconds = line.at.seconds + Double(offset)
        let millis = Int((seconds - seconds.rounded(.down)) * 1_000)
        let clock =
            "\(two(time.secondOfDay / 3_600)):\(two(time.secondOfDay / 60 % 60)):\(two(time.secondOfDay % 60))"
        let fraction = "." + "\(1_000 + millis)".dropFirst()
        let zone =
            (offset < 0 ? "-" : "+") + two(abs(offset) / 3_600) + two(abs(offset) / 60 % 60)
        let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
        let syslog = "\(months[date.month - 1]) \(date.day < 10 ? " " : "")\(date.day) \(clock)"
        let stamp = "\(time.day) \(clock)\(fraction)"
        let (process, message) = (line.process, line.message)
        switch dress {
        case .console: return "default\t\(clock)\(fraction)000\(zone)\t\(process)\t\(message)"
        case .log:
            return
                "\(stamp)000\(zone) 0x1a2b3    Default     0x0                  412    0    \(process): (Lib) "
                + "[com.example:main] \(message)"
        case .syslogStyle: return "\(stamp)000\(zone)  localhost \(process)[412]: (Lib) \(message)"
        case .compact: return "\(stamp) Df \(process)[412:1cd] [com.example:main] \(message)"
        case .idevicesyslog: return "\(syslog) iPhone \(process)(Lib)[412] <Notice>: \(message)"
        case .pymobiledevice: return "\(stamp)000 \(process){Lib}[412] <NOTICE>: \(message)"
        case .plain: return "\(syslog) iPhone \(process)[412]: \(message)"
        case .ndjson, .json:
            let quoted = message.replacing("\"", with: "\\\"")
            let fields = [
                #""timestamp" : "\#(stamp)000\#(zone)""#, #""eventMessage" : "\#(quoted)""#,
                #""processImagePath" : "\/usr\/libexec\/\#(process)""#, #""backtrace" : { "frames" : [ ] }"#,
            ]
            return dress == .ndjson
                ? "{" + fields.joined(separator: ",") + "}"
                : "{\n  " + fields.joined(separator: ",\n  ") + "\n}"
        }
    }
}
