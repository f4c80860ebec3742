// The device: its state, and the ports through which a tracker sees it.

public import TrackingEngine
public import TrackingModel

/// A simulated device. Hand its ports to extension and app, then run both with it in a `Simulation`.
public final class SimulatedDevice {
    public let options: SimulationOptions
    public let clock: SimulatedClock
    public let memory = SimulatedMemory()
    public let shields: SimulatedShields
    public let notifications = SimulatedNotifications()
    public let monitoring: SimulatedMonitoring

    /// What of the truth is not handed out; its elements are numbered from `handedOut` up.
    var log: Truth
    var handedOut = HandedOutTruth()
    /// Whether what is finished stays until it is taken; off for runs whose truth nobody asks for.
    public var keepsTruth = true
    var quirks: [any Quirk]
    /// Those of them that act on processes.
    let processQuirks: [Int]
    var queue = EventQueue()
    var host: ExtensionHost
    var tracker = TrackerApp()
    var battery = Battery()
    var wakefulness: Wakefulness
    /// What the tracker's app saw of the device while it ran.
    var signs = UseSigns()
    var faults = ActiveFaults()

    var inUse = AppsInUse()
    var isOn = true
    var isUnlocked = false
    /// True time until which use has been counted, and since which the apps in use are the same.
    var settledAt: Double
    var segmentFrom = 0.0
    /// Use on another device: since when it goes on, and what the system has not heard of yet, by number.
    var foreignFrom = 0.0
    var foreignCount = 0
    var foreign: [Int: ForeignUse] = [:]
    /// What the system counts for each second, by app.
    let rates: [Double]
    var lastUseAt: Double
    var lockedUntil = -Double.infinity

    /// The local day that use is booked on.
    var today: LocalDay
    /// True times of its beginning and end, as the clocks were when it began or were last touched.
    var dayBeganAt: Double
    var dayEndsAt: Double
    var unlockedDay: LocalDay?
    /// The index in `log.days` of each app's entry of today; -1 for none.
    var todayEntries: [Int]

    var plan = DayPlan()
    /// Next threshold, next interval boundary; nil if they must be computed again.
    var upcoming: SimulatedMonitoring.Upcoming??
    var boundaryAt: Double?

    /// Interval callbacks that wait for the first use, and deliveries that wait for the device to be on.
    var waitingIntervals: [(kind: MonitorCallback.Kind, slot: ActivitySlot, isRestart: Bool)] = []
    var held: [Int] = []
    /// The event of each delivery in `log.deliveries`; nil for an interval.
    var names: [EventName?] = []
    var batch = 0
    var lastHandledAt = -Double.infinity
    /// Callbacks without a crossing, and those of them that have not come yet by number.
    var echoCount = 0
    var echoes: [Int: Echo] = [:]

    public init(_ options: SimulationOptions) {
        self.options = options
        let ids = options.apps.map(\.id)
        let quirks = options.profile.drawn(seed: options.seed)
        clock = SimulatedClock(start: options.start, calendar: options.calendar)
        shields = SimulatedShields(apps: ids)
        let profile =
            options.counters ?? (quirks.counterRestart.isOn ? quirks.counterRestart.profile : .resets)
        monitoring = SimulatedMonitoring(
            clock: clock, apps: ids, profile: profile,
            countsPastActivity: options.counters == nil && quirks.counterRestart.offersPastActivity)
        let acting = quirks.all.filter(\.isOn)
        self.quirks = acting
        processQuirks = acting.indices.filter { type(of: acting[$0]).actsOnProcesses }
        let seed = options.seed
        rates = ids.indices.map { app in
            quirks.all.reduce(1) { $0 * ($1.isOn ? $1.rate(app: app, seed: seed) : 1) }
        }
        host = ExtensionHost(seed: seed)
        wakefulness = Wakefulness(seed: seed)
        settledAt = options.start.seconds
        lastUseAt = options.start.seconds
        today = clock.day
        dayBeganAt = clock.dayBeganAt
        dayEndsAt = clock.dayEndsAt
        todayEntries = [Int](repeating: -1, count: ids.count)
        log = Truth(
            profile: options.profile.name, user: options.user.name, seed: seed, apps: ids,
            start: options.start, end: options.end)
        begin()
    }

    /// The true time.
    public var now: Instant { Instant(clock.trueTime) }

    public var isInUse: Bool { isOn && isUnlocked }
    /// Percent.
    public var batteryLevel: Double { battery.level }
    /// Seconds since the device was started for which it was awake.
    public var awakeSeconds: Double { wakefulness.seconds }

    /// What has happened so far, the apps in use included; without what `takeFinished` has handed out.
    public var truth: Truth {
        settle()
        var truth = log
        truth.segments += openSegments(until: settledAt)
        return truth
    }

    /// The ports that a `UsageRecorder` wants.
    public var recorderPorts: RecorderPorts {
        RecorderPorts(
            clock: clock, memory: memory, battery: SimulatedBattery(device: self), shields: shields,
            notifications: notifications)
    }

    func view() -> QuirkView {
        QuirkView(
            seed: options.seed, now: clock.trueTime, day: today.number, dayBegan: dayBeganAt,
            dayEnds: dayEndsAt, battery: battery,
            idleSeconds: isInUse ? 0 : clock.trueTime - lastUseAt, monitoring: monitoring,
            apps: options.apps.count)
    }

    func note(_ kind: DeviceEvent.Kind) { log.device.append(DeviceEvent(at: now, kind: kind)) }
}

// What an app sees of the device.
extension SimulatedDevice {
    /// What the tracker's app sees just now; as the first thing of its process, or later.
    func sign(beginsRun: Bool = false) -> DeviceSign {
        let battery = recorderPorts.battery.sample()
        return DeviceSign(
            clock.reading(), awake: awakeSeconds, battery: battery?.level,
            isCharging: battery?.isCharging == true, isAppInFront: tracker.state == .active,
            beginsRun: beginsRun)
    }
}

/// Whether the device was in use, as far as the tracker's app can know.
struct SimulatedEvidence: UseEvidence {
    unowned let device: SimulatedDevice

    func wasUsed(inLast seconds: Double) -> Bool? {
        device.signs.showUse(
            inLast: seconds, until: device.signs.present(device.clock.reading(), awake: device.awakeSeconds))
    }
}

/// The device's battery in steps of five percent, as an app sees it.
struct SimulatedBattery: BatteryProbe {
    unowned let device: SimulatedDevice

    func sample() -> BatteryReading? {
        BatteryReading(
            level: (device.batteryLevel / 5).rounded() * 5 / 100, isCharging: device.battery.isCharging)
    }
}
