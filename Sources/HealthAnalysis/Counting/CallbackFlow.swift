// How many callbacks were counted and how many rejected, minute by minute and by reason.

public import TrackingModel

/// The callbacks of the local day in quarter hours, and of the last hour in minutes.
public struct CallbackFlow: Hashable, Sendable {
    /// Callbacks of one slot.
    public struct Slot: Hashable, Sendable {
        public var accepted = 0
        /// By cause, only those that occur.
        public var rejected: [RejectionCause: Int] = [:]
        /// Callbacks whose outcome no log states, or that are not handled yet.
        public var unknownOutcomes = 0
        /// Those of them that are not handled yet.
        public var unhandled = 0

        public var rejectedTotal: Int { rejected.values.reduce(0, +) }
        /// Those of the rejected that the tracker tried to count and could not.
        public var failedTotal: Int { rejected.sum { $0.key.isFailure ? $0.value : 0 } }
    }

    /// The first slot of the day.
    public var dayStart: Instant
    /// Quarter hours of the local day, 92 to 100.
    public var quarterHours: [Slot]
    /// The first of the last 60 minutes.
    public var hourStart: Instant
    /// The last 60 minutes, oldest first.
    public var minutes: [Slot]
    /// All of today.
    public var today: Slot
    /// Before this moment callbacks are missing here; nil where nothing of today is.
    public var coveredFrom: Instant?
    /// The last record of a log that is not written any more; nil where it is.
    public var endedAt: Instant?

    /// Whether no callback of today is missing here.
    public var isComplete: Bool { coveredFrom == nil && endedAt == nil }

    /// Causes of today's rejections, most frequent first, then by word.
    public var causes: [(cause: RejectionCause, count: Int)] {
        today.rejected.sorted { ($1.value, $0.key.word) < ($0.value, $1.key.word) }.map { ($0.key, $0.value) }
    }

    /// Rejected / (accepted + rejected); nil where there was neither.
    public var rejectedRatio: Double? {
        let all = today.accepted + today.rejectedTotal
        return all > 0 ? Double(today.rejectedTotal) / Double(all) : nil
    }
}

extension CallbackFlow {
    /// Nil where no log lists callbacks.
    init?(_ observation: Observation) {
        let log = observation.log
        guard let coveredFrom = log.coveredFrom else { return nil }
        dayStart = observation.dayStart
        quarterHours = Array(repeating: Slot(), count: observation.slots)
        hourStart = observation.at - 3_600
        minutes = Array(repeating: Slot(), count: 60)
        today = Slot()
        self.coveredFrom = coveredFrom > observation.dayStart ? coveredFrom : nil
        endedAt = log.endedAt
        for callback in log.callbacks {
            if callback.at > hourStart, callback.at <= observation.at {
                let index = Int(truncatingIfRepresentable: (callback.at - hourStart) / 60) ?? 0
                minutes[min(index, 59)].take(callback)
            }
            guard observation.isToday(callback.at) else { continue }
            today.take(callback)
            if let index = observation.slot(of: callback.at) { quarterHours[index].take(callback) }
        }
    }
}

extension CallbackFlow.Slot {
    fileprivate mutating func take(_ callback: LoggedCallback) {
        if callback.isCredited {
            accepted += 1
        } else if let cause = callback.cause {
            rejected[cause, default: 0] += 1
        } else {
            unknownOutcomes += 1
            if callback.isPending { unhandled += 1 }
        }
    }
}
