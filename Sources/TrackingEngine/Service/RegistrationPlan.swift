// Which thresholds are registered with the system, and what that costs.

public import TrackingModel

/// A registration: activities with their events, what each event stands for, and what to know about it.
public struct RegistrationPlan: Hashable, Sendable {
    /// The activity of the whole day.
    public static let primaryActivity = "ScreenTimeTracking.primary"
    /// The second schedule (seed phase 1.1).
    public static let secondaryActivity = "ScreenTimeTracking.secondary"
    /// The one-time recovery schedule (seed phase 1.2).
    public static let recoveryActivity = "ScreenTimeTracking.recovery"

    public let generation: Int
    /// None where no app is tracked.
    public private(set) var activities: [MonitoredActivity]
    /// By event name.
    public private(set) var mappings: [String: ThresholdMapping]
    /// The minutes that the thresholds stand for, by the id of the app or group.
    public private(set) var windows: [String: MinuteSet]
    /// Points for each minute, by the id of the app or group.
    public private(set) var rewardPoints: [String: Int]
    /// Whether apps count together by category, so that nobody can tell them apart.
    public let isGrouped: Bool
    /// What the plan does and costs, in words.
    public private(set) var notes: [String]

    /// All thresholds of all activities.
    public var thresholdCount: Int { activities.reduce(0) { $0 + $1.events.count } }

    /// The longest window of an app, minutes.
    static let longestWindow = 60
    /// With fewer thresholds for each app than this, apps are grouped.
    static let shortestWindow = 15

    /// Plans within the limits of the system (reference/domain §1.1) and the ceiling of the order.
    ///
    /// Each app gets thresholds of its own, one a minute in a window above where the system's counter stands;
    /// where that counter can stand at two places, the window is shared between both. When fewer than 15
    /// thresholds are left for each app, apps count together by category.
    public init(_ order: RegistrationOrder) {
        var ids: Set<String> = []
        let apps = order.apps.filter { ids.insert($0.id).inserted }
        let budget = apps.isEmpty ? 0 : order.ceiling / (apps.count * order.copies)
        isGrouped = !apps.isEmpty && budget < (order.style.minutes?.count ?? Self.shortestWindow)
        generation = order.generation
        activities = []
        mappings = [:]
        windows = [:]
        rewardPoints = [:]
        notes = []
        guard !apps.isEmpty else {
            notes = ["no app is tracked, so nothing is registered"]
            return
        }
        let series =
            isGrouped
            ? ThresholdSeries.perCategory(order, apps: apps) : ThresholdSeries.perApp(order, apps: apps)
        let ranges = series.reduce(0) { $0 + $1.starts.count }
        let share = order.ceiling / (ranges * order.copies)
        let ladder =
            isGrouped
            ? Array(ThresholdSeries.tiers.prefix(share))
            : order.style.minutes ?? Array(1...max(min(Self.longestWindow, share), 1))
        add(series, ladder: ladder, order: order)
        addPoints(series, apps: apps)
        addNotes(order, apps: apps, ladder: ladder, isTornBetween: ranges > series.count)
    }

    private mutating func add(_ series: [ThresholdSeries], ladder: [Int], order: RegistrationOrder) {
        var primary: [MonitoredEvent] = []
        var secondary: [MonitoredEvent] = []
        mappings.reserveCapacity(series.reduce(0) { $0 + $1.starts.count } * ladder.count * order.copies)
        for series in series {
            var window = MinuteSet()
            let names = (order.isDual ? [false, true] : [false]).map { isSecondary in
                (isSecondary, series.eventName(generation: generation, isSecondary: isSecondary))
            }
            for (index, step) in series.steps(ladder).enumerated() {
                window.insert((step.minute - step.increment + 1)...step.minute)
                for (isSecondary, name) in names {
                    let event = MonitoredEvent(
                        name: name + String(step.minute), apps: series.apps,
                        thresholdSeconds: step.minute * 60,
                        includesPastActivity: index == 0 && series.isFresh)
                    mappings[event.name] = ThresholdMapping(
                        app: series.id, incrementSeconds: step.increment * 60,
                        thresholdSeconds: step.minute * 60)
                    if isSecondary { secondary.append(event) } else { primary.append(event) }
                }
            }
            windows[series.id] = window
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
            rewardPoints[series.id] = points.min() ?? 0
            if points.count > 1 {
                notes.append(
                    "\(series.id) earns the fewest points of its apps, since nobody can tell which was used")
            }
        }
    }

    private mutating func addNotes(
        _ order: RegistrationOrder, apps: [TrackedApp], ladder: [Int], isTornBetween: Bool
    ) {
        var opening = ["\(thresholdCount) of at most \(order.ceiling) thresholds"]
        if isGrouped {
            opening.append("\(apps.count) apps are counted by category, not each by itself")
            notes.append(
                "which app was used can't be told: with \(apps.count) apps there are fewer than "
                    + "\(Self.shortestWindow) thresholds for each")
        } else {
            opening.append("\(apps.count) apps with \(ladder.count) minutes each")
        }
        notes.insert(opening.joined(separator: "; "), at: 0)
        if isTornBetween {
            notes.append(
                "whether the system's counter begins anew is not known yet, so both courses are watched")
        }
        if order.isDual { notes.append("the second schedule takes half of the thresholds") }
    }
}
