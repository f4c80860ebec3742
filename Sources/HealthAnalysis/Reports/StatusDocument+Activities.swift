// The parts of the status document about what other programs wrote: activities and blocks of stores that keep last
// calls only, and evidence beside the store.

import TrackingModel

extension StatusDocument {
    static func activity(_ activity: ActivityStatus) -> OrderedJSON {
        [
            "name": activity.name, "thresholds_today_at_least": activity.thresholdsToday,
            "minutes_today": activity.minutesToday,
            "last_threshold": activity.lastThreshold,
            "last_threshold_at": activity.lastThresholdAt,
            "interval_started_at": activity.intervalStartedAt,
            "interval_ended_at": activity.intervalEndedAt,
            "last_warning_at": activity.lastWarningAt, "last_call_at": activity.lastCallAt,
        ]
    }

    static func evidence(_ evidence: EvidenceStatus) -> OrderedJSON {
        [
            "kind": evidence.kind, "count": evidence.count,
            "start": evidence.start,
            "end": evidence.end, "seconds": rounded(evidence.seconds),
        ]
    }

    /// Null but for stores that keep last calls only.
    static func blocking(_ blocking: BlockStatus?) -> OrderedJSON {
        guard let blocking else { return .null }
        let update = blocking.lastUpdate
        return [
            "selections": blocking.selections, "blocks_all": blocking.blocksAll,
            "updated_at": update?.at, "triggered_by": update?.trigger,
            "apps": update?.apps, "categories": update?.categories,
            "web_domains": update?.webDomains,
        ]
    }
}
