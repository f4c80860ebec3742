// The panel of missing and phantom minutes: the worst and newest ones first, and how many more there are.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewPanels {
    var missingNote: [Span] {
        guard report.lostMinutes.low >= 1 else { return [] }
        return report.lossText(dash: glyphs.dash).map { [Span($0, .critical)] } ?? []
    }

    func drawMissing(_ rect: Rect, into canvas: inout Canvas) {
        let gaps = report.gaps.filter(\.mayMissMinutes)
            .sorted { ($0.gapClass.weight, $0.start) > ($1.gapClass.weight, $1.start) }
        let bursts = report.bursts.filter { !$0.isHarmless && $0.verdict == .phantom }
        let concerns = gaps.count + bursts.count
        let groups = minuteFigures ?? [noMissingMinutes]
        var figures = wrapped(groups, to: rect.width)
        // If they don't all fit, use one line, which is cut at the edge, and so shows that there is more.
        if figures.count + min(concerns, 1) > rect.height { figures = wrapped(groups, to: .max) }
        // A long history has more gaps than can be shown.
        var lines =
            figures + gapRows(gaps.prefix(rect.height), width: rect.width)
            + burstRows(bursts.prefix(rect.height))
        let room = rect.height - figures.count
        // Missing minutes are more important than gaps without loss.
        if concerns < room { lines += [quietRow].compactMap { $0 } }
        if concerns > max(0, room), rect.height > 1 {
            let more = "\(concerns - max(0, room - 1)) more on Gaps"
            lines = lines.prefix(rect.height - 1) + [[Span(more, .muted)]]
        }
        canvas.lines(lines, in: rect)
    }

    /// Arranges groups of spans, with separators, in as many lines as needed.
    private func wrapped(_ groups: [[Span]], to width: Int) -> [[Span]] {
        var lines: [[Span]] = []
        for group in groups {
            let separator = Span(glyphs.separator, .muted)
            if let last = lines.last, (last + [separator] + group).columns <= width {
                lines[lines.count - 1] += [separator] + group
            } else {
                lines.append(group)
            }
        }
        return lines
    }

    /// Lost, rejected, phantom and recovered minutes if the logs show any; nil if they show none.
    private var minuteFigures: [[Span]]? {
        let figures = MinuteFigure.allCases.map { ($0, report.minutes[$0]) }
        func isSome(_ range: MinuteRange?) -> Bool { range.map { $0.high >= 1 } ?? false }
        guard figures.contains(where: { isSome($0.1) }) else { return nil }
        // Little that may be is no loss that is known.
        let isLittle = figures.allSatisfy {
            $0.1.map { $0.low < 1 && $0.high <= report.thresholds.lostMinutesWarning } ?? true
        }
        var groups = isLittle ? [noMissingMinutes] : []
        // Figures above 0 come first, so that a narrow panel shows them as well.
        for case (let figure, let range?) in figures where isSome(range) {
            let role: Role = range.low < 1 ? .notice : figure == .recovered ? .ok : .critical
            groups.append([Span(figure.rawValue + " ", .muted), Span(minutesText(range), role)])
        }
        for word in ["none", "none proven", "unknown"] {
            let others = figures.filter { figure, range in
                !isSome(range) && word == (range == nil ? "unknown" : report.none(figure))
            }.map(\.0)
            guard !others.isEmpty else { continue }
            // Minutes that never came can be of apps that were credited no less than they were used.
            let isMadeUpFor = word != "unknown" && report.gaps.contains { $0.gapClass == .lost }
            let names = others.map { $0 == .lost && isMadeUpFor ? "lost on balance" : $0.rawValue }
            groups.append([Span(word + " " + names.commaSeparated, .muted)])
        }
        return groups
    }

    /// Rows for gaps that may have cost minutes.
    private func gapRows(_ gaps: some Sequence<Gap>, width: Int) -> [[Span]] {
        let rows = gaps.map { gap in
            (
                gap: gap,
                minutes: minutesText(gap.minutes),
                when: spanText(gap.start, gap.end)
            )
        }
        func widest(_ texts: [String]) -> Int { texts.map(\.columns).max() ?? 0 }
        let classes = widest(rows.map(\.gap.title))
        let minutes = widest(rows.map(\.minutes))
        let times = widest(rows.map(\.when))
        return rows.map { row in
            let names = appNames(row.gap.apps)
            let spans = [
                Span(filled(row.gap.title, to: classes) + " ", row.gap.role),
                Span(filled(row.minutes, to: minutes)),
                Span("  " + filled(row.when, to: times) + "  ", .muted), Span(names),
            ]
            let kills = row.gap.kills.map { [Span((names.isEmpty ? "" : ", ") + $0.note, .muted)] } ?? []
            return (spans + kills).columns <= width ? spans + kills : spans
        }
    }

    /// Rows for bursts with phantom minutes.
    private func burstRows(_ bursts: some Sequence<DeliveryBurst>) -> [[Span]] {
        bursts.map { burst in
            [
                Span(burst.verdict.title + " ", burst.verdict.role),
                Span("+" + minuteText(burst.countedMinutes, burst.countedMinutes)),
                Span("  " + timeText(burst.start, seconds: false) + "  ", .muted),
                Span(countText(burst.apps.count, "app")),
            ]
        }
    }

    /// All gaps without signs of use in one row; nil if there are none.
    private var quietRow: [Span]? {
        let quiet = report.gaps.filter { $0.gapClass == .idle }
        guard !quiet.isEmpty else { return nil }
        let total = quiet.sum(\.seconds)
        return [
            Span("idle ", .muted), Span(shortAge(total), .muted),
            Span(quiet.count == 1 ? " in one period" : " in \(quiet.count) periods", .muted),
            Span(", no sign of use", .muted),
        ]
    }
}
