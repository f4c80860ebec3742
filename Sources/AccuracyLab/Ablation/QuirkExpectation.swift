// Which findings each quirk should raise, decided from its detectors before anything was run.

package import ActivitySimulator
package import HealthAnalysis

extension Cause {
    /// Every quirk of the catalogue, in its order.
    package static let quirks = allCases.filter { QuirkSet(only: $0) != nil }

    /// Its number and a few words, for tables.
    package var name: String { rawValue + " " + title }

    /// A few words for tables.
    package var title: String {
        switch self {
        case .phantomFlood: "phantom flood"
        case .deferral: "delayed"
        case .duplication: "duplicates"
        case .disorder: "disorder"
        case .pastActivity: "past activity"
        case .counterRestart: "counter restart"
        case .silence: "silence"
        case .windowCap: "window cap"
        case .overload: "overload"
        case .midnight: "midnight"
        case .memoryLimit: "memory limit"
        case .neverLoaded: "never loaded"
        case .overcount: "overcount"
        case .battery: "battery"
        case .rearmLoop: "re-arm loop"
        case .clock: "clock and zone"
        case .lockedStore: "locked store"
        case .storeSize: "store size"
        case .tokenChurn: "token churn"
        case .shield: "shields"
        case .jitter: "jitter"
        case .otherDevices: "other devices"
        case .permission: "permission lost"
        case .injected: "injected"
        case .device: "device off"
        }
    }

    /// Findings that name the quirk or its effect on the store. Empty where a measure detects it and no finding: a
    /// tracker that handles disorder, jitter or a counter's restart, or that rightly rejects a shielded app's
    /// callbacks, has nothing to report.
    package var expectedFindings: Set<FindingCode> {
        switch self {
        case .phantomFlood:
            [
                .burstAfterRestart, .growthExceedsClock, .notificationFlood, .silenceAfterFlood,
                .burstNotJudged,
            ]
        case .deferral: [.minutesAfterMidnight, .burstNotJudged, .minutesRejected, .heartbeatLostInUse]
        case .duplication: [.duplicateCallbacks]
        case .disorder, .jitter, .counterRestart, .shield, .injected, .device, .otherDevices: []
        case .pastActivity: [.burstAfterRestart, .growthExceedsClock, .todayExceedsElapsed]
        case .silence: [.minutesLost, .heartbeatLostInUse, .silenceAfterFlood]
        case .windowCap: [.windowExhausted, .minutesLost]
        case .overload: [.tooManyThresholds, .extensionKills, .heartbeatLostInUse]
        case .midnight: [.dayNotStarted, .dayStale, .midnightStuck, .minutesAfterMidnight, .archiveMissing]
        case .memoryLimit: [.extensionKills, .memoryNearLimit, .minutesLost]
        case .neverLoaded: [.missedNotifications, .neverStarted]
        case .overcount: [.growthExceedsClock, .hourOver60, .todayExceedsElapsed, .burstAfterRestart]
        case .battery: [.heartbeatLostInUse, .burstNotJudged, .minutesRejected]
        case .rearmLoop: [.restartStorm, .growthExceedsClock, .notificationFlood]
        case .clock: [.clockJump, .timeZoneChange, .futureTimestamp]
        case .lockedStore: [.canaryMissing, .totalFell]
        case .storeSize: [.storeTooLarge, .textLogTooLarge]
        case .tokenChurn: [.appNotTracked, .renamedEvents]
        case .permission: [.heartbeatLostInUse]
        }
    }

    /// The groups of words that would be right for a gap whose minutes were lost by it.
    package var expectedCauses: Set<GapCauseGroup> {
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
