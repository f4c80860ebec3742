// The guides on starts of monitoring, and on how apps are set up.

import TrackingEngine
import TrackingModel

extension FindingGuide {
    @GuideList static func onMonitoring(_ limits: Thresholds) -> [FindingGuide] {
        FindingGuide(
            .tooManyThresholds, .monitoring, "Too many thresholds registered", .warning,
            meaning: """
                The tracker has registered more minutes with the system than it was seen to handle. The system may fall \
                silent or end the extension.
                """,
            recognition:
                "More than \(SystemBehaviour.thresholdCeiling) thresholds of all apps together are registered.",
            steps: [
                "Track fewer apps, or register fewer minutes ahead for each.",
                "Remove apps that are not tracked any more, then restart monitoring.",
                .updateTracker,
            ],
            exceptions: """
                The system documents no such limit, only \(MonitoringLimits.activities) activities and intervals of at \
                least \(Int(MonitoringLimits.shortestInterval / 60)) minutes; the number is what was seen on a few \
                devices. While minutes are credited, this is a risk and not a fault.
                """)
        FindingGuide(
            .restartStorm, .monitoring, "Monitoring is restarted too often", .warning,
            meaning: """
                The tracker starts monitoring again and again. Each start can cost the minute under way, and can set \
                off a burst.
                """,
            recognition: """
                In the last 24 hours more than \(limits.restartsPerDay) restarts, or more than \
                \(limits.restartsPerHour) within an hour.
                """,
            steps: [
                "Read the reason of the restarts, where the log gives one.",
                "In the tracker's code, remove restarts by a timer, and restart only where use is seen but no callback comes.",
                .updateTracker, .compare,
            ],
            exceptions:
                "While somebody changes the selection of apps, or develops the tracker, many restarts are normal."
        )
        FindingGuide(
            .restartFailed, .monitoring, "Monitoring could not be started", .critical, orElse: [.notice],
            meaning: "The system refused to start monitoring, so use may not be seen at all.",
            recognition: """
                A start of monitoring in the last 24 hours failed: critical, a notice where a later start succeeded or \
                a later minute was credited.
                """,
            steps: [
                .permission, .openTracker, .restartDevice, .updateTracker,
                .reinstall,
            ],
            exceptions: """
                In the last 15 minutes of a day every start fails, because the system takes no shorter interval; the \
                next day mends it.
                """)
        FindingGuide(
            .appNotTracked, .monitoring, "An app is not tracked any more", .warning,
            meaning:
                "An app that was counted lately, or is set up, has no registered thresholds: its use is not monitored.",
            recognition: """
                It was credited within the last seven days or is in the tracker's configuration, but no event is \
                for it and, where there is a list of tracked apps, it is not in it.
                """,
            steps: [
                .selection,
                "If it is missing there, select it again; that registers its thresholds.",
                .permission,
            ],
            exceptions: "Nothing is wrong where the app was taken out on purpose or deleted from the device.")
        FindingGuide(
            .tokenChanged, .monitoring, "An app has a new id", .notice,
            meaning:
                "One app is counted under two ids: the old one gets no more minutes, and the new one began then.",
            recognition: """
                Two ids have one name, and the first minutes of one follow the last of the other, on the same day or \
                the next.
                """,
            steps: [
                "Add up both ids where the app's minutes count, for its points and limits as well.",
                "In the tracker select the app again, and take the old entry out.", .updateTracker,
            ],
            exceptions: "Two different apps can have the same name; then nothing is wrong.")
        FindingGuide(
            .neverStarted, .monitoring, "The extension never wrote here", .warning,
            meaning: "The tracker's extension never wrote here. It may run and write to another App Group.",
            recognition:
                "The store can be read, and holds no heartbeat and nothing else that the extension writes.",
            steps: [
                "Open the tracker on the device, and select at least one app.", .permission,
                "Use a tracked app for two minutes, and look again.",
                "If the store stays empty, check that app and extension use the App Group that was opened here.",
                .reinstall,
            ],
            exceptions:
                "The store of a new installation, or of the iOS Simulator, looks like this without any fault."
        )
        FindingGuide(
            .categoryChanged, .monitoring, "An app changed its category", .warning,
            meaning: """
                An app is of another category than before, or of two at once. Its minutes may earn time where they \
                should cost some.
                """,
            recognition:
                "An earlier read of this store has another category for the app, or two places of it differ.",
            steps: [
                "Ask whether the category was changed on purpose.", "If not, set it again in the tracker.",
                "Check the time that was earned or spent today.",
            ],
            exceptions: "A change on purpose is reported once in the same way.")
        FindingGuide(
            .goalOfZero, .monitoring, "A goal of 0 minutes", .notice,
            meaning: "An app is unlocked by a learning goal of 0 minutes, which is reached at once.",
            recognition: "The goal that unlocks the app is stored with 0 minutes.",
            steps: [
                "Set the minutes of the goal in the tracker.", "Check the time that was unlocked by it.",
            ],
            exceptions: "Where the app is meant to be free, nothing has to be done.")
    }
}
