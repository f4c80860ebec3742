// What a person does with a device.

public import TrackingModel

/// One thing that a person does, or that happens to the device.
public enum UserAction: Hashable, Sendable {
    /// Unlocks the screen without opening an app that is known.
    case unlock
    case lock
    /// Opens an app by its number; unlocks the screen first.
    case use(Int)
    /// Leaves the app in front for the home screen.
    case leave
    case shield(Int)
    case unshield(Int)
    case plugIn, unplug
    case powerOff, powerOn
    /// Sets the device to another zone.
    case travel(LocalCalendar)
    /// Moves the wall clock by seconds.
    case moveClock(Double)
    case openTracker, closeTracker, quitTracker, refreshTracker
}
