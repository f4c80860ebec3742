// The measures of a policy, by name: one list for tables, JSON and screen.

/// A measure of how right a tracker is. Lower is better for all that `isError` says so.
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

    /// A few words for a table's head.
    package var title: String {
        switch self {
        case .absoluteError: "absolute error"
        case .absoluteErrorMedian: "p50"
        case .absoluteError95: "p95"
        case .absoluteErrorMost: "most"
        case .bound: "bound"
        case .lostMinutes: "lost"
        case .lostExactly: "lost, to the second"
        case .inventedMinutes: "phantom"
        case .inventedExactly: "phantom, to the second"
        case .missed: "missed"
        case .missedExactly: "missed, to the second"
        case .missedOfReported: "missed of reported"
        case .missedOfReportedExactly: "missed of reported, to the second"
        case .unreported: "never reported"
        case .overcount: "over-count"
        case .overcountExactly: "over-count, to the second"
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
        case .lostMinutes, .lostExactly, .inventedMinutes, .inventedExactly: "min/day"
        case .missed, .missedExactly, .missedOfReported, .missedOfReportedExactly, .unreported, .overcount,
            .overcountExactly, .netError:
            "% of use"
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
        case .lostExactly: "All time that was used and not credited, parts of minutes too."
        case .inventedExactly: "All time that was credited and not used, parts of minutes too."
        case .missed: "Lost whole minutes of the used time."
        case .missedExactly:
            "All lost time of the used time: a threshold is a whole minute, so the end of each use is part of it."
        case .missedOfReported: "Whole minutes reported by callbacks and not credited, of the reported time."
        case .missedOfReportedExactly:
            "All time reported by callbacks and not credited, of the reported time."
        case .unreported: "Used minutes that no received callback reports: no policy can credit them."
        case .overcount: "Phantom whole minutes of the used time."
        case .overcountExactly: "All phantom time of the used time."
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
        case .impossibleDays:
            "Days on which at least a minute more was credited in all than the device was in use."
        case .callbacks:
            "Calls of the extension: what tracking costs the battery, as far as is known here."
        case .restarts: "Starts of monitoring."
        case .kills: "Times that the extension was killed."
        }
    }
}
