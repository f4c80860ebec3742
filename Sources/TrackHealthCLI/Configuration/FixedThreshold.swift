// Thresholds that older versions allowed in a file, so that `config check` can explain what replaced them.

import TrackingModel

/// Numbers of `[thresholds]` that are fixed now.
enum FixedThreshold {
    /// The notice for a file that sets one; nil for any other name.
    static func notice(on name: String) -> String? {
        all.first { $0.name == name }.map {
            "“\(name)” can't be set any more: \($0.meaning), fixed at \(TomlText.number($0.value)) \($0.unit). "
                + "Remove the line."
        }
    }

    private typealias Fixed = FixedLimits
    private typealias Measured = SystemBehaviour

    static let all: [(name: String, value: Double, unit: String, meaning: String)] = [
        (
            "after-midnight", Fixed.afterMidnight, "seconds",
            "how long after midnight minutes can be yesterday's"
        ),
        ("archive-delay", Fixed.archiveDelay, "seconds", "how long a saved day may wait"),
        ("believable-excess", Measured.usualPace, "times the clock", "how much callbacks may claim"),
        ("believable-lead", Measured.earliness, "seconds", "how early callbacks come"),
        ("burst-allowance", Measured.burstAllowance, "seconds", "what a burst may claim above that"),
        ("burst-judgement", Fixed.burstJudgement, "seconds", "how long a burst may stay undecided"),
        ("burst-minutes", Double(Fixed.burstMinutes), "thresholds", "as many together are a burst"),
        ("cause-window", Fixed.causeWindow, "seconds", "what is so close to a gap can be its cause"),
        ("clock-jump", Measured.longestClockCorrection, "seconds", "a clock moved by more is reported"),
        ("duplicate-window", Measured.duplicateDelay, "seconds", "how soon a threshold again is a duplicate"),
        ("elapsed-tolerance", Measured.minuteLead, "seconds", "what a counter may lead the day's age by"),
        ("extension-log-cap", Double(Fixed.extensionLogCap), "entries", "what the extension log keeps"),
        ("flood-tail", Fixed.floodTail, "seconds", "how soon after a flood silence is due to it"),
        ("future-tolerance", Fixed.futureTolerance, "seconds", "how far times may lie ahead"),
        ("hourly-mismatch", Double(Fixed.hourlyMismatch), "seconds", "what hours may differ from the day by"),
        ("implausible-day", Double(Fixed.implausibleDay), "seconds", "more in a day is implausible"),
        (
            "in-order-tolerance", Fixed.inOrderTolerance, "seconds",
            "when a threshold is out of order, not late"
        ),
        ("in-use-around-restart", Fixed.inUseAroundRestart, "seconds", "when use goes on through a restart"),
        ("marker-lead", Double(Fixed.markerLead), "seconds", "what the marker may lead today by"),
        ("long-day", Double(Fixed.longDay), "seconds", "more of all apps in a day is worth a look"),
        (
            "midnight-pending-limit", Fixed.midnightPendingLimit, "seconds",
            "how long the midnight flag may stay set"
        ),
        (
            "notification-delay", Fixed.notificationDelay, "seconds",
            "how long a notification can be under way"
        ),
        ("notification-flood", Double(Fixed.notificationFlood), "notifications", "a flood within a minute"),
        (
            "physical-allowance", Fixed.physicalAllowance, "seconds",
            "what several apps may claim above the clock"
        ),
        ("rebuild-pending-limit", Fixed.rebuildPendingLimit, "seconds", "how long a request may wait"),
        ("recovery-log-cap", Double(Fixed.recoveryLogCap), "entries", "what the recovery log keeps"),
        (
            "registered-thresholds-ceiling", Double(Measured.thresholdCeiling), "thresholds",
            "more are too many"
        ),
        ("rejected-run", Double(Fixed.rejectedRun), "callbacks", "as many rejected in rhythm are real use"),
        ("replay-window", Measured.replayOnset, "seconds", "how soon after a restart a replay begins"),
        ("restart-after", Fixed.restartAfter, "seconds", "from when minute 1 again means a restart at zero"),
        ("shortest-minute", Measured.shortestMinute, "seconds", "how close minutes of use can come"),
        (
            "silence-after-flood", Fixed.silenceAfterFlood, "seconds",
            "from when silence after a flood is reported"
        ),
        ("stores-disagreement", Double(Fixed.storesDisagreement), "seconds", "what two places may differ by"),
        ("text-log-bytes", Double(Fixed.textLogBytes), "bytes", "a larger text log is a warning"),
    ]
}
