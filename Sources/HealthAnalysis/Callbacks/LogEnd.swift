// Whether a log is still written: one that ended long before the tracker's own traces says nothing of the time since.

import TrackingModel

enum LogEnd {
    /// What writes the line of a heartbeat.
    static let heartbeatComponent = "HEARTBEAT"

    /// The last record of a log that ended before the tracker did; nil for one that may still be written.
    ///
    /// Counters, notifications and arrivals are written with each callback, so the log's end is as young as they are,
    /// or older by moments. So it is with heartbeats where the log has a line for each. The journal is no such log: it
    /// is written before anything else is.
    static func moment(
        _ contents: StoreContents, source: CallbackLog.Source, notAfter limit: Instant,
        _ thresholds: Thresholds
    ) -> Instant? {
        var signs = [contents.notifications.lastSentAt, contents.lastArrivalAt]
        for app in contents.apps {
            for counter in app.counters where counter.source != .persisted && (counter.todaySeconds ?? 0) > 0
            {
                signs.append(counter.modifiedAt)
            }
        }
        var records = [contents.recovery.map(\.at).max(), contents.callbacks.last?.at]
        switch source {
        case .journal: return nil
        case .recovery: break
        case .text:
            if contents.log.contains(where: { $0.component == heartbeatComponent }) {
                signs.append(contents.heartbeat)
            }
            records.append(contents.log.lazy.compactMap(\.at).max())
        }
        guard let last = records.compactMap({ $0 }).max(),
            let sign = signs.compactMap({ $0 }).filter({ $0 <= limit }).max(),
            sign - last > thresholds.gapCandidate
        else { return nil }
        return last
    }
}
