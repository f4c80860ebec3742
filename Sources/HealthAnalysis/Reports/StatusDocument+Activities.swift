// The parts of the status document about what other programs wrote: activities and blocks of stores that keep last
// calls only, and evidence beside the store.

import TrackingModel

extension StatusDocument {
    static func activity(_ activity: ActivityStatus) -> OrderedJSON {
        [
            "name": .string(activity.name), "thresholds_today_at_least": .integer(activity.thresholdsToday),
            "minutes_today": .array(activity.minutesToday.map { .integer($0) }),
            "last_threshold": string(activity.lastThreshold),
            "last_threshold_at": instant(activity.lastThresholdAt),
            "interval_started_at": instant(activity.intervalStartedAt),
            "interval_ended_at": instant(activity.intervalEndedAt),
            "last_warning_at": instant(activity.lastWarningAt), "last_call_at": instant(activity.lastCallAt),
        ]
    }

    static func evidence(_ evidence: EvidenceStatus) -> OrderedJSON {
        [
            "kind": .string(evidence.kind), "count": .integer(evidence.count),
            "start": instant(evidence.start),
            "end": instant(evidence.end), "seconds": rounded(evidence.seconds),
        ]
    }

    /// Null but for stores that keep last calls only.
    static func blocking(_ blocking: BlockStatus?) -> OrderedJSON {
        guard let blocking else { return .null }
        let update = blocking.lastUpdate
        return [
            "selections": strings(blocking.selections), "blocks_all": flag(blocking.blocksAll),
            "updated_at": instant(update?.at), "triggered_by": string(update?.trigger),
            "apps": integer(update?.apps), "categories": integer(update?.categories),
            "web_domains": integer(update?.webDomains),
        ]
    }
}
