// The records of a tracker's own logs as JSON has them: recovery, health and extension logs.

import TrackingModel

/// An element of `recovery_log.json` or `extension_error_log`.
struct RecoveryRecord: FieldRecord {
    var id: RecordID?
    var timestamp: Double?
    var eventName: String?
    var success: Bool?
    var errorDescription: String?
    var attemptedAction: String?
    /// The name of `attemptedAction` in deployed trackers.
    var action: String?
    var memoryUsageBytes: Double?
    var memoryUsageMB: Double?

    var isUsable: Bool { timestamp != nil }

    mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
        try coder("id", &id)
        try coder("timestamp", &timestamp)
        try coder("eventName", &eventName)
        try coder("success", &success)
        try coder("errorDescription", &errorDescription)
        try coder("attemptedAction", &attemptedAction)
        try coder("action", &action)
        try coder("memoryUsageBytes", &memoryUsageBytes)
        try coder("memoryUsageMB", &memoryUsageMB)
    }
}

/// An element of the health log.
struct HealthRecord: FieldRecord {
    var timestamp: Double?
    var eventType: String?
    var details: String?
    var memoryUsage: Double?

    var isUsable: Bool { timestamp != nil }

    mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
        try coder("timestamp", &timestamp)
        try coder("eventType", &eventType)
        try coder("details", &details)
        try coder("memoryUsage", &memoryUsage)
    }
}

/// The times of a log's records, in seconds since 1970, and how many of them are none.
struct RecordTimes {
    let readAt: Instant
    /// Nil without one.
    private(set) var latest: Instant?
    private(set) var invalid = 0
    private(set) var firstInvalid: String?
    /// Those that count from 2001.
    private(set) var mixedUp = 0

    mutating func instant(_ seconds: Double?) -> Instant? {
        switch ValueJudge.verdict(seconds: seconds ?? 0, epoch: .unix, readAt: readAt) {
        case .time(let instant):
            latest = max(latest ?? instant, instant)
            return instant
        case .invalid(_, .epoch): mixedUp += 1
        case .never, .invalid:
            invalid += 1
            firstInvalid = firstInvalid ?? seconds.map { $0 == 0 ? "0" : String($0) } ?? "0"
        }
        return nil
    }
}

/// Converts records into recovery entries and reports what was wrong with them, in a few lines per log.
struct RecoveryCollector {
    let origin: RecordOrigin
    private(set) var entries: [RecoveryEntry] = []
    /// Of any record, one that was left out for something else included.
    private(set) var times: RecordTimes
    private var pool = CircumstancesPool()
    private var invalidMemory = 0
    private var unnamed = 0

    init(origin: RecordOrigin, readAt: Instant) {
        self.origin = origin
        times = RecordTimes(readAt: readAt)
    }

    /// Makes room for so many entries: an array that grows by itself can come to take twice what it needs.
    mutating func expect(_ count: Int) {
        if count > entries.capacity { entries.reserveCapacity(count + count / 32) }
    }

    mutating func add(_ record: RecoveryRecord) {
        guard let at = times.instant(record.timestamp) else { return }
        // A record that doesn't say how it ended can't count as a success.
        guard let name = record.eventName, let success = record.success else {
            unnamed += 1
            return
        }
        let megabytes = record.memoryUsageMB.map { $0 * 1_048_576 }
        append(
            id: record.id ?? .none, at: at, event: name, succeeded: success, error: record.errorDescription,
            action: record.attemptedAction ?? record.action ?? "",
            memory: record.memoryUsageBytes ?? megabytes)
    }

    mutating func add(_ record: HealthRecord) {
        guard let at = times.instant(record.timestamp) else { return }
        guard let type = record.eventType else {
            unnamed += 1
            return
        }
        let succeeded = type.lowercased() == "success"
        append(
            id: .none, at: at, event: "extension_health", succeeded: succeeded,
            error: succeeded ? nil : record.details, action: type, memory: record.memoryUsage)
    }

    private mutating func append(
        id: RecordID, at: Instant, event: String, succeeded: Bool, error: String?, action: String,
        memory bytes: Double?
    ) {
        let circumstances = pool.shared(.init(error: error, action: action, origin: origin))
        entries.append(
            RecoveryEntry(
                id: id, at: at, event: EventName(event), succeeded: succeeded, memoryBytes: memory(bytes),
                circumstances))
    }

    private mutating func memory(_ bytes: Double?) -> Int? {
        guard let bytes, bytes != 0 else { return nil }
        guard bytes > 0, bytes <= ValueJudge.largestMemory else {
            invalidMemory += 1
            return nil
        }
        return Int(truncatingIfRepresentable: bytes.rounded())
    }

    /// What was wrong, at most one line for each sort of trouble.
    func problems(source: String, key: String?) -> [ReadProblem] {
        var problems: [ReadProblem] = []
        func report(_ count: Int, _ text: String, _ kind: ReadProblem.Sort = .value) {
            problems.report(count, "record", text, in: source, key: key, kind: kind)
        }
        report(times.invalid, "with an invalid time (the first is \(times.firstInvalid ?? "")); left out")
        report(times.mixedUp, "counts from 2001 where 1970 is meant, 978307200 s off; left out", .epoch)
        report(unnamed, "without event or outcome; left out")
        report(invalidMemory, "with an impossible memory figure, which was left out")
        return problems
    }

    /// Several logs as one: merged by id, the first copy wins, ascending by time.
    static func merged(_ logs: [[RecoveryEntry]]) -> [RecoveryEntry] {
        let filled = logs.filter { !$0.isEmpty }
        // A lone log, which may be long, is not copied.
        var entries = filled.count == 1 ? filled[0] : Array(filled.joined())
        let copies = copies(in: entries)
        if !copies.isEmpty {
            var index = -1
            var next = copies[...]
            entries.removeAll { _ in
                index += 1
                guard next.first == index else { return false }
                next.removeFirst()
                return true
            }
        }
        return entries.ascending(\.at)
    }

    /// The indices of entries with the id of an earlier one.
    private static func copies(in entries: [RecoveryEntry]) -> [Int] {
        var slots = HashSlots(capacity: entries.count)
        var copies: [Int] = []
        for (index, entry) in entries.enumerated() {
            let hash: Int
            switch entry.id {
            case .none: continue
            case .uuid(let high, let low): hash = withUnsafeBytes(of: (high, low)) { slots.hash($0) }
            case .text(var text): hash = text.withUTF8 { slots.hash(UnsafeRawBufferPointer($0)) }
            }
            if slots.first(hash, where: { entries[$0].id == entry.id }) != nil {
                copies.append(index)
            } else {
                slots.insert(index, hash)
            }
        }
        return copies
    }
}

// MARK: - The planned JSON log of the extension, `extension_logs`, as log entries

/// An element of `extension_logs`.
struct ExtensionLogRecord: FieldRecord {
    /// What a line says beside its message, by ascending keys.
    struct Metadata: RecordValue {
        var fields: [LogEntry.Field]

        static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Metadata? {
            try json.members(String.read).map { members in
                Metadata(fields: members.map { LogEntry.Field(key: $0.name, value: $0.value) })
            }
        }

        static func read(_ json: LenientJSON, _ name: String) -> Metadata? {
            json.texts(name).map { texts in
                Metadata(
                    fields: texts.inKeyOrder.map {
                        LogEntry.Field(key: $0.key, value: $0.value)
                    })
            }
        }
    }

    var timestamp: Double?
    var severity: String?
    var component: String?
    var message = ""
    var metadata: Metadata?

    mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
        try coder("timestamp", &timestamp)
        try coder("severity", &severity)
        try coder("component", &component)
        try coder("message", &message)
        try coder("metadata", &metadata)
    }
}

/// Turns the records into log entries; a line without a readable time stays, without one.
struct ExtensionLogCollector {
    private(set) var entries: [LogEntry] = []
    private var times: RecordTimes
    private var unknownSeverities = 0

    init(readAt: Instant) { times = RecordTimes(readAt: readAt) }

    mutating func add(_ record: ExtensionLogRecord) {
        let severity = Severity(word: record.severity ?? "")
        if severity == nil { unknownSeverities += 1 }
        entries.append(
            LogEntry(
                at: times.instant(record.timestamp), severity: severity ?? .info,
                component: record.component ?? "",
                message: record.message, metadata: record.metadata?.fields ?? [],
                origin: .extensionLogs))
    }

    func problems(source: String, key: String?) -> [ReadProblem] {
        var problems: [ReadProblem] = []
        func report(_ count: Int, _ text: String, _ kind: ReadProblem.Sort = .value) {
            problems.report(count, "line", text, in: source, key: key, kind: kind)
        }
        report(times.invalid, "with an invalid time, shown without one")
        report(
            times.mixedUp, "counts from 2001 where 1970 is meant, 978307200 s off; shown without time", .epoch
        )
        report(unknownSeverities, "of unknown severity, shown as INFO")
        return problems
    }
}
