// The guides on clocks: moved, in another zone, ahead of now, or counted from another epoch.

import TrackingModel

extension FindingGuide {
    @GuideList static func onClocks(_ limits: Thresholds) -> [FindingGuide] {
        FindingGuide(
            .clockJump, .clock, "The clock was moved", .warning,
            meaning:
                "The device's clock was set, so times before and after that moment do not match.",
            recognition: """
                In the last 24 hours the clock moved by more than \(durationText(SystemBehaviour.longestClockCorrection)) against the time \
                that had really passed, or the tracker noted such a change.
                """,
            steps: [
                "In Settings turn on Set Automatically for date and time.",
                "Ask whether the clock was moved to get more time; then judge the day by Screen Time in Settings.",
                "Read gaps and ages around that moment with care.",
            ],
            exceptions:
                "After a long time without network the clock is corrected once. A new time zone is not a jump."
        )
        FindingGuide(
            .timeZoneChange, .clock, "The time zone changed", .notice,
            meaning: "The device's local time moved, so hours of the day repeat or are missing.",
            recognition: """
                Between two journal records of the last 24 hours the offset of local time changed otherwise than the \
                calendar that judges here says; or counters of the last days began at midnight of two zones. An hour \
                in the night to a Sunday, or between two midnights, can be that of summer time and is left out.
                """,
            steps: [
                "Judge the day in the zone that the device is in, with --time-zone.",
                "If nobody travelled, check the time zone in the device's Settings.",
            ],
            exceptions: "When travelling this is expected, and no minute is lost by it.")
        FindingGuide(
            .otherTimeZone, .clock, "Read in another time zone", .warning,
            meaning: """
                The store's days begin at midnight of another time zone than it is read in, so nothing is known of its \
                today.
                """,
            recognition: """
                All counters of the last days were set back at one time of the day, on a quarter of an hour, and that \
                is no midnight here.
                """,
            steps: [
                "Read the store in the zone of its device, with --time-zone.",
                "If the device is in this zone, the tracker sets its counters back at another hour.",
            ],
            exceptions: "With a journal, each record says its zone.")
        FindingGuide(
            .epochMixup, .clock, "Times of another epoch", .warning,
            meaning: """
                Some times in the store are 31 years off: they count from 2001 where they should count from 1970, or \
                the other way round.
                """,
            recognition: "A time is right once the difference between the two epochs is added or subtracted.",
            steps: [
                .updateTracker, "In the tracker's code, write every time as seconds since 1970.",
                "Do not rely on the records named here; they are left out of every figure.",
            ],
            exceptions: "Values written by an older version stay until they are written again.")
        FindingGuide(
            .futureTimestamp, .clock, "Times in the future", .warning,
            meaning: "The store holds times that are still in the future by this computer's clock.",
            recognition: """
                A heartbeat, record or last event lies more than \(durationText(FixedLimits.futureTolerance)) ahead of the \
                instant of the report.
                """,
            steps: [
                "Set the clocks of the device and of this machine automatically.",
                "Judge an old copy as of its own time, with --at snapshot.",
            ],
            exceptions: "With --at in the past, everything that came later is in the future, as expected.")
    }
}
