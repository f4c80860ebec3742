// Groups of a fleet's devices beside each other: what only many can tell.

import Canvas
import FleetHealth
import PlainText
import Themes
import TrackingModel

extension Screen {
    package static let groups = Screen("Groups", .list, of: .fleet)
}

struct GroupsScreen: ListScreen {
    static let screen = Screen.groups
    static let fields: [FilterField] = []

    let context: ViewContext
    let list: ListState
    let groups: [FleetGroup]

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        groups = context.fleet?.groups ?? []
    }

    var total: Int { groups.count }

    /// The group that others are compared with; nil for the rest of the fleet.
    private var baseline: FleetGroup? { groups.first { list.bookmarks.contains(.text($0.name)) } }

    func layout(in body: Rect) -> ListLayout { .ofFleet(body) }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        [
            ListColumn("group", minimum: 14, ideal: 22, rank: 100) {
                Span(groups[$0].name, groups[$0].value == nil ? .muted : .text)
            },
            ListColumn(
                "devices", minimum: 7, alignment: .right, rank: 85,
                cell: { Span(String(groups[$0].states.all)) },
                sort: { .number(groups[$0].states.all) }),
        ]
            + FleetMeasure.allCases.enumerated().map { index, measure in
                ListColumn(
                    measure.title, minimum: 16, ideal: 26, rank: 96 - index,
                    cell: { span(of: groups[$0], measure) },
                    sort: { groups[$0].shares[measure]?.ratio.map { .number($0) } },
                    // Cut in its middle an interval would be another one.
                    brief: { groups[$0].shares[measure].map { "\($0.hits) of \($0.known)" } })
            } + [
                ListColumn("lost by hour 0\u{2013}23", minimum: 24, rank: 80) { record, rect, canvas in
                    canvas.line(hourSpans(groups[record].lostHours), in: rect)
                },
                ListColumn(
                    "median lost/day", minimum: 15, alignment: .right, rank: 70,
                    cell: {
                        groups[$0].medianLost.map { Span(minuteText($0, $0)) }
                            ?? Span("unknown", .muted)
                    }, sort: { groups[$0].medianLost.map { .number($0) } }),
            ]
    }

    private func span(of group: FleetGroup, _ measure: FleetMeasure) -> Span {
        guard let text = group.shares[measure]?.text(dash: glyphs.dash) else {
            return Span("unknown", .muted)
        }
        let isWorse = context.fleet?.summary.worse.contains {
            $0.group.name == group.name && $0.comparison.measure == measure
        }
        return Span(text, isWorse ?? false ? .critical : .text)
    }

    /// The group beside the marked one, or beside all others: what differs, and whether it may be chance.
    func details(of record: Int) -> [DetailLine] {
        let group = groups[record]
        let dash = glyphs.dash
        let other = baseline.flatMap { $0.name == group.name ? nil : $0 }
        let none = FleetShare(hits: 0, of: 0)
        let lines = FleetMeasure.allCases.map { measure -> DetailLine in
            let own = group.shares[measure] ?? none
            let rest = other.map { $0.shares[measure] ?? none } ?? group.others(in: groups, measure)
            guard let probability = GroupComparison(measure, own, rest).probability,
                let first = own.text(dash: dash), let second = rest.text(dash: dash)
            else { return .text("\(measure.title): unknown in one of the two", .muted) }
            return .text(
                "\(measure.title): \(first) beside \(second); \(chanceText(probability))",
                probability < GroupFinding.level ? .critical : .text)
        }
        return [.title("\(group.name) beside \(other?.name ?? "all others")", .title)] + lines
            + [.text("Fisher\u{2019}s exact test of these two alone.", .muted)]
    }

    private func chanceText(_ probability: Double) -> String {
        let percent = probability * 100
        let number = percent < 0.01 ? "less than 0.01" : decimal(percent, places: percent < 1 ? 2 : 0)
        return "chance alone does this in \(number) % of cases"
    }

    var empty: [String] {
        [
            "Nothing to compare: all devices have the same versions, or none says its own.",
            "A table of what you know of them helps: trackhealth fleet --devices FILE.csv",
        ]
    }

    var note: [Span] {
        baseline.map { [Span("compared with ", .muted), Span(HarmlessText.line($0.name), .accent)] }
            ?? []
    }

    func key(of record: Int) -> RowKey? { .text(groups[record].name) }
    func row(of record: Int) -> PlainRow { PlainRow(texts: [groups[record].name]) }
    func text(of record: Int) -> String { groups[record].name }
}

extension ContextProvider {
    /// A level for each hour of the clock: the share of its covered days on which minutes were lost.
    func hourSpans(_ hours: [FleetShare]) -> [Span] {
        let (glyphs, levels) = (glyphs, glyphs.levels)
        return hours.map { share in
            guard let ratio = share.ratio else { return Span(" ") }
            guard share.hits > 0 else { return Span(String(glyphs.dot), .muted) }
            let role: Role = ratio < 0.1 ? .graphLow : ratio < 0.3 ? .graphMid : .graphHigh
            return Span(String(levels.level(of: ratio)), role)
        }
    }
}
