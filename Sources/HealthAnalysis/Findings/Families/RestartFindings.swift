// Findings about starts of monitoring: too many, or none that succeeds.

import PlainText
import TrackingModel

extension Facts {
    var restartStorm: Finding? {
        let recent = restarts.filter { at - $0.at <= 86_400 }
        var first = 0
        var most: (count: Int, start: Instant) = (0, at)
        for index in recent.indices {
            while recent[index].at - recent[first].at > 3_600 { first += 1 }
            if index - first + 1 > most.count { most = (index - first + 1, recent[first].at) }
        }
        let isHourly = most.count > thresholds.restartsPerHour
        guard recent.count > thresholds.restartsPerDay || isHourly else { return nil }
        let description =
            isHourly
            ? "\(most.count) restarts within an hour from \(clock(most.start)), \(recent.count) in 24 hours"
            : "\(recent.count) restarts in 24 hours"
        return Finding(
            .restartStorm,
            detail: "\(description)\(reasons(recent)).", since: isHourly ? most.start : recent.first?.at,
            until: recent.last?.at,
            cause:
                "A timer, a health check or a rejected callback restarts monitoring, and each restart costs minutes.",
            remedy:
                "Restart on evidence only: remove timers, and don't restart because of rejected callbacks.")
    }

    /// `, 12 of them for fault`; empty where no reasons are kept.
    private func reasons(_ restarts: [RestartEvent]) -> String {
        restarts.compactMap(\.reason?.description).counts.greatest
            .map { ", \($0.value) of them for “\($0.key)”" } ?? ""
    }

    /// The system rejects an interval of less than 15 minutes, so no start succeeds in the last quarter of an hour of a
    /// day.
    var restartFailed: Finding? {
        let failures = restarts.filter { $0.succeeded == false && at - $0.at <= 86_400 }
        guard let last = failures.last else { return nil }
        let isMended =
            restarts.contains { $0.at > last.at && $0.succeeded != false }
            || log.callbacks.last.map { $0.at > last.at && $0.isCredited } ?? false
        let time = calendar.time(of: last.at)
        let isLate = time.hour == 23 && time.minute >= 45
        return Finding(
            .restartFailed, level: isMended ? .notice : .critical,
            detail: "The system refused to start monitoring at \(clock(last.at))"
                + (failures.count > 1 ? ", \(failures.count) times in 24 hours" : "")
                + (isMended ? "; it works again." : ", and no start has succeeded since."),
            since: last.at,
            cause: isLate
                ? "Less than 15 minutes of the day were left, and the system accepts no shorter interval."
                : "Screen Time access was taken away, or more activities are registered than the system accepts.",
            remedy: isMended
                ? "Nothing to do; if it comes back, look at the log around that time."
                : "Open the tracker, check Screen Time access in Settings, and start monitoring again.")
    }
}
