// The apps as a sortable table; the details show an app's day, its hours and its counters.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Screen {
    package static let apps = Screen("Apps", .list)
}

struct AppsScreen: ListScreen {
    static let screen = Screen.apps
    static let fields: [FilterField] = [.app, .since, .until]
    /// Apps are sorted by today's minutes at first.
    static let firstSortColumn: Int? = 2
    /// The columns of the table; `sortColumn` is an index into them.
    static let columns = [
        TableColumn("app", minimum: 10, ideal: 24, rank: 10),
        TableColumn("category", minimum: 8, ideal: 10, rank: 4),
        TableColumn("today", minimum: 7, alignment: .right, rank: 9),
        TableColumn("state", minimum: 6, ideal: 10, rank: 7),
        TableColumn("yesterday", minimum: 9, alignment: .right, rank: 3),
        TableColumn("median", minimum: 7, alignment: .right, rank: 2),
        TableColumn("points", minimum: 6, alignment: .right, rank: 1),
        TableColumn("last event", minimum: 11, alignment: .right, rank: 6),
        TableColumn("left", minimum: 8, alignment: .right, rank: 5),
    ]

    let context: ViewContext
    let list: ListState
    private let apps: [AppStatus]

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        apps = context.report?.apps ?? []
    }

    var total: Int { apps.count }

    var badge: Span? {
        let count = contents?.apps.count ?? 0
        return count > 0 ? Span(String(count), .muted) : nil
    }

    func columns(_ layout: ListLayout) -> [TableColumn] { Self.columns }

    func cells(of record: Int, below above: Int?, _ layout: ListLayout) -> [Span] {
        let app = apps[record]
        let dash = settings.glyphs.dash
        return [
            Span(app.name, .text),
            Span(app.category?.lowercased() ?? dash, .muted),
            Span(todayText(app), app.todayState.role),
            Span(app.todayState.rawValue, app.todayState == .valid ? .muted : app.todayState.role),
            Span(app.yesterdaySeconds.map(usageText) ?? dash, .muted),
            Span(app.sevenDayMedianSeconds.map(usageText) ?? dash, .muted),
            Span(app.pointsToday.map(String.init) ?? dash, .muted),
            Span(app.lastEventAt.map { ageText(now - $0) } ?? dash, .muted),
            Span(
                app.headroomMinutes.map { "\($0) min" } ?? dash,
                (app.headroomMinutes ?? 99) <= 0 ? .critical : .muted),
        ]
    }

    func details(of record: Int, columns: Int) -> [DetailLine] { details(of: apps[record]) }

    var empty: [String] {
        ["No app in this store.", "An app appears with its first usage key, record or mapping."]
    }

    func key(of record: Int) -> RowKey? { .text(apps[record].id) }

    func row(of record: Int) -> PlainRow {
        let app = apps[record]
        return PlainRow(
            texts: [app.name, app.id, app.category ?? "", app.todayState.rawValue],
            values: [.app: [app.id, app.name]], span: app.lastEventAt.map { $0...$0 })
    }

    func moment(of record: Int) -> Instant? { apps[record].lastEventAt }

    func text(of record: Int) -> String {
        let app = apps[record]
        return "\(app.name) (\(app.id)): \(app.todaySeconds.map(usageText) ?? "unknown") today"
    }

    /// The order that the user chose; nil for the report's order.
    var order: [Int]? {
        guard let column = list.sortColumn else {
            return list.isSortReversed ? Array(apps.indices.reversed()) : nil
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
        return list.isSortReversed ? order.reversed() : order
    }
}
