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
        let groups = minuteFigures(width: rect.width) ?? [noMissingMinutes]
        var figures = wrapped(groups, to: rect.width)
        if figures.count + min(concerns, 1) > rect.height {
            // Whole groups, the worst first: a figure that is cut says another one.
            let end = Span(glyphs.separator + "…", .muted)
            figures = wrapped(groups, to: rect.width - [end].columns).prefix(1).map { $0 + [end] }
        }
        // A long history has more gaps than can be shown.
        var lines =
            figures + gapRows(gaps.prefix(rect.height), width: rect.width)
            + burstRows(bursts.prefix(rect.height))
        let room = rect.height - figures.count
        // Missing minutes are more important than gaps without loss.
        if concerns < room { lines += [quietRow].compactMap { $0 } }
        if concerns > max(0, room), rect.height > 1 {
            if room > 1 {
                let hiddenGaps = max(0, gaps.count - (room - 1))
                let hidden = [(hiddenGaps, "Gaps"), (concerns - (room - 1) - hiddenGaps, "Findings")]
                let more = hidden.filter { $0.0 > 0 }.map { "\($0) more on \($1)" }.commaSeparated
                lines = lines.prefix(rect.height - 1) + [[Span(more, .muted)]]
            } else {
                // The worst one says more than how many there are, which the tab counts as well.
                let worst = lines[rect.height - 1] + [Span("  \(concerns - 1) more", .muted)]
                if worst.columns <= rect.width { lines[rect.height - 1] = worst }
            }
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

    /// Lost, phantom and recovered minutes if the logs show any, the rejected as a part of the lost; nil if they show
    /// none.
    private func minuteFigures(width: Int) -> [[Span]]? {
        let figures = MinuteFigure.allCases.map { ($0, report.minutes[$0]) }
        func isSome(_ range: MinuteRange?) -> Bool { range.map { $0.high >= 1 } ?? false }
        guard figures.contains(where: { isSome($0.1) }) else { return nil }
        // Little that may be is no loss that is known.
        let isLittle = figures.allSatisfy {
            $0.1.map { $0.low < 1 && $0.high <= report.thresholds.lostMinutesWarning } ?? true
        }
        var groups = isLittle ? [noMissingMinutes] : []
        // What is proven comes first, so that a narrow panel shows it as well.
        let shown = figures.filter { isSome($0.1) && $0.0 != .rejected }
        func isProven(_ range: MinuteRange?) -> Bool { range.map { $0.low >= 1 } ?? false }
        for case (let figure, let range?) in shown.filter({ isProven($0.1) })
            + shown.filter({ !isProven($0.1) })
        {
            let role: Role = range.low < 1 ? .notice : figure == .recovered ? .ok : .critical
            groups.append([Span(figure.rawValue + " ", .muted), Span(minutesText(range), role)])
            guard figure == .lost, let refusal = report.minutes.refusal(minutesText) else { continue }
            let part = [Span(", " + refusal, .muted)]
            let isOnLine = (groups[groups.count - 1] + part).columns <= width
            if isOnLine {
                groups[groups.count - 1] += part
            } else {
                groups.append([Span(refusal.replacing(" of them", with: ""), .muted)])
            }
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
