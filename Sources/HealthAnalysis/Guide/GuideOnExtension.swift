// The guides on the extension at work: its heartbeat, memory, kills, errors and notifications.

import TrackingModel

extension FindingGuide {
    @GuideList static func onExtension(_ limits: Thresholds) -> [FindingGuide] {
        FindingGuide(
            .heartbeatLostInUse, .atWork, "Heartbeat silent while in use", .critical,
            meaning: """
                Tracked apps are used, but the extension no longer finishes its work: it is launched and ends before it \
                writes its heartbeat.
                """,
            recognition: """
                The heartbeat is older than \(durationText(limits.heartbeatStale)), and more than \
                \(durationText(FixedLimits.notificationDelay)) after it the store shows \
                \(HeartbeatStatus.callbacksWithoutHeartbeat) callbacks or more, or a credited minute or a notification \
                for which there is no callback.
                """,
            steps: [
                .restartDevice, .permission, "Look for kills and high memory in the log.",
                .updateTracker, .reinstall, .escalate,
            ],
            exceptions: "Silence without any sign of use is heartbeat-idle, which is no failure.")
        FindingGuide(
            .heartbeatIdle, .atWork, "Idle", limits.idleAs,
            meaning: """
                Nothing has come from the extension for a while, and nothing shows that a tracked app was used. \
                Callbacks come only while one is in use.
                """,
            recognition: """
                The heartbeat is older than \(durationText(limits.heartbeatStale)), and the store shows no use after \
                it. The setting idle-as decides how much that weighs.
                """,
            steps: [
                "Ask whether the device was used since then.",
                "If it was, use a tracked app for two minutes, and look again.",
                "If the heartbeat stays old, go on as for heartbeat-lost-in-use: restart the device, check permissions.",
            ],
            exceptions: "At night, or while the device is not used, this is normal.")
        FindingGuide(
            .extensionKills, .atWork, "The extension is killed again and again", .warning,
            meaning: """
                The system ends the extension in the middle of its work, most often for its memory. Minutes can be lost \
                each time.
                """,
            recognition: """
                In the last 24 hours more than \(limits.killsPerDay) kills and callbacks that the extension did not \
                finish, together.
                """,
            steps: [
                .clearLog, .restartDevice,
                "Charge the device, and turn Low Power Mode off while you watch.", .updateTracker,
                .escalate,
            ],
            exceptions: """
                A kill after the work is done costs nothing; compare with the lost minutes before you act. On devices \
                with little memory some kills a day are usual.
                """)
        FindingGuide(
            .memoryNearLimit, .atWork, "Memory near the limit", .warning, orElse: [.notice, .critical],
            meaning:
                "The extension uses nearly all the memory that the system gives it; beyond that it is ended.",
            recognition: """
                The newest sample is above \(sizeText(limits.memoryWarning)): a warning; above \
                \(sizeText(limits.memoryCritical)): critical; only an earlier one of today was: a notice. The limit is \
                \(sizeText(limits.memoryLimit)).
                """,
            steps: [
                .clearLog, .restartDevice,
                "In the tracker's code, write single values instead of large JSON, and keep logs in files.",
                .escalate,
            ],
            exceptions: """
                The system judges by the footprint. A sample of resident memory is another figure, and can be high \
                without any kill.
                """)
        FindingGuide(
            .errorRatio, .atWork, "Recording fails", .warning, orElse: [.critical],
            meaning: "The extension received callbacks today that it could not credit.",
            recognition: """
                More than \(percentText(limits.errorRatioWarning)) of today's events in the log failed: a warning; more \
                than \(percentText(limits.errorRatioCritical)): critical.
                """,
            steps: [
                "Read the most frequent reason in the recovery log.",
                "For a missing mapping open the tracker, so that it restarts monitoring.",
                "Free some space where the device is nearly full.", .restartDevice,
                .reinstall,
                .escalate,
            ],
            exceptions: "With few events a single failure is a large share: check the number as well.")
        FindingGuide(
            .missedNotifications, .atWork, "Notifications were missed", .warning, orElse: [.notice],
            meaning: """
                The extension notified the app of new minutes, and the app missed it. The minutes are credited; the \
                app may show old ones.
                """,
            recognition: """
                The extension has sent more notifications than the app has received, beyond a single one of the last \
                \(durationText(FixedLimits.notificationDelay)). It is a notice where the app was not open, or reads the \
                store by itself.
                """,
            steps: [
                "Open the tracker, and see whether it shows the extension's minutes.",
                "In the tracker's code, read the store on every activation, not only when notified.",
            ],
            exceptions: """
                The system drops what is sent to a suspended app, so that missed notifications are usual while it is \
                closed. Under a debugger they can stay away altogether.
                """)
        FindingGuide(
            .burstNotJudged, .atWork, "A burst is not decided yet", .notice, orElse: [.warning],
            meaning:
                "Several minutes came at once. They are credited for now; whether they were used is unknown.",
            recognition: """
                The tracker holds a burst of today open that is more than \(durationText(FixedLimits.burstJudgement)) old; or \
                one was credited by a tracker that decides none, and the clock allows both: then it is a warning.
                """,
            steps: [
                "Open the tracker, or use a tracked app for a minute.", "Look again: by then it is decided.",
            ],
            exceptions: "A burst is decided with the next callback; while the device is not used, it waits.")
    }
}
