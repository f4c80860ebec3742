// Groups of devices beside each other, and the days of a fleet: what only many can tell.

import Canvas
import FleetHealth
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension FleetModel {
    private static let groupColumns =
        [
            TableColumn("group", minimum: 14, ideal: 22, rank: 100),
            TableColumn("devices", minimum: 7, alignment: .right, rank: 85),
        ]
        + FleetMeasure.allCases.enumerated().map { index, measure in
            TableColumn(measure.title, minimum: 16, ideal: 26, rank: 96 - index)
        } + [
            TableColumn("lost by hour 0\u{2013}23", minimum: 24, rank: 80),
            TableColumn("median lost/day", minimum: 15, alignment: .right, rank: 70),
        ]

    func drawGroups(_ layout: FleetLayout, into canvas: inout Canvas) {
        let table = TableLayout(Self.groupColumns, width: layout.rows.width - 3)
        let groups = groups
        drawTitles(Self.groupColumns, table, layout, into: &canvas)
        eachRow(layout, into: &canvas) { row, y, canvas in
            let group = groups[row]
            for place in table.places {
                let x = layout.rows.x + 2 + place.x
                if place.column == 5 {
                    drawHours(group.lostHours, x: x, y: y, into: &canvas)
                    continue
                }
                let cell = span(place.column, group, columns: place.width)
                canvas.text(
                    HarmlessText.line(cell.text), x: x, y: y, style: cell.style, width: place.width,
                    alignment: Self.groupColumns[place.column].alignment, ellipsis: settings.glyphs.ellipsis)
            }
            if group.name == baseline?.name {
                canvas.put(settings.glyphs.diamond, x: 1, y: y, style: .accent)
            }
        }
        drawComparison(layout.details, into: &canvas)
    }

    private func span(_ column: Int, _ group: FleetGroup, columns: Int) -> Span {
        switch column {
        case 0: return Span(group.name, group.value == nil ? .muted : .text)
        case 1: return Span(String(group.states.all), .text)
        case 2...4:
            let measure = FleetMeasure.allCases[column - 2]
            let isWorse = summary.worse.contains {
                $0.group.name == group.name && $0.comparison.measure == measure
            }
            let share = group.shares[measure]
            var text = share?.text(dash: settings.glyphs.dash)
            // Cut in its middle an interval would be another one.
            if let share, let whole = text, whole.count > columns { text = "\(share.hits) of \(share.known)" }
            return text.map { Span($0, isWorse ? .critical : .text) } ?? Span("unknown", .muted)
        default:
            return group.medianLost.map { Span(minuteText($0, $0), .text) } ?? Span("unknown", .muted)
        }
    }

    /// A level for each hour of the clock: the share of its covered days on which minutes were lost.
    func drawHours(_ hours: [FleetShare], x: Int, y: Int, spacing: Int = 1, into canvas: inout Canvas) {
        let levels = settings.glyphs.levels
        for (hour, share) in hours.enumerated() {
            let column = x + hour * spacing
            guard let ratio = share.ratio else { continue }
            guard share.hits > 0 else {
                canvas.put(settings.glyphs.dot, x: column, y: y, style: .muted)
                continue
            }
            let level = min(Int((ratio * Double(levels.count)).rounded(.up)), levels.count) - 1
            let role: Role = ratio < 0.1 ? .graphLow : ratio < 0.3 ? .graphMid : .graphHigh
            canvas.put(levels[max(level, 0)], x: column, y: y, style: role.style)
        }
    }

    /// The selected group beside the marked one, or beside all others: what differs, and whether it may be chance.
    private func drawComparison(_ rect: Rect, into canvas: inout Canvas) {
        let groups = groups
        guard groups.indices.contains(list.selected) else { return }
        let group = groups[list.selected]
        let dash = settings.glyphs.dash
        let other = baseline.flatMap { $0.name == group.name ? nil : $0 }
        let lines: [(String, Role)] = FleetMeasure.allCases.map { measure in
            let own = group.shares[measure] ?? FleetShare(hits: 0, of: 0)
            let rest =
                other.map { $0.shares[measure] ?? FleetShare(hits: 0, of: 0) }
                ?? group.others(in: groups, measure)
            let comparison = GroupComparison(measure, own, rest)
            guard let probability = comparison.probability, let first = own.text(dash: dash),
                let second = rest.text(dash: dash)
            else { return ("\(measure.title): unknown in one of the two", .muted) }
            return (
                "\(measure.title): \(first) beside \(second); \(chanceText(probability))",
                probability < GroupFinding.level ? .critical : .text
            )
        }
        drawDetails(
            lines + [("Fisher\u{2019}s exact test of these two alone.", .muted)],
            title: HarmlessText.line("\(group.name) beside \(other?.name ?? "all others")"), rect,
            into: &canvas)
    }

    private func chanceText(_ probability: Double) -> String {
        let percent = probability * 100
        let number = percent < 0.01 ? "less than 0.01" : decimal(percent, places: percent < 1 ? 2 : 0)
        return "chance alone does this in \(number) % of cases"
    }

    private static let dayColumns = [
        TableColumn("day", minimum: 14, rank: 100),
        TableColumn("lost at least", minimum: 13, alignment: .right, rank: 99),
        TableColumn("lose minutes", minimum: 12, ideal: 16, alignment: .right, rank: 98),
        TableColumn("phantom", minimum: 10, ideal: 14, alignment: .right, rank: 90),
        TableColumn("not monitored", minimum: 13, ideal: 15, alignment: .right, rank: 85),
        TableColumn("", minimum: 10, ideal: 60, rank: 80),
    ]

    func drawDays(_ layout: FleetLayout, into canvas: inout Canvas) {
        let table = TableLayout(Self.dayColumns, width: layout.rows.width - 3)
        drawTitles(Self.dayColumns, table, layout, into: &canvas)
        let most = summary.days.compactMap(\.lost).max() ?? 0
        eachRow(layout, into: &canvas) { row, y, canvas in
            let day = summary.days[row]
            for place in table.places {
                let x = layout.rows.x + 2 + place.x
                if place.column == 5 {
                    guard most > 0, let lost = day.lost, lost > 0 else { continue }
                    canvas.bar(
                        in: Rect(x: x, y: y, width: place.width, height: 1), fraction: lost / most,
                        style: Role.graphHigh.style, glyphs: settings.glyphs)
                    continue
                }
                let cell = span(place.column, day)
                canvas.text(
                    cell.text, x: x, y: y, style: cell.style, width: place.width,
                    alignment: Self.dayColumns[place.column].alignment)
            }
        }
    }

    private func span(_ column: Int, _ day: FleetDayCount) -> Span {
        switch column {
        case 0: return Span(calendar.dayText(day.day), .text)
        case 1:
            return day.lost.map { Span(minuteText($0, $0), $0 > 0 ? .text : .muted) }
                ?? Span("unknown", .muted)
        default:
            let measure = FleetMeasure.allCases[column - 2]
            guard let share = day.shares[measure], share.known > 0 else { return Span("unknown", .muted) }
            return Span("\(share.hits) of \(share.known)", share.hits > 0 ? .text : .muted)
        }
    }

    private func drawTitles(
        _ columns: [TableColumn], _ table: TableLayout, _ layout: FleetLayout, into canvas: inout Canvas
    ) {
        for place in table.places {
            canvas.text(
                columns[place.column].title, x: layout.titles.x + 2 + place.x, y: layout.titles.y,
                style: .muted, width: place.width, alignment: columns[place.column].alignment)
        }
    }
}
