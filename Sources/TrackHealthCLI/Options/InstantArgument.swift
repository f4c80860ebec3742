// The instant that ages are reckoned from, as given on the command line.

import ArgumentParser
import Foundation
import TrackingModel

/// `--at`: `now`, `last`, `snapshot`, unix seconds or an ISO-8601 time.
enum InstantArgument: Hashable, Sendable, ExpressibleByArgument {
    case now
    /// The newest moment that the store itself tells of.
    case last
    /// The moment at which the store was last written or exported.
    case snapshot
    case fixed(Instant)

    init?(argument: String) {
        switch argument.lowercased() {
        case "now": self = .now
        case "last": self = .last
        case "snapshot": self = .snapshot
        default:
            // Far enough for any store, near enough for any calendar.
            if let seconds = Double(argument), seconds.isFinite, abs(seconds) < 100_000_000_000 {
                self = .fixed(Instant(seconds))
            } else if let date = InstantArgument.date(argument) {
                self = .fixed(Instant(date.timeIntervalSince1970))
            } else {
                return nil
            }
        }
    }

    private static func date(_ text: String) -> Date? {
        let formatter = ISO8601DateFormatter()
        if let date = formatter.date(from: text) { return date }
        formatter.formatOptions.insert(.withFractionalSeconds)
        return formatter.date(from: text)
    }
}
