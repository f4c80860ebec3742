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
    /// Seconds that were used and not counted, and the whole minutes of them.
    package var lostSeconds: Int { max(0, -error) }
    package var lostMinutes: Int { lostSeconds / 60 }
    /// Seconds that were counted and not used, and the whole minutes of them.
    package var inventedSeconds: Int { max(0, error) }
    package var inventedMinutes: Int { inventedSeconds / 60 }
    /// Minutes by which the figure is wrong, either way.
    package var absoluteError: Double { Double(abs(error)) / 60 }
    /// Seconds that were reported, used, and not credited, and the whole minutes of them: the tracker's own fault.
    package var missedSeconds: Int { max(0, min(reported, used) - counted) }
    package var missedMinutes: Int { missedSeconds / 60 }
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
