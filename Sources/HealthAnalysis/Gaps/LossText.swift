// The minutes that were lost, with the days on which: a figure without its days seems to be of today.

import TrackingModel

enum LossText {
    /// `5 min lost today`, `12 min lost since 9 Nov`; nil without a lost minute.
    ///
    /// - Parameter gaps: All gaps of a report; those of class lost count.
    static func description(
        _ lost: MinuteRange, _ gaps: [Gap], at: Instant, _ calendar: LocalCalendar, dash: String = "–"
    ) -> String? {
        guard lost.high > 0, let days = days(gaps, at: at, calendar) else { return nil }
        return minuteText(lost.low, lost.high, dash: dash) + " lost " + days
    }

    /// `today`, `yesterday`, `on 9 Nov`, `since yesterday`; nil without a lost minute.
    static func days(_ gaps: [Gap], at: Instant, _ calendar: LocalCalendar) -> String? {
        let gaps = gaps.filter { $0.gapClass == .lost }
        guard let first = gaps.map(\.start).min(), let last = gaps.map(\.end).max() else { return nil }
        let today = calendar.day(of: at)
        let (from, to) = (calendar.day(of: first), calendar.day(of: last))
        if from == today { return "today" }
        if from == to { return from == today - 1 ? "yesterday" : "on " + from.description(near: today) }
        return "since " + (from == today - 1 ? "yesterday" : from.description(near: today))
    }
}
