// The minutes that were lost, with the days on which: a figure without its days seems to be of today.

import TrackingModel

/// When minutes were lost.
struct LossDays {
    let first: LocalDay
    let last: LocalDay

    /// By lost gaps; without any, by the balances and gaps of days on which minutes may be missing; nil for none.
    init?(_ gaps: [Gap], _ balances: [LocalDay: UseBalance], _ calendar: LocalCalendar) {
        var days = gaps.filter { $0.gapClass == .lost }
            .flatMap { [calendar.day(of: $0.start), calendar.day(of: $0.end)] }
        if days.isEmpty {
            days =
                balances.keys.filter { balances[$0]?.lost.high ?? 0 > 0 }
                + gaps.filter(\.mayMissMinutes).map { calendar.day(of: $0.start) }
        }
        self.init(days)
    }

    /// Nil for no day.
    init?(_ days: some Collection<LocalDay>) {
        guard let first = days.min(), let last = days.max() else { return nil }
        (self.first, self.last) = (first, last)
    }

    /// `5 min lost today`, `12 min lost since 9 Nov`.
    func text(_ lost: MinuteRange, near today: LocalDay, dash: String = "–") -> String {
        minuteText(lost.low, lost.high, dash: dash) + " lost " + description(near: today)
    }

    /// `today`, `yesterday`, `on 9 Nov`, `since yesterday`.
    func description(near today: LocalDay) -> String {
        if first == today { return "today" }
        if first == last { return first == today - 1 ? "yesterday" : "on " + first.description(near: today) }
        return "since " + (first == today - 1 ? "yesterday" : first.description(near: today))
    }
}
