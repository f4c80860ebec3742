// How many gaps a tracker has for each session of use.

import TrackingModel

/// Gaps in which minutes are lost, may be lost or were not monitored, against sessions of use.
public struct GapRate: Hashable, Sendable {
    public let gaps: Int
    /// Callbacks no further than 300 s apart are one session.
    public let sessions: Int

    /// Gaps for each session above which an alert is a warning.
    static let warning = 0.5
    /// So few sessions prove nothing.
    static let fewest = 5

    /// - Parameter events: Oldest first.
    init(_ gaps: some Sequence<Gap>, _ events: some Sequence<Instant>, _ thresholds: Thresholds) {
        self.gaps = gaps.count { [.lost, .notMonitored, .possibleLoss].contains($0.gapClass) }
        var sessions = 0
        var last: Instant?
        for event in events {
            if last.map({ event - $0 > thresholds.gapCandidate }) ?? true { sessions += 1 }
            last = event
        }
        self.sessions = sessions
    }

    /// Of today; nil where no event holds the minute that it reports, so that a gap can't be seen.
    init?(_ gaps: [Gap], _ delivery: DeliveryRatio?, _ observation: Observation) {
        guard delivery != nil else { return nil }
        let events = observation.callbacks.lazy.map(\.at).filter {
            observation.isToday($0) && !observation.isFuture($0)
        }
        self.init(gaps.filter { observation.isToday($0.start) }, events, observation.thresholds)
    }
}
