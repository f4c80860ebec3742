// One app's day: what was used laid beside what was counted, so that each minute that differs has its place in time.

import TrackingModel

/// The minutes of one app on one day that were used and not counted, and those that were counted and not used.
///
/// A callback stands for the latest use before it that no other callback stands for: one that comes late is no loss.
struct MinuteMatch: Hashable {
    /// Seconds that a callback may come before the end of its minute (Q21).
    static let earlyBy = 60.0

    /// Ascending; whole minutes in sum.
    private(set) var lost: [TimeSpan] = []
    private(set) var invented: [TimeSpan] = []

    /// A callback of the app, and whether the logs say that it was counted.
    struct Told: Hashable {
        var at: Instant
        var wasCounted: Bool
    }

    /// - Parameters:
    ///   - uses: Ascending, without overlap.
    ///   - told: Ascending.
    ///   - seconds: What the store's counter says, which decides. Where the logs tell of more, some were taken back:
    ///     first those that no use stands behind. Where they tell of less, callbacks count that have use of their own
    ///     behind them; for what is left then, each counted for more than a minute. Nil where no callback can have
    ///     counted it.
    init?(uses: [TimeSpan], told: [Told], seconds: Int) {
        let minutes = max(seconds, 0) / 60
        var counted = told.filter(\.wasCounted)
        var run: Run
        if minutes < counted.count {
            run = Run(uses, counted, leavingOut: counted.count - minutes)
            while run.leftOut < counted.count - minutes {
                // Of those with use behind them it is what came together with others: real minutes take their time.
                let gaps = counted.indices.map { $0 == 0 ? .infinity : counted[$0].at - counted[$0 - 1].at }
                let gone = Set(
                    counted.indices.sorted { (gaps[$0], $0) < (gaps[$1], $1) }
                        .prefix(counted.count - minutes - run.leftOut))
                counted = counted.indices.filter { !gone.contains($0) }.map { counted[$0] }
                run = Run(uses, counted, leavingOut: counted.count - minutes)
            }
        } else {
            run = Run(uses, told, adding: minutes - counted.count)
            let count = run.taken.count
            if count == 0, minutes > 0 { return nil }
            if count > 0, seconds > count * 60 {
                run = Run(uses, run.taken, weight: Double(seconds) / Double(count))
            }
        }
        lost = Self.wholeMinutes(of: run.left)
        invented = Self.wholeMinutes(of: run.surplus)
    }

    /// Once through the callbacks of a day.
    private struct Run {
        /// Used, and no callback stands for it yet; what lies ahead of the present callback comes last first.
        private var open: [TimeSpan] = []
        private var ahead: [TimeSpan]
        private var openSeconds = 0.0
        /// The time of callbacks that no use stands behind.
        private(set) var surplus: [TimeSpan] = []
        /// Callbacks that were left out because no use stands behind them.
        private(set) var leftOut = 0
        /// Callbacks that count, some of them although the logs say otherwise.
        private(set) var taken: [Told] = []

        var left: [TimeSpan] { open + ahead.reversed() }

        /// - Parameters:
        ///   - weight: Seconds that each callback counts for.
        ///   - mostOut: Callbacks to leave out at most, and to add at most.
        init(
            _ uses: [TimeSpan], _ told: [Told], weight: Double = 60, leavingOut mostOut: Int = 0,
            adding mostAdded: Int = 0
        ) {
            ahead = uses.reversed()
            var added = 0
            for callback in told {
                let moment = callback.at
                open(until: moment)
                if !callback.wasCounted {
                    guard added < mostAdded, openSeconds >= weight - 1 else { continue }
                    added += 1
                } else if leftOut < mostOut, openSeconds + secondsAhead(of: moment) < weight - 1 {
                    leftOut += 1
                    continue
                }
                taken.append(Told(at: moment, wasCounted: true))
                var missing = weight
                takeOpen(&missing)
                takeAhead(&missing, of: moment)
                if missing > 0 { surplus.append(TimeSpan(moment - missing, moment)) }
            }
        }

        /// What was used up to a callback can be counted by it.
        private mutating func open(until moment: Instant) {
            while let next = ahead.last, next.start < moment {
                ahead.removeLast()
                let used = TimeSpan(next.start, min(next.end, moment))
                open.append(used)
                openSeconds += used.seconds
                if next.end > moment { ahead.append(TimeSpan(moment, next.end)) }
            }
        }

        private func secondsAhead(of moment: Instant) -> Double {
            let early = TimeSpan(moment, moment + earlyBy)
            return ahead.reversed().prefix { $0.start < early.end }
                .reduce(0) { $0 + $1.clipped(to: early).seconds }
        }

        private mutating func takeOpen(_ missing: inout Double) {
            while missing > 0, let last = open.popLast() {
                let taken = min(last.seconds, missing)
                if last.seconds > taken { open.append(TimeSpan(last.start, last.end - taken)) }
                missing -= taken
                openSeconds -= taken
            }
        }

        private mutating func takeAhead(_ missing: inout Double, of moment: Instant) {
            while missing > 0, let next = ahead.last, next.start < moment + earlyBy {
                ahead.removeLast()
                let taken = min(missing, min(next.end, moment + earlyBy) - next.start)
                if next.seconds > taken { ahead.append(TimeSpan(next.start + taken, next.end)) }
                missing -= taken
                // No more of this stretch lies near enough.
                if next.end > moment + earlyBy { return }
            }
        }
    }

    /// The longest of some stretches that together are whole minutes: a begun one is neither lost nor invented.
    private static func wholeMinutes(of stretches: [TimeSpan]) -> [TimeSpan] {
        // Sums of fractions may miss a minute by a hair.
        var rest = ((stretches.reduce(0) { $0 + $1.seconds } + 0.5) / 60).rounded(.down) * 60
        var kept: [TimeSpan] = []
        for stretch in stretches.sorted(by: { ($0.seconds, $1.start) > ($1.seconds, $0.start) })
        where rest > 0.5 {
            let seconds = min(stretch.seconds, rest)
            guard seconds > 0 else { break }
            kept.append(TimeSpan(stretch.end - seconds, stretch.end))
            rest -= seconds
        }
        return kept.sorted { $0.start < $1.start }
    }
}
