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

    func columns(_ layout: ListLayout) -> [ListColumn] {
        let dash = glyphs.dash
        return [
            ListColumn("app", minimum: 10, ideal: 24, rank: 12) { Span(apps[$0].name) },
            ListColumn("lost or phantom", title: "", minimum: 2, rank: 12, isSortable: false) {
                minuteMark(apps[$0])
            },
            ListColumn(
                "category", minimum: 8, ideal: 10, rank: 4,
                cell: { Span(apps[$0].category?.lowercased() ?? dash, .muted) },
                sort: { .words(apps[$0].category) }),
            ListColumn(
                "today", minimum: 7, alignment: .right, rank: 11, cell: { todaySpan(apps[$0]) },
                sort: { .number(apps[$0].todaySeconds) }),
            ListColumn("state", title: "of today", minimum: 9, ideal: 10, rank: 10) {
                let state = apps[$0].todayState
                return Span(state == .valid ? "" : state.rawValue, state.role)
            },
            minutesColumn("used", rank: 5, .text, \.used),
            minutesColumn("lost", rank: 9, .critical, \.lost),
            minutesColumn("phantom", rank: 8, .critical, \.phantom),
            ListColumn(
                "yesterday", minimum: 9, alignment: .right, rank: 3,
                cell: { Span(apps[$0].yesterdaySeconds.map(usageText) ?? dash, .muted) },
                sort: { .number(apps[$0].yesterdaySeconds) }),
            ListColumn(
                "median", minimum: 7, alignment: .right, rank: 2,
                cell: { Span(apps[$0].sevenDayMedianSeconds.map(usageText) ?? dash, .muted) },
                sort: { .number(apps[$0].sevenDayMedianSeconds) }),
            ListColumn(
                "points", minimum: 6, alignment: .right, rank: 1,
                cell: { Span(apps[$0].pointsToday.map(String.init) ?? dash, .muted) },
                sort: { .number(apps[$0].pointsToday) }),
            ListColumn(
                "last event", minimum: 11, alignment: .right, rank: 7,
                cell: { Span(apps[$0].lastEventAt.map { ageText(now - $0) } ?? dash, .muted) },
                sort: { .time(apps[$0].lastEventAt) }),
            ListColumn(
                "left", minimum: 8, alignment: .right, rank: 6,
                cell: { minutesLeft(of: apps[$0]) },
                sort: { apps[$0].headroomMinutes.map { .number(-Double($0)) } }),
        ]
    }

    /// The state has a column of its own.
    private func todaySpan(_ app: AppStatus) -> Span {
        let isUnknown = [.stale, .unknown].contains(app.todayState)
        return Span(isUnknown ? glyphs.dash : todayText(app), app.todayState.role)
    }

    private func minutesColumn(
        _ name: String, rank: Int, _ role: Role, _ minutes: @escaping (UseBalance) -> MinuteRange
    ) -> ListColumn {
        ListColumn(
            name, minimum: 15, alignment: .right, rank: rank,
            cell: { minutesSpan(apps[$0].balance.map(minutes), role) },
            sort: { apps[$0].balance.map { .number(minutes($0).high) } })
    }

    func details(of record: Int) -> [DetailLine] { details(of: apps[record]) }

    var empty: [String] {
        ["No app in this store.", "An app appears with its first usage key, record or mapping."]
    }

    func key(of record: Int) -> RowKey? { .text(apps[record].id) }

    func row(of record: Int) -> PlainRow {
        let app = apps[record]
        return PlainRow(
            texts: [
                app.name, app.id, app.category ?? "", app.todayState == .valid ? "" : app.todayState.rawValue,
            ],
            values: [.app: [app.id, app.name]], span: app.lastEventAt.map { $0...$0 })
    }

    func moment(of record: Int) -> Instant? { apps[record].lastEventAt }

    func text(of record: Int) -> String {
        let app = apps[record]
        return "\(app.name) (\(app.id)): \(app.todaySeconds.map(usageText) ?? "unknown") today"
    }
}
