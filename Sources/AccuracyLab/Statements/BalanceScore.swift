// What is said of a day at its end, against what was used: the ranges, their width, and an ok that is earned.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

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

        init(_ report: HealthReport, _ truth: StatementTruth) {
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
