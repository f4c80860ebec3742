// One side of a comparison: a store as it was read, and what was judged of it at one instant.

public import TrackingModel

/// A store, judged at one instant, to be compared with another.
public struct ComparedStore: Hashable, Sendable {
    public var report: HealthReport
    /// The read that the report was made from.
    public var contents: StoreContents
    /// Every key and file; nil where the preferences were never read, as in a text log.
    public var listing: StoreListing?

    public init(report: HealthReport, contents: StoreContents, listing: StoreListing?) {
        self.report = report
        self.contents = contents
        self.listing = listing
    }
}

extension AppStatus {
    /// Seconds of each day of which the store says what was credited to the app; a day that it says nothing of is
    /// missing, never 0.
    ///
    /// - Parameters:
    ///   - today: The day of the report that the status is from.
    ///   - record: The app in the store, for days older than a week.
    func secondsByDay(today: LocalDay, _ record: AppRecord?) -> [LocalDay: Int] {
        var days = record?.secondsByPastDay(before: today) ?? [:]
        for (index, seconds) in lastSevenDays.enumerated() {
            if let seconds { days[today - (lastSevenDays.count - index)] = seconds }
        }
        if isOfToday, counterDay == today { days[today] = todaySeconds }
        return days
    }
}
