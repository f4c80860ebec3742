// The guides on days and hours: another day's figures, a midnight that never ends, hours that do not add up.

import TrackingModel

extension FindingGuide {
    @GuideList static func onDays(_ limits: Thresholds) -> [FindingGuide] {
        FindingGuide(
            .dayStale, .day, "Another day's minutes under today", .notice,
            meaning: """
                The counter of today still holds another day's minutes, or minutes without a date. They are not shown \
                for today here.
                """,
            recognition:
                "The app's counter of today holds time, but its date is not today or is missing.",
            steps: [
                "Ask whether the app was used today; if not, nothing has to be done.",
                "If it was, use it for two minutes, and check that the counter restarts at zero.",
                .openTracker,
            ],
            exceptions: """
                Most trackers set a counter back only at the app's first minute of the day, so that every morning begins \
                like this. A wrong --time-zone does it too.
                """)
        FindingGuide(
            .midnightStuck, .day, "Midnight refresh is stuck", .critical,
            meaning:
                "The tracker began to set up the new day and never finished; meanwhile it skips what comes.",
            recognition: """
                The flag of the midnight refresh has been set for more than \(durationText(FixedLimits.midnightPendingLimit)).
                """,
            steps: [
                .openTracker, "If the flag stays, restart the device and open the tracker again.",
                "Credit what was used since midnight according to Screen Time in Settings.",
                .updateTracker,
            ],
            exceptions: "The flag is set for a short time every night; it is reported only beyond its limit.")
        FindingGuide(
            .minutesAfterMidnight, .day, "Yesterday's minutes after midnight", .critical,
            meaning: """
                Right after midnight more was credited to the new day than it could hold: callbacks of the day before \
                came late, and they carry no date.
                """,
            recognition: """
                Within \(durationText(FixedLimits.afterMidnight)) after midnight more time was credited than the day was old \
                by then, beyond what the clock allows, or an app's counter of today is impossible.
                """,
            steps: [
                .compare, "Take the minutes out of today in the tracker, and add them to yesterday.",
                .shareAcrossDevices,
                "In the tracker's code, reject a minute whose number is larger than the day is old.",
            ],
            exceptions: "In a wrong time zone midnight is at another time: check --time-zone first.")
        FindingGuide(
            .archiveMissing, .day, "A day is missing in the history", .warning,
            meaning:
                "An app was credited on a day that its history lacks: that day's time is gone, or waits.",
            recognition: """
                A finished day has waited for its archive for more than \(durationText(FixedLimits.archiveDelay)); or minutes \
                of yesterday are on record, the counter holds today, and a history that is otherwise kept has no row \
                for yesterday.
                """,
            steps: [
                .openTracker, "Look again: what waited is then in the history.",
                "What was reset before it was archived can be taken from an earlier export only.",
            ],
            exceptions:
                "A tracker that has not been opened for days archives late; nothing is lost while the day waits."
        )
        FindingGuide(
            .dayNotStarted, .day, "Today has no start", .warning,
            meaning: """
                Callbacks of today came, but the system never reported that today's monitoring began. Minutes before the \
                first of them may be lost.
                """,
            recognition: """
                The logs have the beginning of earlier days and callbacks of today, but neither today's beginning nor a \
                restart of monitoring.
                """,
            steps: [
                .openTracker, "Compare this morning with Screen Time in the device's Settings.",
                "Ask whether the device was off at midnight.",
            ],
            exceptions: "The start is reported with the first use of the day; it can come minutes after it.")
        FindingGuide(
            .midnightTaskNotRun, .day, "The midnight task never runs", .notice,
            meaning: "The app asked the system for background time at midnight, and never got any.",
            recognition: "The task was requested several times, and its number of runs is 0.",
            steps: [
                "In Settings check that Background App Refresh is on for the tracker.",
                "In the tracker's code, set the new day up with the first callback and when the app opens.",
            ],
            exceptions:
                "The system guarantees no background time; a tracker that does not rely on it loses nothing.")
        FindingGuide(
            .hourlyMismatch, .day, "Hours don't add up", .warning,
            meaning: "The hours of today and the counter of today are written apart, and they differ.",
            recognition: """
                The hours of an app add up to \(durationText(FixedLimits.hourlyMismatch)) or more above or below its counter \
                of today.
                """,
            steps: [
                "Trust the day's counter; the chart by hours is wrong for this day.", .updateTracker,
            ],
            exceptions: "No minute is lost by it as long as the day's counter agrees with Screen Time.")
        FindingGuide(
            .hourOver60, .day, "An hour with more than 60 minutes", .warning,
            meaning: "More than an hour of one app is booked to a single hour of today.",
            recognition: "One of an app's hours of today holds more than 60 minutes.",
            steps: [
                "Look whether callbacks of earlier hours came late in that one; then only the hour is wrong.",
                .compare, .shareAcrossDevices, .update,
            ],
            exceptions:
                "Late callbacks are booked to the hour in which they arrive; the day's total is right then.")
        FindingGuide(
            .duplicateHistory, .day, "A day is archived twice", .warning,
            meaning:
                "The history of an app has more than one row for a day, so that sums of past days are too high.",
            recognition:
                "Two or more rows of one app's history have the same day; the largest is taken here.",
            steps: ["Remove the surplus rows in the tracker.", .updateTracker],
            exceptions: "Today's counter is not touched by it.")
    }
}
