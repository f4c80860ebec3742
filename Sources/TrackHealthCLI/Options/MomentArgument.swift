// Times of the command line, by the same rules as those typed in the dashboard.

import ArgumentParser
import Foundation
import PlainText
import TrackingModel

enum MomentArgument {
    @Sendable static func parse(_ text: String) throws -> TypedMoment {
        guard let moment = TypedMoment(text) else { throw refusal(of: text) }
        return moment
    }

    /// - Parameter others: Words that the option takes besides, a comma behind each.
    static func refusal(of text: String, others: String = "") -> ValidationError {
        ValidationError("“\(HarmlessText.line(text))” is not a time; write \(others)\(TypedMoment.forms).")
    }
}

extension TypedMoment {
    /// The moments that are meant in a time zone: a whole day, or a single one.
    func stretch(now: Instant, in zone: TimeZone) -> ClosedRange<Instant> {
        let found = stretch(now: now, calendar: LocalCalendar(zone, around: now))
        // A calendar knows the zone's changes of a year or so.
        guard abs(found.lowerBound - now) > 150 * 86_400 else { return found }
        return stretch(now: now, calendar: LocalCalendar(zone, around: found.lowerBound))
    }
}
