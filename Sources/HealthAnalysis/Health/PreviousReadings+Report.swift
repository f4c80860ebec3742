// What a report leaves behind for the comparison with later reads.

public import TrackingModel

extension PreviousReading {
    /// What a read of a store says, judged at the instant of the report.
    public init(_ contents: StoreContents, _ report: HealthReport) {
        at = report.at
        day = report.calendar.day(of: report.at)
        todaySeconds = [:]
        totalSeconds = [:]
        categories = [:]
        for app in report.apps {
            if app.isOfToday {
                todaySeconds[app.id] = app.todaySeconds
            }
            totalSeconds[app.id] = app.totalSeconds
            categories[app.id] = app.category
        }
        mappings = contents.mappings
        keyCount = contents.source.keyCount
        notificationsSent = contents.notifications.sent
        eventsReceived = contents.eventsReceived
    }
}

extension PreviousReadings {
    /// Keeps a read, unless the last one is less than a minute old. A clock that was set back starts the list again.
    public mutating func note(_ contents: StoreContents, _ report: HealthReport) {
        if case .read = contents.source.preferences {} else { return }
        if let last = readings.last {
            if report.at < last.at { readings = [] } else if report.at - last.at < Self.spacing { return }
        }
        readings.append(PreviousReading(contents, report))
        if readings.count > Self.limit { readings.removeFirst(readings.count - Self.limit) }
    }
}
