// The state of the fleet's screen: the rows, which of them are shown in which order, and where the user is.

package import Canvas
package import FleetHealth
import HealthAnalysis
package import TrackingModel

/// A view of a fleet.
enum FleetPage: Int, CaseIterable, Hashable, Sendable {
    case devices, groups, hours, days

    var title: String {
        switch self {
        case .devices: "Devices"
        case .groups: "Groups"
        case .hours: "Hours"
        case .days: "Days"
        }
    }

    /// The page's digit on the keyboard.
    var digit: Character { Character(String(rawValue + 1)) }

    /// Whether its rows are devices.
    var listsDevices: Bool { self == .devices || self == .hours }
}

/// The complete state that a frame of the fleet's screen is drawn from; only `update` changes it.
package struct FleetModel: Sendable, ContextProvider {
    package var context: ViewContext
    private(set) var fleet = FleetRows()
    private(set) var counts = FleetCounts([])
    /// The columns that say something of any device.
    private(set) var knownColumns: Set<FleetColumn> = []
    var progress = FleetProgress()
    /// Nil where nothing is sent to a collector.
    var collector: CollectorStatus?
    /// What only many can tell, at most a second old while rows come in.
    private(set) var summary = FleetSummary([])
    private(set) var summaryIsOld = false
    var page = FleetPage.devices
    var order: FleetOrder
    var filter = Filter()
    /// The line that is being typed, and the filter that Escape restores.
    var typing: (input: LineInput, before: Filter)?
    /// The rows that pass the filter, in order, as indices of all rows.
    private(set) var shown: [Int] = []
    /// The selected device, which keeps its place in the list when others overtake it.
    private var selectedPath: String?
    /// The selected row and the first visible one of each page.
    var lists: [FleetPage: FleetList] = [:]
    /// The paths of rows with a bookmark.
    var bookmarks: Set<String> = []
    /// The group that others are compared with; nil for the rest of the fleet.
    var baseline: FleetGroup?
    var notice: Notice?
    var helpTop: Int?
    /// The row to open; the program leaves the list to show it.
    package var chosen: FleetRow?

    /// The selected row and the first visible one.
    struct FleetList: Hashable, Sendable {
        var selected = 0
        var top = 0
    }

    /// - Parameters:
    ///   - name: The fleet's, for the header.
    ///   - order: In which its devices are listed at first.
    ///   - calendar: In which its times are shown.
    package init(
        _ name: String, order: FleetOrder = FleetOrder(), size: Size, now: Instant, calendar: LocalCalendar,
        settings: DashboardSettings
    ) {
        self.order = order
        context = ViewContext(
            size: size, now: now, wallClock: now, calendar: calendar, feed: .live, sourceName: name,
            settings: settings)
    }

    package var size: Size {
        get { context.size }
        set { context.size = newValue }
    }

    package var wallClock: Instant {
        get { context.wallClock }
        set {
            context.wallClock = newValue
            context.now = newValue
        }
    }

    /// The list of the page; the two pages of devices share it.
    var list: FleetList {
        get { lists[page == .hours ? .devices : page] ?? FleetList() }
        set { lists[page == .hours ? .devices : page] = newValue }
    }

    var devices: [FleetRow] { shown.map { fleet.all[$0] } }

    /// The device in a row of the list.
    func device(_ row: Int) -> FleetRow? {
        shown.indices.contains(row) ? fleet.all[shown[row]] : nil
    }

    /// The groups of devices, those of one fact after those of another.
    var groups: [FleetGroup] { summary.comparable.flatMap { $0 } }

    /// The number of rows of the page.
    var count: Int {
        switch page {
        case .devices, .hours: shown.count
        case .groups: groups.count
        case .days: summary.days.count
        }
    }

    mutating func apply(_ update: FleetUpdate) {
        progress = update.progress
        guard !update.changed.isEmpty || !update.removed.isEmpty else { return }
        fleet.apply(update)
        counts = FleetCounts(fleet.all)
        knownColumns = FleetColumn.known(in: fleet.all)
        summaryIsOld = true
        // With few rows, or as soon as all are there, nothing is behind.
        if progress.isComplete || fleet.all.count <= 500 { summarise() }
        arrange()
    }

    /// Makes what only many can tell from the rows as they are.
    mutating func summarise() {
        guard summaryIsOld else { return }
        summary = FleetSummary(fleet.all)
        summaryIsOld = false
    }

    /// Filters and orders the rows; the selection stays on its device.
    mutating func arrange() {
        let matcher = filter.isEmpty ? nil : FilterMatcher(filter, now: now, calendar: calendar)
        shown = order.sorted(fleet.all).filter { row in
            matcher?.accepts(FleetFilterRow(row: fleet.all[row])) ?? true
        }
        // Nobody has chosen yet: the worst one is what is looked at.
        guard let selectedPath, let row = shown.firstIndex(where: { fleet.all[$0].path == selectedPath })
        else { return }
        lists[.devices, default: FleetList()].selected = row
    }

    /// Selects a row of the page.
    mutating func select(_ row: Int) {
        list.selected = min(max(row, 0), max(count - 1, 0))
        if page.listsDevices { selectedPath = device(list.selected)?.path }
    }

    mutating func say(_ text: String, _ kind: Notice.Tone) {
        notice = Notice(text: text, kind: kind, until: wallClock + 5)
    }
}

/// A device as a filter sees it.
struct FleetFilterRow: FilterRow {
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
