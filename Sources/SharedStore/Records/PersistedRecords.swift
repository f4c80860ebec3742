// The JSON tables of the preferences: persisted apps, token names and the event mapping of the first generation.

import TrackingModel

/// An app of `persistedApps_v3`. Its dates count from 2001.
struct PersistedApp: JSONRecord {
    /// A day of `dailyHistory`.
    struct Day: Decodable {
        var date: Double
        var seconds: Double
        var points: Double?
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

    init?(lenient: LenientJSON) {
        logicalID = lenient.text("logicalID")
        displayName = lenient.text("displayName")
        category = lenient.text("category")
        rewardPoints = lenient.number("rewardPoints")
        totalSeconds = lenient.number("totalSeconds")
        todaySeconds = lenient.number("todaySeconds")
        lastUpdated = lenient.number("lastUpdated")
        lastResetDate = lenient.number("lastResetDate")
        todayHourlySeconds = lenient.numbers("todayHourlySeconds")
        dailyHistory = lenient.objects("dailyHistory").compactMap { item in
            guard let date = item.number("date"), let seconds = item.number("seconds") else { return nil }
            return Day(date: date, seconds: seconds, points: item.number("points"))
        }
    }
}

/// An entry of `tokenMappings_v1`.
struct TokenMapping: JSONRecord {
    var logicalID: String?
    var displayName: String?

    init?(lenient: LenientJSON) {
        logicalID = lenient.text("logicalID")
        displayName = lenient.text("displayName")
    }
}

/// An entry of `eventMappings`.
struct EventMapping: JSONRecord {
    var logicalID: String?
    var displayName: String?
    var category: String?
    var rewardPoints: Double?

    init?(lenient: LenientJSON) {
        logicalID = lenient.text("logicalID")
        displayName = lenient.text("displayName")
        category = lenient.text("category")
        rewardPoints = lenient.number("rewardPoints")
    }
}
