// All quirks of a device with their switches.

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
