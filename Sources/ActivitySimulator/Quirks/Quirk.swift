// The points of the simulation at which a quirk can act, what it sees there, and all quirks together.

import TrackingModel

/// A fault of the platform that can be switched on by itself.
public protocol SwitchedQuirk: Hashable, Sendable {
    var isOn: Bool { get set }
    /// The usual one, which is off.
    init()
}

extension SwitchedQuirk {
    public init(isOn: Bool) {
        self.init()
        self.isOn = isOn
    }
}

/// A quirk as the simulation asks it.
///
/// Hooks are called for every crossing, lost or not, and draws come from streams of the quirk's own, so that no quirk
/// changes another's decisions.
protocol Quirk: SwitchedQuirk {
    static var cause: Cause { get }
    /// Whether it acts on `launch` or `losesNotification`, which few do and every callback would ask all of.
    static var actsOnProcesses: Bool { get }

    /// Adds to what happens on a day.
    mutating func plan(_ pattern: inout UsagePattern, day: Int, _ view: QuirkView)
    /// A local day begins on the device.
    mutating func dayBegan(_ view: QuirkView)
    /// Monitoring was started.
    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo])
    /// Another quirk produced phantom or replayed callbacks.
    mutating func flooded(_ view: QuirkView)
    /// A callback is about to be sent on its way.
    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView)
    /// The charger was plugged in.
    mutating func pluggedIn(_ view: QuirkView, _ echoes: inout [Echo])
    /// The screen was unlocked.
    mutating func unlocked(
        isFirstOfDay: Bool, idleSeconds: Double, _ view: QuirkView, _ echoes: inout [Echo])
    /// The tracker's app is about to be opened.
    mutating func trackerOpened(_ view: QuirkView)
    /// Whether the person, who opens the tracker's app, grants it permission again.
    mutating func grantsPermission(_ view: QuirkView) -> Bool
    /// A shielded app was opened.
    mutating func metShield(app: Int, _ view: QuirkView, _ echoes: inout [Echo])
    /// The extension is about to run.
    mutating func launch(_ launch: inout ExtensionLaunch, number: Int, _ view: QuirkView)
    /// Whether a notification is lost.
    mutating func losesNotification(sequence: Int, _ view: QuirkView) -> Bool
    /// Seconds after a start of the device for which the store shows itself empty.
    mutating func lockedSeconds(boot: Int, _ view: QuirkView) -> Double
    /// What the system counts for each second of an app.
    func rate(app: Int, seed: UInt64) -> Double
}

extension Quirk {
    var cause: Cause { Self.cause }
    static var actsOnProcesses: Bool { false }

    mutating func plan(_ pattern: inout UsagePattern, day: Int, _ view: QuirkView) {}
    mutating func dayBegan(_ view: QuirkView) {}
    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {}
    mutating func flooded(_ view: QuirkView) {}
    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {}
    mutating func pluggedIn(_ view: QuirkView, _ echoes: inout [Echo]) {}
    mutating func unlocked(
        isFirstOfDay: Bool, idleSeconds: Double, _ view: QuirkView, _ echoes: inout [Echo]
    ) {}
    mutating func trackerOpened(_ view: QuirkView) {}
    mutating func grantsPermission(_ view: QuirkView) -> Bool { false }
    mutating func metShield(app: Int, _ view: QuirkView, _ echoes: inout [Echo]) {}
    mutating func launch(_ launch: inout ExtensionLaunch, number: Int, _ view: QuirkView) {}
    mutating func losesNotification(sequence: Int, _ view: QuirkView) -> Bool { false }
    mutating func lockedSeconds(boot: Int, _ view: QuirkView) -> Double { 0 }
    func rate(app: Int, seed: UInt64) -> Double { 1 }

    /// The stream of a decision: the key is what the decision is about.
    func chance(_ view: QuirkView, _ key: Int, purpose: UInt64 = 0) -> Chance {
        chance(seed: view.seed, key, purpose: purpose)
    }

    func chance(seed: UInt64, _ key: Int, purpose: UInt64 = 0) -> Chance {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Self.cause.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Chance(seed: seed, stream: hash &+ purpose, key: key)
    }
}

/// The device at one moment.
struct QuirkView {
    let seed: UInt64
    /// True time.
    let now: Double
    /// The local day by the device's clock, as its number.
    let day: Int
    /// True times of its beginning and end.
    let dayBegan: Double
    let dayEnds: Double
    let battery: Battery
    /// Seconds since the device was last in use; 0 in use.
    let idleSeconds: Double
    let monitoring: SimulatedMonitoring
    let apps: Int
}

/// What one run of app or extension registered.
struct Registration {
    /// The number of the batch, from 1 up.
    let number: Int
    let slots: [ActivitySlot]
    /// Whether any of the activities was monitored before.
    let isRestart: Bool
    /// True time at which the last threshold callback reached the extension; negative infinity for never.
    let lastHandledAt: Double
}

/// A callback, and what the quirks have decided on it so far.
struct OutgoingCallback {
    /// What draws are keyed with: the number of the crossing, or of the echo behind all crossings.
    let key: Int
    let kind: MonitorCallback.Kind
    let isEcho: Bool
    let slot: ActivitySlot
    /// The number of the event in the slot; -1 for an interval.
    let event: Int
    /// The app in front when the threshold was reached, else the event's first; -1 for none.
    let app: Int
    /// True time of the crossing.
    let at: Double
    /// Whether it is the start of an interval because monitoring was started over itself.
    var isRestart = false
    /// True time at which the delivery is due.
    private(set) var due: Double
    private(set) var lostBy: Cause?
    private(set) var delayedBy: Cause?
    /// Seconds after the delivery at which it comes again.
    var copies: [Double] = []
    private(set) var outages: [Outage] = []

    init(
        key: Int, kind: MonitorCallback.Kind, isEcho: Bool, slot: ActivitySlot, event: Int, app: Int,
        at: Double
    ) {
        self.key = key
        self.kind = kind
        self.isEcho = isEcho
        self.slot = slot
        self.event = event
        self.app = app
        self.at = at
        due = at
    }

    var isThreshold: Bool { kind == .threshold }

    /// Loses the callback; the first quirk to do so is the cause.
    mutating func lose(by cause: Cause) {
        if lostBy == nil { lostBy = cause }
    }

    /// Loses it in an outage between two true times, of one app or of all.
    mutating func lose(by cause: Cause, from: Double, to: Double, app: Int? = nil) {
        guard lostBy == nil else { return }
        lostBy = cause
        outages.append(
            Outage(cause: cause, app: app, from: Instant(from), to: Instant(to), isDelay: false))
    }

    /// Holds it until a true time, where it would come earlier.
    mutating func delay(until time: Double, by cause: Cause) {
        guard time > due else { return }
        due = time
        delayedBy = cause
    }

    /// Holds it back in an outage between two true times.
    mutating func delay(until time: Double, by cause: Cause, from: Double, to: Double) {
        guard lostBy == nil, time > due else { return }
        delay(until: time, by: cause)
        outages.append(Outage(cause: cause, app: nil, from: Instant(from), to: Instant(to), isDelay: true))
    }
}

/// The faults of a platform; each is off until it is switched on.
public struct QuirkSet: Hashable, Sendable {
    public var phantomFlood = PhantomFlood()
    public var deferredDelivery = DeferredDelivery()
    public var duplicates = Duplicates()
    public var disorder = Disorder()
    public var pastActivityFiring = PastActivityFiring()
    public var counterRestart = CounterRestart()
    public var silence = Silence()
    public var windowCap = WindowCap()
    public var thresholdOverload = ThresholdOverload()
    public var midnightTrouble = MidnightTrouble()
    public var memoryKills = MemoryKills()
    public var neverLoaded = NeverLoaded()
    public var overcount = Overcount()
    public var batteryBlackout = BatteryBlackout()
    public var rearmLoop = RearmLoop()
    public var clockAndZone = ClockAndZone()
    public var lockedStore = LockedStore()
    public var storeSize = StoreSize()
    public var tokenChurn = TokenChurn()
    public var shieldInterplay = ShieldInterplay()
    public var jitter = Jitter()
    public var otherDevices = OtherDevices()
    public var lostPermission = LostPermission()

    /// No fault.
    public init() {}

    /// All quirks in the order in which a callback meets them: what loses it, what holds it back, what puts it in
    /// another order, what doubles it.
    var all: [any Quirk] {
        [
            windowCap, thresholdOverload, neverLoaded, tokenChurn, midnightTrouble, silence, deferredDelivery,
            batteryBlackout, jitter, disorder, duplicates, phantomFlood, pastActivityFiring, counterRestart,
            memoryKills, overcount, rearmLoop, clockAndZone, lockedStore, storeSize, shieldInterplay,
            otherDevices, lostPermission,
        ]
    }
}
