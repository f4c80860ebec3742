// The bridge from Foundation's time zones to the table of offsets; the only place that asks for them.

public import Foundation

extension LocalCalendar {
    /// The calendar of a time zone around a moment: 400 days before and after it, past the longest history that
    /// a store keeps.
    public init(_ zone: TimeZone, around instant: Instant) {
        let week: Double = 7 * 86_400
        let start = instant.seconds - 400 * 86_400
        func seconds(_ at: Double) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: at)) }
        var offsets = [Offset(from: Instant(start), seconds: seconds(start))]
        var from = start
        while from < instant.seconds + 400 * 86_400 {
            let to = from + week
            let later = seconds(to)
            if later != offsets[offsets.count - 1].seconds {
                var low = from
                var high = to
                while high - low > 1 {
                    let middle = ((low + high) / 2).rounded(.down)
                    if seconds(middle) == later { high = middle } else { low = middle }
                }
                offsets.append(Offset(from: Instant(high.rounded(.down)), seconds: later))
            }
            from = to
        }
        self.init(identifier: zone.identifier, offsets: offsets)
    }

    /// ISO-8601 in UTC with seconds, for example `2025-11-13T19:32:07Z`; milliseconds only where there are some.
    public static func iso8601(_ instant: Instant) -> String {
        let time = LocalCalendar.utc.time(of: instant)
        let fraction = time.millisecond == 0 ? "" : "." + padded(time.millisecond, to: 3)
        return "\(time.day)T\(time.clockWithSeconds)\(fraction)Z"
    }
}
