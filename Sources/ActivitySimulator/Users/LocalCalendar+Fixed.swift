// Zones without daylight saving, for those who travel.

public import TrackingModel

extension LocalCalendar {
    /// A zone that is always the same distance from UTC.
    ///
    /// - Parameter offset: Seconds ahead of UTC.
    public static func fixed(_ offset: Int) -> LocalCalendar {
        let hours = abs(offset) / 3_600
        let minutes = abs(offset) / 60 % 60
        return LocalCalendar(
            identifier: "UTC\(offset < 0 ? "-" : "+")\(hours):\(minutes < 10 ? "0" : "")\(minutes)",
            offsets: [Offset(from: Instant(0), seconds: offset)])
    }
}
