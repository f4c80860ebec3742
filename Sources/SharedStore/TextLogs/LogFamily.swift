// The families of text-log lines: what each is called, how serious it is and what it says, in one table.

import TrackingModel

/// What sort of line a message is.
struct LogFamily {
    /// The family's word, such as `SKIP_REGRESSION`; the first word where it is none of the known.
    let word: String
    let severity: Severity
    private let known: Known?

    init(of message: some StringProtocol) {
        let start = Self.skippingOrnament(message.utf8)
        let first = start.prefix(while: Self.isWordByte).utf8Text
        // No known word begins a sentence.
        let sentence =
            Self.known[first] == nil ? Self.phrases.first { start.starts(with: $0.text.utf8) } : nil
        let isCredit = start.first == "+" && start.dropFirst().first?.isDigit == true
        word = sentence?.word ?? (isCredit ? "RECORDED" : first)
        known = Self.known[word]
        if let sentence {
            severity = sentence.severity
        } else if let usual = known?.severity {
            severity = usual
        } else if !isCredit, Self.alarms.contains(where: { Self.contains($0, in: start) }) {
            severity = .error
        } else {
            severity = word.hasPrefix("SKIP") ? .warn : .info
        }
    }

    /// What a line says of a callback.
    enum CallbackRole: String {
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

    /// What else is known of a family.
    enum Trait: String {
        /// Only a tracker writes it.
        case own
        /// It is a background task of the app, whose lines describe their result in prose.
        case task
        /// It says in other words that the callback of the line before was rejected.
        case echo
        /// The extension writes it with its heartbeat: it takes a callback, or an interval begins.
        case life
        /// Builds write it from that generation on.
        case g6, g7
    }

    /// What is known of a family by its word.
    struct Known {
        let severity: Severity?
        let role: CallbackRole?
        let mark: TrackerMark.Message?
        private let traits: Set<Trait>

        fileprivate init(_ words: some Collection<String>) {
            severity = words.lazy.compactMap { Severity(word: $0) }.first
            role = words.lazy.compactMap(CallbackRole.init(rawValue:)).first
            mark = words.lazy.compactMap(TrackerMark.Message.init(rawValue:)).first
            traits = Set(words.compactMap(Trait.init(rawValue:)))
        }

        func has(_ trait: Trait) -> Bool { traits.contains(trait) }
    }

    static let known: [String: Known] = {
        var known: [String: Known] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            known[words[0]] = Known(words.dropFirst())
        }
        return known
    }()

    /// Nil for a line that is about no callback, or decides nothing.
    var callbackRole: CallbackRole? {
        if let role = known?.role { return role }
        return word.hasPrefix("SKIP") && !word.hasSuffix("_BYPASS") ? .rejected : nil
    }

    /// Whether the line says in other words what a line before it said of the same callback: that it was rejected,
    /// or what it was counted to.
    func isEcho(_ message: String) -> Bool {
        known?.has(.echo) == true
            || word == "RECORDED" && LineFields.seconds(["newTotal="], in: message) != nil
    }

    /// Whether only a tracker writes such a line, in any log.
    func isTracker(_ message: String) -> Bool {
        if known?.has(.own) == true { return true }
        guard callbackRole != nil else { return false }
        return LineFields.value(of: ["event=usage.app.", "appID="], in: message) != nil
    }

    /// Messages begin with emoji in some builds.
    private static func skippingOrnament<Bytes: Collection>(_ bytes: Bytes) -> Bytes.SubSequence
    where Bytes.Element == UInt8 {
        bytes.drop { $0 >= 0x80 || $0 == 0x20 }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "_-/".utf8.contains(byte)
    }

    private static func contains(_ word: [UInt8], in bytes: some Collection<UInt8>) -> Bool {
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

    /// Beginnings of the sentences of format A, with the word and the severity of the family of each.
    private static let phrases: [(text: String, word: String, severity: Severity)] =
        """
        eventDidReachThreshold|THRESHOLD_CALL|debug
        Heartbeat updated|HEARTBEAT|debug
        SENT Darwin|NOTIFICATION|debug
        Extension init|EXTENSION_INIT|info
        intervalDidStart|INTERVAL_START|info
        intervalDidEnd|INTERVAL_END|info
        recordUsageEfficiently|RECORD_CALL|debug
        Found mapping|MAPPING|debug
        HIGH MEMORY|HIGH_MEMORY|warn
        New session|NEW_SESSION|info
        New day: |NEW_DAY|info
        New day|DAY_ROLLOVER|info
        Global reset|GLOBAL_RESET|info
        Reset |RESET|info
        ext_ keys|EXT_KEYS|debug
        SKIPPED|SKIP|warn
        """.split(separator: "\n").map { line in
            let parts = line.split(separator: "|").map(String.init)
            return (parts[0], parts[1], Severity(word: parts[2]) ?? .info)
        }

    /// A word in each line, with its severity, what it says of a callback or of the tracker, and its traits.
    static let table = """
        THRESHOLD_CALL debug call own life
        RECORD_CALL call own life
        EVENT_RECV debug call
        EVENT debug event life
        MAPPING event
        RECORDED accepted life
        NEW_DAY accepted life
        SUCCESS accepted
        THRESHOLD_RESULT debug result own life
        LASTTHRESH_HOLD warn hold
        FILTER_REJECTED warn rejected echo
        EVENT_SKIPPED warn rejected echo
        EVENT_BLOCKED warn rejected echo
        NO_MAPPING warn rejected life
        ERROR error rejected
        FIRST_EVENT_BUFFER_OPEN warn rejected
        FIRST_EVENT_BUFFER_HOLD warn rejected
        BURST_FLOOD_SKIP warn rejected
        DUPLICATE_SKIP warn rejected
        CASE_1_DUP rejected
        PHANTOM_BLOCKED_EARLY warn rejected
        CADENCE_BLOCK warn rejected
        MONITORING_GAP_BLOCK warn rejected
        LOCKED_REWARD_BLOCK warn rejected
        EXTENSION_INIT extensionStarted own
        EXTENSION_KILLED error killed own
        EXTENSION_GAP warn own
        INTERVAL_START intervalStarted own life
        INTERVAL_END own
        HEARTBEAT own life
        EXT_WRITE_BLOCK own
        EXT_REBUILD_SUCCESS windowRebuilt own g6
        EXT_REBUILD_FAILED error own
        EXT_REBUILD_APP debug own g6
        WINDOW_TOP_HIT warn windowTopReached own g6
        BURST_CLOSE_OK debug burstJudged own g7
        BURST_CLOSE_OVER_CEILING warn burstJudged own g7
        BURST_REVERT warn creditTakenBack own g7
        SHADOW_BURST_JUDGE burstJudged own
        SHADOW_BUDGET_CHECK burstJudged own
        PHANTOM_FLOOD_DETECTED warn burstJudged own
        DAY_ROLLOVER own
        MONITORING_START restarted own
        MONITORING_STOP monitoringStopped own
        MONITORING_RESTART restarted own
        MONITORING_RESTART_OK own
        MONITORING_RESTART_FAILED error restartFailed own
        MONITORING_ALREADY_ACTIVE debug alreadyActive own
        MONITORING_ALIVE debug alreadyActive own
        MONITORING_DEAD error foundDead own
        MONITORING_RECOVERED own
        MONITORING_RELOAD own
        MIDNIGHT_PENDING_SET own
        MIDNIGHT_EXT_REBUILD own
        PENDING_WINDOW_REBUILD windowRebuildRequested own
        STALE_WINDOW_REBUILD warn own
        MIDNIGHT_RESET task own
        MIDNIGHT_SCHEDULE task own
        MIDNIGHT_HEALTH task own
        USAGE_UPLOAD task own
        CONFIG_CHECK debug task own
        SHIELD_SYNC task own
        MONITORING_REFRESH task own
        UPLOAD_MONITORING task own
        SUB_VERIFY task own
        WINDOW_REBUILD_REQUESTED windowRebuildRequested
        ANOMALY warn anomaly
        PER_EVENT_CAP warn creditCapped
        WALL_CLOCK_CAP warn creditCapped
        NOTIFICATION debug notificationSent
        SKIP warn
        WARN warn
        WARNING warn
        HIGH_MEMORY warn
        THRESH_RESET warn
        THRESH_DECREASE warn
        MIDNIGHT_TIMEOUT warn
        EXT_REBUILD_NO_EVENTS warn
        EXT_REBUILD_SKIP warn
        WINDOW_REBUILD_SUPPRESSED warn
        MONITORING_HEALTH_REPAIRING warn
        EVENT_RESOLVE debug
        SHIELD_CHECK debug
        GOAL_CHECK debug
        BANK_BREAKDOWN debug
        CLOUDKIT_SYNC debug
        WINDOW_TOP_HIT_DEBOUNCED debug
        REBUILD_REQUEST debug
        BURST_BYPASS debug
        MONITORING_HEALTH_SKIPPED debug
        SLIDING_WINDOW debug
        REGISTER debug
        SKIP_BURST_BUDGET g6
        """
}
