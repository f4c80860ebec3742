// Matches what was used with what was credited on one app's day, so that each differing minute has a time.

import TrackingModel

/// The minutes of one app on one day that were used but not credited, and those that were credited but not used.
///
/// A callback is matched with the latest use before it that has no callback yet, so a delayed one causes no loss.
struct MinuteMatch: Hashable {
    /// The most seconds that a callback may come before the end of its minute: measured spacings of minutes are 42 to
    /// 62 s.
    static let maxEarliness = 60.0

    /// The differing stretches, ascending; together whole minutes.
    private(set) var lost: [TimeSpan] = []
    private(set) var phantom: [TimeSpan] = []

    /// A callback of the app, and whether the logs say that it was credited.
    struct Callback: Hashable {
        var at: Instant
        var wasCounted: Bool
    }

    /// Matches use with callbacks.
    ///
    /// The counter decides how many minutes were credited. If the logs show more, some were taken back: first callbacks
    /// without use. If they show fewer, callbacks with use that no other callback matches count as well; for the rest,
    /// each callback counts for more than a minute. Returns nil if no callback can have credited the minutes.
    /// - Parameters:
    ///   - uses: ascending, without overlap.
    ///   - reported: ascending.
    ///   - seconds: the store's counter.
    init?(uses: [TimeSpan], reported: [Callback], seconds: Int) {
        let minutes = max(seconds, 0) / 60
        var counted = reported.filter(\.wasCounted)
        var run: Run
        if minutes < counted.count {
            run = Run(uses, counted, leavingOut: counted.count - minutes)
            while run.omittedCount < counted.count - minutes {
                // Of the callbacks with use, leave out those that came together with others: real minutes take time.
                let gaps = counted.indices.map { $0 == 0 ? .infinity : counted[$0].at - counted[$0 - 1].at }
                let gone = Set(
                    counted.indices.sorted { (gaps[$0], $0) < (gaps[$1], $1) }
                        .prefix(counted.count - minutes - run.omittedCount))
                counted = counted.indices.filter { !gone.contains($0) }.map { counted[$0] }
                run = Run(uses, counted, leavingOut: counted.count - minutes)
            }
        } else {
            run = Run(uses, reported, adding: minutes - counted.count)
            let count = run.taken.count
            if count == 0, minutes > 0 { return nil }
            if count > 0, seconds > count * 60 {
                run = Run(uses, run.taken, weight: Double(seconds) / Double(count))
            }
        }
        lost = Self.wholeMinutes(of: run.left)
        phantom = Self.wholeMinutes(of: run.unmatchedTime)
    }

    /// One pass through the callbacks of a day.
    private struct Run {
        /// Use without a callback so far; `ahead` is use after the current callback, the earliest at the end.
        private var open: [TimeSpan] = []
        private var ahead: [TimeSpan]
        private var openSeconds = 0.0
        /// The time of callbacks without use.
        private(set) var unmatchedTime: [TimeSpan] = []
        /// The number of callbacks that were left out because they have no use.
        private(set) var omittedCount = 0
        /// The callbacks that count, including some that the logs say were not credited.
        private(set) var taken: [Callback] = []

        var left: [TimeSpan] { open + ahead.reversed() }

        /// - Parameters:
        ///   - weight: the seconds that each callback counts for.
        ///   - mostOut: the most callbacks to leave out.
        ///   - mostAdded: the most callbacks to add.
        init(
            _ uses: [TimeSpan], _ reported: [Callback], weight: Double = 60, leavingOut mostOut: Int = 0,
            adding mostAdded: Int = 0
        ) {
            ahead = uses.reversed()
            var added = 0
            for callback in reported {
                let moment = callback.at
                open(until: moment)
                if !callback.wasCounted {
                    guard added < mostAdded, openSeconds >= weight - 1 else { continue }
                    added += 1
                } else if omittedCount < mostOut, openSeconds + secondsAhead(of: moment) < weight - 1 {
                    omittedCount += 1
                    continue
                }
                taken.append(Callback(at: moment, wasCounted: true))
                var missing = weight
                takeOpen(&missing)
                takeAhead(&missing, of: moment)
                if missing > 0 { unmatchedTime.append(TimeSpan(moment - missing, moment)) }
            }
        }

        /// Moves the use before a callback from `ahead` to `open`.
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
            let early = TimeSpan(moment, moment + maxEarliness)
            return ahead.reversed().prefix { $0.start < early.end }
                .sum { $0.clipped(to: early).seconds }
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
            while missing > 0, let next = ahead.last, next.start < moment + maxEarliness {
                ahead.removeLast()
                let taken = min(missing, min(next.end, moment + maxEarliness) - next.start)
                if next.seconds > taken { ahead.append(TimeSpan(next.start + taken, next.end)) }
                missing -= taken
                // The rest of this stretch is too late.
                if next.end > moment + maxEarliness { return }
            }
        }
    }

    /// The longest of the stretches whose sum is whole minutes: a part of a minute is neither lost nor phantom.
    private static func wholeMinutes(of stretches: [TimeSpan]) -> [TimeSpan] {
        // Rounding errors can make a sum slightly less than whole minutes.
        var rest = ((stretches.sum(\.seconds) + 0.5) / 60).rounded(.down) * 60
        var kept: [TimeSpan] = []
        for stretch in stretches.sorted(by: { ($0.seconds, $1.start) > ($1.seconds, $0.start) })
        where rest > 0.5 {
            let seconds = min(stretch.seconds, rest)
            guard seconds > 0 else { break }
            kept.append(TimeSpan(stretch.end - seconds, stretch.end))
            rest -= seconds
        }
        return kept.ascending(\.start)
    }
}
