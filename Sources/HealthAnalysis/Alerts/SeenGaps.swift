// Which gaps of a report were not there before.

import TrackingModel

/// Remembers the gaps of earlier readings in order to recognise new ones.
struct SeenGaps: Sendable {
    /// Seconds for which a new gap is news.
    static let lasting = 3_600.0
    /// Gaps that are looked at, newest first. A store has hundreds at most, and a crafted one must cost no more.
    private static let most = 200

    /// A stretch in which a gap was seen, and for how long it has been known.
    private struct Known {
        var start: Instant
        var end: Instant
        /// Nil for what the first look found, which is no news.
        var age: Double?

        func touches(_ gap: Gap) -> Bool { gap.start < end && start < gap.end }
    }

    private var known: [Known] = []
    private var hasLooked = false
    /// Minutes that are missing for certain in the gaps that are news.
    private(set) var minutes = 0.0
    /// The new gap with the most minutes.
    private(set) var worst: Gap?

    /// Lets time pass without a look.
    mutating func pass(_ elapsed: Double) {
        for index in known.indices {
            if let age = known[index].age { known[index].age = age + elapsed }
        }
    }

    /// Takes the gaps of a report, newest first. A gap whose ends have moved is the one that it overlaps.
    mutating func look(_ gaps: [Gap], elapsed: Double) {
        pass(elapsed)
        (minutes, worst) = (0, nil)
        var found: [Known] = []
        for gap in gaps.prefix(Self.most) {
            let before = known.filter { $0.touches(gap) }
            // The oldest acquaintance decides: what grew out of a known gap is no news.
            let isOld = before.contains { $0.age == nil } || !hasLooked
            let age = isOld ? nil : before.compactMap(\.age).max() ?? 0
            found.append(Known(start: gap.start, end: gap.end, age: age))
            if let age, age < Self.lasting {
                minutes += max(0, gap.minutes.low)
                if gap.minutes.low > worst?.minutes.low ?? -1 { worst = gap }
            }
        }
        // What is not in this report can come back, as after logs that were cleared and put back.
        let gone = known.filter { old in !found.contains { $0.start < old.end && old.start < $0.end } }
        known = Array((found + gone).prefix(2 * Self.most))
        hasLooked = true
    }
}
