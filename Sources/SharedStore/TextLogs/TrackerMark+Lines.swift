// Marks, taken from the lines of all logs.

import TrackingModel

extension TrackerMark {
    /// The marks of merged logs, oldest first. Lines without a time are left out.
    static func all(in log: [LogEntry], names: AppNames) -> [TrackerMark] {
        var names = names
        var marks: [TrackerMark] = []
        var newest: [Message: Int] = [:]
        var sessions = SessionTrail()
        for line in log {
            guard let at = line.at else { continue }
            if let change = sessions.take(line.session, at) { marks.append(change) }
            guard let kind = kind(of: line) else { continue }
            let mark = TrackerMark(line, kind, at, &names)
            // Other logs and mirrors repeat a line, to the second; either can say more.
            if repeats(kind), let last = newest[kind], at - marks[last].at < 1 {
                marks[last].fill(from: mark)
                continue
            }
            newest[kind] = marks.count
            marks.append(mark)
        }
        return SessionTrail.withoutKills(marks).ascending(\.at)
    }

    private static func kind(of line: LogEntry) -> Message? {
        switch line.origin {
        case .extensionLogs: return line.component == "BurstJudge" ? .creditTakenBack : nil
        case .backgroundTaskLog: return taskKind(of: line)
        default:
            let known = LogFamily.known[line.component]
            return known?.has(.task) == true ? taskKind(of: line) : known?.mark
        }
    }

    /// Background tasks have families of their own, and describe their result in prose.
    private static func taskKind(of line: LogEntry) -> Message? {
        let words: [(String, Message)] = [
            ("EXPIRED", .taskExpired), ("FAILED", .taskFailed), ("task started", .taskStarted),
            ("completed successfully", .taskCompleted), ("scheduled for", .taskCompleted),
        ]
        return words.first { line.message.contains($0.0) }?.1
    }

    /// Whether several logs report the same.
    private static func repeats(_ kind: Message) -> Bool {
        switch kind {
        case .restarted, .restartFailed, .intervalStarted, .killed, .extensionStarted, .alreadyActive: true
        default: false
        }
    }

    private init(_ line: LogEntry, _ kind: Message, _ at: Instant, _ names: inout AppNames) {
        self.init(at: at, kind: kind)
        let message = line.message
        if line.origin == .extensionLogs {
            app = line.metadata.first { $0.key == "app" }?.value
            seconds = line.metadata.first { $0.key == "seconds" }.flatMap { Int($0.value) }
            return
        }
        app = LoggedName(in: message).flatMap { names.app(named: $0) }
        switch kind {
        case .killed, .extensionStarted:
            previousSession = LineFields.value(of: ["was: ", "was="], in: message)
            session = LineFields.value(of: ["now: ", "now=", "session="], in: message)?.trimmingBracket
            // The age of the battery reading is in brackets after it.
            seconds = LineFields.seconds(["age="], in: String(message.prefix { $0 != "[" }))
        case .restarted, .restartFailed, .alreadyActive, .foundDead, .monitoringStopped,
            .windowRebuildRequested:
            reason = Self.reason(in: message)
        case .windowTopReached: minute = LineFields.seconds(["top=", "windowTop="], in: message)
        case .burstJudged: burst = BurstVerdict(line.component, message, &names)
        case .creditTakenBack:
            reason = LineFields.value(of: ["reason="], in: message)
            burst = BurstVerdict(line.component, message, &names)
            seconds = burst?.growthSeconds
        case .taskStarted, .taskCompleted, .taskExpired, .taskFailed:
            task = line.component
            reason = Self.reason(in: message)
        default: break
        }
    }

    /// The text after `reason`, otherwise after the dash.
    private static func reason(in message: String) -> String? {
        LineFields.rest(of: ["reason: ", "reason=", "— "], in: message)
    }

    private mutating func fill(from other: TrackerMark) {
        app = app ?? other.app
        seconds = seconds ?? other.seconds
        reason = reason ?? other.reason
        session = session ?? other.session
        previousSession = previousSession ?? other.previousSession
    }
}

extension String {
    fileprivate var trimmingBracket: String { hasSuffix(")") ? String(dropLast()) : self }
}

// MARK: - The processes of the extension that wrote a log, one after the other

/// Notices where another process begins to write than before.
struct SessionTrail {
    private var seen: Set<String> = []
    private var last: (session: String, since: Instant)?

    /// A kill is noted by the process that comes after, with its first callback.
    private static let noticedWithin: Double = 60

    /// A mark where the line is the first of a process that follows another one; the app's own lines have none.
    mutating func take(_ session: String?, _ at: Instant) -> TrackerMark? {
        // Lines of the synchronisation have a name of their own.
        guard let session, session != "SYNC", seen.insert(session).inserted else { return nil }
        let previous = last
        last = (session, at)
        guard let previous, at >= previous.since else { return nil }
        return TrackerMark(
            at: at, kind: .sessionChanged, seconds: Int(truncatingIfRepresentable: at - previous.since),
            session: session, previousSession: previous.session)
    }

    /// The marks without changes of process that a kill explains.
    static func withoutKills(_ marks: [TrackerMark]) -> [TrackerMark] {
        let kills = marks.filter { $0.kind == .killed }
        guard !kills.isEmpty else { return marks }
        let sessions = Set(kills.compactMap(\.session))
        // Of kills without a session only the time is known.
        let times = kills.filter { $0.session == nil }.map(\.at).sorted()
        return marks.filter { mark in
            guard mark.kind == .sessionChanged else { return true }
            if let session = mark.session, sessions.contains(session) { return false }
            if mark.session == nil, !times.isEmpty { return false }
            let next = times.partitionPoint { $0 < mark.at - noticedWithin }
            return next == times.count || times[next] - mark.at > noticedWithin
        }
    }
}

// MARK: - What the lines about a burst say, as values

extension BurstVerdict {
    /// - Parameter family: The line's family, such as `SHADOW_BURST_JUDGE`.
    init(_ family: String, _ message: String, _ names: inout AppNames) {
        self.init(outcome: .undecided, isShadow: family.hasPrefix("SHADOW_"))
        // Where a line lacks the verdict, its family implies it.
        switch (LineFields.value(of: ["verdict="], in: message), family) {
        case ("phantom"?, _), (nil, "BURST_REVERT"), (nil, "BURST_CLOSE_OVER_CEILING"),
            (nil, "PHANTOM_FLOOD_DETECTED"):
            outcome = .phantom
        case ("legit"?, _), ("ok"?, _), ("pass"?, _), (nil, "BURST_CLOSE_OK"): outcome = .real
        default: break
        }
        duration = LineFields.number(["dur="], in: message)
        callbacks = LineFields.seconds(["events="], in: message)
        appCount = LineFields.seconds(["apps=", "appsReverted="], in: message)
        secondsSinceKill = LineFields.seconds(["timeSinceKill="], in: message)
        secondsSinceCredit = LineFields.span(["baseline_age=", "wallclock="], in: message)
        // The growth of a single app is among the details.
        let head = message.firstRange(of: "details=").map { String(message[..<$0.lowerBound]) } ?? message
        growthSeconds = LineFields.span(["total_growth=", "growth="], in: head)
        budgetSeconds = LineFields.span(["budget="], in: message)
        apps = family == "BURST_REVERT" ? Self.reverted(message, &names) : Self.details(message, &names)
        if growthSeconds == nil, !apps.isEmpty {
            let reported = apps.compactMap(\.growthSeconds)
            growthSeconds = reported.count == apps.count ? saturatingSum(reported) : nil
        }
    }

    /// Apps of a line that are read; a device has fewer.
    private static let limit = 500

    /// `details=[BB131A01:start=16min growth=4min | C6DA269B:start=0min growth=67min cold=true]`.
    private static func details(_ message: String, _ names: inout AppNames) -> [Growth] {
        guard let start = message.firstRange(of: "details=[") else { return [] }
        let list = message[start.upperBound...].prefix { $0 != "]" }
        return list.split(separator: "|", maxSplits: limit).prefix(limit).compactMap { part in
            let text = part.trimmingSpaces
            guard let colon = text.firstIndex(of: ":"),
                let name = LoggedName(String(text[..<colon]) + "...")
            else { return nil }
            // Some builds part the values by colons.
            let values = String(text[colon...].map { $0 == ":" ? " " : $0 })
            return Growth(
                app: names.app(named: name) ?? name.text,
                startSeconds: LineFields.span(["start=", "start_today="], in: values),
                growthSeconds: LineFields.span(["growth="], in: values),
                isColdStart: LineFields.value(of: ["cold="], in: values).map { $0 == "true" })
        }
    }

    /// `BURST_REVERT reason=… appsReverted=2 — BB131A01(1200s→960s), C6DA269B(4020s→0s)`.
    private static func reverted(_ message: String, _ names: inout AppNames) -> [Growth] {
        var result: [Growth] = []
        for part in message.split(whereSeparator: { $0 == " " || $0 == "," }).prefix(limit) {
            guard part.hasSuffix("s)"), let open = part.firstIndex(of: "("),
                let name = LoggedName(String(part[..<open]) + "...")
            else { continue }
            let values = part[part.index(after: open)...].dropLast(2).split(separator: "→")
            guard values.count == 2, let before = Int(values[0].prefix { $0 != "s" }),
                let after = Int(values[1]),
                (0...100_000_000).contains(before), (0...100_000_000).contains(after)
            else { continue }
            result.append(
                Growth(
                    app: names.app(named: name) ?? name.text, startSeconds: after,
                    growthSeconds: before - after))
        }
        return result
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let front = drop { $0 == " " }
        return front.prefix(
            upTo: front.lastIndex { $0 != " " }.map { front.index(after: $0) } ?? front.startIndex)
    }
}

// MARK: - Battery readings, taken from the ends of lines and from the journal

extension BatterySample {
    /// The readings that lines of the lifecycle log end with (`[bat=charging:42% age=12s]`), the newest of the
    /// preferences, and what the journal's records say where it is another than before; oldest first.
    static func all(
        in log: [LogEntry], newest: [BatterySample], records: [JournalRecord]
    ) -> [BatterySample] {
        var samples = newest
        var last: BatteryReading?
        for record in records {
            guard let battery = record.battery, battery != last else { continue }
            last = battery
            samples.append(
                BatterySample(
                    at: record.reading.wall, level: battery.level,
                    state: battery.isCharging ? .charging : .unplugged))
        }
        for line in log {
            guard let at = line.at, line.message.utf8.last == "]",
                let text = LineFields.value(of: ["[bat="], in: line.message)
            else { continue }
            let parts = text.split(separator: ":")
            guard let word = parts.first, let state = states[String(word)] else { continue }
            let digits = parts.count > 1 ? parts[1].prefix { $0.isNumber } : ""
            let percent = Double(digits).flatMap { (0...100).contains($0) ? $0 : nil }
            let age =
                LineFields.value(of: [" age="], in: line.message).flatMap {
                    Double($0.prefix { $0.isNumber })
                } ?? 0
            samples.append(
                BatterySample(at: at - min(age, 86_400), level: percent.map { $0 / 100 }, state: state))
        }
        return samples.ascending(\.at)
    }

    private static let states: [String: State] = [
        "unknown": .unknown, "unplugged": .unplugged, "charging": .charging, "full": .full,
    ]
}
