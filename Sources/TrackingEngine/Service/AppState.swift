// Whether the app is in the foreground, as far as restarts depend on it.

/// The state of the app, which decides the restart interval.
public enum AppState: String, CaseIterable, Sendable {
    case foreground, background, other
    /// Not the app but its monitor extension, just after a callback.
    case callback
}
