// The instant that ages refer to, as given on the command line.

import ArgumentParser
import Foundation
import TrackingModel

/// `--at`: `now`, `last`, `snapshot`, unix seconds or an ISO-8601 time.
enum InstantArgument: Hashable, Sendable, ExpressibleByArgument {
    case now
    /// The newest time in the store itself.
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

    /// By the format style: a formatter of ISO 8601 takes milliseconds to make. The style lets days, hours and seconds
    /// run over and takes what follows, so the text must be what the style itself would write.
    private static func date(_ text: String) -> Date? {
        let (local, zone) = (text.prefix(19) + "Z", text.dropFirst(19))
        let plain = Date.ISO8601FormatStyle()
        guard let read = try? plain.parse(String(local)), plain.format(read) == local,
            zone.allSatisfy({ "0123456789.:+-Z".contains($0) })
        else { return nil }
        return [plain, Date.ISO8601FormatStyle(includingFractionalSeconds: true)].lazy
            .compactMap { try? $0.parse(text) }.first
    }
}
