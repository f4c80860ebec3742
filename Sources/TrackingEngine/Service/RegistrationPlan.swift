// Which thresholds are registered with the system, and what that costs.

public import TrackingModel

/// A registration: activities with their events, what each event means, and notes about it.
public struct RegistrationPlan: Hashable, Sendable {
    /// The activity of the whole day.
    public static let primaryActivity = "ScreenTimeTracking.primary"
    /// The second schedule.
    public static let secondaryActivity = "ScreenTimeTracking.secondary"
    /// The one-time recovery schedule.
    public static let recoveryActivity = "ScreenTimeTracking.recovery"

    /// None where no app is tracked.
    public private(set) var activities: [MonitoredActivity]
    /// What the store keeps of them.
    public private(set) var thresholds: RegisteredThresholds
    /// Whether apps are monitored together by category, so that single apps are not distinguished.
    public let isGrouped: Bool
    /// What the plan does and costs, in words.
    public private(set) var notes: [String]

    /// All thresholds of all activities.
    public var thresholdCount: Int { activities.sum(\.events.count) }

    /// The longest window of an app, thresholds.
    static let longestWindow = 120
    /// Thresholds in all above which a plan goes only to give each app its shortest window: near the ceiling the system
    /// was seen to fall silent now and then (Q9).
    static let usualThresholds = 360
    /// The window of an app among a few, thresholds.
    static let usualWindow = 60
    /// The window of an app where the system is silent about more, thresholds: the next ones are asked for in time.
    static let fewest = 12
    /// With thresholds for fewer minutes of each app than this, apps are grouped.
    static let shortestWindow = 15

    /// Plans within the limits of the system and the order's ceiling.
    ///
    /// Each app gets thresholds of its own, one per minute, or per step of the order's style, in a window above the
    /// system's counter. If the counter can be at two positions, the window is split between both. If thresholds for
    /// fewer than 15 minutes are left for each app, apps are monitored together by category.
    public init(_ order: RegistrationOrder) {
        var ids: Set<String> = []
        let apps = order.apps.filter { ids.insert($0.id).inserted }
        let budget = apps.isEmpty ? 0 : order.ceiling / (apps.count * order.copies)
        isGrouped = !apps.isEmpty && budget < order.shortestLadder
        activities = []
        thresholds = RegisteredThresholds(generation: order.generation)
        notes = []
        guard !apps.isEmpty else {
            notes = ["no app is tracked, so nothing is registered"]
            return
        }
        let series =
            isGrouped
            ? ThresholdSeries.perCategory(order, apps: apps) : ThresholdSeries.perApp(order, apps: apps)
        add(series, ladders: Self.ladders(series, order, isGrouped: isGrouped), order: order)
        addPoints(series, apps: apps)
        addNotes(order, apps: apps, isInterrupted: series.contains { $0.starts.count > 1 })
    }

    /// The minutes above each start of each series.
    private static func ladders(
        _ series: [ThresholdSeries], _ order: RegistrationOrder, isGrouped: Bool
    ) -> [[[Int]]] {
        let ranges = series.sum(\.starts.count)
        let share = max(order.ceiling / (ranges * order.copies), 1)
        if isGrouped {
            let tiers = Array(ThresholdSeries.tiers.atLeast(order.style.step).prefix(share))
            return series.map { $0.starts.map { _ in tiers } }
        }
        if let minutes = order.style.minutes?.atLeast(order.style.step) {
            return series.map { $0.starts.map { _ in minutes } }
        }
        let most = min(order.ceiling, max(order.audible ?? .max, fewest * ranges)) / order.copies
        // A second schedule is wanted for safety: it does not cost the windows their length.
        let least = min(order.copies > 1 ? usualWindow : usualWindow / 2, most / series.count)
        let budget = min(most, max(usualThresholds / order.copies, least * series.count))
        let weights = series.sum(\.weight)
        let shortest = min(order.shortestLadder, budget / series.count)
        let spare = max(budget - shortest * series.count, 0)
        func ladder(_ length: Int) -> [Int] { (1...max(length, 1)).map { $0 * order.style.step } }
        return series.map { series in
            let length = min(
                min(shortest, most / max(ranges, 1) * series.starts.count)
                    + Int(Double(spare) * series.weight / weights), longestWindow)
            guard series.starts.count > 1 else { return [ladder(length)] }
            // Where the counter is known to continue, the low range covers the case that for once it does not.
            let low = order.counters == .continues ? length / 4 : length / 2
            return [ladder(low), ladder(length - low)]
        }
    }

    private mutating func add(
        _ series: [ThresholdSeries], ladders: [[[Int]]], order: RegistrationOrder
    ) {
        var primary: [MonitoredEvent] = []
        var secondary: [MonitoredEvent] = []
        for (series, ladders) in zip(series, ladders) {
            let names = (order.isDual ? [false, true] : [false]).map { isSecondary in
                (isSecondary, series.eventName(generation: order.generation, isSecondary: isSecondary))
            }
            for (index, step) in series.steps(ladders).enumerated() {
                for (isSecondary, name) in names {
                    let event = MonitoredEvent(
                        name: name + String(step.minute), apps: series.apps,
                        thresholdSeconds: step.minute * 60,
                        includesPastActivity: order.countsDay || index == 0 && series.isFresh)
                    thresholds.add(
                        event.name,
                        ThresholdMapping(
                            app: series.id, incrementSeconds: step.increment * 60,
                            thresholdSeconds: step.minute * 60),
                        minutes: (step.minute - step.increment + 1)...step.minute)
                    if isSecondary { secondary.append(event) } else { primary.append(event) }
                }
            }
        }
        activities.append(
            MonitoredActivity(
                name: Self.primaryActivity, schedule: .daily(startSecond: 0, endSecond: 86_399),
                events: primary))
        guard order.isDual else { return }
        activities.append(
            MonitoredActivity(
                name: Self.secondaryActivity, schedule: .daily(startSecond: 30, endSecond: 86_369),
                events: secondary))
    }

    private mutating func addPoints(_ series: [ThresholdSeries], apps: [TrackedApp]) {
        for series in series {
            let points = Set(apps.filter { series.apps.contains($0.id) }.map(\.rewardPoints))
            thresholds.rewardPoints[series.id] = points.min() ?? 0
            if points.count > 1 {
                notes.append(
                    "\(series.id) earns the fewest points of its apps, since it is unknown which was used")
            }
        }
    }

    private mutating func addNotes(
        _ order: RegistrationOrder, apps: [TrackedApp], isInterrupted: Bool
    ) {
        var summary = ["\(thresholdCount) of at most \(order.ceiling) thresholds"]
        if isGrouped {
            summary.append("\(apps.count) apps are monitored by category, not one by one")
            notes.append(
                "which app was used is unknown: with \(apps.count) apps there are fewer than "
                    + "\(order.shortestLadder) thresholds for each")
        } else {
            let lengths = thresholds.windows.values.map(\.count)
            let shortest = lengths.min() ?? 0
            let longest = lengths.max() ?? 0
            summary.append(
                "\(apps.count) apps with "
                    + (shortest == longest ? "\(shortest) minutes each" : "\(shortest) to \(longest) minutes")
            )
        }
        notes.insert(summary.joined(separator: "; "), at: 0)
        if isInterrupted {
            notes.append(
                "whether the system's counter restarts at zero is not known yet, so both cases are covered")
        }
        if order.isDual { notes.append("the second schedule takes half of the thresholds") }
    }
}

// MARK: - What a registration of thresholds is planned from

/// Everything that a `RegistrationPlan` depends on.
public struct RegistrationOrder: Hashable, Sendable {
    public var apps: [TrackedApp]
    /// What has been counted, by the id of an app or a group.
    public var ledgers: [String: AppLedger]
    /// The local day that is planned for; ledgers of another day count as empty.
    public var day: LocalDay
    /// What the system's counters were seen to do on a restart.
    public var counters: CounterBehaviour
    public var style: RegistrationStyle
    /// The generation that is registered.
    public var generation: Int
    /// Whether a second schedule watches the same thresholds.
    public var isDual: Bool
    /// Whether the system's counters count from the start of the day.
    public var countsDay: Bool
    /// How many thresholds may be registered in all.
    public var ceiling: Int
    /// How many thresholds may be registered where the system was silent about more; nil for as many as usual.
    public var audible: Int?

    public init(
        apps: [TrackedApp], ledgers: [String: AppLedger] = [:], day: LocalDay,
        counters: CounterBehaviour = .unknown, style: RegistrationStyle = RegistrationStyle(),
        generation: Int, isDual: Bool = false, countsDay: Bool = false,
        ceiling: Int = SystemBehaviour.thresholdCeiling, audible: Int? = nil
    ) {
        self.apps = apps
        self.ledgers = ledgers
        self.day = day
        self.counters = counters
        self.style = style
        self.generation = generation
        self.isDual = isDual || style.isDual
        self.countsDay = countsDay
        self.ceiling = ceiling
        self.audible = audible
    }

    /// Minutes by which a counter that sometimes continues can be below the credited time: each restart at zero loses a
    /// part of a minute.
    private static let mixedAllowance = 2

    /// Activities that watch the same thresholds.
    var copies: Int { isDual ? 2 : 1 }

    /// The fewest thresholds that an app is monitored by itself with.
    var shortestLadder: Int {
        let shortest = RegistrationPlan.shortestWindow
        return style.minutes?.atLeast(style.step).count ?? (shortest + style.step - 1) / style.step
    }

    /// Whether something of an app or a group was counted today.
    func isCounted(_ id: String) -> Bool {
        guard let ledger = ledgers[id], ledger.day == day else { return false }
        return ledger.todaySeconds > 0 || ledger.count.spans.contains { !$0.minutes.isEmpty }
    }

    /// The possible minutes of the system's counter of an app or group after registration: where its behaviour is
    /// unknown, zero and its last position.
    func starts(of id: String) -> [Int] {
        if countsDay { return [isCounted(id) ? (ledgers[id]?.todaySeconds ?? 0) / 60 : 0] }
        guard isCounted(id), counters != .resets, let ledger = ledgers[id] else { return [0] }
        // The last reported minute shows the system's counter; seconds that were set or migrated do not.
        let seen = ledger.count.spans.last?.minutes.last
        let isAccepted = ledger.todaySeconds / 60
        let counted = counters == .mixed ? isAccepted - Self.mixedAllowance : seen ?? isAccepted
        guard counted > 0 else { return [0] }
        // Older policies add their fixed minutes to the credited time, whatever the counter does.
        return style.minutes != nil ? [counted] : [0, counted]
    }

    /// How much of all thresholds an app should get: what was used much today will be used up first.
    func weight(of id: String) -> Double {
        guard let ledger = ledgers[id], ledger.day == day else { return 30 }
        return 30 + Double(min(max(ledger.todaySeconds / 60, 0), 180))
    }
}
