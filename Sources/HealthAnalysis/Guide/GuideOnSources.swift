// The guides on what was opened: not a tracker's, last calls alone, a log that ended, evidence beside the store.

import TrackingModel

extension FindingGuide {
    @GuideList static func onSources(_ limits: Thresholds) -> [FindingGuide] {
        FindingGuide(
            .notATracker, .store, "Not a tracker's store", .notice,
            meaning: "These preferences belong to another app, or to a tracker that is not known here.",
            recognition:
                "None of the keys is one that only a known tracker writes, and no log of a tracker is there.",
            steps: [
                "Check that the group is the tracker's own: name it with --group, or open its file.",
                "Look at the keys one by one on the Store screen.",
                "If it is a tracker of your own, make a mapping: trackhealth mapping PATH --suggest.",
            ],
            exceptions: "The health of whatever wrote it is unknown.")
        FindingGuide(
            .lastCallsOnly, .store, "Only last calls are kept", .notice,
            meaning: """
                This library keeps the time of the last call of each event and nothing else, so errors and lost \
                minutes are unknown, and of use no more is known than the highest threshold whose name gives its time.
                """,
            recognition:
                "Each key of a callback holds the time of its last call, as react-native-device-activity writes it.",
            steps: [
                "Take counts and use of today as “at least”: a call that came again has replaced the one before.",
                """
                Where thresholds were called after higher ones, monitoring was started again, or they count other apps: \
                have the app act once on each.
                """,
                "For more, have the app keep a log of its callbacks in the same group.",
            ],
            exceptions: "It says nothing about whether the tracker works.")
        FindingGuide(
            .logEnded, .store, "A log is no longer written", .notice,
            meaning:
                "The tracker kept running after the last record of its log, so the time since is not in it.",
            recognition: """
                A counter, a notification or an arrival is more than \(durationText(limits.gapCandidate)) younger than \
                the newest record of the log; a heartbeat, too, where the log has a line for each.
                """,
            steps: [
                "Find out where this version of the tracker keeps its log, and open that.",
                "Judge the store as of the log's end with --at last, only for what the log holds.",
            ],
            exceptions: "Newer versions of a tracker often leave the log of an older one behind.")
        FindingGuide(
            .backgroundTaskKilled, .day, "A background task did not finish", .warning,
            orElse: [.notice],
            meaning: "The system ended a task of the app before it was done, or the task failed.",
            recognition: """
                A log of the app reports that its background task expired or failed, and none that ran since. It is a \
                warning where that was the midnight task and monitoring was not restarted since.
                """,
            steps: [
                .openTracker,
                "Check that Background App Refresh is on for the tracker in the device's Settings.",
                .updateTracker, .escalate,
            ],
            exceptions: "A task that is cut off once may be done at the next opening of the app.")
        FindingGuide(
            .logErrors, .atWork, "The logs report errors", .notice,
            meaning: "A log holds lines that its writer called errors and that no other finding covers.",
            recognition:
                "Lines of severity error or critical, of today, in a log of the app or the extension.",
            steps: ["Read the lines on the Log screen; e goes to the next error.", .escalate],
            exceptions: "Some writers call everything unusual an error.")
        FindingGuide(
            .evidenceProblems, .store, "Evidence can't be read in full", .notice,
            meaning: "A file that was given beside the store could not be read, or only in part.",
            recognition: "A row or file of the evidence is cut off, damaged or in an unknown format.",
            steps: [
                "Look at the list of read problems for the file and the row.",
                "Export the evidence again with the tool that wrote it.",
            ],
            exceptions: "The store itself is not affected; its health is judged without that part.")
    }
}
