// The measures of a policy, by name: one list for tables, JSON and screen.

/// A measure of how right a tracker is. Lower is better for all that `isError` says so.
package enum LabMeasure: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
    case absoluteError = "absolute_error_mean"
    case absoluteErrorMedian = "absolute_error_p50"
    case absoluteError95 = "absolute_error_p95"
    case absoluteErrorMost = "absolute_error_max"
    case bound = "absolute_error_bound"
    case lostMinutes = "minutes_lost_per_day"
    case inventedMinutes = "minutes_invented_per_day"
    case missed = "missed_percent"
    case missedOfReported = "missed_of_told_percent"
    case unreported = "never_told_percent"
    case overcount = "overcount_percent"
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

    /// A few words for a table's head.
    package var title: String {
        switch self {
        case .absoluteError: "absolute error"
        case .absoluteErrorMedian: "p50"
        case .absoluteError95: "p95"
        case .absoluteErrorMost: "most"
        case .bound: "bound"
        case .lostMinutes: "lost"
        case .inventedMinutes: "phantom"
        case .missed: "missed"
        case .missedOfReported: "missed of reported"
        case .unreported: "never reported"
        case .overcount: "over-count"
        case .netError: "net error"
        case .inventingDays: "inventing"
        case .incidents: "incidents"
        case .delivery: "delivered"
        case .late: "late"
        case .delay95: "delay p95"
        case .recovered: "recovered"
        case .duplicates: "duplicates"
        case .inversions: "out of order"
        case .phantoms: "phantoms"
        case .impossibleDays: "impossible"
        case .callbacks: "callbacks"
        case .restarts: "restarts"
        case .kills: "kills"
        }
    }

    /// What one is, for example `min/app-day`.
    package var unit: String {
        switch self {
        case .absoluteError, .absoluteErrorMedian, .absoluteError95, .absoluteErrorMost, .bound: "min/app-day"
        case .lostMinutes, .inventedMinutes: "min/day"
        case .missed, .missedOfReported, .unreported, .overcount, .netError: "% of use"
        case .inventingDays: "% of app-days"
        case .incidents: "/1000 sessions"
        case .delivery, .recovered: "% of thresholds"
        case .late: "% of arrived"
        case .delay95: "s"
        case .duplicates, .inversions, .phantoms: "/1000 callbacks"
        case .impossibleDays: "days"
        case .callbacks, .restarts, .kills: "/day"
        }
    }

    /// One sentence on what is measured.
    package var definition: String {
        switch self {
        case .absoluteError:
            "Minutes between what was credited and what was used, over the days of apps in use."
        case .absoluteErrorMedian: "Half of the days of apps are off by no more."
        case .absoluteError95: "95 of 100 days of apps are off by no more."
        case .absoluteErrorMost: "The worst day of an app."
        case .bound:
            "Used minutes that no received callback reports: no policy can be more exact on these callbacks."
        case .lostMinutes: "Whole minutes that were used and not credited, each app and day by itself."
        case .inventedMinutes: "Whole minutes that were credited and not used, each app and day by itself."
        case .missed: "Lost minutes of the used ones."
        case .missedOfReported: "Share of the minutes reported by callbacks that are not credited."
        case .unreported: "Used minutes that no received callback reports: no policy can credit them."
        case .overcount: "Phantom minutes for each used one."
        case .netError: "Credited minus used, as a share of the used: errors of both kinds cancel out here."
        case .inventingDays: "Days of apps with a whole minute or more that nobody used."
        case .incidents: "Days of apps that lost ten minutes or more, for 1000 sessions."
        case .delivery: "Reached thresholds whose own callback arrived."
        case .late: "Callbacks that came more than a minute after their threshold."
        case .delay95: "Upper bound of the delay of 95 of 100 callbacks."
        case .recovered: "Reached thresholds whose callback never came and that a later one recovered."
        case .duplicates: "Callbacks that had been delivered before."
        case .inversions: "Callbacks after one for a higher threshold."
        case .phantoms: "Callbacks for thresholds that nobody had reached."
        case .impossibleDays: "Days on which more was credited than a day has."
        case .callbacks:
            "Calls of the extension: what tracking costs the battery, as far as is known here."
        case .restarts: "Starts of monitoring."
        case .kills: "Times that the extension was killed."
        }
    }
}
