// Findings about the turn of the day: yesterday's minutes after it, a day without an archive or a beginning.

import TrackingModel

extension Facts {
    var minutesAfterMidnight: Finding? {
        var sum: Double = 0
        var found: (at: Instant, sum: Double)?
        var apps: Set<String> = []
        for arrival in log.callbacks where isToday(arrival.at) && arrival.seconds > 0 {
            let age = arrival.at - dayStart
            guard age <= FixedLimits.afterMidnight else { break }
            sum += Double(arrival.seconds)
            apps.insert(arrival.app)
            if sum > Growth.allowed(age) { found = (arrival.at, sum) }
        }
        if found == nil, observation.elapsedToday <= FixedLimits.afterMidnight {
            let impossible = self.apps.filter { $0.todayState == .impossible }
            if let total = AppStatus.total(of: impossible) {
                apps = Set(impossible.map(\.id))
                found = (at, Double(total))
            }
        }
        guard let found else { return nil }
        let ids = apps.sorted()
        return Finding(
            .minutesAfterMidnight,
            detail: "\(durationText(found.sum)) of \(list(ids)) were credited by "
                + "\(clock(found.at)), when the day was only "
                + "\(durationText(found.at - dayStart)) old.",
            apps: ids, since: dayStart, until: found.at,
            cause: "Callbacks of the day before were delayed, and events carry no date.",
            remedy:
                "Take them out of today and add them to yesterday; reject more minutes than a day has had.")
    }

    var archiveMissing: Finding? {
        let yesterday = today - 1
        let keepsHistory = contents.apps.contains { !$0.history.isEmpty }
        var credited: [String: Int] = [:]
        for arrival in log.callbacks where calendar.day(of: arrival.at) == yesterday {
            credited[arrival.app, default: 0] += arrival.seconds > 0 ? 1 : 0
        }
        for reading in previous.readings where reading.day == yesterday {
            for (app, seconds) in reading.todaySeconds where seconds > 0 {
                credited[app] = max(credited[app] ?? 0, seconds / 60)
            }
        }
        var apps: [String] = []
        var example: (id: String, description: String, day: LocalDay)?
        for app in contents.apps {
            if let pending = app.pendingArchive, pending.seconds > 0, pending.day < today,
                at - calendar.start(of: pending.day + 1)
                    > FixedLimits.archiveDelay,
                !app.history.contains(where: { $0.day == pending.day })
            {
                apps.append(app.id)
                example = example ?? (app.id, "\(durationText(pending.seconds)) wait", pending.day)
                continue
            }
            guard keepsHistory, let minutes = credited[app.id], minutes > 0,
                app.counters.contains(where: { $0.day == today }),
                !app.history.contains(where: { $0.day == yesterday }), app.pendingArchive == nil
            else { continue }
            apps.append(app.id)
            example =
                example ?? (app.id, "\(countText(minutes, "minute")) or more were credited", yesterday)
        }
        guard let example else { return nil }
        return Finding(
            .archiveMissing,
            detail: "\(name(example.id)): \(example.description), but the history has no \(example.day)"
                + (apps.count > 1 ? "; the same for \(apps.count - 1) more." : "."),
            apps: apps, since: calendar.start(of: example.day),
            cause:
                "The day's counter was reset before it was archived, or the app never took the archive over.",
            remedy:
                "Open the tracker so that it archives what waits; what was reset is gone.")
    }

    /// Evidence E4: callbacks today without the day's own first one.
    var dayNotStarted: Finding? {
        var starts = contents.marks.filter { $0.kind == .intervalStarted }.map(\.at)
        starts += observation.journal.places(of: .start).map { observation.journal[$0].reading.wall }
        let since = dayStart - 60
        guard starts.contains(where: { $0 < since }), !starts.contains(where: { $0 >= since }),
            !restarts.contains(where: { $0.at >= since }),
            let first = log.callbacks.first(where: { $0.at >= dayStart })
        else { return nil }
        return Finding(
            .dayNotStarted,
            detail:
                "Callbacks came since \(clock(first.at)), but monitoring of today never began.",
            apps: [], since: dayStart,
            cause:
                "The device was off at midnight, or the system did not report that the new interval began.",
            remedy:
                "Open the tracker so that it registers today's thresholds; minutes before may be lost.")
    }

    var midnightTaskNotRun: Finding? {
        guard let task = contents.midnightTask, task.ran == 0, task.submitted >= 3 else { return nil }
        return Finding(
            .midnightTaskNotRun,
            detail: "The background task for midnight was requested \(task.submitted) times and never ran.",
            cause: "The system grants background time depending on use and battery, and guarantees none.",
            remedy: "Do not rely on it: set the new day up with the first callback and when the app opens.")
    }
}
