// A map of devices by hours of the clock: the worst class of gap in each hour of the kept days.

import Canvas
import FleetHealth
import HealthAnalysis
import Themes
import TrackingModel

extension Screen {
    package static let hours = Screen("Hours", .list, of: .fleet)
}

struct HoursScreen: DeviceListScreen {
    static let screen = Screen.hours

    let context: ViewContext
    let list: ListState
    let fleet: FleetState

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        fleet = context.fleet ?? FleetState()
    }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        let width = layout.rows.width
        let spacing = width >= 84 ? 2 : 1
        let mapWidth = 24 * spacing
        let hasVersion = width >= 60
        // The last days behind the hours, where there is room.
        let dayCount = min(max((width - mapWidth - (hasVersion ? 8 : 0) - 22) / 3, 0), FleetDay.kept)
        let days = dayCount > 2 ? Array(fleet.summary.days.prefix(dayCount).map(\.day).reversed()) : []
        let hours = stride(from: 0, to: 24, by: 3).map {
            filled(padded($0, to: 2), to: 3 * spacing, atLeast: 0)
        }
        return [
            ListColumn(FleetColumn.device.rawValue, minimum: 6, ideal: 200, rank: 5) {
                Span(devices[$0].name, devices[$0].state.role)
            },
            ListColumn(
                FleetColumn.system.rawValue, minimum: hasVersion ? 7 : 0, ideal: hasVersion ? 7 : 0, rank: 2
            ) {
                devices[$0].facts.system.map { Span($0) } ?? Span(glyphs.dash, .muted)
            },
            ListColumn("hours", title: hours.joined(), minimum: mapWidth, rank: 4) {
                record, rect, canvas in
                canvas.line(worstHours(devices[record]).flatMap { spans($0, columns: spacing) }, in: rect)
            },
            ListColumn(
                "days", title: days.map { padded($0.date.day, to: 2) }.joined(separator: " "),
                minimum: days.isEmpty ? 0 : days.count * 3 - 1, rank: 3
            ) { record, rect, canvas in
                let all = devices[record].health?.days ?? []
                let marks = days.map { day in all.first { $0.day == day }?.worst ?? .unknown }
                canvas.line(marks.flatMap { spans($0, columns: 2) + [Span(" ")] }, in: rect)
            },
        ]
    }

    /// The worst mark of each hour of the clock, over the days that are kept.
    private func worstHours(_ row: FleetRow) -> [HourMark] {
        (row.health?.days ?? []).reduce(Array(repeating: .unknown, count: 24)) { worst, day in
            zip(worst, day.hours).map { max($0, $1) }
        }
    }

    /// A letter, and what fills its other columns.
    private func spans(_ mark: HourMark, columns: Int) -> [Span] {
        let glyphs = glyphs
        let fill: Character = mark == .unknown ? " " : mark <= .quiet ? glyphs.dot : glyphs.heavy
        let letter = mark == .unknown ? " " : mark.letter(glyphs)
        return [Span(String(letter) + String(repeating: fill, count: columns - 1), mark.role)]
    }

    /// What the letters mean, and the groups' hours below each other: a bad version shows as one.
    func details(of record: Int) -> [DetailLine] {
        let marks = HourMark.allCases.reversed().filter { $0 != .unknown }
        let groups = fleet.summary.groups.first { $0.count > 1 } ?? []
        let legend = marks.map { "\($0.letter(glyphs)) \($0.title)" }.joined(separator: "  ")
        let title =
            groups.isEmpty ? [] : [DetailLine.text("share of days with lost minutes, by hour", .muted)]
        return [
            .title("worst class of each hour, last \(FleetDay.kept) days", .title),
            .row([Span(legend, .muted)]),
            .text(devices[record].reason),
        ] + title
            + groups.map {
                .row(
                    [Span(filled(String($0.name.prefix(18)), to: 18, atLeast: 1))]
                        + hourSpans($0.lostHours))
            }
    }
}

extension HourMark {
    /// The class that the mark is of, whose letter and colour it has; nil where there is no gap.
    private var gapClass: Gap.Class? {
        switch self {
        case .unknown, .covered: nil
        case .quiet: .idle
        case .recovered: .recovered
        case .late: .late
        case .possibleLoss: .possibleLoss
        case .notMonitored: .notMonitored
        case .lost: .lost
        }
    }

    var role: Role { gapClass?.role ?? .ok }

    func letter(_ glyphs: Glyphs) -> Character {
        self == .covered ? glyphs.check : gapClass?.letter ?? " "
    }
}
