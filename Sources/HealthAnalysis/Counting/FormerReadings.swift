// A few earlier reads of the same store, for what only a comparison shows.

public import TrackingModel

/// What a comparison needs of one earlier read.
public struct FormerReading: Hashable, Sendable {
    public var at: Instant
    public var day: LocalDay
    /// Seconds of today by app, as far as they were valid or impossible.
    public var todaySeconds: [String: Int]
    /// The highest lifetime total of each app.
    public var totalSeconds: [String: Int]
    /// The category of each app that has one.
    public var categories: [String: String]
    public var mappings: [String: String]
    public var keyCount: Int
    public var notificationsSent: Int?
    public var eventsReceived: Int?

    /// What a read of a store says, judged at the instant of the report.
    public init(_ contents: StoreContents, _ report: HealthReport) {
        at = report.at
        day = report.calendar.day(of: report.at)
        todaySeconds = [:]
        totalSeconds = [:]
        categories = [:]
        for app in report.apps {
            if app.todayState == .valid || app.todayState == .impossible {
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

/// Earlier reads, oldest first, at most `limit`.
public struct FormerReadings: Hashable, Sendable {
    /// Reads that are kept: an hour of one a minute.
    public static let limit = 60
    /// Seconds between two that are kept.
    public static let spacing: Double = 60

    public private(set) var readings: [FormerReading]

    public init(_ readings: [FormerReading] = []) {
        self.readings = Array(readings.sorted { $0.at < $1.at }.suffix(Self.limit))
    }

    /// Keeps a read, unless the last one is less than a minute old. A clock that went back begins anew.
    public mutating func note(_ contents: StoreContents, _ report: HealthReport) {
        if case .read = contents.source.preferences {} else { return }
        if let last = readings.last {
            if report.at < last.at { readings = [] } else if report.at - last.at < Self.spacing { return }
        }
        readings.append(FormerReading(contents, report))
        if readings.count > Self.limit { readings.removeFirst(readings.count - Self.limit) }
    }

    /// Seconds that all apps grew by since the newest read at or before a moment of the same day; nil where there
    /// is none.
    func growth(since moment: Instant, to today: Int?, _ observation: Observation) -> Int? {
        guard let today,
            let reading = readings.last(where: { $0.at <= moment && $0.day == observation.today }),
            !reading.todaySeconds.isEmpty
        else { return nil }
        let change = today.subtractingReportingOverflow(saturatingSum(reading.todaySeconds.values))
        return change.overflow ? nil : max(0, change.partialValue)
    }
}
