// The JSON tables of the preferences: persisted apps, token names and the event mapping of the first generation.

import TrackingModel

/// An app of `persistedApps_v3`. Its dates count from 2001.
struct PersistedApp: JSONRecord {
    /// A day of `dailyHistory`.
    struct Day {
        enum Field: String, JSONField {
            case date, seconds, points

            static let names = JSONNames<Field>()
        }

        var date: Double
        var seconds: Double
        var points: Double?
    }

    enum Field: String, JSONField {
        case logicalID, displayName, category, rewardPoints, totalSeconds, todaySeconds, lastUpdated
        case lastResetDate, todayHourlySeconds, dailyHistory

        static let names = JSONNames<Field>()
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

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .logicalID: logicalID = try json.text()
            case .displayName: displayName = try json.text()
            case .category: category = try json.text()
            case .rewardPoints: rewardPoints = try json.number()
            case .totalSeconds: totalSeconds = try json.number()
            case .todaySeconds: todaySeconds = try json.number()
            case .lastUpdated: lastUpdated = try json.number()
            case .lastResetDate: lastResetDate = try json.number()
            case .todayHourlySeconds:
                todayHourlySeconds = try json.list { (json) throws(JSONMismatch) in try json.number() }
            case .dailyHistory: dailyHistory = try json.list(Day.init)
            }
        }
    }

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

extension PersistedApp.Day {
    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var read: (date: Double?, seconds: Double?, points: Double?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .date: read.date = try json.number()
            case .seconds: read.seconds = try json.number()
            case .points: read.points = try json.number()
            }
        }
        guard let date = read.date, let seconds = read.seconds else { throw JSONMismatch() }
        self.init(date: date, seconds: seconds, points: read.points)
    }
}

/// An entry of `tokenMappings_v1`.
struct TokenMapping: JSONRecord {
    enum Field: String, JSONField {
        case logicalID, displayName

        static let names = JSONNames<Field>()
    }

    var logicalID: String?
    var displayName: String?

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .logicalID: logicalID = try json.text()
            case .displayName: displayName = try json.text()
            }
        }
    }

    init?(lenient: LenientJSON) {
        logicalID = lenient.text("logicalID")
        displayName = lenient.text("displayName")
    }
}

/// An entry of `eventMappings`.
struct EventMapping: JSONRecord {
    enum Field: String, JSONField {
        case logicalID, displayName, category, rewardPoints

        static let names = JSONNames<Field>()
    }

    var logicalID: String?
    var displayName: String?
    var category: String?
    var rewardPoints: Double?

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .logicalID: logicalID = try json.text()
            case .displayName: displayName = try json.text()
            case .category: category = try json.text()
            case .rewardPoints: rewardPoints = try json.number()
            }
        }
    }

    init?(lenient: LenientJSON) {
        logicalID = lenient.text("logicalID")
        displayName = lenient.text("displayName")
        category = lenient.text("category")
        rewardPoints = lenient.number("rewardPoints")
    }
}
