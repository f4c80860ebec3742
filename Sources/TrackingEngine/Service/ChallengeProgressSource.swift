// The progress of challenges, from which today's seconds are filled in once.

/// Where an older tracker kept usage that its counters lack (seed child-mode-data-consistency, fix 3).
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

    /// Today's seconds by logical id. A total goes to the first app, as in the seed, since nothing tells
    /// whose it is.
    var secondsByApp: [String: Int] {
        guard isPerApp else { return targetApps.first.map { [$0: minutes * 60] } ?? [:] }
        return minutesByApp.mapValues { $0 * 60 }
    }
}
