// The guides on the store itself: unreadable, damaged, too large, old, or bypassed by its writer.

import TrackingModel

extension FindingGuide {
    @GuideList static func onStores(_ limits: Thresholds) -> [FindingGuide] {
        FindingGuide(
            .emergencyFlag, .store, "Emergency flag is set", .critical,
            meaning: "The extension could not store a record anywhere; minutes may be lost for good.",
            recognition: "The flag that the extension sets in that case is in the preferences.",
            steps: [
                "Free space on the device.", .openTracker, .restartDevice,
                "Once minutes are credited again, let the tracker clear the flag.", .reinstall,
            ],
            exceptions: "The flag shows that it happened, not when: it stays until somebody clears it.")
        FindingGuide(
            .fallbackFiles, .store, "Records wait in fallback files", .warning,
            meaning:
                "The extension could not write some records to the preferences and put them beside these.",
            recognition: "The container holds fallback files; their records are not credited yet.",
            steps: [
                .openTracker, "Look again: the tracker reads the files in and removes them.",
                "If they stay, export the diagnostics for the developer before anything is deleted.",
            ],
            exceptions: "A file of the last minute may be read in at any moment.")
        FindingGuide(
            .logSaturated, .store, "Recovery log is full", .notice,
            meaning: "The log keeps only its newest entries, and these no longer reach back to midnight.",
            recognition: """
                The recovery log is at its limit of \(FixedLimits.recoveryLogCap) entries, and the oldest of them is of today.
                """,
            steps: [
                "Read counts of today as “at least”, where they come from this log.",
                "Let trackhealth watch run, or export daily: that keeps what the log drops.",
            ],
            exceptions: "On a day of much use this is normal; no minute is lost by it.")
        FindingGuide(
            .storeTooLarge, .store, "Preferences are too large", .warning, orElse: [.critical],
            meaning:
                "Every write copies the whole preferences in the extension's small memory, and they have grown.",
            recognition: """
                The preferences take more than \(sizeText(limits.storeBytesWarning)): a warning; \
                \(sizeText(limits.storeBytesCritical)) or more: critical, since the system then refuses writes.
                """,
            steps: [
                .clearLog, "In the tracker's code, keep logs in files of their own.",
                .updateTracker,
            ],
            exceptions: "As a warning nothing is lost yet; watch the memory of the extension.")
        FindingGuide(
            .textLogTooLarge, .store, "A log costs memory with each line", .warning,
            meaning: "A log is kept as one long text in the preferences, and each new line copies all of it.",
            recognition: "Such a text takes more than \(sizeText(FixedLimits.textLogBytes)).",
            steps: [.clearLog, "In the tracker's code, append to a file instead."],
            exceptions: "Where the extension's memory stays low, this is a risk and not yet a fault.")
        FindingGuide(
            .canaryMissing, .store, "The preferences are not the tracker's own", .critical,
            meaning: """
                A key that every store of this tracker has is missing: the preferences were lost, replaced, or read \
                while the device was locked.
                """,
            recognition:
                "The recording engine's state or journal is there, but its mark in the preferences is not.",
            steps: [
                "Unlock the device.", .copyAgain,
                "If it stays, export the diagnostics, then open the tracker so that it rebuilds what it can.",
                "Compare the totals with an earlier export.",
            ],
            exceptions:
                "Before the first unlock after a start of the device, preferences read as empty; wait for that."
        )
        FindingGuide(
            .totalFell, .store, "Totals have fallen", .critical,
            meaning:
                "The total of an app is smaller than it was earlier today, which crediting alone can't cause.",
            recognition: """
                An earlier read of today has a total more than \(durationText(FixedLimits.storesDisagreement)) above the \
                present one, beyond what the tracker says it took back.
                """,
            steps: [
                "Export the diagnostics now, before more is written.",
                "Restore the totals from the tracker's backup or an earlier export.",
                "Ask whether the tracker was deleted or reinstalled today.", .escalate,
            ],
            exceptions: "A reset or a new installation on purpose looks the same.")
        FindingGuide(
            .readProblems, .store, "Parts of the store cannot be read", .warning,
            meaning:
                "Some values are damaged or of the wrong type; every figure here lacks them.",
            recognition:
                "A value could not be read, or the newest read failed and the last good one is shown.",
            steps: [
                "Look at the list of what could not be read.", .copyAgain, .openTracker,
                "If the same keys stay unreadable, send the developer an export with their names.",
            ],
            exceptions: "A file that was being replaced while it was read is whole in the next read.")
        FindingGuide(
            .snapshotOld, .store, "Old snapshot", .notice,
            meaning:
                "The store holds nothing of today, so today is unknown: neither good nor bad.",
            recognition: """
                Its newest record, or the file itself where it has none, is more than \
                \(durationText(limits.snapshotOld)) old.
                """,
            steps: [
                .copyAgain, "Or judge this copy as of its last record, with --at last.",
                "If the store on the device itself is so old, go on as for heartbeat-idle.",
            ],
            exceptions: "A copy of another day is normal; judged as of then, this finding is gone.")
        FindingGuide(
            .preferencesDenied, .store, "The system refuses the preferences", .warning,
            meaning:
                "The extension may not read or write the preferences of the App Group, so its counters may not be stored.",
            recognition: """
                A log of the system has a line of cfprefsd on it (“requires user-preference-write or file-write-data \
                sandbox access”, or “-read”), and the extension stored nothing since.
                """,
            steps: [
                "Add the App Group to the extension's target, and see that the signed extension has it.",
                "Install it again and use a tracked app for two minutes.", .copyAgain,
            ],
            exceptions: """
                The line on “kCFPreferencesAnyUser with a container” comes at every start that opens an App Group and \
                means nothing. An extension that shows reports may not write there by design.
                """)
        FindingGuide(
            .storeUnreadable, .store, "Store cannot be read", .critical,
            meaning: "The preferences are missing or can't be read, so nothing is known about the tracker.",
            recognition:
                "There are logs but no preferences, or these are damaged, half written, locked or not readable.",
            steps: [
                "Check that this user may read the file.", "Unlock the device.", .copyAgain,
                "If it stays, restart the device, then open the tracker.", .reinstall,
            ],
            exceptions: "An incomplete copy looks the same as a damaged store.")
    }
}
