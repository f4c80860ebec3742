// The true use of one app on one day.

public import TrackingModel

/// What a perfect tracker would show for an app on a day.
public struct AppDay: Hashable, Codable, Sendable {
    /// The local day as the device showed it.
    public var day: LocalDay
    /// Its number in `Truth.apps`.
    public var app: Int
    /// Seconds in front of the person on this device, alone or beside another app.
    public var seconds: Double
    /// Seconds on another device of the person. The system may count them, so that they are neither phantom nor lost.
    public var otherDeviceSeconds: Double

    public init(day: LocalDay, app: Int, seconds: Double, otherDeviceSeconds: Double = 0) {
        self.day = day
        self.app = app
        self.seconds = seconds
        self.otherDeviceSeconds = otherDeviceSeconds
    }

    private enum Field: String, CodingKey {
        case day, app, seconds, otherDeviceSeconds
    }

    /// From files that know one device only, too.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Field.self)
        day = try values.decode(LocalDay.self, forKey: .day)
        app = try values.decode(Int.self, forKey: .app)
        seconds = try values.decode(Double.self, forKey: .seconds)
        otherDeviceSeconds = try values.decodeIfPresent(Double.self, forKey: .otherDeviceSeconds) ?? 0
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Field.self)
        try values.encode(day, forKey: .day)
        try values.encode(app, forKey: .app)
        try values.encode(seconds, forKey: .seconds)
        try values.encode(otherDeviceSeconds, forKey: .otherDeviceSeconds)
    }
}
