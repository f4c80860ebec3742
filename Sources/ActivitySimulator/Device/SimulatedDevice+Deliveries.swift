// The way of a callback: from the counter through the quirks to the extension.

import TrackingEngine
import TrackingModel

extension SimulatedDevice {
    /// A threshold was reached. Its callback does not come if an echo has used it up.
    ///
    /// - Parameter place: Where the use was that reached it; nil for this device.
    func cross(_ slot: ActivitySlot, _ event: Int, app: Int, usedUpBy: Cause?, place: Place? = nil) {
        let number = handedOut.crossings + log.crossings.count
        var callback = OutgoingCallback(
            key: number, kind: .threshold, isEcho: false, slot: slot, event: event, app: app,
            at: clock.trueTime)
        if let usedUpBy { callback.lose(by: usedUpBy) }
        send(&callback)
        let isSent = callback.lostBy == nil
        let lost = usedUpBy.map(Fate.usedUp) ?? callback.lostBy.map(Fate.lost)
        log.crossings.append(
            Crossing(
                event: record(slot, event), at: now, fate: lost ?? .pending, delayedBy: callback.delayedBy,
                duplicates: isSent ? callback.copies.count : 0, place: place))
        guard isSent else { return }
        deliver(callback, origin: .crossing(number), copies: .duplicate(of: number))
    }

    /// Lets callbacks without a crossing come when they are due.
    func schedule(_ echoes: [Echo]) {
        for echo in echoes {
            echoCount += 1
            self.echoes[echoCount] = echo
            queue.push(.echo, number: echoCount, at: echo.at)
        }
    }

    func send(echo number: Int) {
        guard let echo = echoes.removeValue(forKey: number) else { return }
        settle()
        guard let isTrue = monitoring.use(up: echo) else { return }
        if echo.cause == .phantomFlood || echo.cause == .injected { ask { $0.flooded($1) } }
        let apps = echo.slot.counters[echo.slot.events[echo.event].counter].apps
        var callback = OutgoingCallback(
            key: (1 << 40) + number, kind: .threshold, isEcho: true, slot: echo.slot, event: echo.event,
            app: apps.first ?? -1, at: echo.at)
        send(&callback)
        guard callback.lostBy == nil else { return }
        let origin = Delivery.Origin.echo(by: echo.cause, isTrue: isTrue)
        deliver(callback, origin: origin, copies: origin)
    }

    /// Reports thresholds that past activity had reached when the count began.
    func reportPast(_ slot: ActivitySlot, _ events: [Int]) {
        schedule(
            events.map {
                Echo(
                    slot: slot, event: $0, at: clock.trueTime, cause: .pastActivity, isTrue: true,
                    isUsedUp: true)
            })
    }

    /// Sends interval callbacks once the device is in use.
    func reportIntervals() {
        guard isInUse, !waitingIntervals.isEmpty else { return }
        for (kind, slot, isRestart) in waitingIntervals {
            echoCount += 1
            var callback = OutgoingCallback(
                key: (1 << 40) + echoCount, kind: kind, isEcho: false, slot: slot, event: -1, app: -1,
                at: clock.trueTime)
            callback.isRestart = isRestart
            send(&callback)
            if callback.lostBy == nil { deliver(callback, origin: .interval, copies: .interval) }
        }
        waitingIntervals.removeAll(keepingCapacity: true)
    }

    private func send(_ callback: inout OutgoingCallback) {
        faults.intercept(&callback)
        ask { $0.intercept(&callback, $1) }
        let recent = HandedOutTruth.recentOutages
        for outage in callback.outages where !log.outages.suffix(recent).contains(where: { $0 == outage }) {
            log.outages.append(outage)
        }
    }

    private func deliver(_ callback: OutgoingCallback, origin: Delivery.Origin, copies: Delivery.Origin) {
        let slot = callback.slot
        var event: Int?
        var since: Double?
        if callback.isThreshold {
            event = record(slot, callback.event)
            let counter = slot.counters[slot.events[callback.event].counter]
            if counter.includesPastActivity, !origin.isPhantom { since = counter.since }
        }
        let name = callback.isThreshold ? slot.events[callback.event].name : nil
        func push(_ due: Double, _ origin: Delivery.Origin) {
            queue.push(.arrival, number: handedOut.deliveries + log.deliveries.count, at: due)
            names.append(name)
            log.deliveries.append(
                Delivery(
                    kind: callback.kind, event: event, activity: slot.name, origin: origin, due: Instant(due),
                    handledAt: nil, outcome: .pending, since: since.map { Instant($0) }))
        }
        push(callback.due, origin)
        for copy in callback.copies { push(callback.due + copy, copies) }
    }

    private func record(_ slot: ActivitySlot, _ event: Int) -> Int {
        if slot.records[event] >= 0 { return slot.records[event] }
        let registered = slot.events[event]
        let number = handedOut.events + log.events.count
        slot.records[event] = number
        log.events.append(
            EventRecord(
                name: registered.name.text, activity: slot.name, apps: slot.counters[registered.counter].apps,
                thresholdSeconds: registered.thresholdSeconds, registration: slot.registration))
        return number
    }

    /// The call that a delivery makes.
    func callback(_ delivery: Int) -> MonitorCallback {
        let index = delivery - handedOut.deliveries
        let delivery = log.deliveries[index]
        return MonitorCallback(delivery.kind, event: names[index], activity: delivery.activity)
    }

    func launch(_ delivery: Int) -> ExtensionLaunch {
        var launch = host.launch(at: clock.trueTime, baseBytes: faults.baseBytes)
        launch.isStoreLocked = clock.trueTime < lockedUntil
        faults.launch(&launch)
        if !processQuirks.isEmpty {
            let view = view()
            for index in processQuirks { quirks[index].launch(&launch, number: delivery, view) }
        }
        memory.footprintBytes = launch.footprintBytes
        return launch
    }

    /// The extension's handler is over.
    func finish(_ number: Int, _ launch: ExtensionLaunch, isDone: Bool) {
        let index = number - handedOut.deliveries
        let delivery = log.deliveries[index]
        let point = launch.killPoint ?? (isDone ? nil : .beforeJournal)
        log.deliveries[index].handledAt = now
        log.deliveries[index].outcome = point.map { .killed($0) } ?? .received
        if delivery.kind == .threshold { lastHandledAt = clock.trueTime }
        if point != nil {
            log.kills += 1
            host.kill()
        }
        if let number = delivery.crossing, !log.crossings[number - handedOut.crossings].fate.isDelivered {
            log.crossings[number - handedOut.crossings].fate =
                point.map { .killed(at: now, $0) } ?? .delivered(at: now)
        }
        passNotifications()
    }

    /// Keeps a delivery until the device is on.
    func hold(_ number: Int) {
        held.append(number)
        if case .crossing(let crossing) = log.deliveries[number - handedOut.deliveries].origin {
            log.crossings[crossing - handedOut.crossings].delayedBy = .device
        }
    }

    private func passNotifications() {
        let posted = notifications.take()
        guard !posted.isEmpty else { return }
        let view = view()
        for sequence in posted {
            log.notificationsPosted += 1
            var isLost = false
            for index in processQuirks where quirks[index].losesNotification(sequence: sequence, view) {
                isLost = true
            }
            if isLost {
                log.notificationsLost += 1
            } else if !tracker.isNotified {
                tracker.isNotified = true
                queue.push(.notification, at: clock.trueTime + 0.005)
            }
        }
    }

    func hearNotification() {
        switch tracker.state {
        case .active: tracker.signals.append(.notified)
        case .suspended where options.habits.isWokenByNotifications: tracker.signals.append(.notified)
        case .suspended: tracker.hasMissed = true
        case .notRunning: log.notificationsLost += 1
        }
    }

    /// Acts on what app or extension registered.
    func takeNotices() {
        let notices = monitoring.takeNotices()
        guard !notices.isEmpty else { return }
        settle()
        upcoming = nil
        boundaryAt = nil
        var slots: [ActivitySlot] = []
        for notice in notices {
            switch notice {
            case .ended(let slot): waitingIntervals.append((.end, slot, false))
            case .registered(let slot, let past):
                slots.append(slot)
                faults.registered(slot)
                log.registrations.append(
                    RegistrationRecord(
                        at: now, activity: slot.name, thresholds: slot.events.count, isRestart: slot.isRestart
                    ))
                if slot.isOngoing { waitingIntervals.append((.start, slot, slot.isRestart)) }
                reportPast(slot, past)
            }
        }
        if !slots.isEmpty {
            batch += 1
            let registration = Registration(
                number: batch, slots: slots, isRestart: slots.contains(where: \.isRestart),
                lastHandledAt: lastHandledAt)
            raise { $0.registered(registration, $1, &$2) }
        }
        reportIntervals()
    }

    /// Calls a hook of all quirks.
    func ask(_ hook: (inout any Quirk, QuirkView) -> Void) {
        guard !quirks.isEmpty else { return }
        let view = view()
        for index in quirks.indices { hook(&quirks[index], view) }
    }

    /// Calls a hook of all quirks and sends the callbacks that they produce.
    func raise(_ hook: (inout any Quirk, QuirkView, inout [Echo]) -> Void) {
        var echoes: [Echo] = []
        ask { hook(&$0, $1, &echoes) }
        guard !echoes.isEmpty else { return }
        upcoming = nil
        schedule(echoes)
    }
}
