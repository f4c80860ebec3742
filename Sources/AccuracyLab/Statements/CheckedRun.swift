// One run whose report is asked for at several times of each day, every statement of it held against the truth.

import ActivitySimulator
import HealthAnalysis
import InMemoryStore
import TrackingEngine
import TrackingModel

/// What the reports of one run said, and what of it was false.
struct CheckedRun {
    private let run: LabRun
    private(set) var score = StatementScore()
    /// In the order in which they were made.
    private(set) var falses: [FalseStatement] = []
    /// What was said on the day that is looked at: each count is none or one device-day.
    private var day = StatementScore()
    /// The worst level of each code that was said on it.
    private var levels: [FindingCode: FindingLevel] = [:]

    init(_ run: LabRun) throws {
        self.run = run
        var device = StatementRun(run)
        for number in 0..<run.days {
            day = StatementScore(deviceDays: 1)
            levels = [:]
            for second in StatementRun.looks {
                let look = try device.look(day: number, second: second)
                judge(look)
                if !look.truth.account.agrees(with: look.truth.store) { day.unfoldedLooks += 1 }
                guard second == StatementRun.looks.last else { continue }
                if number + 1 == run.days {
                    for figure in FigureCheck.all(device.week(look), look.truth) { judge(figure, look) }
                }
                for family in StatementFamily.allCases { judge(family, look) }
                day.balance = StatementScore.Balance(look.truth.report, look.truth)
                day.lessened = StatementScore.Balance(look.lessened(run.seed), look.truth)
            }
            score += day
        }
    }

    private mutating func judge(_ look: StatementLook) {
        var truths: [FindingLevel: Bool] = [:]
        for finding in look.truth.report.findings where finding.level > .notice {
            let isTrue = FindingRule.judge(finding, look.truth)
            levels[finding.code] = max(levels[finding.code] ?? .notice, finding.level)
            truths[finding.level] = (truths[finding.level] ?? false) || isTrue != false
            guard let isTrue else { continue }
            count("\(finding.code.rawValue) \(finding.level.word)", isTrue: isTrue)
            guard !isTrue else { continue }
            if finding.level == .critical { day.falseCriticalDays = 1 } else { day.falseWarningDays = 1 }
            list(
                finding.code.rawValue, kind: finding.level.word, said: finding.detail,
                truth: look.truth.description(finding.apps, since: finding.since), look)
        }
        let level: FindingLevel? =
            switch look.truth.report.verdict.level {
            case .critical: .critical
            case .warning: .warning
            case .ok, .unproven, .unknown: nil
            }
        let isVerdictTrue = level.map { truths[$0] ?? false } ?? true
        if !isVerdictTrue { day.falseVerdictDays = 1 }
        if let level { count("verdict \(level.word)", isTrue: isVerdictTrue) }
        for alert in look.alerts {
            let isTrue = alert.isTrue(look.truth, isVerdictTrue: isVerdictTrue)
            count("alert \(alert.rule) \(alert.level.rawValue)", isTrue: isTrue)
            guard !isTrue else { continue }
            list(
                "alert \(alert.rule)", kind: alert.level.rawValue, said: alert.message,
                truth: look.truth.description([], since: nil), look)
        }
        for figure in look.figures { judge(figure, look) }
    }

    /// Once false, a statement is false on that day.
    private mutating func count(_ description: String, isTrue: Bool) {
        let before = day.said[description]?.falseDays ?? 0
        day.said[description] = StatementScore.Said(days: 1, falseDays: isTrue ? before : 1)
    }

    private mutating func judge(_ figure: FigureCheck, _ look: StatementLook) {
        let isVague = figure.judgement == .vague
        let isWrong = figure.judgement == .wrong
        day.stated[figure.name.rawValue, default: StatementScore.Stated()] += StatementScore.Stated(
            looks: 1, vague: isVague ? 1 : 0, wrong: isWrong ? 1 : 0)
        guard isWrong || (figure.name.isProvable && isVague) else { return }
        if figure.name.isProvable { day.inexactDays = 1 } else { day.falseBoundDays = 1 }
        list(
            figure.name.rawValue, kind: figure.name.isProvable ? "figure" : "bound", said: figure.said,
            truth: figure.truth, look)
    }

    /// Whether a finding names what the day was one of, at the level that it asks for or a worse one.
    private mutating func judge(_ family: StatementFamily, _ look: StatementLook) {
        guard let level = family.level(of: look.truth) else { return }
        let isNamed = family.codes.contains { code in levels[code].map { $0 >= level } ?? false }
        day.named[family.rawValue] = StatementScore.Named(days: 1, namedDays: isNamed ? 1 : 0)
        guard !isNamed else { return }
        list(
            "unnamed " + family.rawValue, kind: "recall",
            said: look.truth.report.findings.map { "\($0.code.rawValue) \($0.level.word)" }.joined(
                separator: ", "),
            truth: "\(level.word): " + look.truth.description([], since: nil), look)
    }

    private mutating func list(
        _ what: String, kind: String, said: String, truth: String, _ look: StatementLook
    ) {
        falses.append(
            FalseStatement(
                policy: run.policy.title, profile: run.profile.name, user: run.user.rawValue,
                seed: run.seed, day: look.day, time: look.truth.calendar.time(of: look.truth.now).clock,
                what: what, kind: kind, said: said, truth: truth))
    }
}

extension Alert {
    /// Whether what it says was so.
    fileprivate func isTrue(_ truth: GroundTruth, isVerdictTrue: Bool) -> Bool {
        switch rule {
        case "verdict": return isVerdictTrue
        case "lost-minutes":
            guard case .gap(let start) = place,
                let gap = truth.report.gaps.first(where: { $0.start == start })
            else { return true }
            return truth.holds(gap)
        case "silence-in-use":
            guard let since = truth.report.heartbeat.at else { return true }
            return truth.used(from: since, to: truth.now) >= 60
        default: return true
        }
    }
}

/// A device, the engine's account of it, its alerts and its history.
struct StatementRun {
    private let run: LabRun
    private let tracker: SimulatedTracker
    private var account: EngineReplay
    private var history = WatchedHistory()
    private var alerts: AlertLog
    /// The counters that the container's journal begins with, now and from the next day on.
    private var startCheckpoint: JournalCheckpoint?
    private var nextCheckpoint: JournalCheckpoint?

    /// Seconds of each day at which the store is read: in the morning, at noon, in the evening, at its last minute.
    static let looks: [Double] = [34_200, 46_800, 64_800, 86_340]
    /// The reading at which the journal of every second seed begins on the next day, as after a rotation.
    private static let rotation = 64_800.0
    /// Seconds of the device for each of the watcher: looks are hours apart, and still are looks at the same alert.
    private static let pace = 1_000.0

    init(_ run: LabRun) {
        self.run = run
        tracker = SimulatedTracker(run.options, policy: run.policy)
        account = EngineReplay(policy: run.policy)
        alerts = AlertLog(AlertRule.standard(), pace: Self.pace)
    }

    /// Lets time go on to a moment of a day and reads the store.
    mutating func look(day: Int, second: Double) throws -> StatementLook {
        let start = Double(day) * 86_400
        // What the counters were an hour before, for the figure of the last hour.
        tracker.run(to: start + second - 3_600)
        let before = tracker.store.contents.state.creditedSeconds
        tracker.run(to: start + second)
        if second == Self.looks.first, let nextCheckpoint { startCheckpoint = nextCheckpoint }
        let contents = try tracker.contents(since: startCheckpoint)
        let store = tracker.store.contents
        account.advance(with: tracker.store.journal.records, through: store.state.appliedSequence)
        account.findOrigins(in: tracker.device.truth)
        if run.seed.isMultiple(of: 2), second == Self.rotation { nextCheckpoint = tracker.store.checkpoint }
        let report = HealthReport(contents, at: tracker.now, calendar: tracker.device.options.calendar)
        let reach = startCheckpoint?.state.lastReading?.wall ?? tracker.device.options.start
        let truth = GroundTruth(tracker, contents, report, account, reach: reach)
        history.record(contents, report)
        let transitions = alerts.look(report, at: tracker.now, uptime: tracker.now.seconds / Self.pace)
        let growth = second > 3_600 ? store.state.creditedSeconds - before : nil
        return StatementLook(
            day: day, contents: contents, truth: truth, figures: FigureCheck.all(truth, growth: growth),
            alerts: transitions.filter { $0.kind == .fired || $0.kind == .worsened }.map(\.alert))
    }

    /// The report over the days of the run, as of a look.
    func week(_ look: StatementLook) -> WeeklyReport {
        let start = tracker.device.options.start
        let window = history.window(TimeSpan(start, look.truth.now), look.contents)
        return WeeklyReport(
            window, look.contents, at: look.truth.now, calendar: look.truth.calendar, days: run.days)
    }
}

/// One read of a store with its report and the truth of that moment.
struct StatementLook {
    let day: Int
    let contents: StoreContents
    let truth: GroundTruth
    let figures: [FigureCheck]
    /// Standard alerts that fired or worsened with it.
    let alerts: [Alert]
}

/// The records of all looks at one store.
struct WatchedHistory {
    private var recovery: [RecordID: RecoveryEntry] = [:]
    private var journal: [Int: JournalRecord] = [:]
    private var memory: [Instant: MemorySample] = [:]
    private var usage: [AppOnDay<String>: RecordedUsage] = [:]
    private var gaps: [Stretch: RecordedGap] = [:]
    private var coverage: [TimeSpan] = []

    private struct Stretch: Hashable {
        var start: Instant
        var apps: [String]
    }

    mutating func record(_ contents: StoreContents, _ report: HealthReport) {
        for entry in contents.recovery { recovery[entry.id] = entry }
        for record in contents.engine?.records ?? [] { journal[record.sequence] = record }
        for sample in contents.memory { memory[sample.at] = sample }
        for app in contents.apps {
            for row in app.history { record(app.id, row.day, row.seconds, isArchived: true) }
            guard let counter = app.counters.first(where: { $0.day != nil && $0.todaySeconds != nil }),
                let day = counter.day, let seconds = counter.todaySeconds
            else { continue }
            record(app.id, day, seconds, isArchived: false)
        }
        for gap in report.mark.gaps { gaps[Stretch(start: gap.span.start, apps: gap.apps)] = gap }
        // Every callback is in the journal before anything else.
        let oldest = [contents.recovery.map(\.at).min(), contents.engine?.records.first?.reading.wall]
        if let from = oldest.compactMap(\.self).min(), from <= report.at {
            coverage = (coverage + [TimeSpan(from, report.at)]).united
        }
    }

    private mutating func record(_ app: String, _ day: LocalDay, _ seconds: Int, isArchived: Bool) {
        let key = AppOnDay(app: app, day: day)
        if let known = usage[key], known.isArchived, !isArchived { return }
        usage[key] = RecordedUsage(app: app, day: day, seconds: seconds, isArchived: isArchived)
    }

    func window(_ span: TimeSpan, _ contents: StoreContents) -> HistoryWindow {
        var window = HistoryWindow(span: span)
        window.recovery = recovery.values.sorted { $0.at < $1.at }
        window.journal = journal.values.sorted { $0.sequence < $1.sequence }
        window.memory = memory.values.sorted { $0.at < $1.at }
        window.log = contents.log
        window.usage = usage.values.sorted { ($0.app, $0.day) < ($1.app, $1.day) }
        window.apps = contents.apps.map { RecordedApp(id: $0.id, name: $0.name, category: $0.category) }
        window.gaps = gaps.values.sorted {
            ($0.span.start, $0.apps.first ?? "") < ($1.span.start, $1.apps.first ?? "")
        }
        window.coverage = coverage
        return window
    }
}
