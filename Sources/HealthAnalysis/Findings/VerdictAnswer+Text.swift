// The three answers behind a verdict in words and as JSON.

import Documents
public import TrackingModel

extension VerdictAnswer {
    /// `alive`; the question in a word.
    public var title: String { question.rawValue.prefix(1).uppercased() + question.rawValue.dropFirst() }

    /// `journal, counters · 00:00–14:30`: what it rests on.
    ///
    /// - Parameters:
    ///   - calendar: The device's.
    ///   - near: The instant whose day needs no date.
    ///   - dash: Between two times.
    public func basis(_ calendar: LocalCalendar, near: Instant, dash: String = "–") -> String {
        func clock(_ moment: Instant) -> String {
            let day = calendar.day(of: moment)
            let date =
                day == calendar.day(of: near) ? "" : day.description(near: calendar.day(of: near)) + " "
            return date + calendar.time(of: moment).clock
        }
        let span = since.map { since in
            let (from, to) = (clock(since), until.map(clock))
            return to.map { $0 == from ? from : from + dash + $0 } ?? "since " + from
        }
        return [sources.isEmpty ? nil : sources.commaSeparated, span].compactMap { $0 }
            .joined(separator: " · ")
    }

    /// An object with everything that is known of it.
    var json: OrderedJSON {
        [
            "question": question.rawValue, "answer": answer.rawValue, "reason": reason,
            "code": code?.rawValue, "sources": sources, "since": since, "until": until,
            "settled_by": settledBy,
        ]
    }
}
