// From one event to the next.

import TrackingModel

extension SimulatedDevice {
    /// What the caller has to do before time goes on.
    enum Effect {
        case nothing
        /// Run the extension with a delivery.
        case callback(delivery: Int, ExtensionLaunch)
    }

    private enum Source {
        case threshold, day, boundary, step, queue
    }

    /// True time of the next event.
    var nextAt: Double { next().at }

    /// Goes to the next event and lets it happen; nil, at the limit, when there is none until then.
    func advance(until limit: Double) -> Effect? {
        let (at, source) = next()
        guard at <= limit else {
            if limit > clock.trueTime { clock.trueTime = limit }
            settle()
            return nil
        }
        if at > clock.trueTime { clock.trueTime = at }
        switch source {
        case .threshold: reachThreshold()
        case .day: beginDay()
        case .boundary: passBoundaries()
        case .step: takeStep()
        case .queue: return takeEntry()
        }
        return .nothing
    }

    /// A threshold that is reached at the very end of a day, an interval or a session still belongs to it.
    private func next() -> (at: Double, source: Source) {
        var best = (at: Double.infinity, source: Source.step)
        func offer(_ at: Double, _ source: Source) { if at < best.at { best = (at, source) } }
        if let threshold = nextThreshold() { offer(threshold.at, .threshold) }
        offer(dayEndsAt, .day)
        offer(nextBoundary(), .boundary)
        offer(plan.nextAt ?? plan.time(in: clock.calendar, now: clock.trueTime), .step)
        if let entry = queue.first { offer(entry.at, .queue) }
        return best
    }

    private func nextThreshold() -> SimulatedMonitoring.Upcoming? {
        if let upcoming { return upcoming }
        guard !inUse.here.isEmpty else {
            upcoming = .some(nil)
            return nil
        }
        settle()
        let found = monitoring.upcoming(apps: inUse.here, now: settledAt, rates: rates)
        upcoming = .some(found)
        return found
    }

    private func nextBoundary() -> Double {
        if let boundaryAt { return boundaryAt }
        let at = monitoring.nextBoundary
        boundaryAt = at
        return at
    }

    private func reachThreshold() {
        guard case .some(.some(let threshold)) = upcoming else { return }
        settle()
        let (event, usedUpBy) = monitoring.reach(threshold)
        upcoming = nil
        cross(threshold.slot, event, app: threshold.app, usedUpBy: usedUpBy)
    }

    func beginDay() {
        settle()
        if !keepsTruth { _ = takeFinished() }
        today = clock.day
        computeDay()
        for app in todayEntries.indices { todayEntries[app] = -1 }
        monitoring.history.forget(before: clock.trueTime - 8 * 86_400)
        ask { $0.dayBegan($1) }
    }

    func computeDay() {
        dayBeganAt = clock.dayBeganAt
        dayEndsAt = clock.dayEndsAt
    }

    func passBoundaries() {
        settle()
        boundaryAt = nil
        upcoming = nil
        for boundary in monitoring.passBoundaries() {
            waitingIntervals.append((boundary.kind, boundary.slot, false))
            reportPast(boundary.slot, boundary.past)
        }
        reportIntervals()
    }

    private func takeEntry() -> Effect {
        guard let entry = queue.pop() else { return .nothing }
        switch entry.job {
        case .echo: send(echo: entry.number)
        case .exchange: exchange(entry.number)
        case .arrival:
            if isOn {
                queue.push(.handling, number: entry.number, at: host.ready(at: entry.at))
            } else {
                hold(entry.number)
            }
        case .handling:
            guard isOn else {
                hold(entry.number)
                return .nothing
            }
            settle()
            return .callback(delivery: entry.number, launch(entry.number))
        case .notification:
            tracker.isNotified = false
            hearNotification()
        case .appClose:
            if tracker.openCount == entry.number { perform(.closeTracker) }
        case .appTick:
            guard tracker.state == .active, tracker.openCount == entry.number else { return .nothing }
            tracker.signals.append(.tick)
            queue.push(.appTick, number: entry.number, at: clock.trueTime + options.habits.tickSeconds)
        }
        return .nothing
    }
}

/// A queue of things to do by time.
struct EventQueue {
    /// What is to be done; the number says with which delivery, echo or foreign use, or is unused.
    enum Job: UInt8 {
        /// A callback without a crossing is sent on its way.
        case echo
        /// The system hears of use on another device.
        case exchange
        /// A delivery reaches the device's scheduler.
        case arrival
        /// The extension is up and its handler runs.
        case handling
        /// The app's process is notified.
        case notification
        case appTick
        case appClose
    }

    struct Entry {
        var at: Double
        var order: Int
        var number: Int
        var job: Job

        @inline(__always)
        static func < (left: Entry, right: Entry) -> Bool {
            left.at < right.at || (left.at == right.at && left.order < right.order)
        }
    }

    private var heap: [Entry] = []
    private var nextOrder = 0

    var first: Entry? { heap.first }

    mutating func push(_ job: Job, number: Int = 0, at: Double) {
        heap.append(Entry(at: at, order: nextOrder, number: number, job: job))
        nextOrder += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child] < heap[parent] else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    mutating func pop() -> Entry? {
        guard let top = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return top }
        heap[0] = last
        var parent = 0
        while true {
            var child = parent * 2 + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < heap[parent] else { break }
            heap.swapAt(child, parent)
            parent = child
        }
        return top
    }
}
