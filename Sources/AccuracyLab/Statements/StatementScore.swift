// Counts of true and false statements, by device-day; counts of several runs add up.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

/// How many statements were made and how many of them were false.
struct StatementScore: Hashable, Encodable, Summable {
    /// Something that was said on some device-days, and those on which it was false at any look.
    struct Said: Hashable, Encodable, Summable {
        var days = 0
        var falseDays = 0
        /// The share of days on which it was true throughout, with its interval.
        var precision: Estimate? { Estimate(share: days - falseDays, of: days) }

        static func += (left: inout Said, right: Said) { add(right, to: &left, \.days, \.falseDays) }
    }

    /// A figure at all looks.
    struct Stated: Hashable, Encodable, Summable {
        var looks = 0
        /// Looks at which it was true and not all that the store can prove.
        var vague = 0
        var wrong = 0

        static func += (left: inout Stated, right: Stated) {
            add(right, to: &left, \.looks, \.vague, \.wrong)
        }
    }

    /// Device-days on which something was truly wrong, and those of them that a report named at the level they ask for.
    struct Named: Hashable, Encodable, Summable {
        var days = 0
        var namedDays = 0
        var recall: Estimate? { Estimate(share: namedDays, of: days) }

        static func += (left: inout Named, right: Named) { add(right, to: &left, \.days, \.namedDays) }
    }

    var deviceDays = 0
    /// Device-days with a false statement at any look, by what was false.
    var falseCriticalDays = 0
    var falseWarningDays = 0
    var falseVerdictDays = 0
    /// With a figure that the store can prove and that was wrong, or less than it proves.
    var inexactDays = 0
    /// With bounds outside of which the truth lies.
    var falseBoundDays = 0
    /// Looks at which folding the journal again gave other receipts than the run's.
    var unfoldedLooks = 0
    /// By code and level: `minutes-lost critical`; of alerts `alert verdict critical`.
    var said: [String: Said] = [:]
    /// By the figure's name.
    var stated: [String: Stated] = [:]
    /// By `StatementFamily`.
    var named: [String: Named] = [:]

    /// What the day's end said of its minutes.
    var balance = Balance()
    /// The same with a part of the store taken away: without its journal, or with the second half of it.
    var lessened = Balance()

    /// The share of the device-days.
    func share(_ days: KeyPath<StatementScore, Int>) -> Estimate? {
        Estimate(share: self[keyPath: days], of: deviceDays)
    }

    static func += (left: inout StatementScore, right: StatementScore) {
        add(
            right, to: &left, \.deviceDays, \.falseCriticalDays, \.falseWarningDays, \.falseVerdictDays,
            \.inexactDays, \.falseBoundDays, \.unfoldedLooks, \.said, \.stated, \.named, \.balance,
            \.lessened)
    }
}

/// A statement that was false, with what was said and what was so.
struct FalseStatement: Hashable, Encodable {
    let policy: String
    let profile: String
    let user: String
    let seed: UInt64
    /// Days since the run's first, and the local time.
    let day: Int
    let time: String
    /// A code, `verdict`, `alert …`, a figure's name, or `unnamed …` for a day that nothing named.
    let what: String
    /// `critical`, `warning`, `figure`, `bound` or `recall`.
    let kind: String
    let said: String
    let truth: String
}

// What is said of a day at its end, against what was used: the ranges, their width, and an ok that is earned.
extension StatementScore {
    /// Days at their last look; counts of several runs add up.
    struct Balance: Hashable, Encodable, Summable {
        private(set) var days = 0
        /// Days on which used − credited lies more than five minutes outside of what the ranges allow, a minute for each
        /// app besides.
        private(set) var falseDays = 0
        /// Days that are ok although ten minutes more or less than were used are credited, a minute for each app besides.
        private(set) var unearnedDays = 0
        /// Days whose use is not stated.
        private(set) var unknownDays = 0
        /// By the verdict's level.
        private(set) var levels: [String: Int] = [:]
        /// Minutes between the bounds of what was used, of each day that states it.
        private(set) var widths: [Double] = []

        init() {}

        init(_ report: HealthReport, _ truth: GroundTruth) {
            let apps = Double(truth.truth.apps.count)
            let used = Double(truth.used(on: [truth.today])) / 60
            let net = used - Double(report.todayTotalSeconds ?? 0) / 60
            days = 1
            levels[report.verdict.level.rawValue] = 1
            unearnedDays = report.verdict.level == .ok && abs(net) > 10 + apps ? 1 : 0
            guard let balance = report.balance else {
                unknownDays = 1
                return
            }
            let silence = report.unreportedMinutes?.high ?? 0
            let low = max(
                balance.lost.low - balance.phantom.high, balance.used.low - (used - net))
            let high = min(
                balance.lost.high - balance.phantom.low, balance.used.high - (used - net))
            falseDays = net < low - apps - 5 || net > high + silence + apps + 5 ? 1 : 0
            widths = [balance.used.high - balance.used.low]
        }

        /// The width that a share of the days does not exceed, in whole minutes; nil without a day.
        func width(_ share: Double) -> String? {
            widths.isEmpty ? nil : figure(widths.quantile(share), places: 0)
        }

        static func += (left: inout Balance, right: Balance) {
            add(
                right, to: &left, \.days, \.falseDays, \.unearnedDays, \.unknownDays, \.levels, \.widths)
        }
    }
}

extension StatementLook {
    /// The report of a store that has lost its journal, or the older half of it.
    func lessened(_ seed: UInt64) -> HealthReport {
        var contents = contents
        let records = contents.engine?.records ?? []
        contents.engine?.records = seed.isMultiple(of: 2) ? [] : records.suffix(records.count / 2)
        contents.engine?.startCheckpoint = nil
        return HealthReport(contents, at: truth.now, calendar: truth.calendar)
    }
}
