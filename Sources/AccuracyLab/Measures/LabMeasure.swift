// The measures of a policy, by name: one list for tables, JSON and screen.

import HealthAnalysis

/// A measure of how right a tracker is.
package enum LabMeasure: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
    case absoluteError = "absolute_error_mean"
    case absoluteErrorMedian = "absolute_error_p50"
    case absoluteError95 = "absolute_error_p95"
    case absoluteErrorMost = "absolute_error_max"
    case bound = "absolute_error_bound"
    case lostMinutes = "minutes_lost_per_day"
    case lostExactly = "minutes_lost_to_the_second_per_day"
    case inventedMinutes = "minutes_invented_per_day"
    case inventedExactly = "minutes_invented_to_the_second_per_day"
    case missed = "missed_percent"
    case missedExactly = "missed_to_the_second_percent"
    case missedOfReported = "missed_of_told_percent"
    case missedOfReportedExactly = "missed_of_told_to_the_second_percent"
    case unreported = "never_told_percent"
    case overcount = "overcount_percent"
    case overcountExactly = "overcount_to_the_second_percent"
    case netError = "net_error_percent"
    case inventingDays = "app_days_with_invented_percent"
    case incidents = "incidents_per_1000_sessions"
    case delivery = "delivery_percent"
    case late = "late_percent"
    case delay95 = "delay_p95_seconds"
    case recovered = "recovered_percent"
    case duplicates = "duplicates_per_1000"
    case inversions = "inversions_per_1000"
    case phantoms = "phantoms_per_1000"
    case impossibleDays = "impossible_days"
    case callbacks = "callbacks_per_day"
    case restarts = "restarts_per_day"
    case kills = "kills_per_day"
}

extension LabMeasure {
    /// The figure of a cell with its interval; nil where there is nothing to measure.
    typealias Formula = (CellRuns) -> Estimate?

    /// A few words for a table's head, what one is, a sentence on what is measured, and how.
    var about: (title: String, unit: String, definition: String, estimate: Formula) {
        switch self {
        case .absoluteError:
            (
                "absolute error", "min/app-day",
                "Minutes between what was credited and what was used, over the days of apps in use.",
                Self.ratio(\.absoluteError, \.appDays)
            )
        case .absoluteErrorMedian:
            (
                "p50", "min/app-day", "Half of the days of apps are off by no more.",
                { $0.bootstrap.quantile(0.5, of: $0.errors) }
            )
        case .absoluteError95:
            (
                "p95", "min/app-day", "95 of 100 days of apps are off by no more.",
                { $0.bootstrap.quantile(0.95, of: $0.errors) }
            )
        case .absoluteErrorMost:
            (
                "most", "min/app-day", "The worst day of an app.",
                { $0.errors.joined().max().map { Estimate($0) } }
            )
        case .bound:
            (
                "bound", "min/app-day",
                "Used minutes that no received callback reports: no policy can be more exact on these callbacks.",
                Self.ratio(\.unreported, \.appDays)
            )
        case .lostMinutes:
            (
                "lost", "min/day",
                "Whole minutes that were used and not credited, each app and day by itself.",
                Self.ratio(\.lost, \.days)
            )
        case .lostExactly:
            (
                "lost, to the second", "min/day",
                "All time that was used and not credited, parts of minutes too.",
                Self.ratio(\.lostExactly, \.days)
            )
        case .inventedMinutes:
            (
                "phantom", "min/day",
                "Whole minutes that were credited and not used, each app and day by itself.",
                Self.ratio(\.phantom, \.days)
            )
        case .inventedExactly:
            (
                "phantom, to the second", "min/day",
                "All time that was credited and not used, parts of minutes too.",
                Self.ratio(\.phantomExactly, \.days)
            )
        case .missed:
            (
                "missed", "% of use", "Lost whole minutes of the used time.",
                Self.ratio(\.lost, \.used, scale: 100)
            )
        case .missedExactly:
            (
                "missed, to the second", "% of use",
                "All lost time of the used time: a threshold is a whole minute, so the end of each use is part of it.",
                Self.ratio(\.lostExactly, \.used, scale: 100)
            )
        case .missedOfReported:
            (
                "missed of reported", "% of use",
                "Whole minutes reported by callbacks and not credited, of the reported time.",
                Self.ratio(\.missed, \.reported, scale: 100)
            )
        case .missedOfReportedExactly:
            (
                "missed of reported, to the second", "% of use",
                "All time reported by callbacks and not credited, of the reported time.",
                Self.ratio(\.missedExactly, \.reported, scale: 100)
            )
        case .unreported:
            (
                "never reported", "% of use",
                "Used minutes that no received callback reports: no policy can credit them.",
                Self.ratio(\.unreported, \.used, scale: 100)
            )
        case .overcount:
            (
                "over-count", "% of use", "Phantom whole minutes of the used time.",
                Self.ratio(\.phantom, \.used, scale: 100)
            )
        case .overcountExactly:
            (
                "over-count, to the second", "% of use", "All phantom time of the used time.",
                Self.ratio(\.phantomExactly, \.used, scale: 100)
            )
        case .netError:
            (
                "net error", "% of use",
                "Credited minus used, as a share of the used: errors of both kinds cancel out here.",
                Self.ratio(\.excess, \.used, scale: 100)
            )
        case .inventingDays:
            (
                "inventing", "% of app-days", "Days of apps with a whole minute or more that nobody used.",
                Self.share(\.inventing, \.appDays)
            )
        case .incidents:
            (
                "incidents", "/1000 sessions",
                "Days of apps that lost ten minutes or more, for 1000 sessions.",
                Self.rate(\.incidents, \.sessions)
            )
        case .delivery:
            (
                "delivered", "% of thresholds", "Reached thresholds whose own callback arrived.",
                Self.share(\.delivered, \.reached)
            )
        case .late:
            (
                "late", "% of arrived", "Callbacks that came more than a minute after their threshold.",
                Self.share(\.late, \.delivered)
            )
        case .delay95:
            (
                "delay p95", "s", "Upper bound of the delay of 95 of 100 callbacks.",
                { $0.delays.quantile(0.95).flatMap { $0.isFinite ? Estimate($0) : nil } }
            )
        case .recovered:
            (
                "recovered", "% of thresholds",
                "Reached thresholds whose callback never came and that a later one recovered.",
                Self.share(\.recovered, \.reached)
            )
        case .duplicates:
            (
                "duplicates", "/1000 callbacks", "Callbacks that had been delivered before.",
                Self.rate(\.duplicates, \.received)
            )
        case .inversions:
            (
                "out of order", "/1000 callbacks", "Callbacks after one for a higher threshold.",
                Self.rate(\.inversions, \.received)
            )
        case .phantoms:
            (
                "phantoms", "/1000 callbacks", "Callbacks for thresholds that nobody had reached.",
                Self.rate(\.phantoms, \.received)
            )
        case .impossibleDays:
            (
                "impossible", "days",
                "Days on which at least a minute more was credited in all than the device was in use.",
                { $0.bootstrap.rate($0.impossibleDays, of: $0.days, per: $0.days.reduce(0, +)) }
            )
        case .callbacks:
            (
                "callbacks", "/day",
                "Calls of the extension: what tracking costs the battery, as far as is known here.",
                Self.ratio(\.received, \.days)
            )
        case .restarts:
            ("restarts", "/day", "Starts of monitoring.", Self.ratio(\.registrations, \.days))
        case .kills:
            ("kills", "/day", "Times that the extension was killed.", Self.ratio(\.kills, \.days))
        }
    }

    /// What is summed for each seed.
    private typealias Sums = (CellRuns) -> [Double]

    private static func ratio(_ part: @escaping Sums, _ whole: @escaping Sums, scale: Double = 1) -> Formula {
        { $0.bootstrap.ratio(part($0), of: whole($0), scale: scale) }
    }

    private static func share(_ part: @escaping Sums, _ whole: @escaping Sums) -> Formula {
        { $0.bootstrap.percentage(part($0), of: whole($0)) }
    }

    /// For a thousand.
    private static func rate(_ events: @escaping Sums, _ exposure: @escaping Sums) -> Formula {
        { $0.bootstrap.rate(events($0), of: exposure($0), per: 1_000) }
    }
}
