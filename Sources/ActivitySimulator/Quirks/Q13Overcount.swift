// Q13: the system counts more than was used.

/// Counters that run too fast, and thresholds that come with the charger or the first look of the day.
///
/// Evidence: FB15103784 and forum 763542 second-hand for 17.6.1 and later, FB21267341, 811305 and 812472 for 26.2 and
/// 26.3, 840907 for thresholds at half their values (18 and 26), 819997 for up to 20 hours of one domain; measured 45
/// to 55 minutes on four apps at plug-in (Q13).
public struct Overcount: Quirk {
    static let cause = Cause.overcount
    public var isOn = false
    /// The median of what each app's counter has too much, as a share, and the spread of its logarithm.
    public var excessMedian = 0.1
    public var excessSigma = 0.7
    /// Probability that an app has any excess.
    public var affected = 1.0
    /// The number of an app that is counted together with its web site, twice that is; nil for none.
    public var browser: Int?
    /// Probability that plugging in after an idle hour adds phantom use, how many minutes, and for how many apps.
    public var chargerProbability = 0.0
    public var chargerMinutes: ClosedRange<Double> = 20...60
    public var chargerApps = 1...4
    /// Probability that a pickup, the first unlocking of a day, adds phantom use to an app, and how many minutes: by
    /// default more than it has thresholds.
    public var pickupProbability = 0.0
    public var pickupMinutes = 1_440.0
    /// Hours without use after which any unlocking is a pickup; 0 for the first of a day only.
    public var pickupIdleHours = 0.0
    /// Seconds between the callbacks of such phantom use.
    public var spacing = 0.005
    /// Probability, for each counter of a registration, that its thresholds come at a share of their values, and the
    /// share.
    public var firesEarly = 0.0
    public var firesAtShare = 0.5

    public init() {}

    func rate(app: Int, seed: UInt64) -> Double {
        var chance = chance(seed: seed, app)
        let excess =
            chance.happens(affected) ? chance.logNormal(median: excessMedian, sigma: excessSigma) : 0
        return (1 + excess) * (app == browser ? 2 : 1)
    }

    mutating func pluggedIn(_ view: QuirkView, _ echoes: inout [Echo]) {
        var chance = chance(view, view.day, purpose: 1)
        let comes = chance.happens(chargerProbability)
        guard comes, view.idleSeconds > 3_600 else { return }
        var apps = Array(0..<view.apps)
        chance.shuffle(&apps)
        let start = view.now + chance.uniform(0...30)
        for app in apps.prefix(chance.integer(chargerApps)) {
            advance(app: app, seconds: chance.uniform(chargerMinutes) * 60, at: start, view, &echoes)
        }
    }

    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {
        guard firesEarly > 0 else { return }
        for slot in registration.slots {
            for index in slot.counters.indices {
                var chance = chance(view, slot.registration * 1_024 + index, purpose: 3)
                if chance.happens(firesEarly) { slot.counters[index].scale(by: firesAtShare) }
            }
        }
    }

    mutating func unlocked(
        isFirstOfDay: Bool, idleSeconds: Double, _ view: QuirkView, _ echoes: inout [Echo]
    ) {
        let wasIdle = pickupIdleHours > 0 && idleSeconds >= pickupIdleHours * 3_600
        guard isFirstOfDay || wasIdle else { return }
        var chance = chance(view, isFirstOfDay ? view.day : Int(view.now), purpose: isFirstOfDay ? 2 : 4)
        guard chance.happens(pickupProbability), view.apps > 0 else { return }
        let app = chance.integer(0...view.apps - 1)
        advance(app: app, seconds: pickupMinutes * 60, at: view.now + chance.uniform(0...2), view, &echoes)
    }

    /// Adds use to the counters of an app and reports all thresholds that they reach.
    private func advance(
        app: Int, seconds: Double, at start: Double, _ view: QuirkView, _ echoes: inout [Echo]
    ) {
        var at = start
        for feed in view.monitoring.feeds[app] where feed.slot.isOngoing {
            let next = feed.slot.counters[feed.counter].next
            feed.slot.counters[feed.counter].counted += seconds
            for event in feed.slot.counters[feed.counter].useUpReached(from: next, by: .overcount) {
                echoes.append(
                    Echo(
                        slot: feed.slot, event: event, at: at, cause: .overcount, isTrue: false,
                        isUsedUp: true))
                at += spacing
            }
        }
    }
}
