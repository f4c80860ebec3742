// The devices of a fleet as a table, the worst first.

import Canvas
import FleetHealth
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Screen {
    package static let devices = Screen("Devices", .list, of: .fleet)
}

/// A list of a fleet's devices.
protocol DeviceListScreen: ListScreen where Row == DeviceRow {
    var fleet: FleetState { get }
}

extension DeviceListScreen {
    static var fields: [FilterField] { FilterField.ofFleet + [.code, .since, .until] }
    static var sortsByHiddenColumns: Bool { true }

    var devices: [FleetRow] { fleet.rows.all }
    var total: Int { devices.count }
    var isReordered: Bool { true }

    var order: [Int]? {
        let column = list.sortColumn.flatMap(FleetColumn.init) ?? .state
        return FleetOrder(column, isReversed: list.isSortReversed).sorted(devices)
    }

    var empty: [String] {
        [
            fleet.progress.isComplete
                ? "No store was found." : "Looking for stores…"
        ]
    }

    func layout(in body: Rect) -> ListLayout { .ofFleet(body) }
    func key(of record: Int) -> RowKey? { .text(devices[record].path) }
    func row(of record: Int) -> DeviceRow { DeviceRow(row: devices[record]) }
    func text(of record: Int) -> String { devices[record].path }

    func severity(of record: Int) -> Severity? {
        let state = devices[record].state
        return state == .critical ? .error : state <= .warning ? .warn : nil
    }

    var values: [FilterField: [String]] {
        func names(_ key: GroupKey) -> [String] {
            fleet.summary.groups.joined().filter { $0.key == key }.compactMap(\.value)
        }
        return [
            .state: RowState.allCases.map(\.word), .ios: names(.system), .tracker: names(.app),
            .model: names(.model), .day: fleet.summary.days.map(\.day.description),
        ]
    }
}

struct DevicesScreen: DeviceListScreen {
    static let screen = Screen.devices

    let context: ViewContext
    let list: ListState
    let fleet: FleetState

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        fleet = context.fleet ?? FleetState()
    }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        // A glyph in the state's colour says it, too.
        let isNarrow = layout.rows.width < 60
        let state =
            isNarrow
            ? ListColumn(FleetColumn.state.rawValue, title: "", minimum: 1, rank: 99) {
                Span(glyph(devices[$0]), devices[$0].state.role)
            } : column(.state, minimum: 14, rank: 99)
        return [
            state,
            column(.device, minimum: 12, ideal: 30, rank: 100, cut: .middleOfName),
            column(.since, minimum: 12, ideal: 17, rank: 50),
        ]
            + (layout.rows.width < 66
                ? [worse]
                : [
                    column(.lost, minimum: 13, ideal: 14, alignment: .right, rank: 95),
                    column(.phantom, minimum: 13, ideal: 14, alignment: .right, rank: 90),
                ]) + [
                column(.lastCallback, minimum: 12, ideal: 17, rank: 85),
                column(.memory, minimum: 8, alignment: .right, rank: 60),
                column(.system, minimum: 5, ideal: 7, rank: 80), column(.app, minimum: 7, ideal: 9, rank: 75),
                column(.model, minimum: 8, ideal: 11, rank: 40),
                column(.age, minimum: 12, ideal: 17, rank: 55),
                ListColumn("reason", minimum: 20, ideal: 200, rank: 30, isSortable: false) {
                    Span(devices[$0].reason, .muted)
                },
            ]
    }

    /// Lost or phantom minutes, whichever are more, where there is no room for both.
    private var worse: ListColumn {
        func phantom(_ record: Int) -> MinuteRange? {
            guard let minutes = devices[record].health?.minutes, let phantom = minutes.phantom,
                phantom.low > minutes.lost?.low ?? 0
            else { return nil }
            return phantom
        }
        return ListColumn(
            FleetColumn.lost.rawValue, title: "lost or phantom", minimum: 18, ideal: 22, alignment: .right,
            rank: 95,
            cell: { record in
                guard let phantom = phantom(record) else { return span(.lost, devices[record]) }
                return Span("phantom " + minutesText(phantom), .warning)
            },
            brief: { record in
                phantom(record).map { "phantom \(glyphs.atLeast)\(durationText($0.low.rounded(.down) * 60))" }
            })
    }

    /// A column that says nothing of any device leaves its room to the others.
    private func column(
        _ column: FleetColumn, minimum: Int, ideal: Int? = nil, alignment: Alignment = .left, rank: Int,
        cut: TableColumn.Cut = .end
    ) -> ListColumn {
        let isKnown = fleet.knownColumns.contains(column)
        return ListColumn(
            column.rawValue, minimum: isKnown ? minimum : 0, ideal: isKnown ? ideal : 0,
            alignment: alignment, rank: rank, cut: cut,
            cell: { span(column, devices[$0]) },
            brief: {
                // Of a moment that is cut the time would go and the month stay.
                guard case .moment(let instant) = column.value(of: devices[$0]) else { return nil }
                return calendar.day(of: instant).dayMonthYear
            })
    }

    private func span(_ column: FleetColumn, _ row: FleetRow) -> Span {
        switch column.value(of: row) {
        case .text(let text) where column == .state: Span("\(glyph(row)) \(text)", row.state.role)
        case .text(let text): Span(text)
        case .moment(let instant): Span(timeText(instant, seconds: false))
        case .minutes(let range): minutesSpan(range, column == .lost ? .critical : .warning)
        case .bytes(let bytes): Span(sizeText(bytes))
        case nil: Span(glyphs.dash, .muted)
        }
    }

    private func glyph(_ row: FleetRow) -> String { String(row.state.glyph(glyphs)) }

    func details(of record: Int) -> [DetailLine] {
        let row = devices[record]
        var lines: [DetailLine] = [
            .title(row.name, .title), .text(row.reason, row.state == .ok ? .text : row.state.role),
        ]
        if let last = row.health?.atLastRecord, row.health?.decidingLast == nil {
            lines.append(.text(last.sentence))
        }
        let codes = row.health?.findings.map(\.code).commaSeparated ?? ""
        if !codes.isEmpty { lines.append(.text("findings: " + codes)) }
        if let covered = row.health?.covered {
            let span = spanText(covered.lowerBound, covered.upperBound)
            lines.append(.text("covered by logs: " + span))
        }
        return lines + [.text(row.path, .muted)]
    }
}

/// A device as a filter sees it.
struct DeviceRow: FilterRow {
    let row: FleetRow

    var severity: Severity? { nil }
    var span: ClosedRange<Instant>? { row.health?.lastCallback.map { $0...$0 } }

    func hasText(_ passes: (String) -> Bool) -> Bool {
        if passes(row.name) || passes(row.shortPath) || passes(row.state.word) || passes(row.reason) {
            return true
        }
        return FilterField.ofFleet.contains { hasValue($0, passes) } || hasValue(.code, passes)
    }

    func hasValue(_ field: FilterField, _ passes: (String) -> Bool) -> Bool {
        switch field {
        case .state: passes(row.state.word)
        case .device: passes(row.name) || passes(row.shortPath)
        case .ios, .tracker, .model:
            GroupKey.allCases.contains { key in
                key.field == field && key.value(of: row.facts).map(passes) ?? false
            }
        case .code: row.health?.findings.contains { passes($0.code) } ?? false
        case .day: row.health?.days.contains { $0.hasIncident && passes($0.day.description) } ?? false
        default: false
        }
    }
}

extension GroupKey {
    /// The filter's field for the fact.
    var field: FilterField {
        switch self {
        case .system: .ios
        case .app: .tracker
        case .model: .model
        }
    }
}

extension RowState {
    var role: Role {
        level?.textRole ?? (self == .unreadable ? .error : .muted)
    }

    func glyph(_ glyphs: Glyphs) -> Character {
        level?.glyph(glyphs) ?? (self == .unreadable ? glyphs.target : glyphs.dot)
    }
}

extension ListLayout {
    /// Details below the rows, which need the width.
    static func ofFleet(_ body: Rect) -> ListLayout {
        ListLayout(body: body, detailRows: body.height >= 25 ? 10 : body.height >= 13 ? 4 : 0)
    }
}
