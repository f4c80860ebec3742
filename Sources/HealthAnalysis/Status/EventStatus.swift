// How many events the local day had, and how many of them failed.

public import TrackingModel

/// Events and errors of the local day.
public struct EventStatus: Hashable, Sendable {
    /// Callbacks of today where the journal or a text log lists them, else entries of the recovery log; nil where no
    /// log covers today.
    public var today: Int?
    /// Those that failed, including other failed attempts; nil where no log reports failures.
    public var errorsToday: Int?
    /// Errors / events; nil when there are none.
    public var errorRatio: Double?
    /// A part of today is missing in the log, or only last calls are kept: the figures are lower bounds.
    public var saturated: Bool
    public var lastAt: Instant?
    /// The newest event that was recorded, with its app where known.
    public var lastRecordedAt: Instant?
    public var lastRecordedApp: String?
}

extension EventStatus {
    init(_ observation: Observation) {
        let log = observation.log
        let count = EventCount(observation, from: observation.dayStart, to: observation.dayEnd)
        var today = count.events
        let keepsLastCallsOnly = observation.contents.source.generation.keepsLastCallsOnly
        if keepsLastCallsOnly {
            // Without any call nothing shows that the library ran.
            let activities = ActivityStatus.all(observation)
            today = activities.isEmpty ? nil : saturatingSum(activities.map(\.thresholdsToday))
        }
        // An event that came again has one call only; where none is of today, none came today.
        let isLastCalls = keepsLastCallsOnly && today != 0
        let saturated =
            isLastCalls || log.endedAt != nil || log.coveredFrom.map { $0 > observation.dayStart } ?? false
        var ratio: Double?
        if let today, let errors = count.errors, today > 0 {
            ratio = Double(errors) / Double(count.attempts)
        }
        let recorded = Self.lastRecorded(observation)
        self.init(
            today: today, errorsToday: count.errors, errorRatio: ratio, saturated: today != nil && saturated,
            lastAt: Self.lastAt(observation), lastRecordedAt: recorded?.at, lastRecordedApp: recorded?.app)
    }

    private static func lastAt(_ observation: Observation) -> Instant? {
        let called = (observation.contents.lastCalls?.calls ?? []).last { !observation.isFuture($0.at) }?.at
        let newest = observation.otherEntries.map(\.at).filter { !observation.isFuture($0) }.max()
        return [newest, called, observation.callbacks.last?.at].compactMap { $0 }.max()
    }

    private static func lastRecorded(_ observation: Observation) -> (at: Instant, app: String)? {
        let counted = lastCounted(observation)
        // A log may have lost its end, or been emptied: what a counter says after its last callback is not in it.
        if let counted, observation.callbacks.last.map({ counted.at > $0.at + 1 }) ?? true { return counted }
        return observation.callbacks.last(where: \.isCredited).map { ($0.at, $0.app) }
    }

    /// The newest change of a counter; one of 0 was reset, not credited.
    private static func lastCounted(_ observation: Observation) -> (at: Instant, app: String)? {
        var newest: (at: Instant, app: String)?
        for app in observation.contents.apps {
            for counter in app.counters where counter.source != .persisted && (counter.todaySeconds ?? 0) > 0
            {
                guard let at = counter.modifiedAt, !observation.isFuture(at) else { continue }
                if at > newest?.at ?? Instant(-.greatestFiniteMagnitude) { newest = (at, app.id) }
            }
        }
        return newest
    }
}
