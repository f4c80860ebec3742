// One app on one day: what was used, reported and credited.

/// The accounts of an app's day. Seconds throughout; `used` is what was in front of the person on this device.
///
/// An error below a whole minute, either way, is the rounding of thresholds that are whole minutes.
package struct AppDayScore: Hashable, Sendable {
    /// Days since the run's first.
    package var day: Int
    /// The app's number in the truth.
    package var app: Int
    package var used: Int
    /// The most that the received callbacks report.
    package var reported: Int
    package var counted: Int
    /// Used on another device of the person, which the system may count: neither phantom nor lost.
    package var otherDevice = 0

    package init(day: Int, app: Int, used: Int, reported: Int, counted: Int) {
        self.day = day
        self.app = app
        self.used = used
        self.reported = reported
        self.counted = counted
    }

    /// Seconds too much; negative ones are lacking.
    package var error: Int { counted < used ? counted - used : max(0, counted - used - otherDevice) }
    /// Minutes that were used and not counted, whole ones.
    package var lostMinutes: Int { max(0, -error) / 60 }
    /// Minutes that were counted and not used, whole ones.
    package var inventedMinutes: Int { max(0, error) / 60 }
    /// Minutes by which the figure is wrong, either way.
    package var absoluteError: Double { Double(abs(error)) / 60 }
    /// Minutes that were reported, used, and not credited: the tracker's own fault.
    package var missedMinutes: Int { max(0, min(reported, used) - counted) / 60 }
}

extension AppDayScore: Codable {
    /// Five numbers in a row, and a sixth for use on another device, since a long table has millions of them.
    package init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        day = try numbers.decode(Int.self)
        app = try numbers.decode(Int.self)
        used = try numbers.decode(Int.self)
        reported = try numbers.decode(Int.self)
        counted = try numbers.decode(Int.self)
        otherDevice = numbers.isAtEnd ? 0 : try numbers.decode(Int.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        for number in [day, app, used, reported, counted] + (otherDevice == 0 ? [] : [otherDevice]) {
            try numbers.encode(number)
        }
    }
}
