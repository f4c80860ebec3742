// The families of text-log lines: what each is called and how serious it is, in one table.

import TrackingModel

/// What sort of line a message is.
struct LogFamily {
    /// The family's word, such as `SKIP_REGRESSION`; the first word where it is none of the known.
    let word: String
    let severity: Severity

    init(of message: some StringProtocol) {
        let start = Self.skippingOrnament(message.utf8)
        for (phrase, word, severity) in Self.phrases where start.starts(with: phrase.utf8) {
            self.word = word
            self.severity = severity
            return
        }
        if start.first == UInt8(ascii: "+"), let next = start.dropFirst().first, (0x30...0x39).contains(next)
        {
            word = "RECORDED"
            severity = .info
            return
        }
        let token = start.prefix(while: Self.isWordByte)
        word = String(decoding: token, as: UTF8.self)
        if let known = Self.severities[word] {
            severity = known
        } else if Self.alarms.contains(where: { Self.contains($0, in: start) }) {
            severity = .error
        } else if word.hasPrefix("SKIP") {
            severity = .warn
        } else {
            severity = .info
        }
    }

    /// What a line says of a callback.
    enum CallbackRole {
        /// It names the event.
        case call
        /// It names the app and the minute.
        case event
        case accepted
        case rejected
        /// The last line of a callback.
        case result
        /// The marker was left below the threshold that was counted.
        case hold
    }

    /// Nil for a line that is about no callback, or decides nothing.
    var callbackRole: CallbackRole? {
        if let role = Self.roles[word] { return role }
        return word.hasPrefix("SKIP") && !word.hasSuffix("_BYPASS") ? .rejected : nil
    }

    /// Whether the line says in other words what a line before it said of the same callback: that it was rejected,
    /// or what it was counted to.
    func isEcho(_ message: String) -> Bool {
        switch word {
        case "FILTER_REJECTED", "EVENT_SKIPPED", "EVENT_BLOCKED": true
        case "RECORDED": LineFields.seconds("newTotal=", in: message) != nil
        default: false
        }
    }

    private static let roles: [String: CallbackRole] = [
        "THRESHOLD_CALL": .call, "RECORD_CALL": .call, "EVENT_RECV": .call, "EVENT": .event,
        "MAPPING": .event, "RECORDED": .accepted, "NEW_DAY": .accepted, "SUCCESS": .accepted,
        "THRESHOLD_RESULT": .result, "LASTTHRESH_HOLD": .hold, "FILTER_REJECTED": .rejected,
        "EVENT_SKIPPED": .rejected, "EVENT_BLOCKED": .rejected, "NO_MAPPING": .rejected, "ERROR": .rejected,
        "FIRST_EVENT_BUFFER_OPEN": .rejected, "FIRST_EVENT_BUFFER_HOLD": .rejected,
        "BURST_FLOOD_SKIP": .rejected, "DUPLICATE_SKIP": .rejected, "CASE_1_DUP": .rejected,
        "PHANTOM_BLOCKED_EARLY": .rejected, "CADENCE_BLOCK": .rejected, "MONITORING_GAP_BLOCK": .rejected,
        "LOCKED_REWARD_BLOCK": .rejected,
    ]

    /// Whether only a tracker writes such a line, in any log.
    func isTracker(_ message: String) -> Bool {
        if Self.ownText.contains(word) { return true }
        guard callbackRole != nil else { return false }
        return LineFields.value(of: "event=usage.app.", in: message) != nil
            || LineFields.value(of: "appID=", in: message) != nil
    }

    /// Background tasks of the app, whose lines describe their result in prose.
    static let tasks: Set<String> = [
        "MIDNIGHT_RESET", "MIDNIGHT_SCHEDULE", "MIDNIGHT_HEALTH", "USAGE_UPLOAD", "CONFIG_CHECK",
        "SHIELD_SYNC",
        "MONITORING_REFRESH", "UPLOAD_MONITORING", "SUB_VERIFY",
    ]

    private static let ownText: Set<String> = tasks.union([
        "THRESHOLD_CALL", "THRESHOLD_RESULT", "EXTENSION_INIT", "EXTENSION_KILLED", "EXTENSION_GAP",
        "INTERVAL_START", "INTERVAL_END", "HEARTBEAT", "RECORD_CALL", "EXT_WRITE_BLOCK",
        "EXT_REBUILD_SUCCESS",
        "EXT_REBUILD_FAILED", "EXT_REBUILD_APP", "WINDOW_TOP_HIT", "BURST_CLOSE_OK",
        "BURST_CLOSE_OVER_CEILING",
        "BURST_REVERT", "SHADOW_BURST_JUDGE", "SHADOW_BUDGET_CHECK", "PHANTOM_FLOOD_DETECTED", "DAY_ROLLOVER",
        "MONITORING_START", "MONITORING_STOP", "MONITORING_RESTART", "MONITORING_RESTART_OK",
        "MONITORING_RESTART_FAILED", "MONITORING_ALREADY_ACTIVE", "MONITORING_ALIVE", "MONITORING_DEAD",
        "MONITORING_RECOVERED", "MONITORING_RELOAD", "MIDNIGHT_PENDING_SET", "MIDNIGHT_EXT_REBUILD",
        "PENDING_WINDOW_REBUILD", "STALE_WINDOW_REBUILD",
    ])

    /// Messages begin with emoji in some builds.
    private static func skippingOrnament<Bytes: Collection>(_ bytes: Bytes) -> Bytes.SubSequence
    where Bytes.Element == UInt8 {
        bytes.drop { $0 >= 0x80 || $0 == 0x20 }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    private static func contains<Bytes: Collection>(_ word: [UInt8], in bytes: Bytes) -> Bool
    where Bytes.Element == UInt8 {
        guard let first = word.first else { return false }
        var rest = bytes[...]
        while let found = rest.firstIndex(of: first) {
            rest = rest[found...]
            if rest.starts(with: word) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    /// Words that make any other line an error, at any position.
    private static let alarms = ["FAILED", "EXPIRED", "ERROR"].map { Array($0.utf8) }

    /// Beginnings of the sentences of format A, with the family of each.
    private static let phrases: [(String, String, Severity)] = [
        ("eventDidReachThreshold", "THRESHOLD_CALL", .debug), ("Heartbeat updated", "HEARTBEAT", .debug),
        ("SENT Darwin", "NOTIFICATION", .debug), ("Extension init", "EXTENSION_INIT", .info),
        ("intervalDidStart", "INTERVAL_START", .info), ("intervalDidEnd", "INTERVAL_END", .info),
        ("recordUsageEfficiently", "RECORD_CALL", .debug), ("Found mapping", "MAPPING", .debug),
        ("HIGH MEMORY", "HIGH_MEMORY", .warn), ("New session", "NEW_SESSION", .info),
        ("New day: ", "NEW_DAY", .info), ("New day", "DAY_ROLLOVER", .info),
        ("Global reset", "GLOBAL_RESET", .info),
        ("Reset ", "RESET", .info),
        ("ext_ keys", "EXT_KEYS", .debug), ("SKIPPED", "SKIP", .warn),
    ]

    private static let severities: [String: Severity] = {
        var table: [String: Severity] = [:]
        func set(_ severity: Severity, _ words: String) {
            for word in words.split(separator: " ") { table[String(word)] = severity }
        }
        set(.error, "ERROR EXTENSION_KILLED EXT_REBUILD_FAILED MONITORING_RESTART_FAILED MONITORING_DEAD")
        set(
            .warn,
            """
            SKIP FILTER_REJECTED EVENT_SKIPPED EVENT_BLOCKED DUPLICATE_SKIP NO_MAPPING WARN WARNING ANOMALY HIGH_MEMORY EXTENSION_GAP PHANTOM_FLOOD_DETECTED \
            BURST_REVERT BURST_CLOSE_OVER_CEILING BURST_FLOOD_SKIP THRESH_RESET THRESH_DECREASE MIDNIGHT_TIMEOUT \
            PER_EVENT_CAP WALL_CLOCK_CAP LASTTHRESH_HOLD WINDOW_TOP_HIT EXT_REBUILD_NO_EVENTS EXT_REBUILD_SKIP \
            WINDOW_REBUILD_SUPPRESSED FIRST_EVENT_BUFFER_OPEN FIRST_EVENT_BUFFER_HOLD STALE_WINDOW_REBUILD \
            MONITORING_HEALTH_REPAIRING PHANTOM_BLOCKED_EARLY CADENCE_BLOCK MONITORING_GAP_BLOCK LOCKED_REWARD_BLOCK
            """)
        set(
            .debug,
            """
            THRESHOLD_CALL THRESHOLD_RESULT EVENT EVENT_RECV EVENT_RESOLVE SHIELD_CHECK GOAL_CHECK BANK_BREAKDOWN NOTIFICATION CLOUDKIT_SYNC \
            WINDOW_TOP_HIT_DEBOUNCED REBUILD_REQUEST BURST_CLOSE_OK BURST_BYPASS EXT_REBUILD_APP MONITORING_ALIVE \
            MONITORING_ALREADY_ACTIVE MONITORING_HEALTH_SKIPPED SLIDING_WINDOW REGISTER CONFIG_CHECK
            """)
        return table
    }()
}
