// The finding about stores that keep only the last call of each callback: what they show, and what stays unknown.

import TrackingModel

extension Facts {
    var lastCallsOnly: Finding? {
        guard contents.lastCalls?.calls.isEmpty == false else { return nil }
        let reached = activities.sum(\.thresholdsToday)
        var parts = [
            reached == 0
                ? "no threshold was reached today"
                : "at least \(countText(reached, "threshold")) reached today" + namedMinutes
        ]
        if let last = activities.compactMap(\.lastThresholdAt).max() {
            parts.append("the last at " + moment(last))
        }
        let only = activities.count == 1 ? activities.first : nil
        if let start = only?.intervalStartedAt { parts.append("the interval began at " + moment(start)) }
        if let use = only?.useText(moment: moment) { parts.append(use) }
        let repeated = only?.repetitionTexts(moment: moment) ?? []
        return Finding(
            .lastCallsOnly,
            detail: (["A store of react-native-device-activity: " + parts.commaSeparated] + repeated)
                .joined(separator: "; ") + ".",
            cause:
                "The library keeps one time for each callback and event, and each call overwrites the one before.",
            remedy:
                "Take counts as lower bounds; minutes per app, lost and phantom minutes, errors and memory "
                + "are unknown in such a store.")
    }

    /// ` (minutes 1–10)`, where one activity's events name minutes.
    private var namedMinutes: String {
        let named = activities.filter { !$0.reachedToday.isEmpty }
        guard named.count == 1 else { return "" }
        return " (\(named[0].minuteText()))"
    }

    private func moment(_ instant: Instant) -> String {
        let time = calendar.time(of: instant)
        return time.day == today
            ? time.clockWithSeconds : time.day.description + " " + time.clockWithSeconds
    }
}
