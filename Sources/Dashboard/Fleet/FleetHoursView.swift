// A map of devices by hours of the clock: the worst class of gap in each hour of the kept days.

import Canvas
import FleetHealth
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension FleetModel {
    func drawHours(_ layout: FleetLayout, into canvas: inout Canvas) {
        let width = layout.rows.width
        let spacing = width >= 84 ? 2 : 1
        let mapWidth = 24 * spacing
        let versionWidth = width >= 60 ? 8 : 0
        // The last days behind the hours, where there is room.
        let dayCount = min(max((width - mapWidth - versionWidth - 22) / 3, 0), FleetDay.kept)
        let daysWidth = dayCount > 2 ? dayCount * 3 + 2 : 0
        let nameWidth = max(width - mapWidth - versionWidth - daysWidth - 5, 6)
        let (versionX, mapX) = (2 + nameWidth + 1, 2 + nameWidth + 1 + versionWidth)
        let dayX = mapX + mapWidth + 2
        canvas.text("device", x: 2, y: layout.titles.y, style: .muted, width: nameWidth)
        if versionWidth > 0 {
            canvas.text("iOS", x: versionX, y: layout.titles.y, style: .muted, width: versionWidth - 1)
        }
        for hour in stride(from: 0, to: 24, by: 3) {
            canvas.text(
                padded(hour, to: 2), x: mapX + hour * spacing, y: layout.titles.y, style: .muted, width: 2)
        }
        let days = daysWidth > 0 ? Array(summary.days.prefix(dayCount).map(\.day).reversed()) : []
        for (index, day) in days.enumerated() {
            canvas.text(
                padded(day.date.day, to: 2), x: dayX + index * 3, y: layout.titles.y,
                style: .muted, width: 2)
        }
        eachRow(layout, into: &canvas) { row, y, canvas in
            guard let device = device(row) else { return }
            canvas.text(
                HarmlessText.line(device.name), x: 2, y: y, style: device.state.role.style, width: nameWidth,
                ellipsis: settings.glyphs.ellipsis)
            if versionWidth > 0 {
                canvas.text(
                    HarmlessText.line(device.facts.system ?? settings.glyphs.dash), x: versionX, y: y,
                    style: device.facts.system == nil ? .muted : .text, width: versionWidth - 1)
            }
            for (hour, mark) in worstHours(device).enumerated() {
                for column in 0..<spacing {
                    put(mark, x: mapX + hour * spacing + column, y: y, isFirst: column == 0, into: &canvas)
                }
            }
            for (index, day) in days.enumerated() {
                let mark = device.health?.days.first { $0.day == day }?.worst ?? .unknown
                put(mark, x: dayX + index * 3, y: y, isFirst: true, into: &canvas)
                put(mark, x: dayX + index * 3 + 1, y: y, isFirst: false, into: &canvas)
            }
            self.mark(device, y: y, into: &canvas)
        }
        drawHourDetails(layout.details, into: &canvas)
    }

    /// The worst mark of each hour of the clock, over the days that are kept.
    private func worstHours(_ row: FleetRow) -> [HourMark] {
        (row.health?.days ?? []).reduce(Array(repeating: .unknown, count: 24)) { worst, day in
            zip(worst, day.hours).map { max($0, $1) }
        }
    }

    private func put(_ mark: HourMark, x: Int, y: Int, isFirst: Bool, into canvas: inout Canvas) {
        guard mark != .unknown else { return }
        let glyphs = settings.glyphs
        let fill: Character = mark <= .quiet ? glyphs.dot : glyphs.heavy
        canvas.put(isFirst ? mark.letter(glyphs) : fill, x: x, y: y, style: mark.role.style)
    }

    /// What the letters mean, and the groups' hours below each other: a bad version shows as one.
    private func drawHourDetails(_ rect: Rect, into canvas: inout Canvas) {
        guard rect.height > 1 else { return }
        let marks = HourMark.allCases.reversed().filter { $0 != .unknown }
        let legend = marks.map { "\($0.letter(settings.glyphs)) \($0.title)" }.joined(separator: "  ")
        drawDetails(
            [(legend, .muted)] + [(device(list.selected)?.reason ?? "", .text)],
            title: "worst class of each hour, last \(FleetDay.kept) days", rect, into: &canvas)
        let groups = summary.groups.first { $0.count > 1 } ?? []
        for (line, group) in groups.prefix(max(rect.height - 4, 0)).enumerated() {
            let y = rect.y + 4 + line
            canvas.text(
                HarmlessText.line(group.name), x: rect.x + 2, y: y, style: .text, width: 18,
                ellipsis: settings.glyphs.ellipsis)
            drawHours(group.lostHours, x: rect.x + 21, y: y, into: &canvas)
            guard line == 0 else { continue }
            canvas.text(
                "share of days with lost minutes, by hour", x: rect.x + 47, y: y, style: .muted,
                width: max(rect.width - 49, 0))
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

    func letter(_ glyphs: Glyphs) -> Character { self == .covered ? glyphs.check : gapClass?.letter ?? " " }
}
