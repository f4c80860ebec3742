// The codes of the findings and the words of their levels: stable names that scripts and people rely on.

import PlainText
public import TrackingModel

/// A known failure of such trackers. Codes never change their meaning.
public enum FindingCode: String, CaseIterable, Sendable {
    case burstAfterRestart = "burst-after-restart"
    case growthExceedsClock = "growth-exceeds-clock"
    case notificationFlood = "notification-flood"
    case triangularGrowth = "triangular-growth"
    case renamedEvents = "renamed-events"
    case duplicateCallbacks = "duplicate-callbacks"
    case todayExceedsElapsed = "today-exceeds-elapsed"
    case moreThan20h = "more-than-20h"
    case minutesLost = "minutes-lost"
    case everySecondMinute = "every-second-minute"
    case minutesRejected = "minutes-rejected"
    case creditCapped = "credit-capped"
    case windowExhausted = "window-exhausted"
    case blindMarker = "blind-marker"
    case tooManyThresholds = "too-many-thresholds"
    case restartStorm = "restart-storm"
    case restartFailed = "restart-failed"
    case silenceAfterFlood = "silence-after-flood"
    case burstNotJudged = "burst-not-judged"
    case appNotTracked = "app-not-tracked"
    case tokenChanged = "token-changed"
    case extensionKills = "extension-kills"
    case missedNotifications = "missed-notifications"
    case storesDisagree = "stores-disagree"
    case memoryNearLimit = "memory-near-limit"
    case errorRatio = "error-ratio"
    case heartbeatLostInUse = "heartbeat-lost-in-use"
    case heartbeatIdle = "heartbeat-idle"
    case neverStarted = "never-started"
    case dayStale = "day-stale"
    case midnightStuck = "midnight-stuck"
    case minutesAfterMidnight = "minutes-after-midnight"
    case archiveMissing = "archive-missing"
    case dayNotStarted = "day-not-started"
    case midnightTaskNotRun = "midnight-task-not-run"
    case backgroundTaskKilled = "background-task-killed"
    case logErrors = "log-errors"
    case hourlyMismatch = "hourly-mismatch"
    case hourOver60 = "hour-over-60"
    case duplicateHistory = "duplicate-history"
    case clockJump = "clock-jump"
    case timeZoneChange = "time-zone-change"
    case otherTimeZone = "other-time-zone"
    case epochMixup = "epoch-mixup"
    case futureTimestamp = "future-timestamp"
    case emergencyFlag = "emergency-flag"
    case fallbackFiles = "fallback-files"
    case logSaturated = "log-saturated"
    case storeTooLarge = "store-too-large"
    case textLogTooLarge = "text-log-too-large"
    case canaryMissing = "canary-missing"
    case totalFell = "total-fell"
    case categoryChanged = "category-changed"
    case goalOfZero = "goal-of-zero"
    case readProblems = "read-problems"
    case evidenceProblems = "evidence-problems"
    case notATracker = "not-a-tracker"
    case lastCallsOnly = "last-calls-only"
    case logEnded = "log-ended"
    case snapshotOld = "snapshot-old"
    case preferencesDenied = "preferences-denied"
    case storeUnreadable = "store-unreadable"
}

extension FindingCode {
    /// At most three codes that a text resembles, the nearest first; none where nothing is near.
    public static func nearest(to text: String) -> [FindingCode] {
        NearestWords.of(text, among: allCases.map(\.rawValue)).compactMap { FindingCode(rawValue: $0) }
    }
}

extension FindingLevel {
    /// `notice`, `warning` or `critical`.
    public var word: String {
        switch self {
        case .notice: "notice"
        case .warning: "warning"
        case .critical: "critical"
        }
    }
}
