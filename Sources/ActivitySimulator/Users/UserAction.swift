// What a person does with a device.

public import TrackingModel

/// One thing that a person does, or that happens to the device.
public enum UserAction: Hashable, Sendable {
    /// Unlocks the screen without opening an app that is known.
    case unlock
    case lock
    /// Opens an app by its number in place of those in front; unlocks the screen first.
    case use(Int)
    /// Opens an app beside those in front: Split View, picture in picture.
    case useBeside(Int)
    /// Closes one of the apps in front.
    case close(Int)
    /// Opens an app on another device of the person, in place of the one there; leaves it.
    case useElsewhere(Int)
    case leaveElsewhere
    /// Leaves the apps in front for the home screen.
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
    /// The tracker may not monitor any more; it may again.
    case losePermission, grantPermission
}
