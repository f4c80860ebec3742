// Where the app stands on the screen, as far as restarts care.

/// The state of the app, from which the seed takes its restart intervals.
public enum AppState: String, CaseIterable, Sendable {
    case foreground, background, other
    /// Not the app but its monitor extension, just after a callback.
    case callback
}
