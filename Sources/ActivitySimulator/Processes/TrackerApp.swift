// Whether the tracker's app runs.

/// The life of the tracker's process.
struct TrackerApp {
    /// What iOS lets it do.
    enum State {
        case notRunning, suspended, active
    }

    var state = State.notRunning
    /// Quit by force: no background task until someone opens it.
    var wasQuit = false
    /// Notifications were posted while it could not hear them.
    var hasMissed = false
    /// A notification is on its way.
    var isNotified = false
    /// Ticks of earlier openings are void.
    var openCount = 0
    var signals: [AppSignal] = []

    mutating func nextSignal() -> AppSignal? { signals.isEmpty ? nil : signals.removeFirst() }

    mutating func open() {
        guard state != .active else { return }
        if state == .notRunning { signals.append(.launched) }
        state = .active
        wasQuit = false
        openCount += 1
        signals.append(.activated)
        hear()
    }

    mutating func close() {
        guard state == .active else { return }
        state = .suspended
        signals.append(.deactivated)
    }

    mutating func end(byForce: Bool) {
        if byForce { wasQuit = true }
        guard state != .notRunning else { return }
        close()
        state = .notRunning
        signals.append(.terminated)
    }

    /// Runs a background task.
    mutating func refresh() {
        guard state != .active, !wasQuit else { return }
        if state == .notRunning { signals.append(.launched) }
        state = .suspended
        signals.append(.refreshed)
        hear()
    }

    private mutating func hear() {
        if hasMissed { signals.append(.notified) }
        hasMissed = false
    }
}

/// A call of `SimulatedApp` that is due.
enum AppSignal {
    case launched, activated, tick, notified, deactivated, refreshed, terminated
}
