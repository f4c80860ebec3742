// The profiles: which quirks are on in which version of the system, and how strong.

extension Profile {
    /// No fault at all. Nobody claims that any device is like this.
    public static let ideal = Profile(
        name: "ideal", hypothesis: "No fault; the documented contract and nothing else.", quirks: QuirkSet())

    /// Hypothesis: counters reset on a restart, one callback in a hundred is lost.
    public static let ios170 = Profile(
        "ios17.0", "counters reset on a restart, 1 % of the callbacks are lost."
    ) {
        $0.counterRestart = CounterRestart(isOn: true, profile: .resets)
        $0.counterRestart.offersPastActivity = false
        $0.silence.isOn = true
        $0.silence.lossProbability = 0.01
        $0.jitter.isOn = true
    }

    /// Hypothesis: 17.0 with counters that go on when monitoring is restarted.
    public static let continues = Profile(
        "ios17.0-continues", "as 17.0, with counters that continue over a restart.", on: ios170
    ) {
        $0.counterRestart.profile = .continues
    }

    /// Hypothesis: 17.0 with callbacks delayed and repeated.
    public static let ios175 = Profile(
        "ios17.5", "as 17.0, with callbacks delayed and repeated.", on: ios170
    ) {
        $0.counterRestart.offersPastActivity = true
        $0.deferredDelivery.isOn = true
        $0.duplicates.isOn = true
        $0.disorder.isOn = true
    }

    /// Hypothesis: 17.5 with counters that run too fast.
    public static let ios176 = Profile("ios17.6", "as 17.5, with counters that run too fast.", on: ios175) {
        $0.overcount.isOn = true
    }

    /// Hypothesis: 17.6 with an empty store after a restart and changing tokens.
    public static let ios18 = Profile(
        "ios18", "as 17.6, with a store that looks empty after a restart of the device and changing tokens.",
        on: ios176
    ) {
        $0.lockedStore.isOn = true
        $0.tokenChurn.isOn = true
    }

    /// Hypothesis: floods and past activity on every start of monitoring.
    public static let ios260 = Profile(
        "ios26.0", "as 18, with phantom floods and past activity that fire when monitoring starts.", on: ios18
    ) {
        $0.phantomFlood.isOn = true
        $0.pastActivityFiring.isOn = true
    }

    /// Hypothesis: 26.0 with thresholds at the first pickup and on the charger.
    public static let ios262 = Profile(
        "ios26.2", "as 26.0, with thresholds at the first pickup of a day and on the charger.", on: ios260
    ) {
        $0.overcount.pickupProbability = 0.1
        $0.overcount.chargerProbability = 0.3
    }

    /// Hypothesis: 26.2 with days on which callbacks stop.
    public static let ios263 = Profile(
        "ios26.3", "as 26.2, with days on which callbacks stop until midnight.", on: ios262
    ) {
        $0.silence.stopsPerDay = 0.1
    }

    /// Hypothesis: a device short of memory that kills the extension dozens of times a day.
    public static let lowmem = Profile(
        "lowmem", "as 17.0, on a device short of memory: the extension is killed dozens of times a day.",
        on: ios170
    ) {
        $0.memoryKills.isOn = true
        $0.memoryKills.base = 3_355_443...5_767_168
        $0.memoryKills.pressureKill = 0.05
    }

    /// Hypothesis: so many thresholds that days stay silent and the extension crashes.
    public static let heavyRegistration = Profile(
        "heavy-registration", "as 17.0, with days of silence when many thresholds are registered.",
        on: ios170
    ) {
        $0.thresholdOverload.isOn = true
        $0.silence.starvesAfterFlood = true
    }

    /// All of them.
    public static let all = [
        ideal, ios170, continues, ios175, ios176, ios18, ios260, ios262, ios263, lowmem, heavyRegistration,
    ]

    /// A profile by its name, which can be that of a world, as `world-reported-17`; nil for none.
    public static func named(_ name: String) -> Profile? {
        all.first { $0.name == name } ?? WorldPriors.world(named: name)
    }
}
