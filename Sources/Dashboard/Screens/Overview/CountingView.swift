// The counting panel: the share of delivered callbacks, rejections, and whether the credited minutes are possible.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewPanels {
    func drawCounting(_ rect: Rect, into canvas: inout Canvas) {
        let width = rect.width - 16
        var rows: [(label: String, value: [Span])] = [
            ("Callbacks came", deliveredSpans(report.delivery, width: width)),
            ("Callbacks today", flowSpans),
            ("Minutes", growthSpans),
        ]
        let isWarning = report.crashes?.isWarning ?? false
        // The last row is the first to lack room.
        rows.insert(
            ("Not finished", crashSpans(report.crashes, isWarning, width: width)),
            at: isWarning ? 1 : rows.count)
        drawFigures(rows, rect, into: &canvas)
    }

    /// The share of delivered callbacks with its interval and its period, which may be longer than today.
    private func deliveredSpans(_ delivery: DeliveryRatio?, width: Int) -> [Span] {
        guard let delivery else {
            let isBurst = !report.bursts.isEmpty && report.bursts.sum(\.events) == report.events.today
            return [.unknown, Span(isBurst ? "  all came in bursts" : "  no minutes in events", .muted)]
        }
        // Judged by the upper bound: with few callbacks the share is uncertain.
        let role: Role = delivery.interval.high < 0.98 ? .warning : .text
        let counts = [
            countText(delivery.crossed, "minute"), "\(delivery.crossed) min", "\(delivery.crossed)",
        ]
        return share(
            Span(percentText(delivery.ratio), role), delivery.interval, of: counts, since: delivery.since,
            width: width)
    }

    /// The share of callbacks that the extension did not finish, as the share of delivered ones.
    private func crashSpans(_ crashes: CrashRatio?, _ isWarning: Bool, width: Int) -> [Span] {
        guard let crashes else { return [.unknown] }
        let counts = [
            countText(crashes.received, "callback"), "\(crashes.received)", "\(crashes.received)",
        ]
        return share(
            Span(percentText(crashes.ratio), isWarning ? .warning : .text), crashes.interval, of: counts,
            since: crashes.since, width: width)
    }

    /// A share with its interval, the count in the longest form that fits, and since when.
    private func share(
        _ share: Span, _ interval: WilsonInterval, of counts: [String], since: Instant, width: Int
    ) -> [Span] {
        let short = "\(percent(interval.low))\(glyphs.dash)\(percent(interval.high))"
        let range = "\(percent(interval.low))\(glyphs.dash)\(percentText(interval.high))"
        let day = calendar.day(of: since)
        let isToday = day == today
        let start = isToday ? clockText(since) : day.description(near: today)
        let lines = zip([range, range, short], counts).map { range, count in
            [share, Span(" (\(range)) of \(count) since \(start)", .muted)]
        }
        return lines.first { $0.columns <= width } ?? lines[2]
    }

    private func percent(_ share: Double) -> String {
        let description = percentText(share)
        return description.hasSuffix(" %") ? String(description.dropLast(2)) : description
    }

    /// Minutes credited in recent periods; more than the period has is critical.
    private var growthSpans: [Span] {
        if let silence = report.coverage.silence, [.oldStore, .otherZone].contains(silence) {
            return [.unknown]
        }
        var spans: [Span] = []
        for window in report.growth {
            let isKnown = window.span == .day || report.coverage.isTodayKnown
            let counted =
                isKnown
                ? window.countedSeconds.map { String($0 / 60) }
                    ?? window.leastSeconds.map { glyphs.atLeast + String($0 / 60) } : nil
            let isPossible = window.isPossible ?? true
            let period =
                switch window.span {
                case .fiveMinutes: " in 5m"
                case .hour: " in 1h"
                case .day: isPossible ? " today" : " in " + shortAge(window.elapsedSeconds)
                }
            let role: Role = counted == nil ? .unknown : isPossible ? .text : .critical
            if !spans.isEmpty { spans.append(Span(glyphs.separator, .muted)) }
            spans.append(Span((counted ?? "?") + period, role))
        }
        return spans
    }
}
