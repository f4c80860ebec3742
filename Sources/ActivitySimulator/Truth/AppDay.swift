// The true use of one app on one day.

public import TrackingModel

/// What a perfect tracker would show for an app on a day.
public struct AppDay: Hashable, Codable, Sendable {
    /// The local day as the device showed it.
    public var day: LocalDay
    /// Its number in `Truth.apps`.
    public var app: Int
    public var seconds: Double
}
