// The calendars of the zones that the devices of a fleet are in, each made once.

import Foundation
import Synchronization
import TrackingModel

/// Calendars by the names of their zones.
final class ZoneCalendars: Sendable {
    /// Seconds for which one is used again: it reaches a year further.
    private static let renewedAfter = 86_400.0

    private let known = Mutex<[String: DatedCalendar]>([:])

    private struct DatedCalendar {
        let calendar: LocalCalendar
        let around: Instant
    }

    /// Nil for a name that is no zone's.
    func calendar(_ identifier: String, around now: Instant) -> LocalCalendar? {
        known.withLock { known in
            if let dated = known[identifier], abs(now - dated.around) < Self.renewedAfter {
                return dated.calendar
            }
            guard let zone = TimeZone(identifier: identifier) else { return nil }
            let calendar = LocalCalendar(zone, around: now)
            known[identifier] = DatedCalendar(calendar: calendar, around: now)
            return calendar
        }
    }
}
