// One app on one day: what was used, reported and credited.

/// The three accounts of an app's day. Seconds throughout.
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

    package init(day: Int, app: Int, used: Int, reported: Int, counted: Int) {
        self.day = day
        self.app = app
        self.used = used
        self.reported = reported
        self.counted = counted
    }

    /// Minutes that were used and not counted, whole ones.
    package var lostMinutes: Int { max(0, used - counted) / 60 }
    /// Minutes that were counted and not used, whole ones.
    package var inventedMinutes: Int { max(0, counted - used) / 60 }
    /// Minutes by which the figure is wrong, either way.
    package var absoluteError: Double { Double(abs(counted - used)) / 60 }
    /// Minutes that were reported, used, and not credited: the tracker's own fault.
    package var missedMinutes: Int { max(0, min(reported, used) - counted) / 60 }
}

extension AppDayScore: Codable {
    /// Five numbers in a row, since a long table has millions of them.
    package init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        day = try numbers.decode(Int.self)
        app = try numbers.decode(Int.self)
        used = try numbers.decode(Int.self)
        reported = try numbers.decode(Int.self)
        counted = try numbers.decode(Int.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        for number in [day, app, used, reported, counted] { try numbers.encode(number) }
    }
}
