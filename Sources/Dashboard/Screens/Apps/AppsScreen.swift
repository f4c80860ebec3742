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
    static let columns = [
        TableColumn("app", minimum: 10, ideal: 24, rank: 12),
        TableColumn("category", minimum: 8, ideal: 10, rank: 4),
        TableColumn("today", minimum: 7, alignment: .right, rank: 11),
        TableColumn("state", minimum: 7, ideal: 10, rank: 10),
        TableColumn("used", minimum: 15, alignment: .right, rank: 5),
        TableColumn("lost", minimum: 15, alignment: .right, rank: 9),
        TableColumn("phantom", minimum: 15, alignment: .right, rank: 8),
        TableColumn("yesterday", minimum: 9, alignment: .right, rank: 3),
        TableColumn("median", minimum: 7, alignment: .right, rank: 2),
        TableColumn("points", minimum: 6, alignment: .right, rank: 1),
        TableColumn("last event", minimum: 11, alignment: .right, rank: 7),
        TableColumn("left", minimum: 8, alignment: .right, rank: 6),
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

    static func badge(_ context: ViewContext) -> Span? {
        let count = context.contents?.apps.count ?? 0
        return count > 0 ? Span(String(count), .muted) : nil
    }

    func columns(_ layout: ListLayout) -> [TableColumn] { Self.columns }

    func cells(of record: Int, below above: Int?, _ layout: ListLayout) -> [Span] {
        let app = apps[record]
        let dash = settings.glyphs.dash
        return [
            Span(app.name, .text),
            Span(app.category?.lowercased() ?? dash, .muted),
            // The state has a column of its own.
            Span(
                [.stale, .unknown].contains(app.todayState) ? dash : todayText(app), app.todayState.role),
            Span(app.todayState.rawValue, app.todayState == .valid ? .muted : app.todayState.role),
            minutesSpan(app.balance?.used, .text), minutesSpan(app.balance?.lost, .critical),
            minutesSpan(app.balance?.phantom, .critical),
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

    func sortValue(of record: Int, by column: String) -> SortValue? {
        let app = apps[record]
        return switch column {
        case "app": .words(app.name)
        case "category": .words(app.category)
        case "today": .number(app.todaySeconds)
        case "state": .words(app.todayState.rawValue)
        case "used": app.balance.map { .number($0.used.high) }
        case "lost": app.balance.map { .number($0.lost.high) }
        case "phantom": app.balance.map { .number($0.phantom.high) }
        case "yesterday": .number(app.yesterdaySeconds)
        case "median": .number(app.sevenDayMedianSeconds)
        case "points": .number(app.pointsToday)
        case "last event": .time(app.lastEventAt)
        default: app.headroomMinutes.map { .number(-Double($0)) }
        }
    }
}
