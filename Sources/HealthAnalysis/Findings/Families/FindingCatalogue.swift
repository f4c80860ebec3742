// The registry of all findings, in the order that decides between equals.

import TrackingModel

extension Facts {
    /// Everything that the store shows, worst first; what the operator has seen comes last. A rule says nothing where its
    /// facts are absent.
    var findings: [Finding] {
        // Where two findings weigh the same, the earlier one decides the verdict: what went wrong comes
        // before the minutes that it cost.
        let beforeRejections: [Finding?] = [
            growthExceedsClock, silenceAfterFlood, notificationFlood, burstAfterRestart, burstNotJudged,
            windowExhausted, blindMarker, tooManyThresholds,
            triangularGrowth, duplicateCallbacks, renamedEvents,
            minutesLost, todayExceedsElapsed, totalExceedsElapsed, moreThan20h, storesDisagree,
        ]
        let afterRejections: [Finding?] = [
            silenceFinding, restartFailed, restartStorm,
            appNotTracked, tokenChanged, categoryChanged, goalOfZero,
            storeUnreadable, preferencesDenied, notATracker, emergencyFlag, fallbackFiles, storeTooLarge,
            readProblems, evidenceProblems, logSaturated, logEnded, lastCallsOnly, snapshotOld,
            canaryMissing, totalFell, textLogTooLarge,
            memoryNearLimit, errorRatio, missedNotifications, extensionKills,
            midnightStuck, hourlyMismatch, hourOver60, duplicateHistory, dayStale,
            minutesAfterMidnight, archiveMissing, dayNotStarted, midnightTaskNotRun,
            backgroundTaskKilled, logErrors,
            otherTimeZone, clockJump, futureTimestamp, epochMixup, timeZoneChange,
        ]
        let all = (beforeRejections + rejectionFindings + afterRejections).compactMap { $0 }
        return [FindingLevel.critical, .warning, .notice].flatMap { level in
            all.filter { $0.level == level }
        }.marked(acknowledged: observation.outside.acknowledged)
    }
}
