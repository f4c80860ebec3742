// How many events the local day had, and how many of them failed.

public import TrackingModel

/// Events and errors of the local day.
public struct EventStatus: Hashable, Sendable {
    /// Callbacks of today where the journal or a text log lists them, else entries of the recovery log; nil where no
    /// log covers today.
    public var today: Int?
    /// What the tracker tried today and could not; nil where no log reports failures reliably.
    public var errorsToday: Int?
    /// Those that were callbacks or other attempts; the rest are lines of a log.
    public var failedToday: Int?
    /// Errors that are on record where others may not be; nil for none.
    public var errorsAtLeast: Int?
    /// Attempts that failed / all; nil when there were none.
    public var errorRatio: Double?
    /// A part of today is missing in the log, or only last calls are kept: the figures are lower bounds.
    public var saturated: Bool
    public var lastAt: Instant?
    /// The newest event that was recorded, with its app where known.
    public var lastRecordedAt: Instant?
    public var lastRecordedApp: String?
}

extension Observation {
    var events: EventStatus {
        let count = EventCount(self, from: dayStart, to: dayEnd)
        var today = count.events
        let keepsLastCallsOnly = contents.source.generation.keepsLastCallsOnly
        if keepsLastCallsOnly {
            // Without any call nothing shows that the library ran.
            let activities = activities
            today = activities.isEmpty ? nil : saturatingSum(activities.map(\.thresholdsToday))
        }
        // An event that came again has one call only; where none is of today, none came today.
        let isLastCalls = keepsLastCallsOnly && today != 0
        let saturated =
            isLastCalls || log.endedAt != nil || log.coveredFrom.map { $0 > dayStart } ?? false
        var ratio: Double?
        if let today, count.errors != nil, today > 0 {
            ratio = Double(count.failed) / Double(count.attempts)
        }
        let recorded = lastRecorded
        return EventStatus(
            today: today, errorsToday: count.errors,
            failedToday: count.errors.map { _ in count.failed },
            errorsAtLeast: count.errors == nil && count.knownErrors > 0 ? count.knownErrors : nil,
            errorRatio: ratio, saturated: today != nil && saturated,
            lastAt: lastEventAt, lastRecordedAt: recorded?.at, lastRecordedApp: recorded?.app)
    }

    private var lastEventAt: Instant? {
        let called = (contents.lastCalls?.calls ?? []).last { !isFuture($0.at) }?.at
        let newest = otherEntries.map(\.at).filter { !isFuture($0) }.max()
        return [newest, called, callbacks.last?.at].compactMap { $0 }.max()
    }

    private var lastRecorded: (at: Instant, app: String)? {
        let counted = lastCounted
        // A log may have lost its end, or been emptied: what a counter says after its last callback is not in it.
        if let counted, callbacks.last.map({ counted.at > $0.at + 1 }) ?? true { return counted }
        return callbacks.last(where: \.isCredited).map { ($0.at, $0.app) }
    }

    /// The newest change of a counter; one of 0 was reset, not credited.
    private var lastCounted: (at: Instant, app: String)? {
        let counted = contents.apps.flatMap { app in
            app.counters.filter(\.showsUse).compactMap(\.modifiedAt).map { (at: $0, app: app.id) }
        }
        return counted.filter { !isFuture($0.at) }.max { $0.at < $1.at }
    }
}
