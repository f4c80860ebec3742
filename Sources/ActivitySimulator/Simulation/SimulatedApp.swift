// The interface of the simulated app.

/// The app side of a tracker, called at the moments at which iOS runs an app. Nothing is called while it is
/// suspended or was quit by force.
public protocol SimulatedApp {
    /// The process begins; followed by `activated` or `refreshed`.
    mutating func launched()
    /// The app comes to the foreground.
    mutating func activated()
    /// Called while the app is in the foreground.
    mutating func tick()
    /// The extension's notification arrives; several posted meanwhile arrive as one.
    mutating func notified()
    mutating func deactivated()
    /// A background task runs.
    mutating func refreshed()
    /// The process ends. A device does not report this; here it allows the implementation to drop its memory.
    mutating func terminated()
}

extension SimulatedApp {
    public mutating func launched() {}
    public mutating func activated() {}
    public mutating func tick() {}
    public mutating func notified() {}
    public mutating func deactivated() {}
    public mutating func refreshed() {}
    public mutating func terminated() {}
}
