// The progress of challenges, from which today's seconds are filled in once.

/// Usage that an older tracker stored elsewhere and that its counters lack.
public protocol ChallengeProgressSource {
    /// The progress of all active challenges.
    func activeChallenges() throws -> [ChallengeProgress]
}

/// What was done for one challenge today.
public struct ChallengeProgress: Hashable, Sendable {
    /// Logical ids.
    public var targetApps: [String]
    /// Whether minutes are kept for each app.
    public var isPerApp: Bool
    /// Minutes of all apps together.
    public var minutes: Int
    /// Minutes by logical id.
    public var minutesByApp: [String: Int]

    public init(
        targetApps: [String], isPerApp: Bool = false, minutes: Int = 0, minutesByApp: [String: Int] = [:]
    ) {
        self.targetApps = targetApps
        self.isPerApp = isPerApp
        self.minutes = minutes
        self.minutesByApp = minutesByApp
    }

    /// Today's seconds by logical id. A total is assigned to the first app, because its apps are unknown.
    var secondsByApp: [String: Int] {
        guard isPerApp else { return targetApps.first.map { [$0: minutes * 60] } ?? [:] }
        return minutesByApp.mapValues { $0 * 60 }
    }
}
