// The lines of a log that the system writes about the extension and the device, among those of everything else.

import TrackingModel

/// What a system's log shows, whatever puts its lines into columns: Console, `log`, idevicesyslog, pymobiledevice3.
struct SystemLines: Sendable {
    /// Lines with what they say, and one for each hour, by which lines without a day get theirs.
    private var lines: [(stamp: TextLogLine.Stamp, says: SystemStatement?)] = []
    /// Lines of processes that wrote no line of a tracker's.
    private(set) var others = 0
    private var head: TextLogLine?

    /// Bytes that tell a log of the system from a text of something else.
    private static let headBytes = 64 << 10
    /// In such a time without a line it is not known what was in front: the log may be of two parts. More is between
    /// stamps of different kinds. Seconds.
    private static let pause = 600.0...500_000_000
    /// Lines of one end of a process are written within this. Seconds.
    private static let oneEnd = 60.0

    /// Those among the lines of a log, whose others are the tracker's own.
    init(in log: inout [TextLogLine]) {
        // Every tool names the process; a log that the extension writes itself has none.
        guard log.contains(where: { $0.process != nil }) else { return }
        let trackers = Set(
            log.lazy.filter { $0.process != nil && TextLogFiles.isTracker($0) }.compactMap(\.process))
        log = log.filter { line in
            let process = take(line)
            let isOwn = process.map(trackers.contains) ?? true
            others += isOwn ? 0 : 1
            return isOwn
        }
    }

    /// Those of a text; nil for one that is no log of the system.
    init?(_ bytes: [UInt8]) {
        guard let text = LogText.utf8(of: bytes) else { return nil }
        var (named, all) = (0, 0)
        Self.visit(text.prefix(Self.headBytes)) { line in
            all += 1
            named += line.process == nil ? 0 : 1
        }
        guard named * 4 > all else { return nil }
        Self.visit(text[...]) { _ = take($0) }
    }

    private static func visit(_ text: ArraySlice<UInt8>, _ body: (TextLogLine) -> Void) {
        text.withUnsafeBufferPointer { buffer in
            LastLines(of: buffer, most: .max).visit {
                body(TextLogLine(copied: $0, limit: ReadLimits().textLineBytes))
            }
        }
    }

    /// The process of a line: one without a stamp goes on with the message of the line before it.
    private mutating func take(_ line: TextLogLine) -> String? {
        if let now = RepeatedDumps.moment(line) {
            let before = head.flatMap(RepeatedDumps.moment)
            let isPause = before.map { Self.pause.contains(abs(now - $0)) } ?? false
            if isPause, let head { lines.append((head.stamp, .pause)) }
            if before.map({ Int($0 / 3_600) }) != Int(now / 3_600) { lines.append((line.stamp, nil)) }
            head = line
        }
        guard let head else { return line.process }
        if let says = SystemStatement(line.message, process: head.process) {
            lines.append((head.stamp, says))
        }
        return head.process
    }

    /// What the lines show, and the changes that its spans are made of, with what is to be said of the log.
    func evidence(
        _ basis: LineDating.Basis, _ calendar: LocalCalendar
    ) -> (evidence: DeviceEvidence, changes: [StreamChange], notice: String?) {
        var dating = LineDating(basis, calendar: calendar)
        var found = DeviceEvidence()
        var changes: [StreamChange] = []
        var ends: [ProcessEnd] = []
        var lastEnd: [Int: Int] = [:]
        var front: String?
        func change(to app: String?, _ at: Instant) {
            guard app != front else { return }
            for (app, isOn) in [(front, false), (app, true)] where app != nil {
                changes.append(StreamChange(at: at, stream: .appInFocus, isOn: isOn, app: app))
            }
            front = app
        }
        let moments = dating.moments(of: lines.map(\.stamp))
        for (line, moment) in zip(lines, moments) {
            guard let at = moment, let says = line.says else { continue }
            switch says {
            case .end(var end):
                end.at = at
                if let last = lastEnd[end.pid], at - ends[last].at <= Self.oneEnd {
                    ends[last].add(end)
                } else {
                    lastEnd[end.pid] = ends.count
                    ends.append(end)
                }
            case .denial(var denial):
                denial.at = at
                found.denials.append(denial)
            case .front(let app): change(to: app, at)
            case .pause:
                change(to: nil, at)
                changes.append(StreamChange(at: at, stream: .screenLocked))
            case .locked(let isLocked):
                if isLocked { change(to: nil, at) }
                changes.append(StreamChange(at: at, stream: .screenLocked, isOn: isLocked))
            }
        }
        found.kills = ends.compactMap(\.kill).ascending(\.at)
        found.spans = StreamChange.spans(changes, restarts: [])
        var notice: String?
        if found.isEmpty, !changes.contains(where: { $0.isOn != nil }) {
            notice =
                "is a log of the system, of which no line shows an end of the extension, preferences that it was refused, "
                + "the lock or the app in front"
        } else if case .newest = basis, lines.allSatisfy({ $0.stamp.lacksDay }),
            let last = moments.compactMap({ $0 }).last
        {
            notice = "gives times without a day: its last line is taken to be of \(calendar.day(of: last))"
        }
        return (found, changes, notice)
    }
}

extension TextLogLine.Stamp {
    fileprivate var lacksDay: Bool { if case .clock = self { true } else { false } }
}
