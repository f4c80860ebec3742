// Gaps beside the balances of days: what was lost behind a day's last callback is in no balance.

import TrackingModel

extension DayBalances {
    /// Adds what was lost behind a day's last callback, or of apps that are in no balance. What may still arrive is not
    /// lost for certain.
    mutating func add(_ gaps: [Gap]) {
        for gap in gaps where gap.gapClass == .late && !gap.hasArrived && holds(gap) {
            let day = calendar.day(of: gap.start)
            days[day]?.all.lost.lower(by: gap.minutes.high)
            for app in gap.apps { days[day]?.apps[app]?.lost.lower(by: gap.minutes.high) }
        }
        for gap in gaps where gap.gapClass == .lost && !holds(gap) {
            let day = calendar.day(of: gap.start)
            days[day]?.all.lost.add(gap.minutes)
            if gap.apps.count == 1 { days[day]?.apps[gap.apps[0]]?.lost.add(gap.minutes) }
        }
    }

    /// Whether the minutes of a gap are in the balance of its day: it ends before the day's last callback, and nobody
    /// knows better.
    func holds(_ gap: Gap) -> Bool {
        gap.label?.kind != .lost
            && days[calendar.day(of: gap.start)].map {
                gap.end <= $0.lastAt && $0.sum(gap.apps, \.lost) != nil
            }
                ?? false
    }
}
