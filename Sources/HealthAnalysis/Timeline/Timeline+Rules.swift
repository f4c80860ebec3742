// Gathers the timeline from the journal where there is one, and from whatever logs a store has.

public import TrackingModel

extension Timeline {
    /// The timeline of a store. Linear but for sorting.
    ///
    /// - Parameters:
    ///   - contents: One read of a store, with what a history adds to it.
    ///   - thresholds: What counts as a jump of the clock.
    ///   - outside: What is known of the device beside its store.
    public init(
        _ contents: StoreContents, thresholds: Thresholds = Thresholds(),
        outside: OutsideKnowledge = OutsideKnowledge()
    ) {
        callbacks = Delivery.all(in: contents, thresholds).map {
            Callback(at: $0.at, app: $0.app, wasCounted: $0.recorded)
        }
        memory = contents.memory.sorted { $0.at < $1.at }
        let found =
            Self.errors(contents) + Self.restarts(contents) + Self.kills(contents, outside)
            + Self.clocks(contents, thresholds) + Self.shields(contents)
        marks = Self.merged(found)
        coveredFrom = [callbacks.first?.at, contents.engine?.records.first?.reading.wall]
            .compactMap { $0 }.min()
    }

    private static func errors(_ contents: StoreContents) -> [Mark] {
        contents.recovery.compactMap { entry in
            guard !entry.succeeded else { return nil }
            return Mark(
                at: entry.at, kind: .error, app: contents.mappings[entry.event.text],
                words: entry.error ?? "\(entry.action) failed")
        }
            + contents.log.compactMap { line in
                guard let at = line.at, line.severity >= .error, line.component != killWord else {
                    return nil
                }
                return Mark(at: at, kind: .error, words: line.message)
            }
    }

    /// The deployed log's word for a process that was found killed (app-schema §2.6).
    private static var killWord: String { "EXTENSION_KILLED" }
    /// The deployed log's word for a start of monitoring.
    private static var restartWord: String { "MONITORING_RESTART" }

    private static func restarts(_ contents: StoreContents) -> [Mark] {
        var marks = (contents.engine?.records ?? []).filter { $0.kind == .registered }.map { record in
            Mark(
                at: record.reading.wall, kind: .restart,
                words: "monitoring started anew" + (record.reason.map { ": " + $0 } ?? ""))
        }
        for line in contents.log where line.component == restartWord {
            if let at = line.at { marks.append(Mark(at: at, kind: .restart, words: line.message)) }
        }
        if let at = contents.monitoringRestartedAt {
            marks.append(Mark(at: at, kind: .restart, words: "monitoring started anew"))
        }
        return marks
    }

    private static func kills(_ contents: StoreContents, _ outside: OutsideKnowledge) -> [Mark] {
        var marks = outside.evidence.kills.map { kill in
            let bytes = kill.bytes.map { " at " + sizeWords($0) } ?? ""
            let reason = kill.reason.map { " for " + $0 } ?? ""
            return Mark(at: kill.at, kind: .kill, words: kill.process + " killed" + reason + bytes)
        }
        for line in contents.log where line.component == killWord {
            if let at = line.at { marks.append(Mark(at: at, kind: .kill, words: line.message)) }
        }
        if let at = contents.lastKillAt { marks.append(Mark(at: at, kind: .kill, words: "extension killed")) }
        return marks
    }

    private static func clocks(_ contents: StoreContents, _ thresholds: Thresholds) -> [Mark] {
        let records = contents.engine?.records ?? []
        guard !records.isEmpty else {
            return contents.recovery.filter { $0.action == "clock_adjustment_detected" }
                .map { Mark(at: $0.at, kind: .clock, words: $0.error ?? "the clock was moved") }
        }
        var marks: [Mark] = []
        for (before, after) in zip(records, records.dropFirst()) {
            let (old, new) = (before.reading, after.reading)
            let jump = new.clockJump(since: old)
            if abs(jump) > thresholds.futureTolerance {
                let words = "clock moved \(durationWords(abs(jump))) \(jump > 0 ? "ahead" : "back")"
                marks.append(Mark(at: new.wall, kind: .clock, words: words))
            }
            if new.boot != old.boot {
                marks.append(Mark(at: new.wall, kind: .reboot, words: "device restarted"))
            }
            if new.utcOffset != old.utcOffset {
                let words = "time zone \(offsetWords(old.utcOffset)) to \(offsetWords(new.utcOffset))"
                marks.append(Mark(at: new.wall, kind: .timeZone, words: words))
            }
        }
        return marks
    }

    /// `UTC−5`, `UTC+5:30`.
    private static func offsetWords(_ seconds: Int) -> String {
        let minutes = Int(seconds.magnitude / 60)
        let rest = minutes % 60 == 0 ? "" : ":" + padded(minutes % 60, to: 2)
        return "UTC" + (seconds < 0 ? "−" : "+") + String(minutes / 60) + rest
    }

    private static func shields(_ contents: StoreContents) -> [Mark] {
        var isShielded: [String: Bool] = [:]
        return (contents.engine?.records ?? []).compactMap { record in
            guard record.kind == .threshold, let app = record.app else { return nil }
            let before = isShielded.updateValue(record.isShielded, forKey: app) ?? false
            guard before != record.isShielded else { return nil }
            let words = record.isShielded ? "shielded" : "shield lifted"
            return Mark(at: record.reading.wall, kind: .shield, app: app, words: words)
        }
    }

    /// In the order of time; what two logs tell of the same second stands once.
    private static func merged(_ marks: [Mark]) -> [Mark] {
        struct Key: Hashable {
            let second: Int?
            let kind: Mark.Kind
            let app: String?
        }
        var seen = Set<Key>()
        return marks.sorted { ($0.at, $0.kind.rawValue) < ($1.at, $1.kind.rawValue) }.filter { mark in
            let second = Int(truncatingIfRepresentable: mark.at.seconds)
            return seen.insert(Key(second: second, kind: mark.kind, app: mark.app)).inserted
        }
    }
}
