// What happened when: callbacks, marks and memory on one axis of time, for drawing; and which lines of a
// log that needs.

public import TrackingModel

/// The events of a store in the order of time, as far as its logs reach.
public struct Timeline: Hashable, Sendable {
    /// A threshold callback.
    public struct Arrival: Hashable, Sendable {
        public var at: Instant
        /// The logical id, or the event's series where no mapping names it.
        public var app: String
        /// Nil where no log states the outcome.
        public var wasCounted: Bool?
    }

    /// Something at one moment that explains what lies around it.
    public struct Mark: Hashable, Sendable {
        /// What happened.
        public enum Incident: Int, CaseIterable, Sendable {
            case error, restart, kill, reboot, clock, timeZone, midnight, shield
        }

        public var at: Instant
        public var kind: Incident
        /// The app concerned, where it is one.
        public var app: String?
        /// A short text for the record.
        public var description: String
    }

    /// Ascending by time, like the other lists.
    public var callbacks: [Arrival]
    public var marks: [Mark]
    public var memory: [MemorySample]
    /// Samples that have a level.
    public var battery: [BatterySample]
    /// Time of the oldest callback in a log: what was before is unknown. Nil without callbacks.
    public var coveredFrom: Instant?

    /// The callbacks from one moment up to another.
    public func callbacks(from start: Instant, to end: Instant) -> ArraySlice<Arrival> {
        slice(callbacks, from: start, to: end) { $0.at }
    }

    /// The marks from one moment up to another.
    public func marks(from start: Instant, to end: Instant) -> ArraySlice<Mark> {
        slice(marks, from: start, to: end) { $0.at }
    }

    /// The samples of memory from one moment up to another.
    public func memory(from start: Instant, to end: Instant) -> ArraySlice<MemorySample> {
        slice(memory, from: start, to: end) { $0.at }
    }

    /// The samples of the battery from one moment up to another.
    public func battery(from start: Instant, to end: Instant) -> ArraySlice<BatterySample> {
        slice(battery, from: start, to: end) { $0.at }
    }

    private func slice<Element>(
        _ all: [Element], from start: Instant, to end: Instant, at moment: (Element) -> Instant
    ) -> ArraySlice<Element> {
        let first = all.partitionPoint { moment($0) < start }
        return all[first...].prefix(max(all.partitionPoint { moment($0) < end } - first, 0))
    }
}

extension Timeline {
    /// The timeline of a store. Linear but for sorting.
    ///
    /// - Parameters:
    ///   - contents: One read of a store, with what a history adds to it.
    ///   - at: The instant of the read; what lies ahead of it is left out.
    ///   - calendar: The local calendar around that instant.
    ///   - thresholds: The limits that every judgement rests on.
    ///   - outside: What is known of the device beside its store.
    public init(
        _ contents: StoreContents, at: Instant, calendar: LocalCalendar,
        thresholds: Thresholds = Thresholds(), outside: ExternalEvidence = ExternalEvidence()
    ) {
        let observation = Observation(
            contents, at: at, calendar: calendar, thresholds: thresholds, outside: outside)
        callbacks = observation.callbacks.map {
            Arrival(
                at: $0.at, app: $0.app, wasCounted: $0.outcome == .unknown ? nil : $0.isCredited)
        }
        memory = contents.memory.ascending(\.at)
        battery = contents.battery.filter { $0.level != nil }.ascending(\.at)
        marks = observation.marks
        let log = observation.log
        // Of days before the first record nothing is known, even where no log was ever cut.
        let start =
            log.coveredFrom == CallbackLog.always
            ? callbacks.first.map { calendar.start(of: calendar.day(of: $0.at)) } : log.coveredFrom
        coveredFrom = [callbacks.first?.at, contents.engine?.records.first?.reading.wall, start].compactMap {
            $0
        }.min()
    }
}

private typealias Mark = Timeline.Mark

extension Observation {
    /// In order of time; an event that two logs report in the same second is listed once.
    fileprivate var marks: [Timeline.Mark] {
        struct SecondOfMark: Hashable {
            let second: Int?
            let kind: Timeline.Mark.Incident
            let app: String?
        }
        let all =
            errorMarks + restartMarks + killMarks + clockMarks + rebootMarks + midnightMarks + shieldMarks
        var seen = Set<SecondOfMark>()
        return all.sorted { ($0.at, $0.kind.rawValue) < ($1.at, $1.kind.rawValue) }.filter { mark in
            let second = Int(truncatingIfRepresentable: mark.at.seconds)
            return seen.insert(SecondOfMark(second: second, kind: mark.kind, app: mark.app)).inserted
        }
    }

    private var errorMarks: [Mark] {
        errors.map { Mark(at: $0.at, kind: .error, app: $0.app, description: $0.description) }
    }

    private var restartMarks: [Mark] {
        restarts.map { restart in
            let description =
                restart.succeeded == false ? "start of monitoring refused" : "monitoring restarted"
            return Mark(
                at: restart.at, kind: .restart,
                description: description + (restart.reason.map { ": " + $0.description } ?? ""))
        }
    }

    private var killMarks: [Mark] {
        kills.map { kill in
            guard let report = kill.report else {
                return Mark(at: kill.at, kind: .kill, app: kill.app, description: "extension killed")
            }
            let bytes = report.bytes.map { " at " + sizeText($0) } ?? ""
            let reason = report.reason.map { (report.cause == .crash ? ": " : " for ") + $0 } ?? ""
            let what = report.cause == .crash ? " crashed" : " killed"
            return Mark(at: kill.at, kind: .kill, description: report.process + what + reason + bytes)
        }
    }

    /// Those that other sources than the store report.
    private var rebootMarks: [Mark] {
        outside.evidence.restarts.filter { !isFuture($0.at) }.map {
            Mark(at: $0.at, kind: .reboot, description: $0.description)
        }
    }

    private var clockMarks: [Mark] {
        let reported = outside.evidence.restarts
        let records = journal
        guard !records.isEmpty else {
            return contents.recovery.filter(\.isClockChange)
                .map { Mark(at: $0.at, kind: .clock, description: $0.error ?? "the clock was moved") }
        }
        var marks: [Mark] = []
        for (before, after) in zip(records, records.dropFirst()) {
            let (old, new) = (before.reading, after.reading)
            let jump = new.clockJump(since: old)
            if abs(jump) > SystemBehaviour.longestClockCorrection {
                marks.append(
                    Mark(
                        at: new.wall, kind: .clock,
                        description: "clock moved \(durationText(abs(jump))) \(jump > 0 ? "ahead" : "back")"))
            }
            // Where another source names the moment, there is a mark already.
            let next = reported.partitionPoint { $0.at < old.wall }
            let isReported = next < reported.count && reported[next].at <= new.wall
            if new.boot != old.boot, !isReported {
                marks.append(Mark(at: new.wall, kind: .reboot, description: "device restarted"))
            }
            if new.utcOffset != old.utcOffset {
                marks.append(
                    Mark(
                        at: new.wall, kind: .timeZone,
                        description: "time zone \(offsetText(old.utcOffset)) to \(offsetText(new.utcOffset))")
                )
            }
        }
        return marks
    }

    /// The beginnings of the day as the tracker had them; the system calls them starts of the interval.
    private var midnightMarks: [Mark] {
        let records = journal.places(of: .midnight)
        let moments =
            records.isEmpty
            ? contents.marks.filter { $0.kind == .intervalStarted }.map(\.at)
            : records.map { journal[$0].reading.wall }
        return moments.filter { !isFuture($0) }
            .map { Mark(at: $0, kind: .midnight, description: "midnight task run") }
    }

    /// `UTC−5`, `UTC+5:30`.
    private func offsetText(_ seconds: Int) -> String {
        let minutes = Int(seconds.magnitude / 60)
        let rest = minutes % 60 == 0 ? "" : ":" + padded(minutes % 60, to: 2)
        return "UTC" + (seconds < 0 ? "−" : "+") + String(minutes / 60) + rest
    }

    private var shieldMarks: [Mark] {
        var isShielded: [String: Bool] = [:]
        return journal.compactMap { record in
            guard record.kind == .threshold, let app = record.app else { return nil }
            let before = isShielded.updateValue(record.isShielded, forKey: app) ?? false
            guard before != record.isShielded else { return nil }
            return Mark(
                at: record.reading.wall, kind: .shield, app: app,
                description: record.isShielded ? "shielded" : "shield lifted")
        }
    }
}

extension LogEntry {
    /// Whether its line is an error on the timeline.
    var isError: Bool { severity >= .error }
}

/// Chooses among the lines of a log, oldest first, those without which a timeline would be another one. The first and the
/// last line count too, since they say what the log covers; whoever holds the lines knows which they are.
package struct TimelineLines {
    private var hasHeartbeat = false

    package init() {}

    package mutating func needs(_ line: LogEntry) -> Bool {
        // One heartbeat shows that the log has a line for each.
        let isFirstHeartbeat = !hasHeartbeat && line.isHeartbeat
        if isFirstHeartbeat { hasHeartbeat = true }
        return isFirstHeartbeat || line.isError
    }
}
