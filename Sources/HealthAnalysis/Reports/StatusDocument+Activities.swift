// The parts of the status document about what other programs wrote: activities and blocks of stores that keep last
// calls only, and evidence beside the store.

public import Documents
import TrackingModel

extension ActivityStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "name": name, "thresholds_today_at_least": thresholdsToday,
            "minutes_today": minutesToday,
            "last_threshold": lastThreshold,
            "last_threshold_at": lastThresholdAt,
            "interval_started_at": intervalStartedAt,
            "interval_ended_at": intervalEndedAt,
            "last_warning_at": lastWarningAt, "last_call_at": lastCallAt,
        ]
    }
}

extension EvidenceStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "kind": kind, "count": count,
            "start": start,
            "end": end, "seconds": rounded(seconds),
        ]
    }
}

extension BlockStatus: JSONValue {
    /// Null but for stores that keep last calls only.
    public var json: OrderedJSON {
        let update = lastUpdate
        return [
            "selections": selections, "blocks_all": blocksAll,
            "updated_at": update?.at, "triggered_by": update?.trigger,
            "apps": update?.apps, "categories": update?.categories,
            "web_domains": update?.webDomains,
        ]
    }
}
