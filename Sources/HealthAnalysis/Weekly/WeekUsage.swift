// The days of apps that a week adds up: those that a history kept, put right by what the store holds now.

import TrackingModel

/// Seconds that each app was counted on each day.
///
/// A history keeps what a counter showed while somebody looked. Today's counter may have fallen since, where a
/// judgement took minutes back; and a day of which nothing was left is archived by nobody.
struct WeekUsage {
    /// Ascending by app and day, as the history has them.
    let days: [RecordedUsage]

    init(_ window: HistoryWindow, _ report: HealthReport, _ contents: StoreContents) {
        let today = report.calendar.day(of: report.at)
        let statuses = report.apps.keyed(by: \.id)
        let records = contents.apps.keyed(by: \.id)
        let hasEngine = contents.engine?.state != nil
        days = window.usage.map { usage in
            var usage = usage
            if usage.day == today {
                usage.seconds = statuses[usage.app]?.todaySeconds ?? usage.seconds
            } else if hasEngine, !usage.isArchived, records[usage.app]?.hasLeft(usage.day) == true {
                usage.seconds = 0
            }
            return usage
        }
    }
}

/// Archived days that every history has room for.
private let leastHistory = 7

extension AppRecord {
    /// Whether its counters went on from a day that left nothing behind: the engine archives every day that has a
    /// second, in the same transaction in which the next one begins.
    fileprivate func hasLeft(_ day: LocalDay) -> Bool {
        let days = counters.compactMap(\.day)
        guard let first = days.min(), first > day, !history.contains(where: { $0.day == day }) else {
            return false
        }
        // A history at its limit forgets its oldest days.
        return history.count < leastHistory || history.contains { $0.day < day }
    }
}
