// The JSON tables of the preferences: persisted apps, token names and the event mapping of the first generation.

import TrackingModel

/// An app of `persistedApps_v3`. Its dates count from 2001.
struct PersistedApp: FieldRecord {
    /// A day of `dailyHistory`.
    struct Day: FieldRecord {
        var date = 0.0
        var seconds = 0.0
        var points: Double?

        mutating func fields<Coder: RecordCoder>(_ coder: inout Coder) throws(Coder.Failure) {
            try coder("date", &date)
            try coder("seconds", &seconds)
            try coder("points", &points)
        }
    }

    var logicalID: String?
    var displayName: String?
    var category: String?
    var rewardPoints: Double?
    var totalSeconds: Double?
    var todaySeconds: Double?
    var lastUpdated: Double?
    var lastResetDate: Double?
    var todayHourlySeconds: [Double]?
    var dailyHistory: [Day]?

    mutating func fields<Coder: RecordCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("logicalID", &logicalID)
        try coder("displayName", &displayName)
        try coder("category", &category)
        try coder("rewardPoints", &rewardPoints)
        try coder("totalSeconds", &totalSeconds)
        try coder("todaySeconds", &todaySeconds)
        try coder("lastUpdated", &lastUpdated)
        try coder("lastResetDate", &lastResetDate)
        try coder("todayHourlySeconds", &todayHourlySeconds)
        try coder("dailyHistory", &dailyHistory)
    }
}

/// An entry of `tokenMappings_v1`.
struct TokenMapping: FieldRecord {
    var logicalID: String?
    var displayName: String?

    mutating func fields<Coder: RecordCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("logicalID", &logicalID)
        try coder("displayName", &displayName)
    }
}

/// An entry of `eventMappings`.
struct EventMapping: FieldRecord {
    var logicalID: String?
    var displayName: String?
    var category: String?
    var rewardPoints: Double?

    mutating func fields<Coder: RecordCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("logicalID", &logicalID)
        try coder("displayName", &displayName)
        try coder("category", &category)
        try coder("rewardPoints", &rewardPoints)
    }
}
