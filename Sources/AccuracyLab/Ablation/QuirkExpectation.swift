// Which findings each quirk should raise, decided from its detectors before anything was run.

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
