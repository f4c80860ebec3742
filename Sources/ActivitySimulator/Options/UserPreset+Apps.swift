// The apps that a user's device has where nothing else is said.

public import TrackingModel

extension UserPreset {
    /// Five apps; for `fiftyApps` more than a tracker can tell apart.
    public var apps: [TrackedApp] {
        switch self {
        case .manyApps: DefaultApps.first(25)
        case .fiftyApps: DefaultApps.all
        default: DefaultApps.few
        }
    }
}
