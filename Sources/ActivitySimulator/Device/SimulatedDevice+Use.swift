// Which apps are in use, and what of it is counted and booked.

import TrackingModel

extension SimulatedDevice {
    /// Books the use until now.
    func settle() {
        let elapsed = clock.trueTime - settledAt
        guard elapsed > 0 else { return }
        if isOn {
            battery.advance(by: elapsed, isInUse: isUnlocked)
            wakefulness.advance(by: elapsed, isInUse: isUnlocked, isCharging: battery.isCharging)
        }
        for app in inUse.here {
            monitoring.count(app: app, seconds: elapsed, rate: rates[app])
            monitoring.history.add(app: app, from: settledAt, to: clock.trueTime)
            log.days[entry(of: app)].seconds += elapsed
        }
        if let app = inUse.elsewhere { log.days[entry(of: app)].otherDeviceSeconds += elapsed }
        settledAt = clock.trueTime
    }

    /// The index in `log.days` of an app's entry of today.
    private func entry(of app: Int) -> Int {
        if todayEntries[app] < 0 {
            if let entry = log.days.lastIndex(where: { $0.day == today && $0.app == app }) {
                todayEntries[app] = entry
            } else {
                todayEntries[app] = log.days.count
                log.days.append(AppDay(day: today, app: app, seconds: 0))
            }
        }
        return todayEntries[app]
    }

    /// The stretches of use that run, until a true time.
    func openSegments(until end: Double) -> [UseSegment] {
        guard end > segmentFrom else { return [] }
        return inUse.places.map {
            UseSegment(app: $0.app, from: Instant(segmentFrom), to: Instant(end), place: $0.place)
        }
    }

    private func setInUse(_ apps: AppsInUse) {
        guard apps != inUse else { return }
        settle()
        log.segments += openSegments(until: clock.trueTime)
        inUse = apps
        segmentFrom = clock.trueTime
        upcoming = nil
    }

    /// Brings apps to the front in place of those that are there.
    func setFront(_ apps: [Int]) { setInUse(AppsInUse(here: apps, elsewhere: inUse.elsewhere)) }

    /// Brings an app to the front: alone, or beside those that are there.
    func use(_ app: Int, beside: Bool) {
        guard options.apps.indices.contains(app) else { return }
        unlock()
        closeTracker()
        let others = beside ? inUse.here.filter { $0 != app } : []
        if shields.shielded[app] {
            setFront(others)
            note(.metShield(app))
            raise { $0.metShield(app: app, $1, &$2) }
        } else {
            setFront(others + [app])
        }
    }

    /// Uses an app on another device, or none.
    func useElsewhere(_ app: Int?) {
        if let app, !options.apps.indices.contains(app) { return }
        guard app != inUse.elsewhere else { return }
        if let last = inUse.elsewhere, clock.trueTime > foreignFrom {
            report(ForeignUse(app: last, from: foreignFrom, to: clock.trueTime))
        }
        foreignFrom = clock.trueTime
        setInUse(AppsInUse(here: inUse.here, elsewhere: app))
    }

    /// Lets the system hear of use elsewhere when the devices exchange it.
    private func report(_ use: ForeignUse) {
        let sharing = options.profile.quirks.otherDevices
        guard sharing.isShared else { return }
        foreignCount += 1
        foreign[foreignCount] = use
        queue.push(
            .exchange, number: foreignCount,
            at: clock.trueTime + sharing.delay(seed: options.seed, number: foreignCount))
    }

    /// The system hears of use elsewhere, and counts it.
    func exchange(_ number: Int) {
        guard isOn else {
            queue.push(.exchange, number: number, at: clock.trueTime + 600)
            return
        }
        guard let use = foreign.removeValue(forKey: number) else { return }
        settle()
        upcoming = nil
        monitoring.history.add(app: use.app, from: use.from, to: use.to)
        for crossed in monitoring.count(use, rate: rates[use.app]) {
            cross(
                crossed.slot, crossed.event, app: use.app, usedUpBy: crossed.usedUpBy, place: .otherDevice)
        }
    }
}

/// The apps in front of the person at one moment.
struct AppsInUse: Equatable {
    /// In front on this device, by number; more than one in Split View or picture in picture.
    var here: [Int] = []
    /// In use on another device of the person; nil for none.
    var elsewhere: Int?

    /// Each of them with its place.
    var places: [(app: Int, place: Place)] {
        let place = here.count > 1 ? Place.beside : .here
        return here.map { ($0, place) } + (elsewhere.map { [($0, Place.otherDevice)] } ?? [])
    }
}
