// One app on one day: what was used, reported and credited.

import TrackingModel

/// The accounts of an app's day. Seconds throughout; `used` is what was in front of the person on this device.
///
/// An error below a whole minute, either way, is the rounding of thresholds that are whole minutes.
public struct AppDayScore: Hashable, Sendable {
    /// Days since the run's first.
    public var day: Int
    /// The app's number in `Truth.apps`; their count for one that the truth does not have.
    public var app: Int
    public var used = 0
    /// The most that the received callbacks report: what any tracker can know.
    public var reported = 0
    /// What the tracker credited.
    public var counted = 0
    /// Used on another device of the person, which the system may count: neither phantom nor lost.
    public var otherDevice = 0

    /// Seconds too much; negative ones are lacking.
    public var error: Int { counted < used ? counted - used : max(0, counted - used - otherDevice) }
    /// Seconds that were used and not counted, and the whole minutes of them.
    public var lostSeconds: Int { max(0, -error) }
    public var lostMinutes: Int { lostSeconds / 60 }
    /// Seconds that were counted and not used, and the whole minutes of them.
    public var inventedSeconds: Int { max(0, error) }
    public var inventedMinutes: Int { inventedSeconds / 60 }
    /// Minutes by which the figure is wrong, either way.
    public var absoluteError: Double { Double(abs(error)) / 60 }
    /// Seconds that were reported, used, and not credited, and the whole minutes of them: the tracker's own fault.
    public var missedSeconds: Int { max(0, min(reported, used) - counted) }
    public var missedMinutes: Int { missedSeconds / 60 }
}

extension AppDayScore: Codable {
    /// Five numbers in a row, and a sixth for use on another device, since a long table has millions of them.
    public init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        day = try numbers.decode(Int.self)
        app = try numbers.decode(Int.self)
        used = try numbers.decode(Int.self)
        reported = try numbers.decode(Int.self)
        counted = try numbers.decode(Int.self)
        otherDevice = numbers.isAtEnd ? 0 : try numbers.decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        let numbers = [day, app, used, reported, counted]
        try (numbers + (otherDevice == 0 ? [] : [otherDevice])).encode(to: encoder)
    }
}

/// An app on a local day.
struct AppOnDay<App: Hashable>: Hashable {
    var app: App
    var day: LocalDay
}
