// How far back the logs are complete, and whether a store has any data of today: one rule for all figures.

public import TrackingModel

/// The time that the logs of callbacks cover.
///
/// Without data of today, today's figures are unknown, even where the number of records in the store is 0.
public struct LogCoverage: Hashable, Sendable {
    /// Why there is no data of today.
    public enum Silence: String, CaseIterable, Sendable {
        /// The newest trace of the store is too old.
        case oldStore
        /// The store's days begin in another zone.
        case otherZone
        case noLog
        /// There is a log, with no record in it.
        case emptyLog
        /// The tracker went on, and the log did not.
        case endedLog
        /// There is no log but the last call of each callback.
        case lastCallsOnly

        /// A few words, as behind "unknown".
        public var description: String {
            switch self {
            case .oldStore: "no data for today"
            case .otherZone: "read in another time zone"
            case .noLog: "no log of events"
            case .emptyLog: "the log is empty"
            case .endedLog: "the log is no longer written"
            case .lastCallsOnly: "only last calls kept"
            }
        }
    }

    /// Nil where the logs hold data of today.
    public var silence: Silence?
    /// The first moment from which on no callback is missing in the logs; nil where none is known to be missing.
    public var start: Instant?
    /// The last record of a log that is not written any more; nil where it is.
    public var end: Instant?

    public var isTodayKnown: Bool { silence == nil }

    /// The logs' first moment where it lies behind another, so that something is missing since.
    public func start(after moment: Instant) -> Instant? { start.flatMap { $0 > moment ? $0 : nil } }
}

extension LogCoverage {
    init(isRecent: Bool, _ observation: Observation) {
        let contents = observation.contents
        let log = observation.log
        let isEmpty =
            log.callbacks.isEmpty && contents.recovery.isEmpty && contents.log.isEmpty
            && contents.callbacks.isEmpty && observation.journal.isEmpty
        silence =
            if !isRecent {
                .oldStore
            } else if observation.otherZone != nil {
                .otherZone
            } else if contents.source.generation.keepsLastCallsOnly {
                .lastCallsOnly
            } else if log.source == nil {
                .noLog
            } else if isEmpty && !log.covers(observation.dayStart) || log.coveredFrom == nil {
                .emptyLog
            } else if log.endedAt != nil {
                .endedLog
            } else {
                nil
            }
        end = log.endedAt
        start = log.coveredFrom.flatMap { $0 == CallbackLog.always ? nil : $0 }
    }
}
