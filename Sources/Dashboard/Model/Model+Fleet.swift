// A fleet in the dashboard's state: its news, and where its rows lead.

package import Canvas
package import FleetHealth
package import TrackingModel

extension Model {
    /// A fleet instead of a store.
    ///
    /// - Parameters:
    ///   - fleet: Its name, for the header.
    ///   - order: In which its devices are listed at first.
    package init(
        fleet: String, order: FleetOrder = FleetOrder(), size: Size, now: Instant,
        calendar: LocalCalendar,
        settings: DashboardSettings
    ) {
        self.init(
            size: size, now: now, calendar: calendar, feed: .live, sourceName: fleet, settings: settings)
        context.fleet = FleetState()
        screen = .devices
        list.sortColumn = order.column.rawValue
        list.isSortReversed = order.isReversed
        frame = FrameLayout(of: self)
    }

    /// Changes the rows of a fleet's screens. The selection of each stays on its row, once one was chosen; until then the
    /// first one, of devices the worst, is looked at.
    mutating func changeFleet(_ change: (inout FleetState) -> Void) {
        guard var fleet = context.fleet else { return }
        let screens = Screen.all(of: .fleet)
        let places = screens.map { place(on: $0) }
        change(&fleet)
        context.fleet = fleet
        for (screen, place) in zip(screens, places) {
            restore(place, on: screen)
            if !lists[screen].hasChoice { (lists[screen].selected, lists[screen].top) = (0, 0) }
        }
    }

    /// Opens what is selected: a device, the devices of a group, or those with an incident on a day.
    mutating func openInFleet() -> [Command] {
        guard let fleet = context.fleet, let record = selectedRecord else {
            say("There is no row to open.")
            return []
        }
        switch screen {
        case .groups:
            let group = fleet.groups[record]
            guard let value = group.value else {
                say("Of these devices the \(group.key.title) is unknown.")
                return []
            }
            showDevices(group.key.field.rawValue + "=" + FilterCompletion.quoted(value))
        case .days: showDevices("day=" + fleet.summary.days[record].day.description)
        default:
            let row = fleet.rows.all[record]
            guard row.health != nil else {
                say(row.reason, row.state == .waiting ? .note : .problem)
                return []
            }
            select(list.selected)
            chosenDevice = row
            return [.quit]
        }
        return []
    }

    private mutating func showDevices(_ text: String) {
        screen = .devices
        apply(Filter(text, fields: DevicesScreen.fields))
        select(0)
    }
}
