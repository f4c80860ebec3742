// How a week is reckoned: from the records that a history kept, and the gaps that these show together.

public import TrackingModel

extension WeeklyReport {
    /// Findings and errors that are listed at most.
    private static let listed = 5

    /// The report of the local days that end with the one of an instant.
    ///
    /// - Parameters:
    ///   - window: The records of those days, the present read among them.
    ///   - contents: The present read of the store.
    ///   - days: How many local days, 7 for a week.
    public init(
        _ window: HistoryWindow, _ contents: StoreContents, at: Instant, calendar: LocalCalendar,
        days: Int = 7, thresholds: Thresholds = Thresholds()
    ) {
        // Gaps are judged anew from all records together: one judged while its log began in the middle of it, or
        // before late callbacks had come, is judged better today.
        let observation = Observation(
            contents.extended(by: window), at: at, calendar: calendar, thresholds: thresholds,
            outside: OutsideKnowledge())
        let analysis = Facts(observation)
        let report = HealthReport(analysis)
        let last = calendar.day(of: report.at)
        let list = (last - (max(days, 1) - 1)).number...last.number
        let span = TimeSpan(calendar.start(of: LocalDay(number: list.lowerBound)), report.at)
        let facts = WeekFacts(window, analysis, report, span)

        source = report.source
        self.at = at
        self.calendar = calendar
        self.span = span
        self.days = list.map { Self.day(LocalDay(number: $0), facts, report) }
        apps = Self.apps(
            WeekUsage(window, report, contents), window, list.map { LocalDay(number: $0) })
        metrics = []
        sessions = facts.sessions
        lostMinutes = facts.lostMinutes(where: span.contains)
        verdicts = Self.shares(window.verdicts, span, byCode: false)
        findings = Array(Self.shares(window.findings, span, byCode: true).prefix(Self.listed))
        errors = Array(facts.errors.prefix(Self.listed))
        coveredSeconds = window.coverage.covered(of: span)
        let isLossKnown = lostMinutes.high > 0 || coveredSeconds > 0 && report.minutes.lost != nil
        knownLostMinutes = isLossKnown ? lostMinutes : nil
        watchedSeconds = window.verdicts.map(\.span).covered(of: span)
        cappedLogs = Self.cappedLogs(contents, thresholds)
        for index in self.days.indices {
            let seconds = apps.compactMap { $0.seconds[index] }
            self.days[index].countedSeconds = seconds.isEmpty ? nil : saturatingSum(seconds)
        }
        metrics = facts.metrics + Self.measures(facts, self.days, contents, span, calendar)
    }

    private static func day(_ day: LocalDay, _ facts: WeekFacts, _ report: HealthReport) -> Day {
        let calendar = report.calendar
        let span = TimeSpan(calendar.start(of: day), min(calendar.start(of: day + 1), report.at))
        let covered = facts.window.coverage.covered(of: span)
        func isOn(_ moment: Instant) -> Bool { calendar.day(of: moment) == day }
        var result = Day(day: day, span: span, coveredSeconds: covered)
        let events = facts.events.lazy.filter(isOn).count
        guard covered > 0 || events > 0 else { return result }
        if calendar.day(of: report.at) == day {
            (result.events, result.errors) = (report.events.today, report.events.errorsToday)
        } else {
            let count = facts.count(on: day)
            (result.events, result.errors) = (count.events, count.errors)
        }
        let lost = facts.lostMinutes(where: isOn)
        // Calls without a log that covers them show no loss, nor that there was none.
        result.lostMinutes = covered > 0 || lost.high > 0 ? lost : nil
        return result
    }

    private static func apps(
        _ usage: WeekUsage, _ window: HistoryWindow, _ days: [LocalDay]
    ) -> [AppWeek] {
        let names = Dictionary(window.apps.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        var seconds: [String: [Int?]] = [:]
        for usage in usage.days {
            guard let index = days.firstIndex(of: usage.day) else { continue }
            seconds[usage.app, default: Array(repeating: nil, count: days.count)][index] = usage.seconds
        }
        let apps = seconds.map { id, seconds in
            let name = names[id].flatMap { $0 } ?? AppName.short(id)
            return AppWeek(
                id: id, name: name, seconds: seconds, totalSeconds: saturatingSum(seconds.compactMap { $0 }))
        }
        return apps.sorted { ($1.totalSeconds, $0.id) < ($0.totalSeconds, $1.id) }
    }

    /// States by the time that they lasted within a stretch, the worst level first.
    private static func shares(_ states: [RecordedState], _ span: TimeSpan, byCode: Bool) -> [Share] {
        struct Key: Hashable {
            var level: String
            var code: String?
        }
        let groups = Dictionary(grouping: states) { Key(level: $0.level, code: byCode ? $0.code : nil) }
        let shares = groups.compactMap { key, states -> Share? in
            let seconds = states.map(\.span).covered(of: span)
            // A single look says that it was so, not for how long.
            return seconds < 1 ? nil : Share(level: key.level, code: key.code, seconds: seconds)
        }
        let levels = ["critical", "warning", "unknown", "notice", "ok"]
        func rank(_ share: Share) -> Int { levels.firstIndex(of: share.level) ?? levels.count }
        return shares.sorted { left, right in
            (rank(left), right.seconds, left.code ?? "") < (rank(right), left.seconds, right.code ?? "")
        }
    }

    private static func cappedLogs(_ contents: StoreContents, _ thresholds: Thresholds) -> [String] {
        let lines = contents.log.lazy.filter { $0.origin == .extensionLogs }.count
        let logs = [
            (RecordOrigin.recoveryLog, contents.recoveryLogCount ?? 0, thresholds.recoveryLogCap),
            (RecordOrigin.extensionLogs, lines, thresholds.extensionLogCap),
        ]
        return logs.compactMap { origin, count, cap in
            count >= cap ? "\(origin.name) (\(cap) entries)" : nil
        }
    }
}
