// What each quirk should raise and be blamed for, decided from its detectors before anything was run.

package import ActivitySimulator
import HealthAnalysis

extension Cause {
    /// Every quirk of the catalogue, in its order.
    package static let quirks = allCases.filter { QuirkSet(only: $0) != nil }

    /// Its number and a few words, for tables.
    var name: String { rawValue + " " + title }

    /// A few words for tables.
    var title: String { expectation.title }

    /// Findings that name the quirk or its effect on the store. Empty where a measure detects it and no finding: a
    /// tracker that handles disorder, jitter or a counter's restart, or that rightly rejects a shielded app's
    /// callbacks, has nothing to report.
    var expectedFindings: Set<FindingCode> { expectation.findings }

    private var expectation: (title: String, findings: Set<FindingCode>) {
        switch self {
        case .phantomFlood:
            (
                "phantom flood",
                [
                    .burstAfterRestart, .growthExceedsClock, .notificationFlood, .silenceAfterFlood,
                    .burstNotJudged,
                ]
            )
        case .deferral:
            ("delayed", [.minutesAfterMidnight, .burstNotJudged, .minutesRejected, .heartbeatLostInUse])
        case .duplication: ("duplicates", [.duplicateCallbacks])
        case .disorder: ("disorder", [])
        case .pastActivity:
            ("past activity", [.burstAfterRestart, .growthExceedsClock, .todayExceedsElapsed])
        case .counterRestart: ("counter restart", [])
        case .silence: ("silence", [.minutesLost, .heartbeatLostInUse, .silenceAfterFlood])
        case .windowCap: ("window cap", [.windowExhausted, .minutesLost])
        case .overload: ("overload", [.tooManyThresholds, .extensionKills, .heartbeatLostInUse])
        case .midnight:
            ("midnight", [.dayNotStarted, .dayStale, .midnightStuck, .minutesAfterMidnight, .archiveMissing])
        case .memoryLimit: ("memory limit", [.extensionKills, .memoryNearLimit, .minutesLost])
        case .neverLoaded: ("never loaded", [.missedNotifications, .neverStarted])
        case .overcount:
            ("overcount", [.growthExceedsClock, .hourOver60, .todayExceedsElapsed, .burstAfterRestart])
        case .battery: ("battery", [.heartbeatLostInUse, .burstNotJudged, .minutesRejected])
        case .rearmLoop: ("re-arm loop", [.restartStorm, .growthExceedsClock, .notificationFlood])
        case .clock: ("clock and zone", [.clockJump, .timeZoneChange, .futureTimestamp])
        case .lockedStore: ("locked store", [.canaryMissing, .totalFell])
        case .storeSize: ("store size", [.storeTooLarge, .textLogTooLarge])
        case .tokenChurn: ("token churn", [.appNotTracked, .renamedEvents])
        case .shield: ("shields", [])
        case .jitter: ("jitter", [])
        case .otherDevices: ("other devices", [])
        case .permission: ("permission lost", [.heartbeatLostInUse])
        case .injected: ("injected", [])
        case .device: ("device off", [])
        }
    }

    /// The groups of words that would be right for a gap whose minutes were lost by it.
    var expectedCauses: Set<GapCauseGroup> {
        switch self {
        case .phantomFlood: [.flood, .restart]
        case .midnight: [.midnight, .restart]
        case .memoryLimit: [.kill, .memory]
        case .battery: [.battery]
        case .clock: [.clock]
        case .overload, .rearmLoop, .lockedStore, .tokenChurn: [.restart, .unexplained]
        default: [.unexplained]
        }
    }
}

/// The words of `Gap.cause`, sorted by what they name.
enum GapCauseGroup: String, CaseIterable {
    case kill, memory, flood, restart, clock, battery, midnight
    /// Skipped thresholds with nothing near that could have done it.
    case unexplained
    /// A cause that is no event: records that are missing, callbacks that were not counted.
    case other

    init(_ gap: Gap) {
        let description: [(String, GapCauseGroup)] = [
            ("killed", .kill), ("did not finish", .kill), ("memory", .memory), ("flood", .flood),
            ("restart", .restart),
            ("clock", .clock), ("time zone", .clock), ("battery", .battery), ("the day began", .midnight),
        ]
        let named = description.first { gap.cause.contains($0.0) }?.1
        self = named ?? (gap.cause.hasPrefix("thresholds skipped") ? .unexplained : .other)
    }
}

// Quirks made frequent enough to act within a few days; what they do when they act stays as it is.
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
