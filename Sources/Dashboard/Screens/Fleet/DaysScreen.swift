// The days of a fleet: on how many devices something happened.

import Canvas
import FleetHealth
import Themes
import TrackingModel

extension Screen {
    package static let days = Screen("Days", .list, of: .fleet)
}

struct DaysScreen: ListScreen {
    static let screen = Screen.days
    static let fields: [FilterField] = []

    let context: ViewContext
    let list: ListState
    let days: [FleetDayCount]

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        days = context.fleet?.summary.days ?? []
    }

    var total: Int { days.count }
    var empty: [String] { ["No log covers a day."] }

    func layout(in body: Rect) -> ListLayout { ListLayout(body: body, detailRows: 0) }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        let most = days.compactMap(\.lost).max() ?? 0
        return [
            ListColumn(
                "day", minimum: 14, rank: 100,
                cell: {
                    Span(calendar.dayText(days[$0].day))
                }, sort: { .number(days[$0].day.number) }),
            ListColumn(
                "lost at least", minimum: 13, alignment: .right, rank: 99,
                cell: {
                    days[$0].lost.map { Span(minuteText($0, $0), $0 > 0 ? .text : .muted) }
                        ?? Span("unknown", .muted)
                }, sort: { days[$0].lost.map { .number($0) } }),
            column("lose minutes", .lost, minimum: 12, ideal: 16, rank: 98),
            column("phantom", .phantom, minimum: 10, ideal: 14, rank: 90),
            column("not monitored", .blind, minimum: 13, ideal: 15, rank: 85),
            ListColumn("share", title: "", minimum: 10, ideal: 60, rank: 80) { record, rect, canvas in
                guard most > 0, let lost = days[record].lost, lost > 0 else { return }
                canvas.bar(
                    in: rect, fraction: lost / most, style: Role.graphHigh.style, glyphs: glyphs)
            },
        ]
    }

    private func column(
        _ name: String, _ measure: FleetMeasure, minimum: Int, ideal: Int, rank: Int
    ) -> ListColumn {
        ListColumn(
            name, minimum: minimum, ideal: ideal, alignment: .right, rank: rank,
            cell: {
                guard let share = days[$0].shares[measure], share.known > 0 else {
                    return Span("unknown", .muted)
                }
                return Span("\(share.hits) of \(share.known)", share.hits > 0 ? .text : .muted)
            }, sort: { .number(days[$0].shares[measure]?.hits) })
    }

    func details(of record: Int) -> [DetailLine] { [] }
    func key(of record: Int) -> RowKey? { .text(text(of: record)) }

    func row(of record: Int) -> PlainRow {
        PlainRow(texts: [calendar.dayText(days[record].day), text(of: record)])
    }

    func text(of record: Int) -> String { days[record].day.description }
}
