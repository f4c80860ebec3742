// A few earlier reads of the same store, for what only a comparison shows.

public import TrackingModel

/// What a comparison needs of one earlier read.
public struct PreviousReading: Hashable, Sendable {
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
}

/// Earlier reads, oldest first, at most `limit`.
public struct PreviousReadings: Hashable, Sendable {
    /// Reads that are kept: an hour of one a minute.
    public static let limit = 60
    /// Seconds between two that are kept.
    public static let spacing: Double = 60

    public internal(set) var readings: [PreviousReading]

    public init(_ readings: [PreviousReading] = []) {
        self.readings = Array(readings.ascending(\.at).suffix(Self.limit))
    }

    /// Seconds that all apps grew by since the newest read at or before a moment of the same day; nil where there
    /// is none.
    func growth(since moment: Instant, to today: Int?, _ observation: Observation) -> Int? {
        guard let reading = readings.last(where: { $0.at <= moment && $0.day == observation.today }),
            !reading.todaySeconds.isEmpty
        else { return nil }
        return increase(from: saturatingSum(reading.todaySeconds.values), to: today).map { max(0, $0) }
    }
}
