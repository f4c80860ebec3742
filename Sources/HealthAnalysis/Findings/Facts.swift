// What the rules of the findings look at: the store, and every status already worked out from it.

import TrackingModel

/// The input of all findings.
struct Facts: Observing {
    let observation: Observation
    let heartbeat: HeartbeatStatus
    let events: EventStatus
    let memory: MemoryStatus
    let notifications: NotificationStatus
    let queue: QueueStatus
    let gaps: [Gap]
    let balances: DayBalances
    let apps: [AppStatus]
    /// Names to show, by id, and by the series of events without a mapping where one app alone can be theirs.
    let names: [String: String]
    let restarts: [RestartEvent]
    /// Newest first.
    let bursts: [DeliveryBurst]
    let burstSpans: BurstSpans
    let rejected: RejectedMinutes
    let reached: ReachedMinutes
    let minutes: MinuteFigures
    /// Nil where nothing ever came.
    let silence: DaySilence?
    let duplicates: DuplicateCount
    let kills: RecentKills
    let clockChanges: RecentClockChanges
    /// Nil where the logs do not cover today.
    let replay: LogReplay?
    let previous: PreviousReadings
    /// Nil without an earlier read of today.
    let falls: TotalFall?
    let growth: [GrowthWindow]
    let delivery: DeliveryRatio?
    /// Of stores that keep last calls only, the one called last first.
    let activities: [ActivityStatus]

    init(_ observation: Observation, previous: PreviousReadings = PreviousReadings()) {
        self.observation = observation
        heartbeat = observation.heartbeat
        events = observation.events
        memory = MemoryStatus(observation)
        notifications = NotificationStatus(observation)
        queue = QueueStatus(observation)
        restarts = observation.restarts
        bursts = observation.bursts(restarts: restarts)
        burstSpans = BurstSpans(bursts)
        let registered = restarts.last { $0.succeeded != false }?.at
        reached = ReachedMinutes(observation, bursts: burstSpans, since: registered)
        var apps = AppStatus.all(observation, reached: reached)
        falls = TotalFall(previous, apps: apps, observation)
        names = AppStatus.names(of: apps, reached)
        rejected = RejectedMinutes(
            observation.log, restarts: restarts, bursts: burstSpans, waiting: observation.waiting,
            observation.thresholds)
        // A counter without a date may be today's.
        let counted = apps.filter {
            ![.absent, .unknown].contains($0.todayState)
                && ($0.todayState != .stale || $0.counterDay != nil)
        }.map { ($0.id, $0.todaySeconds ?? 0) }
        var balances = DayBalances(
            observation, today: Dictionary(counted) { first, _ in first }, bursts: bursts)
        gaps =
            GapContext(
                observation, bursts: bursts, rejected: rejected, reached: reached, falls: falls, balances
            ).gaps
        balances.add(gaps)
        self.balances = balances
        // Of the registration that a flood fell into it is not known what is left, but for none.
        let flooded = Set(
            bursts.filter { $0.verdict == .phantom && $0.end >= registered ?? $0.end }.flatMap(\.apps))
        for index in apps.indices {
            let isLeft =
                apps[index].headroomMinutes != 0 || balances.leavesThresholds(to: apps[index].id, observation)
            if isLeft, apps[index].headroomMinutes == 0 || flooded.contains(apps[index].id) {
                apps[index].headroomMinutes = nil
            }
        }
        self.apps = apps
        minutes = MinuteFigures(
            lost: balances.lost(gaps, rejected), rejected: rejected, bursts: burstSpans,
            creditedToday: AppStatus.total(of: apps) ?? 0, balances, observation
        )
        silence = DaySilence(observation)
        duplicates = DuplicateCount(observation)
        kills = RecentKills(observation)
        clockChanges = RecentClockChanges(observation)
        replay = LogReplay(apps: apps, observation)
        self.previous = previous
        growth = Growth.windows(
            today: AppStatus.total(of: apps), previous: previous, observation)
        delivery = DeliveryRatio(balances)
        activities = observation.activities
    }

    /// Minutes of use that were not credited; 0 where that is unknown.
    var lost: MinuteRange { minutes.lost ?? .zero }

    /// How bad so many minutes are that are lost or phantom for certain; nil for few.
    func level(of minutes: Double) -> FindingLevel? {
        if minutes > thresholds.lostMinutesCritical { return .critical }
        return minutes > thresholds.lostMinutesWarning ? .warning : nil
    }

    /// The end of days; nil where today is among them.
    func end(of days: LossDays) -> Instant? {
        days.last < today ? calendar.start(of: days.last + 1) : nil
    }

    /// Today's balance, of all apps or of one; nil where the journal does not hold the whole day.
    var todaysBalance: UseBalance? { balances.days[today]?.all }
    func todaysBalance(_ app: String) -> UseBalance? { balances.days[today]?.apps[app] }

    /// An app's name for a sentence: harmless and at most 24 characters.
    func name(_ id: String) -> String {
        names[id].map(AppName.inSentence) ?? AppName.inSentence(id) + " (unmapped)"
    }

    /// ` of Tubes and Reader`; empty where it is not known of which apps.
    func of(_ ids: [String]) -> String { ids.isEmpty ? "" : " of " + list(ids) }

    /// Names for a sentence: `Tubes`, `Tubes and Reader`, `Tubes, Reader and 3 more`.
    func list(_ ids: [String]) -> String {
        switch ids.count {
        case 0: "no app"
        case 1: name(ids[0])
        case 2: name(ids[0]) + " and " + name(ids[1])
        default: name(ids[0]) + ", " + name(ids[1]) + " and \(ids.count - 2) more"
        }
    }
}
