// How long a server asks its client to wait.

import Foundation

/// The field `Retry-After`: seconds, or a date of HTTP (RFC 9110, 10.2.3).
enum RetryAfter {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Seconds from now on, 0 for a date that is over; nil for what is neither.
    ///
    /// - Parameter now: Seconds since 1970.
    static func seconds(_ text: String, now: Double) -> Double? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
            return Double(text)
        }
        return date(text).map { max(0, $0 - now) }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` in seconds since 1970.
    private static func date(_ text: String) -> Double? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), 1...31 ~= day,
            let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
            1_970...9_999 ~= year
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, 0...23 ~= time[0], 0...59 ~= time[1], 0...60 ~= time[2] else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1_900), Int32(month), Int32(day))
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(time[0]), Int32(time[1]), Int32(time[2]))
        return Double(timegm(&parts))
    }
}
