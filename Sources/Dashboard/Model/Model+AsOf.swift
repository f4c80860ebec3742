// A store in which nothing is recent, shown as of its last record.

import HealthAnalysis
import TrackingModel

extension Model {
    /// Turns to the last record at the first read of an old store, and back to the present as soon as the store is
    /// written to again.
    ///
    /// - Returns: What the store has to be asked for instead of showing the read; nil to show it.
    mutating func chooseInstant(for reading: Reading) -> Command? {
        if let shown = context.asOf {
            guard let newest = reading.contents.newestTrace(notAfter: context.wallClock), newest > shown + 1
            else {
                return nil
            }
            (context.asOf, context.feed) = (nil, .live)
            say("The store was written to; showing the present.")
            return .store(.judge(asOf: nil))
        }
        guard opensAtLastRecord else { return nil }
        opensAtLastRecord = false
        guard context.feed == .live, let last = reading.report.agedSince(settings.thresholds) else {
            return nil
        }
        (context.asOf, context.feed) = (last, .snapshot)
        return .store(.judge(asOf: last))
    }

    /// Shows what was read once.
    ///
    /// - Parameter isPast: Whether it is of the last record because nothing in the store is recent.
    package mutating func show(onlyReading reading: Reading, isPast: Bool) {
        opensAtLastRecord = false
        if isPast {
            (context.asOf, context.feed) = (reading.report.at, .snapshot)
        }
        _ = update(.read(reading))
    }

    /// Shows the store as of its last record, or switches back to the current time.
    mutating func turnToLastRecord() -> [Command] {
        if context.asOf != nil {
            (context.asOf, context.feed) = (nil, .live)
            return [.store(.judge(asOf: nil))]
        }
        guard context.feed != .snapshot else {
            say("The time was set by --at and stays.")
            return []
        }
        guard let last = (pausedReading?.report ?? report)?.lastTraceAt else {
            say("The store holds no record to show it as of.")
            return []
        }
        (context.asOf, context.feed, pausedReading) = (last, .snapshot, nil)
        return [.store(.judge(asOf: last))]
    }

    /// Reads the store in the zone that its days say, or in that of before again.
    mutating func turnToOwnZone() -> [Command] {
        if context.readsInOwnZone {
            context.readsInOwnZone = false
            return [.store(.readAhead(seconds: nil))]
        }
        guard let offset = (pausedReading?.report ?? report)?.ownOffset else {
            say("Nothing in this store says that it is of another time zone.")
            return []
        }
        (context.readsInOwnZone, pausedReading) = (true, nil)
        if context.feed == .paused { context.feed = .live }
        return [.store(.readAhead(seconds: offset))]
    }
}
