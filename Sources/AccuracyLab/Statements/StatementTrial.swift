// One run whose report is asked for at several times of each day, every statement of it held against the truth.

import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

/// What the reports of one run said, and what of it was false.
struct StatementTrial {
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
                    for figure in StatedFigure.all(device.week(look), look.truth) { judge(figure, look) }
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
            note("\(finding.code.rawValue) \(finding.level.word)", isTrue: isTrue)
            guard !isTrue else { continue }
            if finding.level == .critical { day.falseCriticalDays = 1 } else { day.falseWarningDays = 1 }
            list(
                finding.code.rawValue, finding.level.word, finding.detail,
                look.truth.description(finding.apps, since: finding.since), look)
        }
        let level: FindingLevel? =
            switch look.truth.report.verdict.level {
            case .critical: .critical
            case .warning: .warning
            case .ok, .unproven, .unknown: nil
            }
        let isVerdictTrue = level.map { truths[$0] ?? false } ?? true
        if !isVerdictTrue { day.falseVerdictDays = 1 }
        if let level { note("verdict \(level.word)", isTrue: isVerdictTrue) }
        for alert in look.alerts {
            let isTrue = alert.isTrue(look.truth, isVerdictTrue: isVerdictTrue)
            note("alert \(alert.rule) \(alert.level.rawValue)", isTrue: isTrue)
            guard !isTrue else { continue }
            list(
                "alert \(alert.rule)", alert.level.rawValue, alert.message,
                look.truth.description([], since: nil), look)
        }
        for figure in look.figures { judge(figure, look) }
    }

    /// Once false, a statement is false on that day.
    private mutating func note(_ description: String, isTrue: Bool) {
        let before = day.said[description]?.falseDays ?? 0
        day.said[description] = StatementScore.Said(days: 1, falseDays: isTrue ? before : 1)
    }

    private mutating func judge(_ figure: StatedFigure, _ look: StatementLook) {
        let isVague = figure.judgement == .vague
        let isWrong = figure.judgement == .wrong
        day.stated[figure.name.rawValue, default: StatementScore.Stated()] += StatementScore.Stated(
            looks: 1, vague: isVague ? 1 : 0, wrong: isWrong ? 1 : 0)
        guard isWrong || (figure.name.isProvable && isVague) else { return }
        if figure.name.isProvable { day.inexactDays = 1 } else { day.falseBoundDays = 1 }
        list(
            figure.name.rawValue, figure.name.isProvable ? "figure" : "bound", figure.said, figure.truth,
            look)
    }

    /// Whether a finding names what the day was one of, at the level that it asks for or a worse one.
    private mutating func judge(_ family: StatementFamily, _ look: StatementLook) {
        guard let level = family.level(of: look.truth) else { return }
        let isNamed = family.codes.contains { code in levels[code].map { $0 >= level } ?? false }
        day.named[family.rawValue] = StatementScore.Named(days: 1, namedDays: isNamed ? 1 : 0)
        guard !isNamed else { return }
        list(
            "unnamed " + family.rawValue, "recall",
            look.truth.report.findings.map { "\($0.code.rawValue) \($0.level.word)" }.joined(
                separator: ", "),
            "\(level.word): " + look.truth.description([], since: nil), look)
    }

    private mutating func list(
        _ what: String, _ kind: String, _ said: String, _ truth: String, _ look: StatementLook
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
    fileprivate func isTrue(_ truth: StatementTruth, isVerdictTrue: Bool) -> Bool {
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
