// Minutes of use that were never reported: thresholds missing between others that came.

public import TrackingModel

/// Minutes of an app that the system's counter passed and no callback reported.
///
/// Five minutes without a record are mostly idle time; minutes missing in a count that continued are evidence of a
/// loss.
public struct UsageGap: Hashable, Sendable {
    /// The logical id.
    public var app: String
    /// The minutes of the system's counter.
    public var minutes: ClosedRange<Int>
    /// The latest moment at which the last of them can have passed.
    public var end: Instant

    /// The latest moment at which the first of them can have begun.
    public var start: Instant { end - Double(minutes.count) * 60 }

    /// The gaps of today's counts, by app and minute, as far as no late callback can close them any more.
    ///
    /// - Parameters:
    ///   - ledgers: The counts of all apps.
    ///   - now: The present moment.
    ///   - settleTime: Seconds for which a callback can still arrive.
    public static func find(
        in ledgers: some Sequence<AppLedger>, at now: ClockReading,
        settleTime: Double = Thresholds().settleTime
    ) -> [UsageGap] {
        var gaps: [UsageGap] = []
        for ledger in ledgers where ledger.day == now.day {
            guard let lastCredit = ledger.lastCredit else { continue }
            // Usage since a minute, and so time at least, is what was counted after it.
            var after = 0
            for span in ledger.count.spans.reversed() {
                let top = span.minutes.last ?? 0
                for (lower, upper) in zip(span.minutes.ranges, span.minutes.ranges.dropFirst()) {
                    let hole = (lower.upperBound + 1)...(upper.lowerBound - 1)
                    let usageSince = Double(top - hole.upperBound + after) * 60
                    guard now.seconds(since: lastCredit) + usageSince > settleTime else { continue }
                    gaps.append(
                        UsageGap(app: ledger.app, minutes: hole, end: lastCredit.wall - usageSince))
                }
                after += top
            }
        }
        return gaps.sorted {
            ($0.app, $0.minutes.lowerBound, $0.end) < ($1.app, $1.minutes.lowerBound, $1.end)
        }
    }
}
