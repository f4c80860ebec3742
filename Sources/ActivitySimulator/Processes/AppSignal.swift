// What the system reports to the tracker's app.

/// A call of `SimulatedApp` that is due.
enum AppSignal {
    case launched, activated, tick, notified, deactivated, refreshed, terminated
}
