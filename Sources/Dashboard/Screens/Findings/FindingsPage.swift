// The findings as a list: what is wrong, with cause and remedy; below them the bursts and the checks.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    var findingsPage: ListPage {
        let layout = listLayout(for: .findings)
        // Beside open details, which say it in full, a few words of what was seen are worse than none.
        let isBrief = layout.details != nil && layout.rows.width < 90
        var columns = [
            TableColumn("level", minimum: 11, rank: 9),
            TableColumn("finding", minimum: 14, ideal: isBrief ? 60 : 36, rank: 10),
            TableColumn("what was seen", minimum: 20, ideal: 200, rank: 6),
            TableColumn("since", minimum: 5, ideal: 16, rank: 3),
        ]
        if isBrief { columns.remove(at: 2) }
        return ListPage(
            columns: columns,
            count: rowCount(on: .findings), total: totalCount(on: .findings),
            cells: { row in
                var spans = findingRow(atRow: row).map { cells(of: $0) } ?? []
                if isBrief, spans.count == 4 { spans.remove(at: 2) }
                return spans
            },
            details: { row in
                switch findingRow(atRow: row) {
                case .finding(let finding): details(of: finding)
                case .burst(let burst): details(of: burst)
                case .check(let check): details(of: check)
                case nil: []
                }
            },
            empty: ["Nothing has been judged yet."])
    }

    private func cells(of row: FindingRow) -> [Span] {
        let glyphs = settings.glyphs
        switch row {
        case .finding(let finding):
            return [
                Span("\(finding.level.glyph(glyphs)) \(finding.level.word)", finding.level.role),
                Span(finding.title, .text), Span(finding.detail, .muted),
                Span(finding.since.map { calendar.moment($0, near: now, seconds: false) } ?? "", .muted),
            ]
        case .burst(let burst):
            return [
                Span("\(burst.verdict.letter) \(burst.verdict.rawValue)", role(of: burst)),
                Span("Burst of \(countWords(burst.events, "callback"))", .text),
                Span(burst.reason, .muted),
                Span(calendar.moment(burst.start, near: now, seconds: false), .muted),
            ]
        case .check(let check):
            return [
                Span("\(check.state.glyph(glyphs)) \(check.state.rawValue)", check.state.role),
                Span("Check: " + check.name.words, check.state == .violated ? .text : .muted),
                Span(check.figures, .muted), Span("", .muted),
            ]
        }
    }

    /// A burst that left nothing behind is told quietly.
    func role(of burst: DeliveryBurst) -> Role {
        burst.isHarmless && burst.verdict == .phantom ? .muted : burst.verdict.role
    }

    private func details(of finding: Finding) -> [DetailLine] {
        var lines: [DetailLine] = [
            .title("\(finding.level.glyph(settings.glyphs)) \(finding.title)", finding.level.role), .gap,
            .text(finding.detail, .text), .gap, .title("Probable cause", .muted), .text(finding.cause, .text),
            .gap,
            .title("What to do", .muted), .text(finding.remedy, .text), .gap,
            .field("code", finding.code.rawValue, .muted),
        ]
        if let since = finding.since {
            lines.append(.field("since", calendar.moment(since, near: now), .text))
        }
        if !finding.apps.isEmpty {
            lines.append(.field("apps", finding.apps.map { appName($0) }.joined(separator: ", "), .text))
        }
        if finding.code == .readProblems, let problems = contents?.problems {
            lines.append(.gap)
            lines.append(.title("What could not be read", .muted))
            for problem in problems.prefix(50) {
                lines.append(
                    .text(
                        ([problem.source, problem.key].compactMap { $0 }).joined(separator: " ") + ": "
                            + problem.problem, .text))
            }
        }
        return lines + guideLines(of: finding.code.guide(report?.thresholds ?? Thresholds()))
    }

    private func details(of burst: DeliveryBurst) -> [DetailLine] {
        let start = calendar.moment(burst.start, near: now)
        var lines: [DetailLine] = [
            .title("\(burst.verdict.rawValue.uppercased())  \(start)", role(of: burst)),
            .text(burst.verdict.meaning, .muted), .gap, .text(burst.reason, .text), .gap,
            .field("callbacks", "\(burst.events) in \(decimal(burst.seconds, places: 1)) s", .text),
            .field("claimed", minutes(burst.claimedMinutes), .text),
            .field("possible", minutes(burst.possibleMinutes) + " by the clock", .text),
            .field("counted", minutes(burst.countedMinutes), burst.isHarmless ? .muted : .warning),
        ]
        if let seconds = burst.secondsAfterRestart {
            lines.append(.field("after restart", durationWords(seconds), .text))
        }
        if let isShielded = burst.isShielded {
            lines.append(.field("shield", isShielded ? "an app was shielded" : "open", .text))
        }
        if let isCharging = burst.isCharging {
            lines.append(.field("power", isCharging ? "charging" : "on battery", .text))
        }
        lines.append(
            .field(
                countWords(burst.apps.count, "app"), burst.apps.map { appName($0) }.joined(separator: ", "),
                .text))
        return lines
    }

    private func minutes(_ minutes: Double) -> String { decimal(minutes, places: 0) + " min" }

    private func details(of check: Invariant) -> [DetailLine] {
        [
            .title(
                "\(check.state.glyph(settings.glyphs)) \(check.name.words)",
                check.state == .violated ? .warning : .title), .gap, .text(check.figures, .text), .gap,
            .text(check.state.meaning, .muted), .gap, .field("code", check.name.rawValue, .muted),
        ]
    }
}

extension DeliveryBurst.Judgement {
    var role: Role {
        switch self {
        case .phantom: .critical
        case .heal: .recovery
        case .deferred: .gap
        case .undecided: .notice
        }
    }

    /// One letter for the lanes of the timeline.
    var letter: Character {
        switch self {
        case .phantom: "P"
        case .heal: "H"
        case .deferred: "D"
        case .undecided: "U"
        }
    }

    var meaning: String {
        switch self {
        case .phantom: "use that cannot have happened"
        case .heal: "true use, told again after a restart"
        case .deferred: "true use, held back and told late"
        case .undecided: "the store cannot tell what it was"
        }
    }
}

extension Invariant.Answer {
    var role: Role {
        switch self {
        case .holds: .ok
        case .violated: .warning
        case .unknown: .unknown
        }
    }

    func glyph(_ glyphs: Glyphs) -> Character {
        switch self {
        case .holds: glyphs.check
        case .violated: glyphs.cross
        case .unknown: glyphs.question
        }
    }

    var meaning: String {
        switch self {
        case .holds: "This holds in every sound store, and it does here."
        case .violated: "This holds in every sound store; here the figures contradict each other."
        case .unknown: "The store has not the data to tell."
        }
    }
}
