// The registry of all findings: one family a file, in the order that decides between equals.

import TrackingModel

extension Facts {
    /// Everything that the store shows, worst first; what the operator has seen comes last. A rule says nothing where its
    /// facts are absent.
    var findings: [Finding] {
        // Where two findings weigh the same, the one of the earlier family decides the verdict: what went wrong comes
        // before the minutes that it cost.
        let families = [
            burstFindings, registrationFindings, repetitionFindings, countingFindings, rejectionFindings,
            [silenceFinding], restartFindings, trackingFindings, storageFindings, historyFindings,
            extensionFindings, [extensionKills], dayFindings, midnightFindings, logErrorFindings,
            clockFindings,
        ]
        let all = families.joined().compactMap { $0 }
        return [FindingLevel.critical, .warning, .notice].flatMap { level in
            all.filter { $0.level == level }
        }.marked(acknowledged: observation.outside.acknowledged)
    }
}
