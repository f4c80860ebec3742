// Handles keys, clicks, time and news on the fleet's screen. The keys are those of the dashboard's logs.

import Canvas
import FleetHealth
import PlainText
import Themes
import TrackingModel

extension FleetModel: TerminalProgram {
    package var hasWork: Bool { false }
    package var changesWithTime: Bool { true }

    /// Handles an event and returns the commands to carry out.
    package mutating func update(_ event: Event) -> [Command] {
        var commands: [Command] = []
        switch event {
        case .key(let key): commands = press(key)
        case .clicked(let click): commands = take(click)
        case .wheel(let step): if helpTop == nil { select(list.selected + step) } else { helpTop! += step }
        case .pasted(let text): if typing != nil { type { $0.insert(text) } }
        case .resized(let size): self.size = size
        case .tick(let now):
            wallClock = now
            if let notice, notice.until <= now { self.notice = nil }
            summarise()
        case .fleet(let news): apply(news)
        case .pushed(let status): collector = status
        case .outcome(let outcome), .finished(let outcome):
            say(outcome.message, outcome.succeeded ? .done : .problem)
        case .backgroundChanged:
            if settings.theme == ThemeCatalog.automatic { commands = [.terminal(.setTheme(settings.theme))] }
        case .themeChanged(let name, _): context.settings.theme = name
        case .read, .readFailed, .planned, .exportPreviewed, .continueWork, .alerted, .linked, .progress:
            break
        }
        settle()
        return commands
    }

    private mutating func press(_ key: Key) -> [Command] {
        if key == .control("c") { return [.quit] }
        notice = nil
        if typing != nil {
            pressWhileTyping(key)
            return []
        }
        if case .character(let digit) = key,
            let page = FleetPage.allCases.first(where: { $0.digit == digit }),
            helpTop == nil
        {
            self.page = page
            return []
        }
        guard let action = settings.keys.binding(for: key, on: .log)?.action else { return [] }
        return helpTop == nil ? perform(action) : performInHelp(action)
    }

    private mutating func perform(_ action: Action) -> [Command] {
        let height = FleetLayout(self).rows.height
        switch action {
        case .quit: return [.quit]
        case .suspend: return [.terminal(.suspend)]
        case .redraw: return [.terminal(.redraw)]
        case .help: helpTop = 0
        case .up: select(list.selected - 1)
        case .down: select(list.selected + 1)
        case .pageUp: select(list.selected - max(height - 1, 1))
        case .pageDown, .pause: select(list.selected + max(height - 1, 1))
        case .top: select(0)
        case .bottom: select(count - 1)
        case .nextScreen: turnPage(by: 1)
        case .previousScreen: turnPage(by: -1)
        case .filter: typing = (LineInput(filter.text), filter)
        case .back:
            guard !filter.isEmpty else { break }
            filter = Filter()
            arrange()
        case .sort: sortByNextColumn()
        case .reverseSort:
            order.isReversed.toggle()
            arrange()
        case .nextError: jump(by: 1, "critical device") { $0.state == .critical }
        case .previousError: jump(by: -1, "critical device") { $0.state == .critical }
        case .nextWarning: jump(by: 1, "device with a warning or worse") { $0.state <= .warning }
        case .previousWarning: jump(by: -1, "device with a warning or worse") { $0.state <= .warning }
        case .bookmark: toggleBookmark()
        case .nextBookmark: jump(by: 1, "bookmark") { [bookmarks] in bookmarks.contains($0.path) }
        case .previousBookmark: jump(by: -1, "bookmark") { [bookmarks] in bookmarks.contains($0.path) }
        case .details: return open()
        case .copy:
            guard page.listsDevices, let row = device(list.selected) else { break }
            return [.terminal(.copy(row.path))]
        case .theme:
            let next = settings.themes.firstIndex(of: settings.theme).map { $0 + 1 } ?? 0
            guard !settings.themes.isEmpty else { break }
            return [.terminal(.setTheme(settings.themes[next % settings.themes.count]))]
        default: break
        }
        return []
    }

    private mutating func performInHelp(_ action: Action) -> [Command] {
        let page = max(size.rows - 6, 1)
        switch action {
        case .down: helpTop! += 1
        case .up: helpTop! -= 1
        case .pageDown, .pause: helpTop! += page
        case .pageUp: helpTop! -= page
        case .back, .help, .quit, .details: helpTop = nil
        default: break
        }
        return []
    }

    private mutating func turnPage(by step: Int) {
        let count = FleetPage.allCases.count
        page = FleetPage.allCases[(page.rawValue + step + count) % count]
    }

    private mutating func sortByNextColumn() {
        let columns = FleetColumn.allCases
        let next = (columns.firstIndex(of: order.column).map { $0 + 1 } ?? 0) % columns.count
        order = FleetOrder(columns[next])
        arrange()
        say("Sorted by \(order.column.rawValue).", .note)
    }

    /// Goes to the next device for which something holds, around the end of the list.
    private mutating func jump(by step: Int, _ name: String, _ holds: (FleetRow) -> Bool) {
        guard page.listsDevices, !shown.isEmpty else { return }
        for distance in 1...shown.count {
            let row = ((list.selected + step * distance) % shown.count + shown.count) % shown.count
            guard holds(fleet.all[shown[row]]) else { continue }
            return select(row)
        }
        say("There is no \(name) here.", .note)
    }

    private mutating func toggleBookmark() {
        switch page {
        case .devices, .hours:
            guard let path = device(list.selected)?.path else { return }
            if bookmarks.remove(path) == nil { bookmarks.insert(path) }
        case .groups:
            guard groups.indices.contains(list.selected) else { return }
            let group = groups[list.selected]
            baseline = baseline?.name == group.name ? nil : group
        case .days: break
        }
    }

    /// Opens what is selected: a device, the devices of a group, or those with an incident on a day.
    private mutating func open() -> [Command] {
        switch page {
        case .devices, .hours:
            guard let row = device(list.selected) else { return [] }
            guard row.health != nil else {
                say(row.reason, row.state == .waiting ? .note : .problem)
                return []
            }
            select(list.selected)
            chosen = row
            return [.quit]
        case .groups:
            guard groups.indices.contains(list.selected) else { return [] }
            let group = groups[list.selected]
            guard let value = group.value else {
                say("Of these devices the \(group.key.title) is unknown.", .note)
                return []
            }
            showDevices(group.key.field.rawValue + "=" + FilterCompletion.quoted(value))
        case .days:
            guard summary.days.indices.contains(list.selected) else { return [] }
            showDevices("day=" + summary.days[list.selected].day.description)
        }
        return []
    }

    private mutating func showDevices(_ text: String) {
        filter = Filter(text, fields: Self.fields)
        page = .devices
        arrange()
        select(0)
    }

    private mutating func take(_ event: ClickEvent) -> [Command] {
        switch event.click {
        case .key(let key): return press(key)
        case .action(let action): return perform(action)
        case .rows:
            let row = list.top + event.row
            if row == list.selected { return open() }
            if row < count { select(row) }
        case .button(let index): page = FleetPage(rawValue: index) ?? page
        case .column(let index):
            let column = FleetColumn.allCases[index]
            order = FleetOrder(column, isReversed: order.column == column && !order.isReversed)
            arrange()
        default: break
        }
        return []
    }

    /// Keeps the selected row visible and the help within its bounds.
    private mutating func settle() {
        var list = list
        let height = max(FleetLayout(self).rows.height, 1)
        list.selected = min(max(list.selected, 0), max(count - 1, 0))
        list.top = min(max(list.top, list.selected - height + 1), list.selected)
        list.top = min(max(list.top, 0), max(count - height, 0))
        if list != self.list { self.list = list }
        if let helpTop { self.helpTop = min(max(helpTop, 0), help.room) }
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
