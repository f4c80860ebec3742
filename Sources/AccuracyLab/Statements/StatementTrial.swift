// One run whose report is asked for at several times of each day, every statement of it held against the truth.

internal import ActivitySimulator
internal import HealthAnalysis
internal import TrackingEngine
internal import TrackingModel

/// What the reports of one run said, and what of it was false.
struct StatementTrial: Sendable {
    var score = StatementScore()
    /// In the order in which they were made.
    var falses: [FalseStatement] = []

    /// Seconds of each day at which the store is read: in the morning, at noon, in the evening, at its last minute.
    static let looks: [Double] = [34_200, 46_800, 64_800, 86_340]
    /// The reading at which the journal of every second seed begins on the next day, as after a rotation.
    private static let rotation = 64_800.0

    init(_ run: LabRun) throws {
        var tracker = StatementRun(run)
        for day in 0..<run.days {
            var statements = StatementDay()
            var named: [StatementFamily: Bool] = [:]
            for second in Self.looks {
                let look = try tracker.look(day: day, second: second)
                judge(look, run, &statements)
                if !look.truth.account.agrees(with: look.truth.store) { score.unfoldedLooks += 1 }
                guard second == Self.looks.last else { continue }
                if day + 1 == run.days { judgeWeek(tracker.week(look), look, run, &statements) }
                named = self.named(look, statements, run)
                score.balance += StatementScore.Balance(look.report, look.truth)
                score.lessened += StatementScore.Balance(look.lessened(run.seed), look.truth)
            }
            score += statements.score(named: named)
        }
    }

    /// Whether the journal of a run is rotated.
    static func rotates(_ run: LabRun, at second: Double) -> Bool {
        run.seed.isMultiple(of: 2) && second == rotation
    }

    private mutating func judge(_ look: StatementLook, _ run: LabRun, _ day: inout StatementDay) {
        var truths: [FindingLevel: Bool] = [:]
        for finding in look.report.findings where finding.level > .notice {
            let isTrue = FindingRule.judge(finding, look.report, look.truth)
            day.note(finding, isTrue: isTrue)
            truths[finding.level] = (truths[finding.level] ?? false) || isTrue != false
            guard isTrue == false else { continue }
            note(
                finding.code.rawValue, finding.level.word, finding.detail,
                look.truth.description(finding.apps, since: finding.since), look, run)
        }
        let verdict = look.report.verdict
        let level: FindingLevel? =
            switch verdict.level {
            case .critical: .critical
            case .warning: .warning
            case .ok, .unproven, .unknown: nil
            }
        let isVerdictTrue = level.map { truths[$0] ?? false } ?? true
        day.noteVerdict(isTrue: isVerdictTrue)
        if let level { day.note("verdict \(level.word)", isTrue: isVerdictTrue) }
        for alert in look.alerts {
            let isTrue = alert.isTrue(look, isVerdictTrue: isVerdictTrue)
            day.note("alert \(alert.rule) \(alert.level.rawValue)", isTrue: isTrue)
            guard !isTrue else { continue }
            note(
                "alert \(alert.rule)", alert.level.rawValue, alert.message,
                look.truth.description([], since: nil),
                look, run)
        }
        for figure in look.figures { note(figure, look, run, &day) }
    }

    private mutating func judgeWeek(
        _ week: WeeklyReport, _ look: StatementLook, _ run: LabRun, _ day: inout StatementDay
    ) {
        for figure in StatedFigure.all(week, look.truth) { note(figure, look, run, &day) }
    }

    private mutating func note(
        _ figure: StatedFigure, _ look: StatementLook, _ run: LabRun, _ day: inout StatementDay
    ) {
        day.note(figure)
        let isFalse =
            figure.judgement == .wrong || (figure.name.isProvable && figure.judgement == .vague)
        guard isFalse else { return }
        note(
            figure.name.rawValue, figure.name.isProvable ? "figure" : "bound", figure.said, figure.truth,
            look, run)
    }

    private mutating func named(
        _ look: StatementLook, _ day: StatementDay, _ run: LabRun
    ) -> [StatementFamily: Bool] {
        var named: [StatementFamily: Bool] = [:]
        for family in StatementFamily.allCases {
            guard let level = family.level(of: look.truth) else { continue }
            let isNamed = day.names(family, at: level)
            named[family] = isNamed
            guard !isNamed else { continue }
            note(
                "unnamed " + family.rawValue, "recall",
                look.report.findings.map { "\($0.code.rawValue) \($0.level.word)" }.joined(separator: ", "),
                "\(level.word): " + look.truth.description([], since: nil), look, run)
        }
        return named
    }

    private mutating func note(
        _ what: String, _ kind: String, _ said: String, _ truth: String, _ look: StatementLook, _ run: LabRun
    ) {
        falses.append(
            FalseStatement(
                policy: run.policy.title, profile: run.profile.name, user: run.user.rawValue,
                seed: run.seed, day: look.day, time: look.truth.calendar.time(of: look.truth.now).clock,
                what: what, kind: kind, said: said, truth: truth))
    }
}

/// One read of a store with its report and the truth of that moment.
struct StatementLook {
    var day: Int
    var contents: StoreContents
    var report: HealthReport
    var truth: StatementTruth
    var figures: [StatedFigure]
    /// Standard alerts that fired or worsened with it.
    var alerts: [Alert]
}

extension Alert {
    /// Whether what it says was so.
    fileprivate func isTrue(_ look: StatementLook, isVerdictTrue: Bool) -> Bool {
        switch rule {
        case "verdict": return isVerdictTrue
        case "lost-minutes":
            guard case .gap(let start) = place, let gap = look.report.gaps.first(where: { $0.start == start })
            else { return true }
            return look.truth.missingMinutes(gap.apps, from: gap.start, to: gap.end)
                >= gap.minutes.low.rounded(.down)
        case "silence-in-use":
            guard let since = look.report.heartbeat.at else { return true }
            return look.truth.used(from: since, to: look.truth.now) >= 60
        default: return true
        }
    }
}
