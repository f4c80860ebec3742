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
        return SessionTrail.withoutKills(marks).ascending { $0.at }
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
