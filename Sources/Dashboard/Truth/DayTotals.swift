// What the store's counters and its archive say of whole days, which reaches back further than the logs.

import HealthAnalysis
import TrackingModel

/// The counted seconds of whole days of one read.
struct DayTotals {
    let contents: StoreContents?
    let report: HealthReport?
    let today: LocalDay

    /// Seconds of all apps on a day; nil where no app has a record of it.
    func seconds(on day: LocalDay) -> Int? {
        if day == today { return report?.countedTodaySeconds }
        let rows = (contents?.apps ?? []).compactMap { seconds(of: $0, on: day) }
        return rows.isEmpty ? nil : saturatingSum(rows)
    }

    /// Seconds of each app on a day; nil where the store has a record of none.
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

    /// The archive's row of a day; of the last day before a store fell silent, its counter.
    private func seconds(of app: AppRecord, on day: LocalDay) -> Int? {
        let archived = app.history.filter { $0.day == day }.map(\.seconds)
        let counters = app.counters.filter { $0.day == day }.compactMap(\.todaySeconds)
        return (archived + counters).filter { (0...86_400).contains($0) }.max()
    }
}
