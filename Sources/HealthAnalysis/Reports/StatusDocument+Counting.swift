// The parts of the status document about counting: bursts, invariants, flow, growth, behaviour, delivery, crashes.

public import Documents
import TrackingModel

extension DeliveryBurst: JSONValue {
    public var json: OrderedJSON {
        [
            "start": start, "end": end, "seconds": rounded(seconds),
            "events": events, "apps": apps,
            "claimed_minutes": rounded(claimedMinutes),
            "counted_minutes": rounded(countedMinutes),
            "possible_minutes": rounded(possibleMinutes),
            "seconds_after_restart": rounded(secondsAfterRestart),
            "seconds_after_kill": rounded(secondsAfterKill), "shielded": isShielded,
            "charging": isCharging, "verdict": verdict.rawValue,
            "reason": reason,
        ]
    }
}

extension Invariant: JSONValue {
    public var json: OrderedJSON {
        [
            "name": name.rawValue, "state": state.rawValue,
            "figures": figures,
        ]
    }
}

extension CallbackFlow: JSONValue {
    /// Callbacks of today by cause, and in quarter hours and minutes.
    public var json: OrderedJSON {
        let causes = today.rejected.sorted { $0.key.word < $1.key.word }
            .map { OrderedJSON.Member($0.key.word, $0.value) }
        return [
            "accepted": today.accepted, "rejected": OrderedJSON.object(causes),
            "untold": today.unknownOutcomes, "rejected_ratio": rounded(rejectedRatio),
            "covered_from": coveredFrom, "day_start": dayStart,
            "quarter_hours": quarterHours, "hour_start": hourStart,
            "minutes": minutes,
        ]
    }
}

extension CallbackFlow.Slot: JSONValue {
    /// Accepted, rejected, unknown: an array of three numbers, since there are 160 slots.
    public var json: OrderedJSON { [accepted, rejectedTotal, unknownOutcomes].json }
}

extension GrowthWindow: JSONValue {
    public var json: OrderedJSON {
        [
            "span": span.rawValue, "elapsed_seconds": rounded(elapsedSeconds),
            "counted_seconds": countedSeconds,
            "allowed_seconds": rounded(allowedSeconds), "possible": isPossible,
        ]
    }
}

extension TrackerBehaviour: JSONValue {
    public var json: OrderedJSON {
        let cadence = cadence.map { cadence in
            [
                "median_seconds": rounded(cadence.medianSeconds),
                "lower_quartile_seconds": rounded(cadence.lowerQuartile),
                "upper_quartile_seconds": rounded(cadence.upperQuartile), "samples": cadence.samples,
            ] as OrderedJSON
        }
        return [
            "counters_on_restart": counters.rawValue,
            "counters_evidence": countersEvidence, "cadence": cadence,
            "registered_thresholds": registeredThresholds,
            "registered_ceiling": registeredCeiling,
            "restarts_24h": restartsLastDay,
            "generation": generation.rawValue,
        ]
    }
}

extension CrashRatio: JSONValue {
    /// Callbacks of today that were not finished.
    public var json: OrderedJSON {
        [
            "unfinished": unfinished, "received": received,
            "unknown": unknown, "ratio": ratio,
            "ratio_low": interval.low, "ratio_high": interval.high,
            "since": since,
        ]
    }
}

extension DeliveryRatio: JSONValue {
    public var json: OrderedJSON {
        [
            "delivered": delivered, "crossed": crossed,
            "ratio": ratio, "ratio_low": interval.low,
            "ratio_high": interval.high, "since": since,
        ]
    }
}
