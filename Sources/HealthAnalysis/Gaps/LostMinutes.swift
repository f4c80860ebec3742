// The minutes that were lost, with the days on which: a figure without its days seems to be of today.

import TrackingModel

extension HealthReport {
    /// Lost minutes with their days: `5 min lost today`, `12 min lost since 9 Nov`; nil without a lost minute.
    public func lossWords(dash: String = "–") -> String? {
        Self.lossWords(lostMinutes, gaps, at: at, calendar, dash: dash)
    }

    /// The days of the lost minutes: `today`, `yesterday`, `on 9 Nov`, `since yesterday`; nil without a lost minute.
    public var lossDays: String? { Self.lossDays(gaps, at: at, calendar) }

    /// - Parameter gaps: All gaps of a report; those of class lost count.
    static func lossWords(
        _ lost: MinuteRange, _ gaps: [Gap], at: Instant, _ calendar: LocalCalendar, dash: String = "–"
    ) -> String? {
        guard lost.high > 0, let days = lossDays(gaps, at: at, calendar) else { return nil }
        return minuteWords(lost.low, lost.high, dash: dash) + " lost " + days
    }

    private static func lossDays(_ gaps: [Gap], at: Instant, _ calendar: LocalCalendar) -> String? {
        let gaps = gaps.filter { $0.gapClass == .lost }
        guard let first = gaps.map(\.start).min(), let last = gaps.map(\.end).max() else { return nil }
        let today = calendar.day(of: at)
        let (from, to) = (calendar.day(of: first), calendar.day(of: last))
        if from == today { return "today" }
        if from == to { return from == today - 1 ? "yesterday" : "on " + from.words(near: today) }
        return "since " + (from == today - 1 ? "yesterday" : from.words(near: today))
    }
}
