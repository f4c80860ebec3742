// Findings about days and hours: another day's figures, a midnight that never ends, hours that don't add up.

import TrackingModel

extension Facts {
    var midnightStuck: Finding? {
        guard contents.midnightPending == true, let since = contents.midnightPendingSince,
            at - since > FixedLimits.midnightPendingLimit
        else { return nil }
        return Finding(
            .midnightStuck,
            detail: "The midnight refresh has been pending since \(clock(since)); "
                + "events are skipped.",
            since: since, cause: "The background task that starts the new day's monitoring did not run.",
            remedy: "Open the tracker so that it starts the new day and clears the flag.")
    }

    /// The valid apps with hours of today: the sum of those, and the day's seconds.
    var hourSums: [(id: String, sum: Int, today: Int, isSame: Bool)] {
        apps.compactMap { app in
            guard app.todayState == .valid, let hours = app.hourlySeconds, let today = app.todaySeconds else {
                return nil
            }
            let sum = saturatingSum(hours)
            let isSame = increase(from: today, to: sum).map { $0.magnitude < FixedLimits.hourlyMismatch }
            return (app.id, sum, today, isSame ?? false)
        }
    }

    /// Those whose counter still holds another day's seconds.
    var staleApps: [AppStatus] { apps.filter { $0.todayState == .stale && ($0.staleSeconds ?? 0) > 0 } }

    var hourlyMismatch: Finding? {
        let differing = hourSums.filter { !$0.isSame }
        guard let example = differing.first else { return nil }
        let apps = differing.map(\.id)
        return Finding(
            .hourlyMismatch,
            detail: "The hours of \(list(apps)) add up to \(durationText(example.sum)), "
                + "the day shows \(durationText(example.today)).",
            apps: apps, since: dayStart,
            cause: "Hours are written apart from the day's counter, and one of the two writes was skipped.",
            remedy: "Trust the day's counter; the chart by hours is wrong for this day.")
    }

    var hourOver60: Finding? {
        let long = self.apps.compactMap { app -> (id: String, hour: Int, seconds: Int)? in
            guard let worst = app.hourlySeconds?.enumerated().max(by: { $0.element < $1.element }) else {
                return nil
            }
            return worst.element > 3_600 ? (app.id, worst.offset, worst.element) : nil
        }
        guard let example = long.first else { return nil }
        let apps = long.map(\.id)
        return Finding(
            .hourOver60,
            detail: "\(list(apps)): \(durationText(example.seconds)) in the hour from "
                + "\(padded(example.hour, to: 2)):00.",
            apps: apps, since: dayStart,
            cause: "Late callbacks are booked to the hour in which they arrive, so a burst piles up in one.",
            remedy: "Read the hour as the time of arrival; the day's total is not affected by it.")
    }

    var duplicateHistory: Finding? {
        let double = contents.apps.compactMap { record -> (id: String, rows: Int, day: LocalDay)? in
            Dictionary(grouping: record.history, by: \.day).filter { $0.value.count > 1 }
                .max { $0.key < $1.key }.map { (record.id, $0.value.count, $0.key) }
        }
        guard let example = double.first else { return nil }
        let apps = double.map(\.id)
        return Finding(
            .duplicateHistory,
            detail: "\(list(apps)): \(countText(example.rows, "row")) for \(example.day); "
                + "the largest is taken here.",
            apps: apps, since: calendar.start(of: example.day),
            cause: "Both the extension and the app archived the same day.",
            remedy: "Remove the double rows in the tracker, or its totals of past days stay too high.")
    }

    var dayStale: Finding? {
        let stale = staleApps
        guard let first = stale.first, observation.otherZone == nil else { return nil }
        let apps = stale.map(\.id)
        return Finding(
            .dayStale,
            detail: "\(list(apps)): the counter still holds "
                + "\(durationText(first.staleSeconds ?? 0)) \(first.counterDayText); shown as 0 today.",
            apps: apps, since: dayStart,
            cause: "The tracker resets a counter only at the app's first event of the day.",
            remedy: "Nothing to do if the app was not used today; else check that the midnight reset runs.")
    }
}
