// Builds contents from text logs alone.

import TrackingModel

/// The logs of one read and what follows from them together.
struct TextLogAssembly {
    let calendar: LocalCalendar
    let at: Instant
    var logs: [TextLogFiles.Found] = []
    var problems = ProblemList()
    private var source: StoreSource

    init(location: StoreLocation, calendar: LocalCalendar, at: Instant) {
        self.calendar = calendar
        self.at = at
        source = StoreSource(
            path: location.path, group: location.group, kind: location.kind, preferences: .absent)
    }

    func finished() -> StoreContents {
        var contents = StoreContents(source: source)
        var problems = problems
        // What only a known tracker's lines say is looked for where there are such lines.
        let mapping = logs.allSatisfy { $0.mapping != nil } ? logs.first?.mapping : nil
        let (names, shownNames) = mapping == nil ? appNames() : (AppNames(ids: [], mappings: [:]), [:])
        // The extension's own files first: they are dated and complete.
        let ordered = logs.filter { $0.day != nil } + logs.filter { $0.day == nil }
        let texts = ordered.map { log in
            TextLog(
                log.lines, origin: .textFile(log.name), basis: basis(log), calendar: calendar, names: names,
                mapping: log.mapping, readAt: at)
        }
        for text in texts { problems.add(text.problems) }
        problems.add(
            "text log", "holds no preferences: what only they hold is unknown", kind: .notice)
        for log in logs where log.skippedBytes > 0 {
            problems.add(
                log.name, "shown is its last part; \(log.skippedBytes) bytes before it were skipped",
                kind: .notice)
        }
        for log in logs {
            if let notice = log.notice { problems.add(log.name, notice, kind: .notice) }
            problems.add(
                log.name, log.system.others, "line",
                "of other processes, no part of the tracker's log; left out",
                kind: .notice)
            contents.evidence.add(log.system.evidence(basis(log), calendar).evidence)
        }
        (contents.log, contents.callbacks) = LogMerge.joined(texts)
        if mapping == nil { contents.marks = TrackerMark.all(in: contents.log, names: names) }
        contents.memory = texts.flatMap(\.memory).ascending(\.at)
        contents.battery = BatterySample.all(in: contents.log, newest: [], records: [])
        contents.hasEventLog = !contents.callbacks.isEmpty || logs.contains { $0.day != nil }
        contents.source.logBytes = logs.sum(\.stamp.size)
        contents.source.generation = generation(contents.log)
        contents.source.plistModifiedAt = logs.map(\.stamp.modified).max()
        contents.source.mapping = logs.lazy.compactMap(\.mapping).first?.name
        addApps(to: &contents, shownNames, mapping == nil ? totals() : ConsoleTotals())
        // A copy can hold an old part of the log beside newer figures; a notification is sent by a living extension.
        let lines = contents.log.lazy.filter(Self.isSignOfLife).compactMap(\.at).filter { $0 <= at + 60 }
        let sent = contents.notifications.lastSentAt.flatMap { $0 <= at + 60 ? $0 : nil }
        contents.heartbeat = ([lines.max(), sent] + texts.map(\.lastRun)).compactMap { $0 }.max()
        contents.problems = problems.all
        return contents
    }

    /// Undated lines are of the day in the file's name; else the last one is near the newest time in the log, or near
    /// the moment that the file was written.
    private func basis(_ log: TextLogFiles.Found) -> LineDating.Basis {
        if let day = log.day { return .day(day) }
        let dated = log.lines.compactMap { line -> Instant? in
            switch line.stamp {
            case .unix(let seconds): Instant(seconds)
            case .dated(let day, let seconds): calendar.instant(day: day, secondOfDay: seconds)
            case .none, .clock, .yearless: nil
            }
        }
        return .newest(min(dated.max() ?? log.stamp.modified, at))
    }

    /// Ids that the lines give whole, and the cut ones that fit none of them; and the names beside them.
    private func appNames() -> (AppNames, [String: String]) {
        var ids: Set<String> = []
        var cut: Set<String> = []
        var shown: [String: String] = [:]
        for line in logs.lazy.flatMap(\.lines) {
            guard let name = LoggedName(in: line.message) else { continue }
            if name.isCut { cut.insert(name.text) } else { ids.insert(name.text) }
            if let text = Self.shownName(line.message) { shown[name.text] = shown[name.text] ?? text }
        }
        for total in totals().apps.keys { ids.insert(total) }
        // The shortest first: builds cut ids to different lengths.
        let whole = PrefixIndex(ids)
        for prefix in cut.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }).prefix(Self.cutLimit)
        where whole.match(prefix) == nil && !PrefixIndex.hasPrefix(prefix, in: ids) { ids.insert(prefix) }
        return (AppNames(ids: Array(ids), mappings: [:]), shown)
    }

    /// Cut ids that are compared with each other; a device has fewer apps.
    private static let cutLimit = 1_000

    private func totals() -> ConsoleTotals {
        var totals = ConsoleTotals()
        for line in logs.lazy.flatMap(\.lines) { totals.take(line.message) }
        return totals
    }

    /// `name=YouTube cat=Learning`.
    private static func shownName(_ message: String) -> String? {
        guard let rest = LineFields.rest(of: ["name="], in: message) else { return nil }
        let end = [" cat=", " newTotal=", " ("].compactMap { rest.firstRange(of: $0)?.lowerBound }.min()
        let name = String(rest[..<(end ?? rest.endIndex)])
        return name.isEmpty ? nil : name
    }

    /// Apps with the counter that the last line about each gives.
    private func addApps(
        to contents: inout StoreContents, _ shownNames: [String: String], _ printed: ConsoleTotals
    ) {
        var apps: [String: AppRecord] = [:]
        contents.notifications = printed.notifications
        let day = contents.log.lazy.compactMap(\.at).max().map { calendar.day(of: $0) }
        for (id, reported) in printed.apps {
            var app = AppRecord(id: id)
            app.name = reported.name
            var counter = reported.counter
            counter.day = day
            app.counters = [counter]
            apps[id] = app
        }
        for callback in contents.callbacks {
            guard let id = callback.appID else { continue }
            var app = apps[id] ?? AppRecord(id: id)
            app.lastEventAt = callback.at
            let figures = callback.figures
            if let seconds = figures.today ?? figures.todayBefore {
                app.counters = [
                    UsageCounter(
                        source: .usage, todaySeconds: seconds, day: calendar.day(of: callback.at),
                        modifiedAt: callback.outcome == .recorded
                            ? callback.at : app.counters.first?.modifiedAt)
                ]
            }
            app.lastThresholdSeconds = figures.markerAfter ?? figures.marker ?? app.lastThresholdSeconds
            apps[id] = app
        }
        let ids = PrefixIndex(apps.keys)
        for (name, text) in shownNames.inKeyOrder {
            guard let id = ids.match(name), var app = apps[id], app.name == nil else { continue }
            app.name = text
            apps[id] = app
        }
        contents.apps = apps.values.sorted { $0.id < $1.id }
    }

    /// What the extension writes with its heartbeat: it takes a callback, or an interval begins.
    private static func isSignOfLife(_ line: LogEntry) -> Bool {
        LogFamily.known[line.component]?.has(.life) == true || line.component.hasPrefix("SKIP_")
    }

    /// The writer, by lines that only newer builds have.
    private func generation(_ log: [LogEntry]) -> WriterGeneration {
        var found = WriterGeneration.unknown
        for line in log {
            guard let known = LogFamily.known[line.component] else { continue }
            if known.has(.g7) { return .g7 }
            if known.has(.g6) { found = .g6 }
        }
        return found
    }
}
