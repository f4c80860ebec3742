// The guides on minutes that were counted although nobody used them, or counted twice.

import TrackingModel

extension FindingGuide {
    @GuideList static func onTooMuch(_ limits: Thresholds) -> [FindingGuide] {
        FindingGuide(
            .burstAfterRestart, .tooMuch, "A burst of callbacks after a restart", .warning, orElse: [.notice],
            meaning: """
                Right after monitoring was started again or the extension was killed, many callbacks came at once. Minutes may have been credited \
                in which nobody used the apps.
                """,
            recognition: """
                A burst is \(FixedLimits.burstMinutes) or more different thresholds, each within \
                \(durationText(limits.burstWindow)) of the one before, or a callback that adds more time than has \
                passed. This one began within \(durationText(SystemBehaviour.replayOnset)) of a restart or a kill in the last \
                24 hours, and claims more than the time since the last credit of any app, or can't be judged. A notice \
                where nothing of it counts, or the tracker judged it itself; else a warning.
                """,
            steps: [
                .compare,
                "Where the tracker shows more, revert the minutes of the burst in the tracker.",
                "Find what restarted monitoring at that time, and restart only where something shows a fault.",
                .updateTracker,
            ],
            exceptions: """
                After a repair or a new installation real use is reported again in the same way. As a notice nothing has \
                to be corrected.
                """)
        FindingGuide(
            .growthExceedsClock, .tooMuch, "More minutes than the clock allows",
            .critical, orElse: [.warning],
            meaning: """
                More time was credited than has passed. Some of these minutes were never used, or were used on another \
                device.
                """,
            recognition: """
                One of four: a burst of the last 24 hours that is impossible by the clock and left more than \
                \(durationText(FixedLimits.physicalAllowance)) credited; an hour of today in which all apps together were \
                credited more than \(durationText(Growth.allowed(3_600))); in a store without a log of callbacks, counters \
                that grew by more than the clock allows between two reads, or in a burst that the tracker keeps values of to \
                undo it; or more credited today than the system's counters came to.
                """,
            steps: [
                .compare, .shareAcrossDevices, .update,
                "Revert the surplus in the tracker.",
                "Look at what happened at that moment: a restart of monitoring, or a charger that was plugged in.",
            ],
            exceptions: """
                Two apps side by side on an iPad are both credited, so a long time of split screen can look the \
                same. Delayed minutes are left out of the hour.
                """)
        FindingGuide(
            .notificationFlood, .tooMuch, "A flood of notifications", .critical,
            meaning: """
                The extension sends the app notifications in a loop. That costs battery, and can count the same \
                minutes over and over.
                """,
            recognition: """
                \(FixedLimits.notificationFlood) or more notifications within a minute, by the lines of the last 24 hours \
                in its log, or by its counter between two reads.
                """,
            steps: [
                .restartDevice, .updateTracker,
                "In the tracker's code, register many thresholds ahead instead of one after each callback.",
                .compare,
            ],
            exceptions: """
                Callbacks delayed for long send as many at once; then there is a burst beside this finding, and \
                nothing repeats.
                """)
        FindingGuide(
            .triangularGrowth, .tooMuch, "Minutes add up as 1 + 2 + 3", .critical,
            meaning: """
                Each minute adds the whole session so far instead of one minute: one, two, three and so on. Ten minutes \
                of use become fifty-five.
                """,
            recognition: """
                Today an app's credits grow from callback to callback although these come about a minute apart; or its \
                counter of today is the sum of one to the number of its callbacks.
                """,
            steps: [
                .compare, "Correct today's figure in the tracker.", .updateTracker,
                "In the tracker's code, credit each threshold once, and never its whole value after a pause.",
            ],
            exceptions: """
                A single large credit after a pause is something else: delayed minutes reported together.
                """)
        FindingGuide(
            .renamedEvents, .tooMuch, "Events changed their app", .warning,
            meaning: """
                An event that meant one app now means another. Callbacks of the old registration can be \
                credited to the wrong app.
                """,
            recognition: """
                An event belongs to another app than in an earlier read of this store, or a series of events changed \
                its app within today's journal.
                """,
            steps: [
                "Check today's minutes of both apps against Screen Time in the device's Settings.",
                .openTracker,
                "In the tracker's code, name events after the app and not after its position in a list.",
            ],
            exceptions: """
                Adding or removing an app on purpose renumbers events as well; then only the minutes around that \
                moment are in doubt.
                """)
        FindingGuide(
            .duplicateCallbacks, .tooMuch, "Callbacks are credited twice", .warning,
            meaning:
                "The system delivered the same minute more than once, and the tracker credited it each time.",
            recognition: """
                In the last 24 hours the same threshold of an app came again within \
                \(durationText(SystemBehaviour.duplicateDelay)), and both times were credited.
                """,
            steps: [
                .compare, .update, .updateTracker,
                "In the tracker's code, credit each threshold of an app once per registration.",
            ],
            exceptions: "A repeated delivery that the tracker rejected is normal, and raises no alarm.")
        FindingGuide(
            .todayExceedsElapsed, .tooMuch, "More than the day has had", .critical, orElse: [.warning],
            meaning:
                "The counter of today holds more time than has passed since midnight, so today's figure is wrong.",
            recognition: """
                An app's counter of today is more than \(durationText(SystemBehaviour.minuteLead)) ahead of the time since \
                local midnight: critical. All apps together are, though each alone is not: a warning.
                """,
            steps: [
                "Check that the day is judged in the device's own time zone (--time-zone).",
                .compare,
                .shareAcrossDevices, .update, "Correct today's figure in the tracker.",
            ],
            exceptions: """
                As a warning it can be true: two apps side by side on an iPad are both credited. In a wrong time zone \
                the day looks shorter than it was.
                """)
        FindingGuide(
            .moreThan20h, .tooMuch, "Too many hours in a day", .critical, orElse: [.notice, .warning],
            meaning:
                "One app, or all on one screen, were credited nearly around the clock, which hardly anybody does.",
            recognition: """
                More than \(durationText(FixedLimits.implausibleDay)) of one app on a single day, today or in its history. A \
                warning where only all apps together are above it, a notice where they are above \
                \(durationText(FixedLimits.longDay)).
                """,
            steps: [
                .shareAcrossDevices, .compare, .update,
                "Correct that day in the tracker.", .escalate,
            ],
            exceptions: """
                A device that shows one app day and night on a charger can truly come near; ask before you correct \
                anything.
                """)
    }
}
