// The findings as a list: what is wrong, and in the details why and what to do.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    var findingsPage: ListPage {
        ListPage(
            columns: [
                TableColumn("level", minimum: 10, rank: 9),
                TableColumn("finding", minimum: 14, ideal: 36, rank: 10),
                TableColumn("what was seen", minimum: 20, ideal: 200, rank: 6),
                TableColumn("since", minimum: 5, ideal: 16, rank: 3),
            ],
            count: rowCount(on: .findings), total: totalCount(on: .findings),
            cells: { row in
                guard let finding = finding(atRow: row) else { return [] }
                return [
                    Span("\(finding.level.glyph(settings.glyphs)) \(finding.level.word)", finding.level.role),
                    Span(finding.title, .text),
                    Span(finding.detail, .muted),
                    Span(finding.since.map { calendar.moment($0, near: now, seconds: false) } ?? "", .muted),
                ]
            },
            details: { row in finding(atRow: row).map { details(of: $0) } ?? [] },
            empty: [
                report.map { "No finding: \($0.verdict.reason)" } ?? "",
                "Every check that this store's data allows has passed.",
            ])
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
        return lines
    }
}
