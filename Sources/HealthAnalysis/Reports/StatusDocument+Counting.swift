// The parts of the status document about counting: bursts, invariants, flow, growth, behaviour, delivery, crashes.

import TrackingModel

extension StatusDocument {
    static func burst(_ burst: DeliveryBurst) -> OrderedJSON {
        [
            "start": instant(burst.start), "end": instant(burst.end), "seconds": rounded(burst.seconds),
            "events": .integer(burst.events), "apps": strings(burst.apps),
            "claimed_minutes": rounded(burst.claimedMinutes),
            "counted_minutes": rounded(burst.countedMinutes),
            "possible_minutes": rounded(burst.possibleMinutes),
            "seconds_after_restart": rounded(burst.secondsAfterRestart),
            "seconds_after_kill": rounded(burst.secondsAfterKill), "shielded": flag(burst.isShielded),
            "charging": flag(burst.isCharging), "verdict": .string(burst.verdict.rawValue),
            "reason": .string(burst.reason),
        ]
    }

    static func invariant(_ invariant: Invariant) -> OrderedJSON {
        [
            "name": .string(invariant.name.rawValue), "state": .string(invariant.state.rawValue),
            "figures": .string(invariant.figures),
        ]
    }

    /// Callbacks of today by cause, and in quarter hours and minutes. Null where no log lists callbacks.
    static func counting(_ flow: CallbackFlow?) -> OrderedJSON {
        guard let flow else { return .null }
        return [
            "accepted": .integer(flow.today.accepted), "rejected": rejections(flow.today),
            "untold": .integer(flow.today.unknownOutcomes), "rejected_ratio": rounded(flow.rejectedRatio),
            "covered_from": instant(flow.coveredFrom), "day_start": instant(flow.dayStart),
            "quarter_hours": .array(flow.quarterHours.map(slot)), "hour_start": instant(flow.hourStart),
            "minutes": .array(flow.minutes.map(slot)),
        ]
    }

    /// Accepted, rejected, unknown: an array of three numbers, since there are 160 slots.
    private static func slot(_ slot: CallbackFlow.Slot) -> OrderedJSON {
        .array([.integer(slot.accepted), .integer(slot.rejectedTotal), .integer(slot.unknownOutcomes)])
    }

    private static func rejections(_ slot: CallbackFlow.Slot) -> OrderedJSON {
        .object(
            slot.rejected.sorted { $0.key.word < $1.key.word }.map {
                OrderedJSON.Member($0.key.word, .integer($0.value))
            })
    }

    static func growth(_ window: GrowthWindow) -> OrderedJSON {
        [
            "span": .string(window.span.rawValue), "elapsed_seconds": rounded(window.elapsedSeconds),
            "counted_seconds": integer(window.countedSeconds),
            "allowed_seconds": rounded(window.allowedSeconds), "possible": flag(window.isPossible),
        ]
    }

    static func behaviour(_ behaviour: TrackerBehaviour) -> OrderedJSON {
        let cadence: OrderedJSON =
            behaviour.cadence.map { cadence in
                [
                    "median_seconds": rounded(cadence.medianSeconds),
                    "lower_quartile_seconds": rounded(cadence.lowerQuartile),
                    "upper_quartile_seconds": rounded(cadence.upperQuartile),
                    "samples": .integer(cadence.samples),
                ]
            } ?? .null
        return [
            "counters_on_restart": .string(behaviour.counters.rawValue),
            "counters_evidence": .string(behaviour.countersEvidence), "cadence": cadence,
            "registered_thresholds": .integer(behaviour.registeredThresholds),
            "registered_ceiling": .integer(behaviour.registeredCeiling),
            "restarts_24h": integer(behaviour.restartsLastDay),
            "generation": .string(behaviour.generation.rawValue),
        ]
    }

    /// Callbacks of today that were not finished. Null where nothing shows which were.
    static func crashes(_ crashes: CrashRatio?) -> OrderedJSON {
        guard let crashes else { return .null }
        return [
            "unfinished": .integer(crashes.unfinished), "received": .integer(crashes.received),
            "unknown": .integer(crashes.unknown), "ratio": .number(crashes.ratio),
            "ratio_low": .number(crashes.interval.low), "ratio_high": .number(crashes.interval.high),
            "since": instant(crashes.since),
        ]
    }

    static func delivery(_ delivery: DeliveryRatio?) -> OrderedJSON {
        guard let delivery else { return .null }
        return [
            "delivered": .integer(delivery.delivered), "crossed": .integer(delivery.crossed),
            "ratio": .number(delivery.ratio), "ratio_low": .number(delivery.interval.low),
            "ratio_high": .number(delivery.interval.high), "since": instant(delivery.since),
        ]
    }
}
