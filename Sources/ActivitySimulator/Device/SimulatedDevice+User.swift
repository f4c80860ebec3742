// What the user does to the device.

import TrackingModel

extension SimulatedDevice {
    /// The first moment: yesterday's leftovers of the day's plan, then the app is opened for the first time.
    func begin() {
        battery.plugIn()
        beginDay()
        plan.index = 0
        plan.day = clock.calendar.day(of: now)
        makePlan()
        while plan.next < plan.steps.count {
            let step = plan.steps[plan.next]
            guard clock.calendar.instant(day: plan.day, secondOfDay: step.second) < now else { break }
            switch step.action {
            case .shield, .unshield, .plugIn, .unplug: perform(step.action)
            default: break
            }
            plan.next += 1
        }
        plan.nextAt = nil
        if options.habits.opensAtStart {
            perform(.openTracker)
            queue.push(
                .appClose, number: tracker.openCount,
                at: clock.trueTime + options.habits.secondsOpen.lowerBound
            )
        }
    }

    private func makePlan() {
        var pattern = options.user.pattern(of: plan.index, apps: options.apps, seed: options.seed)
        options.habits.add(to: &pattern, day: plan.index, seed: options.seed)
        ask { $0.plan(&pattern, day: plan.index, $1) }
        plan.steps = pattern.ordered()
        plan.next = 0
        plan.nextAt = nil
    }

    func takeStep() {
        plan.nextAt = nil
        guard plan.next < plan.steps.count else {
            plan.index += 1
            plan.day = plan.day + 1
            makePlan()
            return
        }
        let action = plan.steps[plan.next].action
        plan.next += 1
        if faults.isManual {
            switch action {
            case .use, .useBeside, .close, .leave, .lock, .unlock: return
            default: break
            }
        }
        perform(action)
    }

    /// Lets the user do something now.
    func perform(_ action: UserAction) {
        settle()
        if !isOn {
            switch action {
            case .powerOn, .plugIn, .unplug, .shield, .unshield, .moveClock, .travel, .useElsewhere,
                .leaveElsewhere:
                break
            default: return
            }
        }
        switch action {
        case .unlock: unlock()
        case .lock: lock()
        case .use(let app): use(app, beside: false)
        case .useBeside(let app): use(app, beside: true)
        case .close(let app): setFront(inUse.here.filter { $0 != app })
        case .useElsewhere(let app): useElsewhere(app)
        case .leaveElsewhere: useElsewhere(nil)
        case .leave: setFront([])
        case .shield(let app): shield(app, true)
        case .unshield(let app): shield(app, false)
        case .plugIn:
            guard !battery.isCharging else { break }
            let wasUnplugged = battery.unpluggedAt != nil
            battery.plugIn()
            note(.pluggedIn)
            if wasUnplugged, isOn { raise { $0.pluggedIn($1, &$2) } }
        case .unplug:
            guard battery.isCharging else { break }
            battery.unplug(at: clock.trueTime)
            note(.unplugged)
        case .powerOff: powerOff()
        case .powerOn: powerOn()
        case .travel(let calendar):
            clock.travel(to: calendar)
            note(.zoneChanged(to: calendar.identifier, utcOffset: calendar.offset(at: clock.wall)))
            clockChanged()
        case .moveClock(let seconds):
            clock.moveWall(by: seconds)
            note(.clockMoved(by: seconds))
            clockChanged()
        case .openTracker: openTracker()
        case .closeTracker:
            guard tracker.state == .active else { break }
            closeTracker()
            lock()
        case .quitTracker:
            if tracker.state != .notRunning { note(.trackerQuit) }
            tracker.end(byForce: true)
        case .refreshTracker: tracker.refresh()
        case .losePermission: setPermission(false)
        case .grantPermission: setPermission(true)
        }
    }

    func unlock() {
        guard isOn, !isUnlocked else { return }
        let idle = clock.trueTime - lastUseAt
        isUnlocked = true
        note(.unlocked)
        reportIntervals()
        let isFirst = unlockedDay != today
        unlockedDay = today
        raise { $0.unlocked(isFirstOfDay: isFirst, idleSeconds: idle, $1, &$2) }
    }

    private func lock() {
        guard isUnlocked else { return }
        setFront([])
        closeTracker()
        isUnlocked = false
        lastUseAt = clock.trueTime
        note(.locked)
    }

    private func shield(_ app: Int, _ isShielded: Bool) {
        guard shields.shielded.indices.contains(app), shields.shielded[app] != isShielded else { return }
        if isShielded { setFront(inUse.here.filter { $0 != app }) }
        shields.set(app, isShielded)
        note(isShielded ? .shielded(app) : .unshielded(app))
    }

    private func powerOff() {
        lock()
        tracker.end(byForce: false)
        isOn = false
        host.kill()
        note(.poweredOff)
    }

    private func powerOn() {
        guard !isOn else { return }
        isOn = true
        clock.reboot()
        wakefulness.restart()
        note(.poweredOn)
        ask {
            lockedUntil = max(lockedUntil, clock.trueTime + $0.lockedSeconds(boot: clock.bootCount, $1))
        }
        for delivery in held { queue.push(.arrival, number: delivery, at: clock.trueTime + 5) }
        held.removeAll()
        reportIntervals()
    }

    private func setPermission(_ isGranted: Bool) {
        guard monitoring.isAuthorized != isGranted else { return }
        monitoring.isAuthorized = isGranted
        note(isGranted ? .permissionGranted : .permissionLost)
        upcoming = nil
        boundaryAt = nil
    }

    /// After a change of the zone or the wall clock, days and intervals must be computed again.
    private func clockChanged() {
        plan.nextAt = nil
        boundaryAt = nil
        monitoring.reschedule()
        if clock.day != today { beginDay() } else { computeDay() }
    }

    func closeTracker() {
        if tracker.state == .active { note(.trackerClosed) }
        tracker.close()
    }

    private func openTracker() {
        if tracker.state == .active { return }
        setFront([])
        unlock()
        note(.trackerOpened)
        ask {
            $0.trackerOpened($1)
            if $0.grantsPermission($1) { setPermission(true) }
        }
        tracker.open()
        queue.push(.appTick, number: tracker.openCount, at: clock.trueTime + options.habits.tickSeconds)
    }
}

/// The user's position in the day. Steps follow the local time at the device's location, whatever its clock was set to.
struct DayPlan {
    /// Days since the simulation began.
    var index = -1
    var day = LocalDay(number: 0)
    var steps: [UsagePattern.Step] = []
    var next = 0
    /// True time of the next step, or of the next day if none is left; nil if it must be computed again.
    var nextAt: Double?

    /// The true time of the next step, never before now.
    mutating func time(in calendar: LocalCalendar, now: Double) -> Double {
        if let nextAt { return nextAt }
        let at =
            next < steps.count
            ? calendar.instant(day: day, secondOfDay: steps[next].second) : calendar.start(of: day + 1)
        nextAt = max(at.seconds, now)
        return max(at.seconds, now)
    }
}
