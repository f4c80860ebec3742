// The details of an app: its day, its hours and week, its counters, and its findings.

import Canvas
import Documents
import HealthAnalysis
import Themes
import TrackingModel

extension AppsScreen {
    func details(of app: AppStatus) -> [DetailLine] {
        let dash = glyphs.dash
        var lines: [DetailLine] = [
            .title(app.name, .title), .text(app.id, .muted), .gap,
            .field("today", stateText(app), app.todayState.role),
        ]
        if let stale = app.staleSeconds {
            let day = app.counterDay.map { calendar.dayText($0) } ?? "an unknown day"
            lines.add("", "holds \(usageText(stale)) of \(day)", .stale)
        }
        if let balance = app.balance {
            lines += [
                .field("used", minutesText(balance.used)),
                .field("lost", minutesText(balance.lost), balance.lost.low >= 1 ? .critical : .text),
                .field("phantom", minutesText(balance.phantom), balance.phantom.low >= 1 ? .critical : .text),
            ]
        }
        lines += [
            .field("yesterday", app.yesterdaySeconds.map(usageText) ?? dash),
            .field("7-day median", app.sevenDayMedianSeconds.map(usageText) ?? dash),
            .field("total", app.totalSeconds.map(usageText) ?? dash),
            .field("points today", app.pointsToday.map(String.init) ?? "reward points unknown"),
            .field("last event", app.lastEventAt.map { timeText($0) } ?? dash),
            .field("thresholds", thresholdText(app), (app.headroomMinutes ?? 99) <= 0 ? .critical : .text),
        ]
        lines.add("marker", app.lastThresholdSeconds.map { "events above \(usageText($0)) are accepted" })
        lines.add(
            "before burst", app.secondsBeforeBurst.map { "\(usageText($0)), kept to revert to" }, .notice)
        if app.rearmPending { lines.add("re-arm", "requested, not done yet", .notice) }
        lines.add("shield", app.isShielded.map { $0 ? "shielded" : "open" })
        lines += troubleLines(app)
        if let hours = app.hourlySeconds { lines += hourLines(hours) }
        lines += [.gap, .title("Counters in the store", .muted)]
        for counter in app.counters {
            let day = counter.day.map { calendar.dayText($0) } ?? "no date"
            let seconds = counter.todaySeconds.map { "\(usageText($0)) (\($0) s)" } ?? dash
            lines.add(report?.source.mapping ?? counter.source.name, "\(seconds), \(day)")
        }
        return lines + historyLines(app)
    }

    private func thresholdText(_ app: AppStatus) -> String {
        guard app.registeredCount > 0 || app.registeredTopMinute != nil else { return "none known" }
        let top = app.registeredTopMinute.map { ", up to minute \($0)" } ?? ""
        let room = app.headroomMinutes.map { ", \(max($0, 0)) min left" } ?? ""
        return "\(app.registeredCount) registered\(top)\(room)"
    }

    /// The hours of today as a row of levels below a scale; a level is full if the whole hour was used.
    private func hourLines(_ hours: [Int]) -> [DetailLine] {
        let levels = glyphs.levels
        let cells = hours.map { seconds in
            guard seconds > 0 else { return Span(String(glyphs.dot), .border) }
            let level = String(levels.level(of: Double(seconds) / 3_600))
            // More than an hour: delayed callbacks that arrived together, or phantom minutes.
            return Span(level, seconds > 3_600 ? .critical : .graphLow)
        }
        let most = hours.enumerated().max { $0.element < $1.element }
        var lines: [DetailLine] = [
            .gap, .title("Hours of today", .muted), .row([Span("00    06    12    18    24", .muted)]),
            .row(cells),
        ]
        if let most, most.element > 0 {
            lines.add("most", "\(usageText(most.element)) from \(padded(most.offset, to: 2)):00")
        }
        return lines
    }

    /// The last seven days with figures and bars, newest first.
    private func historyLines(_ app: AppStatus) -> [DetailLine] {
        let days = app.lastSevenDays
        guard days.contains(where: { $0 != nil }) else { return [] }
        let most = max(days.compactMap { $0 }.max() ?? 0, 1)
        var lines: [DetailLine] = [.gap, .title("Last seven days", .muted)]
        for (index, seconds) in days.enumerated().reversed() {
            let day = calendar.dayText(today - (days.count - index))
            let name = day + String(repeating: " ", count: max(11 - day.count, 1))
            guard let seconds else {
                lines.append(.row([Span(name, .muted), Span("no record", .stale)]))
                continue
            }
            let figure = usageText(seconds)
            let blank = String(repeating: " ", count: max(7 - figure.count, 0))
            let bar = String(
                repeating: glyphs.parts[glyphs.parts.count - 1],
                count: Int((Double(min(max(seconds, 0), most)) / Double(most) * 16).rounded()))
            lines.append(
                .row([Span(name, .muted), Span(blank + figure + "  "), Span(bar, barRole(app))]))
        }
        return lines
    }

    /// What is wrong with the app: findings, missing minutes and bursts.
    private func troubleLines(_ app: AppStatus) -> [DetailLine] {
        guard let report else { return [] }
        let gaps = report.gaps.filter { $0.mayMissMinutes && $0.apps.contains(app.id) }.prefix(8)
        let bursts = report.bursts.filter { $0.apps.contains(app.id) }.prefix(8)
        let last = timeline?.callbacks.last { $0.app == app.id }
        return links(
            gaps.map { .gap($0.start, apps: $0.apps) } + bursts.map { .burst($0.start) }
                + [last.flatMap { record(of: $0) }].compactMap { $0 }
                + [.moment(last?.at ?? app.lastEventAt ?? report.lastTraceAt ?? report.at)]
                + report.findings.filter { $0.apps.contains(app.id) }.map(\.link), from: .app,
            title: "What was found")
    }
}

extension UsageCounter.Source {
    /// The name of the counter's keys in the store.
    var name: String {
        switch self {
        case .usage: "usage_"
        case .protected: "ext_usage_"
        case .persisted: "persistedApps"
        }
    }
}
