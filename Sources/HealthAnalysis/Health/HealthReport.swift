// What the analysis says of a store at one instant: the values that every screen, command and export shows.

public import TrackingModel

/// The health of a tracker at an instant. Unknown is nil everywhere, never a number.
public struct HealthReport: Hashable, Sendable {
    /// The instant that ages and "today" refer to.
    public var at: Instant
    public var calendar: LocalCalendar
    /// The limits that every judgement rests on.
    public var thresholds: Thresholds
    public var source: StoreSource
    public var verdict: Verdict
    public var heartbeat: HeartbeatStatus
    public var events: EventStatus
    public var memory: MemoryStatus
    public var notifications: NotificationStatus
    public var queue: QueueStatus
    /// Newest first.
    public var gaps: [Gap]
    /// Lost, rejected, phantom and recovered minutes; nil where unknown.
    public var minutes: MinuteFigures
    /// Minutes used on each day until its last callback, against those that are credited, where the journal holds the
    /// whole day.
    public var balances: [LocalDay: UseBalance]
    /// Minutes lost on each day that has a gap.
    var lostByDay: [LocalDay: MinuteRange]
    /// Today's last callback; nil where there is no balance.
    public var balancedUntil: Instant?
    /// By today's seconds, most first; then by name.
    public var apps: [AppStatus]
    /// Names of apps to show, by id, and of events without a mapping by their series, where one app alone can be theirs.
    package var names: [String: String]
    /// Seconds of all apps whose value is valid or impossible; nil where no app has a value, and in a store too old to
    /// have data of today.
    public var todayTotalSeconds: Int?
    /// Worst first.
    public var findings: [Finding]
    public var logs: LogCounts
    public var today: DayProfile
    /// What the logs cover; figures of today are unknown where they have no data of today.
    public var coverage: LogCoverage
    public var readProblems: [ReadProblem]
    /// The earliest instant at which time alone can change this report; nil for never.
    public var validUntil: Instant?
    /// Callbacks that arrived together, newest first.
    public var bursts: [DeliveryBurst]
    /// Each of `Invariant.Name`, in its order.
    public var invariants: [Invariant]
    /// Counted and rejected callbacks over the day; nil where no log lists those of today.
    public var flow: CallbackFlow?
    /// Each of `GrowthWindow.Span`, in its order.
    public var growth: [GrowthWindow]
    public var behaviour: TrackerBehaviour
    /// Nil where no event holds the minute that it reports.
    public var delivery: DeliveryRatio?
    /// Of today's callbacks; nil where it is unknown which of them were finished.
    public var crashes: CrashRatio?
    /// Today's gaps for each session; nil where gaps can't be seen.
    public var gapRate: GapRate?
    /// Of stores that keep last calls only, the one called last first; empty for all others.
    public var activities: [ActivityStatus]
    /// Nil but for stores that keep last calls only.
    public var blocking: BlockStatus?
    /// What other sources than the store reported; empty where none was given.
    public var evidence: [EvidenceStatus]
    /// When the device was in use by it.
    package var deviceUse: DeviceUse

    /// The newest time in the store itself; nil where there is none.
    public var lastTraceAt: Instant?
    /// Whether it says how the store was at its last record, which is over.
    public var isOfLastRecord: Bool
    /// What the store was at its last record, where this report is of the present and nothing in the store is recent.
    public var atLastRecord: LastAnswer?

    /// Seconds ahead of UTC of the zone that the store is of, where that is another than the report's; nil otherwise.
    public var ownOffset: Int?

    /// As `validUntil`, of everything but the length of an idle stretch and the counts of the last hour.
    package var steadyUntil: Instant?

    /// The last moment of a store in which nothing is recent: a copy from another day, or a tracker that has stopped.
    public func agedSince(_ thresholds: Thresholds) -> Instant? {
        Self.aged(lastTraceAt, at: at, thresholds)
    }

    /// A last moment from which on a store has said nothing for longer than a day's pause takes.
    static func aged(_ last: Instant?, at: Instant, _ thresholds: Thresholds) -> Instant? {
        last.flatMap { at - $0 > thresholds.snapshotOld ? $0 : nil }
    }

    /// Whether the store's last word is recent enough to say anything of the present.
    public var isRecent: Bool { !findings.contains { $0.code == .snapshotOld } }

    /// Minutes of use that were not credited, limited by the wall clock; 0 where no log reports callbacks, a case in
    /// which `minutes` is nil.
    public var lostMinutes: MinuteRange { minutes.lost ?? .zero }

    /// The gaps that a person is shown, newest first: minutes may be missing in them, and they are longer than the
    /// minutes that may be lost without an alert. Idle stretches and what came after all are none.
    public var detectedGaps: [Gap] {
        gaps.filter { $0.mayMissMinutes && $0.seconds > thresholds.lostMinutesWarning * 60 }
    }

    /// The export of this report that somebody asked for, as analytics note it.
    ///
    /// - Parameters:
    ///   - method: How it was exported: `file`, `stdout`, `dashboard` or `share_sheet`.
    ///   - now: When.
    package func exportEvent(_ method: String, at now: Instant) -> AnalyticsEvent {
        let errors = events.errorsToday.map { ("error_count", AnalyticsEvent.Value.integer($0)) }
        return AnalyticsEvent(
            "diagnostics_exported", at: now,
            [("triggered_by", .text("user")), ("export_method", .text(method))] + [errors].compactMap { $0 }
                + [("gap_count", .integer(detectedGaps.count))])
    }

    /// Today's balance; nil where the journal does not hold the whole day.
    public var balance: UseBalance? { balances[calendar.day(of: at)] }

    /// Minutes lost on a local day: by its balance, and in the gaps that began on it and are in none.
    public func lost(on day: LocalDay) -> MinuteRange { lostByDay[day] ?? balances[day]?.lost ?? .zero }

    /// Phantom minutes of a local day: by its balance, else in the bursts that began on it; nil where unknown.
    public func phantom(on day: LocalDay) -> MinuteRange? {
        guard minutes.phantom != nil else { return nil }
        return balances[day]?.phantom
            ?? MinuteRange(bursts.filter { calendar.day(of: $0.start) == day }.map(\.phantomMinutes))
    }

    /// Minutes since today's last callback, in which use may be on its way, or never reported; nil without a balance.
    public var unreportedMinutes: MinuteRange? {
        balancedUntil.map { MinuteRange.upTo(max(0, at - $0) / 60) }
    }

    /// Thresholds registered for all apps; nil where none is on record, which need not mean that there are none.
    var registeredThresholds: Int? {
        let count = saturatingSum(apps.map { max(0, $0.registeredCount) })
        return count > 0 ? count : nil
    }

    /// Problems of the store but for remarks and for times off by an epoch, which have a finding of their own.
    var damagedValues: Int { readProblems.count { [.value, .file, .evidence].contains($0.kind) } }

    /// Lost minutes with their days: `5 min lost today`, `12 min lost since 9 Nov`; nil without a lost minute.
    public func lossText(dash: String = "–") -> String? {
        guard lostMinutes.high > 0 else { return nil }
        return LossDays(gaps, balances, calendar)?.text(lostMinutes, near: calendar.day(of: at), dash: dash)
    }

    /// The days of the lost minutes: `today`, `yesterday`, `on 9 Nov`, `since yesterday`; nil without a lost minute.
    public var lossDays: String? {
        LossDays(gaps, balances, calendar)?.description(near: calendar.day(of: at))
    }
}

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
        let (observation, contents, balances) = (facts.observation, facts.contents, facts.balances)
        (at, calendar, thresholds) = (facts.at, observation.calendar, facts.thresholds)
        (source, readProblems) = (contents.source, contents.problems)
        findings = facts.findings
        verdict = facts.verdict(findings)
        (validUntil, steadyUntil) = facts.validity
        (heartbeat, events, memory) = (facts.heartbeat, facts.events, facts.memory)
        (notifications, queue) = (facts.notifications, facts.queue)
        (gaps, bursts, minutes, delivery) = (facts.gaps, facts.bursts, facts.minutes, facts.delivery)
        self.balances = balances.days.mapValues(\.all)
        lostByDay = balances.lostByDay(gaps, facts.rejected)
        balancedUntil = balances.days[observation.today]?.lastAt
        (apps, names) = (facts.apps, facts.names)
        for index in apps.indices { apps[index].balance = facts.todaysBalance(apps[index].id) }
        todayTotalSeconds = AppStatus.total(of: apps)
        coverage = LogCoverage(
            isRecent: !findings.contains { $0.code == .snapshotOld }, observation)
        (logs, today) = (LogCounts(observation), DayProfile(coverage, observation))
        invariants = facts.invariants
        (flow, growth) = (CallbackFlow(observation), facts.growth)
        behaviour = observation.behaviour(
            restarts: facts.restarts, bursts: facts.burstSpans, apps: apps)
        crashes = CrashRatio(balances, observation)
        gapRate = GapRate(gaps, delivery, observation)
        (activities, blocking) = (facts.activities, BlockStatus(observation))
        evidence = EvidenceStatus.all(observation.outside.evidence)
        deviceUse = DeviceUse(observation.outside.evidence, until: at)
        lastTraceAt = contents.newestTrace(notAfter: at)
        ownOffset = observation.otherZone?.offset
        isOfLastRecord = observation.outside.lookedAt != nil
        leaveOutUnknown()
    }
}

extension StoreContents {
    /// The last moment of a store in which nothing is recent, as a report at that instant would say.
    package func agedSince(_ at: Instant, _ thresholds: Thresholds) -> Instant? {
        HealthReport.aged(newestTrace(notAfter: at), at: at, thresholds)
    }
}

extension HealthReport {
    /// Makes figures unknown that the logs do not cover, and those of the counters where the whole store is too old.
    mutating func leaveOutUnknown() {
        guard let silence = coverage.silence else { return }
        // Last calls are lower bounds of today, and say so.
        if silence != .lastCallsOnly {
            (events.today, events.errorsToday, events.errorRatio) = (nil, nil, nil)
            (events.failedToday, events.errorsAtLeast) = (nil, nil)
            events.saturated = false
            (flow, gapRate) = (nil, nil)
        }
        minutes.leaveOutNone()
        // Of days that begin at another moment no figure is known.
        if silence == .otherZone { (minutes, lostByDay) = (.unknown, [:]) }
        guard silence == .oldStore || silence == .otherZone else { return }
        todayTotalSeconds = nil
        for index in growth.indices {
            (growth[index].countedSeconds, growth[index].leastSeconds) = (nil, nil)
        }
        for index in apps.indices {
            apps[index].todaySeconds = nil
            apps[index].pointsToday = nil
            guard silence == .otherZone, apps[index].todayState != .absent else { continue }
            apps[index].todayState = .unknown
            apps[index].lastSevenDays = apps[index].lastSevenDays.map { _ in nil }
            (apps[index].yesterdaySeconds, apps[index].sevenDayMedianSeconds) = (nil, nil)
            apps[index].headroomMinutes = nil
        }
    }
}

extension MinuteFigures {
    /// Makes figures unknown for which no minute was found: the log has no data of the time since.
    fileprivate mutating func leaveOutNone() {
        func known(_ range: MinuteRange?) -> MinuteRange? { range.flatMap { $0.high > 0 ? $0 : nil } }
        (lost, rejected) = (known(lost), known(rejected))
        (phantom, recovered) = (known(phantom), known(recovered))
    }
}
