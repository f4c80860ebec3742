// The totals of whole days by the store's counters and archive, which reach further back than the logs.

import HealthAnalysis
import TrackingModel

/// The credited seconds of whole days in one read.
struct DayTotals {
    let contents: StoreContents?
    let report: HealthReport?
    let today: LocalDay

    /// The seconds of all apps on a day; nil if no app has a record of it.
    func seconds(on day: LocalDay) -> Int? {
        if day == today { return report?.todayTotalSeconds }
        let rows = (contents?.apps ?? []).compactMap { seconds(of: $0, on: day) }
        return rows.isEmpty ? nil : saturatingSum(rows)
    }

    /// The seconds of each app on a day; nil if no app has a record of it.
    func secondsByApp(on day: LocalDay) -> [String: Int]? {
        if day == today {
            guard report?.todayTotalSeconds != nil else { return nil }
            return Dictionary(
                (report?.apps ?? []).map { ($0.id, $0.todaySeconds ?? 0) }, uniquingKeysWith: max)
        }
        let known = (contents?.apps ?? []).compactMap { app in
            seconds(of: app, on: day).map { (app.id, $0) }
        }
        return known.isEmpty ? nil : Dictionary(known, uniquingKeysWith: max)
    }

    /// The archive's value for a day; for the last day of a store that is no longer written, its counter.
    private func seconds(of app: AppRecord, on day: LocalDay) -> Int? {
        let archived = app.history.filter { $0.day == day }.map(\.seconds)
        let counters = app.counters.filter { $0.day == day }.compactMap(\.todaySeconds)
        return (archived + counters).filter { (0...86_400).contains($0) }.max()
    }
}
