// How often the tracker's own app comes to run.

/// When the app side of the tracker gets to work.
public struct AppHabits: Hashable, Sendable {
    /// Times a day that someone opens the app, on average.
    public var opensPerDay = 4.0
    /// Seconds that it stays open.
    public var secondsOpen: ClosedRange<Double> = 20...180
    /// Background tasks a day, on average; measured devices ran none in eight days (Q14).
    public var refreshesPerDay = 1.0
    /// Probability a day that the app is quit by force, once.
    public var forceQuitsPerDay = 0.0
    /// Seconds between two ticks in the foreground.
    public var tickSeconds = 30.0
    /// Whether a notification wakes a suspended app. Darwin notifications do not; an app that is kept awake by
    /// something else is modelled with this.
    public var isWokenByNotifications = false
    /// Whether the app is opened once when the simulation begins, as after its installation.
    public var opensAtStart = true

    public init() {}
}
