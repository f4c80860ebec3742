// The parts of the status document about counting: bursts, invariants, flow, growth, behaviour, delivery, crashes.

import TrackingModel

extension StatusDocument {
    static func burst(_ burst: DeliveryBurst) -> OrderedJSON {
        [
            "start": burst.start, "end": burst.end, "seconds": rounded(burst.seconds),
            "events": burst.events, "apps": burst.apps,
            "claimed_minutes": rounded(burst.claimedMinutes),
            "counted_minutes": rounded(burst.countedMinutes),
            "possible_minutes": rounded(burst.possibleMinutes),
            "seconds_after_restart": rounded(burst.secondsAfterRestart),
            "seconds_after_kill": rounded(burst.secondsAfterKill), "shielded": burst.isShielded,
            "charging": burst.isCharging, "verdict": burst.verdict.rawValue,
            "reason": burst.reason,
        ]
    }

    static func invariant(_ invariant: Invariant) -> OrderedJSON {
        [
            "name": invariant.name.rawValue, "state": invariant.state.rawValue,
            "figures": invariant.figures,
        ]
    }

    /// Callbacks of today by cause, and in quarter hours and minutes. Null where no log lists callbacks.
    static func counting(_ flow: CallbackFlow?) -> OrderedJSON {
        guard let flow else { return .null }
        return [
            "accepted": flow.today.accepted, "rejected": rejections(flow.today),
            "untold": flow.today.unknownOutcomes, "rejected_ratio": rounded(flow.rejectedRatio),
            "covered_from": flow.coveredFrom, "day_start": flow.dayStart,
            "quarter_hours": flow.quarterHours.map(slot), "hour_start": flow.hourStart,
            "minutes": flow.minutes.map(slot),
        ]
    }

    /// Accepted, rejected, unknown: an array of three numbers, since there are 160 slots.
    private static func slot(_ slot: CallbackFlow.Slot) -> OrderedJSON {
        .array([.integer(slot.accepted), .integer(slot.rejectedTotal), .integer(slot.unknownOutcomes)])
    }

    private static func rejections(_ slot: CallbackFlow.Slot) -> OrderedJSON {
        .object(
            slot.rejected.sorted { $0.key.word < $1.key.word }.map {
                OrderedJSON.Member($0.key.word, $0.value)
            })
    }

    static func growth(_ window: GrowthWindow) -> OrderedJSON {
        [
            "span": window.span.rawValue, "elapsed_seconds": rounded(window.elapsedSeconds),
            "counted_seconds": window.countedSeconds,
            "allowed_seconds": rounded(window.allowedSeconds), "possible": window.isPossible,
        ]
    }

    static func behaviour(_ behaviour: TrackerBehaviour) -> OrderedJSON {
        let cadence: OrderedJSON =
            behaviour.cadence.map { cadence in
                [
                    "median_seconds": rounded(cadence.medianSeconds),
                    "lower_quartile_seconds": rounded(cadence.lowerQuartile),
                    "upper_quartile_seconds": rounded(cadence.upperQuartile),
                    "samples": cadence.samples,
                ]
            } ?? .null
        return [
            "counters_on_restart": behaviour.counters.rawValue,
            "counters_evidence": behaviour.countersEvidence, "cadence": cadence,
            "registered_thresholds": behaviour.registeredThresholds,
            "registered_ceiling": behaviour.registeredCeiling,
            "restarts_24h": behaviour.restartsLastDay,
            "generation": behaviour.generation.rawValue,
        ]
    }

    /// Callbacks of today that were not finished. Null where nothing shows which were.
    static func crashes(_ crashes: CrashRatio?) -> OrderedJSON {
        guard let crashes else { return .null }
        return [
            "unfinished": crashes.unfinished, "received": crashes.received,
            "unknown": crashes.unknown, "ratio": crashes.ratio,
            "ratio_low": crashes.interval.low, "ratio_high": crashes.interval.high,
            "since": crashes.since,
        ]
    }

    static func delivery(_ delivery: DeliveryRatio?) -> OrderedJSON {
        guard let delivery else { return .null }
        return [
            "delivered": delivery.delivered, "crossed": delivery.crossed,
            "ratio": delivery.ratio, "ratio_low": delivery.interval.low,
            "ratio_high": delivery.interval.high, "since": delivery.since,
        ]
    }
}
