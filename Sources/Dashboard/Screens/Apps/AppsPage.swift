// The apps as a sortable table; the details show an app's day, its hours and what each counter says.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    /// Columns of the table; their numbers are what `sortColumn` means.
    static let appColumns = [
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

    /// The column behind the one that is sorted by; apps stand by today's minutes at first.
    private var nextSortColumn: Int { ((list.sortColumn ?? 2) + 1) % Model.appColumns.count }

    /// The keys that sort by a column, or turn the order round where it is sorted by it.
    func sortKeys(_ column: Int) -> [Key] {
        if list.sortColumn == column { return clickKeys(.reverseSort) }
        let count = Model.appColumns.count
        return clickKeys(.sort).flatMap {
            Array(repeating: $0, count: (column - nextSortColumn + count) % count + 1)
        }
    }

    mutating func sortByNextColumn() {
        list.sortColumn = nextSortColumn
        list.sortsBackwards = false
        refilter(.apps)
        say("Sorted by \(Model.appColumns[list.sortColumn ?? 0].title).", .done)
    }
}
