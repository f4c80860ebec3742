// A text log of the extension or the app, read into lines, callbacks and memory figures.

import TrackingModel

/// A parsed text log.
struct TextLog {
    var entries: [LogEntry] = []
    /// Whether the line at the same index repeats a line of another log (`[LIFECYCLE] …` in a daily file).
    var mirrors: [Bool] = []
    var callbacks: [Callback] = []
    var memory: [MemorySample] = []
    var problems: [ReadProblem] = []
    /// Lines whose time was refused.
    private(set) var invalidTimes = 0
    /// The newest line that shows that the extension ran, where a mapping says which do.
    var lastRun: Instant?

    /// Prefixes under which a daily file repeats the lines of other logs.
    static let mirrorPrefixes = [
        "[LIFECYCLE] ", "[LIFECYCLE/SERVICE] ", "[MIDNIGHT] ", "[MIDNIGHT/SERVICE] ",
    ]

    /// - Parameters:
    ///   - mapping: What lines say that are none of a known tracker's.
    ///   - lineLimit: Bytes of a line.
    ///   - mostLines: Lines that are read, the last ones.
    ///   - isCut: Whether the bytes are the last part of a log, so that the first line may be half a line.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, origin: RecordOrigin, basis: LineDating.Basis,
        calendar: LocalCalendar, names: AppNames, mapping: StoreMapping? = nil, readAt: Instant,
        lineLimit: Int, mostLines: Int, isCut: Bool = false
    ) {
        let last = LastLines(of: bytes, most: mostLines)
        var lines = last.lines { line in
            mapping == nil
                ? TextLogLine(line, limit: lineLimit)
                : TextLogLine(copied: line, limit: lineLimit, keepsColumns: true)
        }
        if isCut, last.leftOut == 0, !lines.isEmpty { lines.removeFirst() }
        self.init(
            lines, origin: origin, basis: basis, calendar: calendar, names: names, mapping: mapping,
            readAt: readAt)
        if let notice = last.notice {
            problems.append(ReadProblem(source: origin.name, problem: notice, kind: .notice))
        }
    }

    init(
        _ lines: [TextLogLine], origin: RecordOrigin, basis: LineDating.Basis, calendar: LocalCalendar,
        names: AppNames, mapping: StoreMapping? = nil, readAt: Instant
    ) {
        if let mapping {
            take(
                lines, by: mapping, origin: origin, basis: basis, calendar: calendar, names: names,
                readAt: readAt)
        } else {
            take(lines, origin: origin, basis: basis, calendar: calendar, names: names, readAt: readAt)
        }
        let hidden = entries.count { LogEntry.hidesValues($0.message) }
        if hidden > 0 {
            problems.append(
                ReadProblem(
                    source: origin.name,
                    problem:
                        "hides values of \(countText(hidden, "line")) of \(entries.count): "
                        + LogEntry.hiddenRemedy, kind: hidden * 2 > entries.count ? .hidden : .notice))
        }
        problems.report(
            invalidTimes, "line", "with an invalid time, shown without one", in: origin.name, key: nil)
    }

    /// Takes the lines of a known tracker.
    private mutating func take(
        _ lines: [TextLogLine], origin: RecordOrigin, basis: LineDating.Basis, calendar: LocalCalendar,
        names: AppNames, readAt: Instant
    ) {
        var dating = LineDating(basis, calendar: calendar)
        let moments = dating.moments(of: lines.map(\.stamp))
        var trace = CallbackTrace(origin: origin, names: names)
        var pool = StringPool()
        let listsCallbacks = origin.listsCallbacks
        entries.reserveCapacity(lines.count)
        mirrors.reserveCapacity(lines.count)
        for (line, moment) in zip(lines, moments) {
            let at = moment.flatMap { accept($0, readAt) }
            let mirror = Self.mirrorPrefixes.first { line.message.hasPrefix($0) } ?? ""
            let bare = line.message.utf8.dropFirst(mirror.utf8.count)
            let family = LogFamily(of: Substring(bare.prefix(512)))
            entries.append(
                LogEntry(
                    at: at, severity: family.severity, component: pool.shared(family.word),
                    message: line.message,
                    origin: origin, session: line.session))
            mirrors.append(!mirror.isEmpty)
            guard mirror.isEmpty, listsCallbacks else { continue }
            entries[entries.count - 1].callback = trace.take(
                line.message, family: family, session: line.session, at: at)
            if let at, let sample = Self.memory(family, line.message, at) { memory.append(sample) }
        }
        callbacks = trace.finished()
    }

    init() {}

    /// A moment that a line can be of; nil for any other, which is counted.
    mutating func accept(_ at: Instant, _ readAt: Instant) -> Instant? {
        if at.seconds >= Instant.referenceEpochOffset, at <= readAt + ValueJudge.futureAllowance { return at }
        invalidTimes += 1
        return nil
    }

    /// `Heartbeat updated - Memory: 3.2MB`, `HIGH MEMORY: 5.4MB / 6MB limit`.
    private static func memory(_ family: LogFamily, _ message: String, _ at: Instant) -> MemorySample? {
        let mark: String
        switch family.word {
        case "HEARTBEAT": mark = "Memory: "
        case "HIGH_MEMORY": mark = "MEMORY: "
        default: return nil
        }
        guard let text = LineFields.value(of: [mark], in: message), text.hasSuffix("MB"),
            let megabytes = Double(text.dropLast(2)), megabytes > 0, megabytes < 65_536,
            let bytes = Int(truncatingIfRepresentable: (megabytes * 1_048_576).rounded())
        else { return nil }
        return MemorySample(at: at, bytes: bytes, measure: MemorySample.Measure(writtenAt: at))
    }
}

extension RecordOrigin {
    /// Whether the log holds the callbacks themselves; the others repeat some of them.
    var listsCallbacks: Bool {
        switch self {
        case .debugLog, .logFile, .textFile: true
        default: false
        }
    }
}
