// What all evidence of gaps is sought in: the store with what its counters passed, its registrations and what may be a
// cause.

import TrackingModel

/// The input of every kind of evidence; each, one a file, gives its gaps.
struct GapContext: Observing {
    let observation: Observation
    let registrations: [Registration]
    /// Oldest first.
    let trails: [CounterTrail]
    let available: Set<Gap.Evidence>
    let causes: GapCauses
    /// Newest first.
    let bursts: [DeliveryBurst]
    let rejected: RejectedMinutes
    let reached: ReachedMinutes
    let falls: TotalFall?
    let balances: DayBalances
    let recovered: RecoveredMinutes
    /// When the clock was moved, ascending.
    let clockMoves: [Instant]

    init(
        _ observation: Observation, bursts: [DeliveryBurst], rejected: RejectedMinutes,
        reached: ReachedMinutes, falls: TotalFall?, _ balances: DayBalances
    ) {
        (self.observation, self.balances, self.bursts) = (observation, balances, bursts)
        (self.reached, self.rejected, self.falls) = (reached, rejected, falls)
        recovered = RecoveredMinutes(observation)
        clockMoves = observation.clockMoves
        registrations = observation.registrations
        trails = balances.trails.inKeyOrder.map(\.value)
        available = observation.evidence(comparesTotals: falls != nil)
        causes = GapCauses(observation, registrations, balances, clockMoves: clockMoves)
    }

    /// Those of some kinds that the store can't give, in their order.
    func missing(_ wanted: Gap.Evidence...) -> [Gap.Evidence] {
        wanted.filter { !available.contains($0) }.sorted()
    }

    /// Whether the clock was moved, or another time zone set, on the day of a moment or the one before: then a day can
    /// begin without the counters beginning with it.
    func wasDayMoved(near moment: Instant) -> Bool {
        [clockMoves, observation.timeline.zoneChanges].contains { changes in
            changes.contains { abs($0 - moment) < 2 * 86_400 }
        }
    }

    /// Whether a moment is before the start of the journal: recoveries before it are in no log. The callback at its
    /// very start is in the checkpoint already.
    func isBeforeJournal(_ moment: Instant) -> Bool {
        observation.log.journalStart.map { moment <= $0 } ?? false
    }

    /// The flood at a moment or just before it; nil for none. It used up thresholds, and each is reported only once.
    func flood(endingAt moment: Instant) -> DeliveryBurst? {
        bursts.first { burst in
            burst.verdict == .phantom && burst.events >= Self.floodSize && burst.start <= moment
                && moment - burst.end <= FixedLimits.floodTail
        }
    }

    /// Callbacks at once that are many enough to use up what is registered.
    static let floodSize = 10

    /// Whether a callback of that time can still arrive.
    func canStillArrive(_ end: Instant) -> Bool { end >= settledUntil }

    /// Callbacks of before that will not arrive any more.
    var settledUntil: Instant {
        max(observation.at, observation.outside.lookedAt ?? observation.at) - thresholds.settleTime
    }
}

/// Minutes between two moments.
func minutes(from start: Instant, to end: Instant) -> Double { max(0, end - start) / 60 }

extension Observation {
    /// The evidence that a store and what is known beside it can give.
    func evidence(comparesTotals: Bool) -> Set<Gap.Evidence> {
        var kinds: Set<Gap.Evidence> = [.silence]
        let evidence = outside.evidence
        if callbacks.contains(where: { $0.ordinal != nil }) { kinds.insert(.skippedOrdinals) }
        if !journal.isEmpty {
            kinds.formUnion([.sequenceJump, .missingDayStart, .clockChange, .monitoringOff])
        }
        if contents.engine?.state != nil { kinds.insert(.unhandledCallbacks) }
        for span in evidence.spans {
            switch span.kind {
            case .app, .unlocked, .locked: kinds.insert(.provenUse)
            case .off, .monitoringOff: kinds.insert(.monitoringOff)
            }
        }
        if !evidence.restarts.isEmpty { kinds.insert(.monitoringOff) }
        if !contents.memory.isEmpty || !evidence.kills.isEmpty || contents.lastKillAt != nil {
            kinds.insert(.memoryOrKill)
        }
        if contents.engine?.startCheckpoint != nil || comparesTotals { kinds.insert(.totalDecreased) }
        return kinds
    }
}
