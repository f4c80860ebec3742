// The calendars of the zones that the devices of a fleet are in, each made once.

import Foundation
import Synchronization
import TrackingModel

/// Calendars by the names of their zones.
final class ZoneCalendars: Sendable {
    /// Seconds for which one is used again: it reaches a year further.
    private static let renewedAfter = 86_400.0

    private let known = Mutex<[String: Entry]>([:])

    private struct Entry {
        let calendar: LocalCalendar
        let around: Instant
    }

    /// Nil for a name that is no zone's.
    func calendar(_ identifier: String, around now: Instant) -> LocalCalendar? {
        known.withLock { known in
            if let entry = known[identifier], abs(now - entry.around) < Self.renewedAfter {
                return entry.calendar
            }
            guard let zone = TimeZone(identifier: identifier) else { return nil }
            let calendar = LocalCalendar(zone, around: now)
            known[identifier] = Entry(calendar: calendar, around: now)
            return calendar
        }
    }
}
