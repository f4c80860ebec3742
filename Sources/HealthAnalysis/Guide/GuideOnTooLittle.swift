// The guides on minutes of use that were not counted.

import Documents
import TrackingModel

extension FindingGuide {
    @GuideList static func onTooLittle(_ limits: Thresholds) -> [FindingGuide] {
        FindingGuide(
            .minutesLost, .tooLittle, "Minutes were lost", .warning, orElse: [.notice, .critical],
            meaning:
                "Tracked apps were used for some minutes that were never credited and can't be reported any more.",
            recognition: """
                The store proves it: a minute is missing between two others, or came in the rhythm of use and was \
                rejected, and nothing later recovered it; or the system's counters came further than the tracker's. Silence alone proves nothing. A warning above \(plainNumber(limits.lostMinutesWarning)) minutes in all, critical above \
                \(plainNumber(limits.lostMinutesCritical)) in one gap, else a notice. What can still come stays “late” \
                for \(durationText(limits.settleTime)).
                """,
            steps: [
                "Look at what happened where the gap begins: a kill, a restart, low memory, midnight.",
                .permission, .selection, .restartDevice,
                "Credit the minutes in the tracker if they matter; the gap has their number.",
                .escalate,
            ],
            exceptions: """
                A few lost minutes a week are usual, since the system does not deliver every threshold. It is a notice \
                then.
                """)
        FindingGuide(
            .everySecondMinute, .tooLittle, "Every second minute is lost", .critical,
            meaning: "Only every other minute of use is credited, so the tracker shows half of the time.",
            recognition: """
                Today an app's minutes were credited about two minutes apart many times in a row, and each time the \
                minute between was rejected or never came.
                """,
            steps: [
                "Look at whether monitoring is restarted after each minute, or a pause between two records is required.",
                .updateTracker,
                "In the tracker's code, remove restarts by a timer, and recognise duplicates by their threshold, not by time.",
                "Compare with Screen Time in the device's Settings, and credit what was lost.",
            ],
            exceptions: """
                Use of an app in every other minute looks the same for a while; the row must be longer than such use is.
                """)
        FindingGuide(
            .minutesRejected, .tooLittle, "Minutes of use are rejected", .warning, orElse: [.critical],
            meaning: "Callbacks came as they do in real use, but the tracker credited none of them.",
            recognition: """
                Today \(FixedLimits.rejectedRun) or more callbacks of an app in a row came about a minute apart, each a later \
                minute than the one before, and all were rejected: a warning, critical above \
                \(plainNumber(limits.lostMinutesWarning)) of them that are lost. Of a counter that runs fast some are \
                rightly rejected.
                """,
            steps: [
                .compare,
                "Read the reason of the rejections in the log, and find the rule that gives it.",
                .openTracker, "Credit the minutes in the tracker where Screen Time shows them.",
                .updateTracker,
            ],
            exceptions: """
                It is right to reject minutes of a shielded app, repetitions, and events of an older registration or \
                without an app; these are left out.
                """)
        FindingGuide(
            .creditCapped, .tooLittle, "Credits are cut by a cap", .warning,
            meaning: "The tracker limits what one callback may add, and that limit cut time today.",
            recognition:
                "Today \(FixedLimits.rejectedRun) or more credits were cut by the tracker's own limit.",
            steps: [
                .compare,
                "Where the tracker shows less, the cap is too tight: raise it in the tracker's code.",
                "Credit what was lost in the tracker.",
            ],
            exceptions:
                "Where the tracker agrees with Screen Time, the cap cut minutes that nobody used, as it should."
        )
        FindingGuide(
            .windowExhausted, .tooLittle, "Registered minutes are used up", .critical,
            meaning: """
                Only so many minutes of an app were registered with the system, and all have been reported. Nothing more of \
                it is credited until further ones are registered.
                """,
            recognition: """
                Today's minutes of an app have reached its last registered threshold, or the last callback was of that \
                threshold and none has come since.
                """,
            steps: [
                .openTracker,
                "Check why new thresholds were not registered in time: see the log for failed starts.",
                .updateTracker,
                "Credit what was used since then according to Screen Time in Settings.",
            ],
            exceptions: "An app that is not used again today loses nothing by it.")
        FindingGuide(
            .blindMarker, .tooLittle, "Every new minute is rejected", .critical,
            meaning: """
                The tracker remembers a minute that nobody reached, and turns every lower one away. Real use is not \
                credited until it passes that marker.
                """,
            recognition: """
                The mark above which an app's minutes are accepted is more than \(durationText(FixedLimits.markerLead)) \
                ahead of what is credited to it today, and its tracker rejects what is below: callbacks were \
                rejected, or the marker is higher than the day was old when it was set. Minutes above it are still credited.
                """,
            steps: [
                "Open the tracker; a newer version may lower the marker by itself.",
                "Else set the app's key usage_…_lastThreshold to today's seconds, or wait for the reset at midnight.",
                "Compare with Screen Time in the device's Settings, and credit what was lost.",
                "Look for the burst that raised the marker, and for the restart before it.",
            ],
            exceptions:
                "Where the counter was lowered by hand, the marker rightly stays above it."
        )
        FindingGuide(
            .silenceAfterFlood, .tooLittle, "Nothing is credited since a flood", .critical,
            meaning: """
                Many callbacks came at once, and since then nothing is credited: each threshold is reported once \
                only, and the flood used them up or made the tracker skip all others.
                """,
            recognition: """
                A large burst of today is more than \(durationText(FixedLimits.silenceAfterFlood)) past, no start of \
                monitoring has succeeded and no minute was credited since, and one of these is on record: \
                \(FixedLimits.rejectedRun) or more callbacks since, all rejected; a request for new thresholds that has \
                waited for more than \(durationText(FixedLimits.rebuildPendingLimit)); every registered minute used up; the \
                app was opened, found monitoring registered and left it so.
                """,
            steps: [
                .openTracker, .restartDevice,
                "Credit what was used since the flood according to Screen Time in Settings.",
                .updateTracker,
            ],
            exceptions: "Silence alone raises no alarm: the device may simply not have been used since.")
        FindingGuide(
            .storesDisagree, .tooLittle, "Stores disagree about today", .warning,
            meaning: """
                Two places of the store hold different minutes of today for one app, so at least one of them is wrong: \
                what the app shows is not what the extension credited.
                """,
            recognition: """
                Two counters of an app that are both of today differ by \(durationText(FixedLimits.storesDisagreement)) or \
                more. In a store without a log also: the extension reported minutes after the last write of any \
                counter, or the system reported more than twice the time that an app's counter holds.
                """,
            steps: [
                "Open the tracker in the foreground, so that it reads the extension's counter again, and look once more.",
                .compare, .updateTracker,
            ],
            exceptions: """
                An app that was closed for long lags behind the extension until it is opened; nothing is lost by that.
                """)
    }
}
