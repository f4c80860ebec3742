// A week of a tracker: success metrics, the days of each app, how long each state lasted.

public import TrackingModel

/// What is known of a tracker over some local days, today the last of them. Days that no log covers say so.
public struct WeeklyReport: Hashable, Sendable {
    public var source: StoreSource
    /// The instant of the report, in the last of the days.
    public var at: Instant
    public var calendar: LocalCalendar
    /// From the first midnight to the instant of the report.
    public var span: TimeSpan
    /// Oldest first.
    public var days: [Day]
    /// Most used first.
    public var apps: [AppWeek]
    public var metrics: [SuccessMetric]
    /// Sessions: callbacks no further than 300 s apart.
    public var sessions: Int
    /// Minutes lost in all of the gaps, the bounds added apart.
    public var lostMinutes: MinuteRange
    /// Worst first.
    public var verdicts: [Share]
    /// Worst first, then longest; where nobody watched, those at the end of the days, seen for no time.
    public var findings: [Share]
    /// The most frequent errors of recovery log and extension logs.
    public var errors: [ErrorCount]
    /// Seconds that logs of events cover, and that somebody looked.
    public var coveredSeconds: Double
    public var watchedSeconds: Double
    /// The last record of the store and of the history, after which nothing is known: a copy from another day, or a
    /// tracker that has stopped. Nil where the records are recent.
    public var recordsEnd: Instant?
    /// Logs that are at their cap, so that older entries were dropped.
    public var cappedLogs: [String]

    /// `lostMinutes` where some log covers the days and today; nil otherwise.
    public var knownLostMinutes: MinuteRange?
    /// Credited minutes of the days that nobody can have used; nil where no log covers the days.
    public var phantomMinutes: MinuteRange?
    /// The verdict at the end of the days.
    public var verdict: Verdict

    /// A local day.
    public struct Day: Hashable, Sendable {
        public var day: LocalDay
        /// The part of the day that the report spans.
        public var span: TimeSpan
        public var coveredSeconds: Double
        /// Nil where no log covers any of the day.
        public var events: Int?
        /// Nil without a recovery log.
        public var errors: Int?
        /// Minutes lost in gaps that begin on this day; nil where no log covers any of it.
        public var lostMinutes: MinuteRange?
        /// Minutes that nobody can have used: by the day's balance, else in its bursts; nil where no log covers any of it.
        public var phantomMinutes: MinuteRange?
        /// Seconds of all apps; nil where no app has a figure.
        public var countedSeconds: Int?
    }

    /// An app over the days.
    public struct AppWeek: Hashable, Sendable {
        public var id: String
        /// Never empty.
        public var name: String
        /// For each of the days; nil for one without a figure.
        public var seconds: [Int?]
        public var totalSeconds: Int
    }

    /// How long a verdict or finding was seen.
    public struct Share: Hashable, Sendable {
        public var level: String
        /// The finding's code; nil for a verdict.
        public var code: String?
        public var seconds: Double
    }

    /// A message and how often it occurred.
    public struct ErrorCount: Hashable, Sendable {
        public var message: String
        public var count: Int
    }
}

extension WeeklyReport {
    /// Findings and errors that are listed at most.
    private static let listed = 5

    /// The report of the local days that end with the one of an instant.
    ///
    /// - Parameters:
    ///   - window: The records of those days, the present read among them.
    ///   - contents: The present read of the store.
    ///   - at: The present moment, in the last of the days.
    ///   - calendar: The device's local calendar.
    ///   - days: How many local days, 7 for a week.
    ///   - thresholds: The limits that hold.
    ///   - outside: What is known beside the store.
    public init(
        _ window: HistoryWindow, _ contents: StoreContents, at: Instant, calendar: LocalCalendar,
        days: Int = 7, thresholds: Thresholds = Thresholds(), outside: ExternalEvidence = ExternalEvidence()
    ) {
        // Gaps are classified again from all records together: a gap classified while its log began in the middle of
        // it, or before late callbacks had come, can be classified better today.
        let observation = Observation(
            contents.extended(by: window), at: at, calendar: calendar, thresholds: thresholds,
            outside: outside)
        let analysis = Facts(observation)
        let report = HealthReport(analysis)
        let last = calendar.day(of: report.at)
        let list = (last - (max(days, 1) - 1)).number...last.number
        let span = TimeSpan(calendar.start(of: LocalDay(number: list.lowerBound)), report.at)
        recordsEnd = report.agedSince(thresholds)
        var window = window
        if let recordsEnd {
            window.coverage = window.coverage.filter { $0.start < recordsEnd }.map {
                TimeSpan($0.start, min($0.end, recordsEnd))
            }
        }
        let facts = WeekFacts(window, analysis, report, span)

        source = report.source
        self.at = at
        self.calendar = calendar
        self.span = span
        self.days = list.map { Self.day(LocalDay(number: $0), facts, report) }
        apps = Self.apps(
            WeekUsage(window, report, contents), window, list.map { LocalDay(number: $0) })
        metrics = []
        sessions = facts.gapRate.sessions
        lostMinutes = facts.lostMinutes(where: span.contains)
        verdicts = Self.shares(window.verdicts, span, byCode: false)
        let seen = Self.shares(window.findings, span, byCode: true)
        let present = report.findings.map {
            Share(level: $0.level.word, code: $0.code.rawValue, seconds: 0)
        }
        findings = Array((seen.isEmpty && window.verdicts.isEmpty ? present : seen).prefix(Self.listed))
        errors = Array(facts.errors.prefix(Self.listed))
        coveredSeconds = window.coverage.covered(of: span)
        let isLossKnown = lostMinutes.high > 0 || coveredSeconds > 0 && report.minutes.lost != nil
        knownLostMinutes = isLossKnown ? lostMinutes : nil
        let phantom = facts.phantomMinutes(where: span.contains)
        phantomMinutes =
            phantom.high > 0 || coveredSeconds > 0 && report.minutes.phantom != nil ? phantom : nil
        verdict = report.verdict
        watchedSeconds = window.verdicts.map(\.span).covered(of: span)
        cappedLogs = Self.cappedLogs(contents)
        for index in self.days.indices {
            let seconds = apps.compactMap { $0.seconds[index] }
            self.days[index].countedSeconds = seconds.isEmpty ? nil : saturatingSum(seconds)
        }
        metrics = facts.metrics + Self.averages(self.days, calendar)
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
        let phantom = facts.phantomMinutes(where: isOn)
        let isPhantomKnown = phantom.high > 0 || covered > 0 && report.minutes.phantom != nil
        result.phantomMinutes = isPhantomKnown ? phantom : nil
        return result
    }

    private static func apps(
        _ usage: WeekUsage, _ window: HistoryWindow, _ days: [LocalDay]
    ) -> [AppWeek] {
        let known = window.apps.keyed(by: \.id)
        var seconds: [String: [Int?]] = [:]
        for usage in usage.days {
            guard let index = days.firstIndex(of: usage.day) else { continue }
            seconds[usage.app, default: Array(repeating: nil, count: days.count)][index] = usage.seconds
        }
        let apps = seconds.map { id, seconds in
            AppWeek(
                id: id, name: AppName.given(known[id]?.name) ?? AppName.short(id), seconds: seconds,
                totalSeconds: saturatingSum(seconds.compactMap { $0 }))
        }
        return apps.sorted { ($1.totalSeconds, $0.id) < ($0.totalSeconds, $1.id) }
    }

    /// States by the time that they lasted within a stretch, the worst level first.
    private static func shares(_ states: [RecordedState], _ span: TimeSpan, byCode: Bool) -> [Share] {
        struct LevelAndCode: Hashable {
            var level: String
            var code: String?
        }
        let groups = Dictionary(grouping: states) {
            LevelAndCode(level: $0.level, code: byCode ? $0.code : nil)
        }
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

    private static func cappedLogs(_ contents: StoreContents) -> [String] {
        let lines = contents.log.lazy.filter { $0.origin == .extensionLogs }.count
        let logs = [
            (RecordOrigin.recoveryLog, contents.recoveryLogCount ?? 0, FixedLimits.recoveryLogCap),
            (RecordOrigin.extensionLogs, lines, FixedLimits.extensionLogCap),
        ]
        return logs.compactMap { origin, count, cap in
            count >= cap ? "\(origin.name) (\(cap) entries)" : nil
        }
    }
}

extension WeeklyReport {
    /// Averages of the finished days: the one under way would lower them.
    private static func averages(_ days: [Day], _ calendar: LocalCalendar) -> [SuccessMetric] {
        let finished = days.filter { $0.span.end >= calendar.start(of: $0.day + 1) }
        return [
            SuccessMetric(.minutesPerDay, averageOf: finished.compactMap(\.countedSeconds).map { $0 / 60 }),
            SuccessMetric(
                .eventsPerDay,
                averageOf: finished.filter { $0.coveredSeconds >= $0.span.seconds }.compactMap(\.events)),
        ]
    }
}
