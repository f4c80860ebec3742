// The callbacks that an app's own log lines show, by its mapping.

import TrackingModel

extension TextLog {
    /// Takes the lines of an app that a mapping is for.
    ///
    /// - Parameters:
    ///   - lines: With their columns, since the patterns may be about them.
    ///   - names: The ids that lines may give the beginning of.
    mutating func take(
        _ lines: [TextLogLine], by mapping: StoreMapping, origin: RecordOrigin, basis: LineDating.Basis,
        calendar: LocalCalendar, names: AppNames, readAt: Instant
    ) {
        let found = lines.map { mapping.match($0.message) }
        var dating = LineDating(basis, calendar: mapping.logs.isUTC ? LocalCalendar.utc : calendar)
        let moments = dating.moments(
            of: zip(lines, found).map { line, match in mapping.stamp(line, match?.fields[.time]) })
        var trace = MappedTrace(origin: origin, names: names)
        for (index, line) in lines.enumerated() {
            let at = moments[index].flatMap { accept($0, readAt) }
            entries.append(
                LogEntry(
                    at: at, severity: MappedTrace.severity(line.message),
                    component: found[index]?.rule.outcome.rawValue ?? "line", message: line.message,
                    origin: origin,
                    session: nil))
            if let match = found[index], let at {
                entries[index].callback = trace.take(match.rule, match.fields, at)
            }
        }
        mirrors = Array(repeating: false, count: entries.count)
        callbacks = trace.finished()
        lastRun = trace.lastRun
    }
}

extension StoreMapping {
    /// The first rule that a line fits, and its fields.
    func match(_ line: String) -> (rule: CallbackRule, fields: [PatternField: String])? {
        for rule in callbacks {
            if let fields = rule.line.fields(in: line) { return (rule, fields) }
        }
        return nil
    }

    /// - Parameter time: That of a field, which goes before the one at the beginning of the line.
    fileprivate func stamp(_ line: TextLogLine, _ time: String?) -> TextLogLine.Stamp {
        guard let time else { return line.stamp }
        let text = Array(time.utf8)
        let read = text.withUnsafeBufferPointer {
            ConsoleColumns.split(ByteSlice(base: $0, bounds: $0.indices))?.stamp
        }
        // A number; of a text without a zone it is not known here which one is meant.
        let moment = Double(time) == nil ? nil : ForeignTime.moment(time)
        return read ?? moment.map { .unix($0.seconds) } ?? .none
    }
}

/// Puts the lines of one callback together: those of one app and threshold, one after the other.
private struct MappedTrace {
    let origin: RecordOrigin
    let names: AppNames
    private(set) var lastRun: Instant?
    private var callbacks: [Callback] = []
    /// The threshold of each callback in seconds.
    private var thresholds: [Int?] = []
    /// The callback of each app that waits for what was made of it.
    private var open: [String: Int] = [:]

    init(origin: RecordOrigin, names: AppNames) { (self.origin, self.names) = (origin, names) }

    /// Returns the callback that the line belongs to.
    mutating func take(
        _ rule: StoreMapping.CallbackRule, _ fields: [PatternField: String], _ at: Instant
    ) -> CallbackNumber {
        lastRun = max(lastRun ?? at, at)
        guard rule.outcome != .ran else { return .none }
        func seconds(_ field: PatternField) -> Int? {
            fields[field].flatMap { Double($0) }.flatMap {
                Int(truncatingIfRepresentable: ($0 * rule.unit.seconds).rounded())
            }
        }
        let name = fields[.app] ?? StoreMapping.allApps
        let app = names.id(like: name)
        let threshold = seconds(.threshold)
        let waiting = open[app].flatMap { index in
            at - callbacks[index].at <= CallbackTrace.duration
                && (threshold == nil || thresholds[index] == nil || threshold == thresholds[index])
                ? index : nil
        }
        let index = waiting ?? callbacks.count
        if waiting == nil {
            callbacks.append(
                Callback(
                    at: at, event: EventName(app), appID: app, outcome: .unknown, origin: origin,
                    number: CallbackNumber(index)))
            thresholds.append(nil)
        }
        thresholds[index] = thresholds[index] ?? threshold
        open[app] = rule.outcome == .called ? index : nil
        var figures = callbacks[index].figures
        figures.threshold = thresholds[index]
        (figures.todayBefore, figures.today) = (
            seconds(.before) ?? figures.todayBefore, seconds(.after) ?? figures.today
        )
        if let today = figures.today { figures.isSetToThreshold = today == figures.threshold }
        callbacks[index].figures = figures
        switch rule.outcome {
        case .recorded:
            callbacks[index].outcome = .recorded
            guard let before = figures.todayBefore, let after = figures.today else { break }
            // A counter that stays is none that was added to.
            callbacks[index].outcome = after > before ? .recorded : .rejected("not above the counter")
            callbacks[index].creditedSeconds = after > before ? after - before : nil
        case .rejected:
            callbacks[index].outcome = .rejected(
                String((fields[.reason] ?? "rejected").prefix(Self.longestReason)))
        case .called, .ran: break
        }
        return CallbackNumber(index)
    }

    private static let longestReason = 80

    /// The callbacks in order. A threshold is a minute of a series only where the app's thresholds are one a minute:
    /// of any others it is unknown which ones lie between two that came.
    func finished() -> [Callback] {
        var minutes: [String: Set<Int>] = [:]
        for (callback, threshold) in zip(callbacks, thresholds) {
            guard let threshold, let app = callback.appID else { continue }
            minutes[app, default: []].insert(threshold)
        }
        let dense = minutes.filter { _, all in
            let steps = zip(all.sorted(), all.sorted().dropFirst()).map { $1 - $0 }
            return all.allSatisfy { $0 % 60 == 0 } && steps.count { $0 == 60 } * 2 > steps.count
        }
        return zip(callbacks, thresholds).map { callback, threshold in
            var callback = callback
            if let threshold, let app = callback.appID {
                callback.event = EventName(
                    dense[app] == nil ? "\(app) \(durationText(threshold))" : "\(app).min.\(threshold / 60)")
            }
            return callback
        }
        .ascending(\.at)
    }

    /// By the word of a level that a line begins with, in brackets or not.
    static func severity(_ message: String) -> Severity {
        let words = message.prefix(64).split { !$0.isLetter }.prefix(3).map { $0.uppercased() }
        return Severity.allCases.first { words.contains($0.word) }
            ?? (words.contains("WARNING") ? .warn : .info)
    }
}
