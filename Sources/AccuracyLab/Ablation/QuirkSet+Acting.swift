// Quirks made frequent enough to act within a few days; what they do when they act stays as it is.

import ActivitySimulator

extension QuirkSet {
    /// One quirk alone, with the probabilities of rare ones raised; nil for a cause that is no quirk.
    init?(acting cause: Cause) {
        self.init(only: cause)
        switch cause {
        case .phantomFlood: phantomFlood.probability = 1
        case .deferral: deferredDelivery.perDay = 3
        case .silence: silence.stopsPerDay = 0.2
        case .windowCap: windowCap.thresholds = 20
        case .midnight:
            midnightTrouble.darkAppsPerDay = 1
            midnightTrouble.staleProbability = 0.5
        case .memoryLimit:
            memoryKills.base = 3_355_443...5_767_168
            memoryKills.pressureKill = 0.05
        case .neverLoaded:
            neverLoaded.deadDays = 0.3
            neverLoaded.notificationLoss = 0.3
        case .overcount:
            overcount.chargerProbability = 0.5
            overcount.pickupProbability = 0.3
        case .battery: batteryBlackout.probability = 1
        case .clock:
            clockAndZone.travel = 0.3
            clockAndZone.manual = 0.3
            clockAndZone.network = 0.5
        case .lockedStore: lockedStore.rebootsPerDay = 1
        case .tokenChurn: tokenChurn.probability = 0.1
        case .permission: lostPermission.perDay = 0.5
        case .shield: shieldInterplay.probability = 0.5
        default: break
        }
    }
}
