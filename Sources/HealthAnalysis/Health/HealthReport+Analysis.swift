// The analysis itself: from the contents of a store to its health, as a pure function.

public import TrackingModel

extension HealthReport {
    /// The health that a store shows at an instant.
    ///
    /// Linear in the number of records except for sorting; never fails, whatever the store contains.
    ///
    /// - Parameters:
    ///   - contents: One read of a store.
    ///   - at: The instant that ages and "today" refer to.
    ///   - calendar: The local calendar around that instant.
    ///   - thresholds: The limits for all judgements.
    ///   - outside: Evidence about the device from other sources than its store.
    ///   - previous: Earlier reads of the same store; without any, nothing is compared.
    public init(
        _ contents: StoreContents, at: Instant, calendar: LocalCalendar,
        thresholds: Thresholds = Thresholds(), outside: ExternalEvidence = ExternalEvidence(),
        previous: PreviousReadings = PreviousReadings()
    ) {
        let observation = Observation(
            contents, at: at, calendar: calendar, thresholds: thresholds, outside: outside)
        self.init(Facts(observation, previous: previous))
    }

    /// The health that facts show.
    init(_ facts: Facts) {
        let observation = facts.observation
        let contents = facts.contents
        let findings = FindingCatalogue.findings(in: facts)
        let validity = Validity(of: facts)
        let coverage = LogCoverage(
            isRecent: !findings.contains { $0.code == .snapshotOld }, observation)
        self.init(
            at: observation.at, calendar: observation.calendar, thresholds: observation.thresholds,
            source: contents.source,
            verdict: Verdict(facts, findings),
            heartbeat: facts.heartbeat, events: facts.events, memory: facts.memory,
            notifications: facts.notifications, queue: facts.queue, gaps: facts.gaps,
            minutes: facts.minutes, balances: facts.balances.days.mapValues(\.all),
            apps: facts.apps, todayTotalSeconds: AppStatus.total(of: facts.apps),
            findings: findings, logs: LogCounts(observation),
            today: DayProfile(coverage, observation), coverage: coverage,
            readProblems: contents.problems,
            validUntil: validity.end, bursts: facts.bursts,
            invariants: InvariantCheck.invariants(facts), flow: CallbackFlow(observation),
            growth: facts.growth,
            behaviour: TrackerBehaviour(
                restarts: facts.restarts, bursts: facts.burstSpans, apps: facts.apps, observation),
            delivery: facts.delivery,
            crashes: CrashRatio(facts.balances, observation),
            activities: ActivityStatus.all(observation), blocking: BlockStatus(observation),
            evidence: EvidenceStatus.all(observation.outside.evidence))
        balancedUntil = facts.balances.days[observation.today]?.lastAt
        for index in apps.indices {
            apps[index].balance = facts.balances.days[observation.today]?.apps[apps[index].id]
        }
        gapRate = GapRate(facts.gaps, facts.delivery, observation)
        lastTraceAt = contents.newestTrace(notAfter: observation.at)
        ownOffset = observation.otherZone?.offset
        isOfLastRecord = observation.outside.lookedAt != nil
        steadyUntil = validity.steadyEnd
        leaveOutUnknown()
    }
}
