// The JSON tables of the preferences: persisted apps, token names and the event mapping of the first generation.

import TrackingModel

/// An app of `persistedApps_v3`. Its dates count from 2001.
struct PersistedApp: FieldRecord {
    /// A day of `dailyHistory`.
    struct Day: FieldRecord {
        var date = 0.0
        var seconds = 0.0
        var points: Double?

        mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
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

    mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
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

    mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
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

    mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
        try coder("logicalID", &logicalID)
        try coder("displayName", &displayName)
        try coder("category", &category)
        try coder("rewardPoints", &rewardPoints)
    }
}

// MARK: - Which apps the shield counts, in `extensionShieldConfigs`

/// A member of `extensionShieldConfigs`; only the list of goals holds any.
struct ShieldGoals: JSONRecord {
    struct Goal: FieldRecord {
        var rewardAppLogicalID: String?
        var linkedLearningApps: [Linked]?

        mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
            try coder("rewardAppLogicalID", &rewardAppLogicalID)
            try coder("linkedLearningApps", &linkedLearningApps)
        }
    }

    struct Linked: FieldRecord {
        var learningAppLogicalID: String?
        var minutesRequired: Double?

        mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
            try coder("learningAppLogicalID", &learningAppLogicalID)
            try coder("minutesRequired", &minutesRequired)
        }
    }

    let goals: [Goal]

    static var isObject: Bool { false }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        let start = json
        do throws(JSONMismatch) {
            goals = try json.list(Goal.read) ?? []
        } catch {
            goals = []
            json = start
            try json.skip()
        }
    }

    init?(lenient: LenientJSON) { nil }
}
