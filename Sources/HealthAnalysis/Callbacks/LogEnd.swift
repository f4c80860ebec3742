// Whether a log is still written: one that ended long before the tracker's own traces says nothing of the time since.

import TrackingModel

extension LogEntry {
    /// Whether it is the line of a heartbeat.
    var isHeartbeat: Bool { component == "HEARTBEAT" }
}

extension StoreContents {
    /// The last record of a log that ended before the tracker did; nil for one that may still be written.
    ///
    /// Counters, notifications and arrivals are written with each callback, so the log's end is as young as they are,
    /// or older by moments. So it is with heartbeats where the log has a line for each. The journal is no such log: it
    /// is written before anything else is.
    func logEnd(
        _ source: CallbackLog.Source, notAfter limit: Instant, _ thresholds: Thresholds
    ) -> Instant? {
        var signs = [notifications.lastSentAt, lastArrivalAt]
        signs += apps.flatMap(\.counters).filter(\.showsUse).map(\.modifiedAt)
        var records = [recovery.map(\.at).max(), callbacks.last?.at]
        switch source {
        case .journal: return nil
        case .recovery: break
        case .text:
            if log.contains(where: \.isHeartbeat) {
                signs.append(heartbeat)
            }
            records.append(log.lazy.compactMap(\.at).max())
        }
        guard let last = records.compactMap({ $0 }).max(),
            let sign = signs.compactMap({ $0 }).filter({ $0 <= limit }).max(),
            sign - last > thresholds.gapCandidate
        else { return nil }
        return last
    }
}
