// Faults on demand, for demonstrations and scenarios.

/// Something to happen now, for a demonstration or a scenario.
public enum Fault: Hashable, Sendable {
    /// The next thresholds that are reached are lost.
    case skipMinutes(Int)
    /// Sixty thresholds that nobody reached, within 0.2 s.
    case burst
    /// The next handler is killed, after the journal and before the counters.
    case killExtension
    /// The extension's process has 5.4 MiB instead of 3.2 MiB to begin with.
    case memoryPressure(Bool)
    /// The wall clock is moved by seconds.
    case clockJump(Double)
    /// Time goes on to the next local midnight.
    case advanceToMidnight
    /// Callbacks of the next minutes come at their end.
    case deferral(minutes: Double)
    case shield(app: String, Bool)
    /// The app is brought to the front and stays there; the user's plan rests.
    case useApp(String)
    /// No app is in front and the screen is locked; the user's plan rests.
    case idle
    /// The user's plan goes on.
    case followPlan
    /// The device is restarted and off for some seconds.
    case reboot
    /// The tracker's app is opened, closed, quit by force, or run in the background.
    case openTracker, closeTracker, quitTracker, refreshTracker
}
