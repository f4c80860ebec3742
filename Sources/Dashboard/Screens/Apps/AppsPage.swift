// The apps as a sortable table; the details show an app's day, its hours and what each counter says.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    /// Columns of the table; their numbers are what `sortColumn` means.
    private static let appColumns = [
        TableColumn("app", minimum: 10, ideal: 24, rank: 10),
        TableColumn("category", minimum: 8, ideal: 10, rank: 4),
        TableColumn("today", minimum: 7, alignment: .right, rank: 9),
        TableColumn("state", minimum: 6, ideal: 10, rank: 7),
        TableColumn("yesterday", minimum: 9, alignment: .right, rank: 3),
        TableColumn("median", minimum: 7, alignment: .right, rank: 2),
        TableColumn("points", minimum: 6, alignment: .right, rank: 1),
        TableColumn("last event", minimum: 11, alignment: .right, rank: 6),
        TableColumn("headroom", minimum: 8, alignment: .right, rank: 5),
    ]

    var appsPage: ListPage {
        ListPage(
            columns: Model.appColumns, count: rowCount(on: .apps), total: totalCount(on: .apps),
            cells: { row in
                guard let app = app(atRow: row) else { return [] }
                let dash = settings.glyphs.dash
                return [
                    Span(app.name, .text),
                    Span(app.category?.lowercased() ?? dash, .muted),
                    Span(todayWords(app), app.todayState.role),
                    Span(app.todayState.rawValue, app.todayState == .valid ? .muted : app.todayState.role),
                    Span(app.yesterdaySeconds.map(usageWords) ?? dash, .muted),
                    Span(app.sevenDayMedianSeconds.map(usageWords) ?? dash, .muted),
                    Span(app.pointsToday.map(String.init) ?? dash, .muted),
                    Span(app.lastEventAt.map { ageWords(now - $0) } ?? dash, .muted),
                    Span(
                        app.headroomMinutes.map { "\($0) min" } ?? dash,
                        (app.headroomMinutes ?? 99) <= 0 ? .critical : .muted),
                ]
            },
            details: { row in app(atRow: row).map { details(of: $0) } ?? [] },
            empty: ["No app in this store.", "An app appears with its first usage key, record or mapping."])
    }

    /// The order that the person chose; nil for the report's own.
    var appOrder: [Int]? {
        guard let apps = report?.apps else { return nil }
        guard let column = lists[Screen.apps.rawValue].sortColumn else {
            return lists[Screen.apps.rawValue].sortsBackwards ? Array(apps.indices.reversed()) : nil
        }
        let order = apps.indices.sorted { left, right in
            let (first, second) = (apps[left], apps[right])
            func numbers(_ value: (AppStatus) -> Double?) -> Bool {
                let (one, two) = (value(first) ?? -.infinity, value(second) ?? -.infinity)
                return one == two ? left < right : one > two
            }
            switch column {
            case 0: return (first.name.lowercased(), left) < (second.name.lowercased(), right)
            case 1: return (first.category ?? "~", left) < (second.category ?? "~", right)
            case 2: return numbers { $0.todaySeconds.map(Double.init) }
            case 3: return (first.todayState.rawValue, left) < (second.todayState.rawValue, right)
            case 4: return numbers { $0.yesterdaySeconds.map(Double.init) }
            case 5: return numbers { $0.sevenDayMedianSeconds.map(Double.init) }
            case 6: return numbers { $0.pointsToday.map(Double.init) }
            case 7: return numbers { $0.lastEventAt?.seconds }
            default: return numbers { $0.headroomMinutes.map { -Double($0) } }
            }
        }
        return lists[Screen.apps.rawValue].sortsBackwards ? order.reversed() : order
    }

    mutating func sortByNextColumn() {
        let next = (list.sortColumn ?? 2) + 1
        list.sortColumn = next % Model.appColumns.count
        list.sortsBackwards = false
        refilter(.apps)
        say("Sorted by \(Model.appColumns[list.sortColumn ?? 0].title).", .done)
    }

    private func details(of app: AppStatus) -> [DetailLine] {
        let dash = settings.glyphs.dash
        var lines: [DetailLine] = [
            .title(app.name, .title), .text(app.id, .muted), .gap,
            .field("today", "\(todayWords(app))  \(app.todayState.rawValue)", app.todayState.role),
        ]
        if let stale = app.staleSeconds {
            let day = app.counterDay.map { calendar.dayWords($0) } ?? "an unknown day"
            lines.append(.field("", "holds \(usageWords(stale)) of \(day)", .stale))
        }
        lines += [
            .field("yesterday", app.yesterdaySeconds.map(usageWords) ?? dash, .text),
            .field("7-day median", app.sevenDayMedianSeconds.map(usageWords) ?? dash, .text),
            .field("total", app.totalSeconds.map(usageWords) ?? dash, .text),
            .field("points today", app.pointsToday.map(String.init) ?? "reward points unknown", .text),
            .field("last event", app.lastEventAt.map { calendar.moment($0, near: now) } ?? dash, .text),
            .field("thresholds", thresholdWords(app), (app.headroomMinutes ?? 99) <= 0 ? .critical : .text),
        ]
        if let marker = app.lastThresholdSeconds {
            lines.append(.field("marker", "events above \(usageWords(marker)) are accepted", .text))
        }
        if app.rearmPending { lines.append(.field("re-arm", "asked for, not done yet", .notice)) }
        if let shielded = app.isShielded {
            lines.append(.field("shield", shielded ? "shielded" : "open", .text))
        }
        lines.append(.gap)
        lines.append(.title("Counters in the store", .muted))
        for counter in app.counters {
            let day = counter.day.map { calendar.dayWords($0) } ?? "no date"
            let seconds = counter.todaySeconds.map { "\(usageWords($0)) (\($0) s)" } ?? dash
            lines.append(.field(counter.source.name, "\(seconds), \(day)", .text))
        }
        if let hours = app.hourlySeconds {
            lines.append(.gap)
            lines.append(.title("Minutes by hour", .muted))
            for start in stride(from: 0, to: 24, by: 6) where start < hours.count {
                let values = hours[start..<min(start + 6, hours.count)].map { String($0 / 60) }
                lines.append(.field("from \(padded(start, to: 2)):00", values.joined(separator: "  "), .text))
            }
        }
        return lines
    }

    private func thresholdWords(_ app: AppStatus) -> String {
        guard app.registeredCount > 0 || app.registeredTopMinute != nil else { return "none known" }
        let top = app.registeredTopMinute.map { ", up to minute \($0)" } ?? ""
        let room = app.headroomMinutes.map { ", \(max($0, 0)) min of headroom" } ?? ""
        return "\(app.registeredCount) registered\(top)\(room)"
    }
}

extension UsageCounter.Source {
    /// The counter's key in the store.
    var name: String {
        switch self {
        case .usage: "usage_"
        case .protected: "ext_usage_"
        case .persisted: "persistedApps"
        }
    }
}
