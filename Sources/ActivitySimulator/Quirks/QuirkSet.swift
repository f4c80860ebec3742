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

    /// No fault.
    public init() {}

    /// All quirks in the order in which a callback meets them: what loses it, what holds it back, what puts it in
    /// another order, what doubles it.
    var all: [any Quirk] {
        [
            windowCap, thresholdOverload, neverLoaded, tokenChurn, midnightTrouble, silence, deferredDelivery,
            batteryBlackout, jitter, disorder, duplicates, phantomFlood, pastActivityFiring, counterRestart,
            memoryKills, overcount, rearmLoop, clockAndZone, lockedStore, storeSize, shieldInterplay,
        ]
    }

    /// One quirk alone, with its usual parameters; nil for a cause that is no quirk.
    public init?(only cause: Cause) {
        guard let isOn = Self.isOn(cause) else { return nil }
        self.init()
        self[keyPath: isOn] = true
    }

    /// The quirks that are on.
    public var acting: [Cause] {
        Cause.allCases.filter { cause in Self.isOn(cause).map { self[keyPath: $0] } ?? false }
    }

    /// These without one of them; the same for a cause that is none of them.
    public func without(_ cause: Cause) -> QuirkSet {
        var others = self
        if let isOn = Self.isOn(cause) { others[keyPath: isOn] = false }
        return others
    }

    /// The switch of a quirk; nil for a cause that is no quirk.
    private static func isOn(_ cause: Cause) -> WritableKeyPath<QuirkSet, Bool>? {
        switch cause {
        case .phantomFlood: \.phantomFlood.isOn
        case .deferral: \.deferredDelivery.isOn
        case .duplication: \.duplicates.isOn
        case .disorder: \.disorder.isOn
        case .pastActivity: \.pastActivityFiring.isOn
        case .counterRestart: \.counterRestart.isOn
        case .silence: \.silence.isOn
        case .windowCap: \.windowCap.isOn
        case .overload: \.thresholdOverload.isOn
        case .midnight: \.midnightTrouble.isOn
        case .memoryLimit: \.memoryKills.isOn
        case .neverLoaded: \.neverLoaded.isOn
        case .overcount: \.overcount.isOn
        case .battery: \.batteryBlackout.isOn
        case .rearmLoop: \.rearmLoop.isOn
        case .clock: \.clockAndZone.isOn
        case .lockedStore: \.lockedStore.isOn
        case .storeSize: \.storeSize.isOn
        case .tokenChurn: \.tokenChurn.isOn
        case .shield: \.shieldInterplay.isOn
        case .jitter: \.jitter.isOn
        case .injected, .device: nil
        }
    }
}
