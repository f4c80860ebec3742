// Findings about the minutes themselves: lost, more than the day has, or counted differently in two places.

import TrackingModel

extension Facts {
    var minutesLost: Finding? {
        let gaps = gaps.filter { $0.gapClass == .lost && !statesUse($0) }
        guard let first = gaps.min(by: { $0.start < $1.start }), lost.low >= 1 else {
            return missingOfBalance
        }
        // What the balance of a day misses beside its gaps lies in no one stretch.
        let inGaps = gaps.minutesTogether
        if lost.low - inGaps.low > thresholds.lostMinutesWarning, let finding = missingOfBalance {
            return finding
        }
        let certain = min(inGaps.low, lost.low)
        let refused = gaps.filter { $0.evidence.contains(.rejectedCallbacks) }.sum(\.minutes.low)
        // The rest of what the panel shows lies in no gap.
        let apart = lost.low - inGaps.low
        let rest = apart >= 1
        // Many small losses are a warning together, one that is large is critical.
        let largest = max(min(certain, gaps.map(\.minutes.low).max() ?? 0), rest ? apart : 0)
        let all = self.level(of: rest ? lost.low : certain).map { _ in FindingLevel.warning }
        let level = level(of: largest) ?? all ?? .notice
        let apps = Set(gaps.flatMap(\.apps) + (rest ? appsShortOfMinutes : [])).sorted()
        let minutes =
            (rest
            // What may be missing elsewhere is no part of it.
            ? balances.lost(gaps, rejected)
            : MinuteRange(low: certain, high: min(inGaps.high, lost.high))).text
        let isOne = minutes == "1"
        let start = clock(first.start)
        let place =
            if rest {
                "since \(start), \(inGaps.text) of them in \(countText(gaps.count, "gap"))"
            } else if gaps.count == 1 {
                "between " + clocks(first.start, "and", first.end)
            } else {
                "in \(gaps.count) gaps since \(start)"
            }
        return Finding(
            .minutesLost, level: level,
            detail: minutes + (isOne ? " minute" : " minutes") + of(apps)
                + (isOne ? " was" : " were") + " lost \(place).",
            apps: apps, since: first.start, until: gaps.map(\.end).max(),
            cause: lossCause(rejected: refused, of: inGaps.low),
            remedy:
                "Credit the minutes by hand if they matter, and look at what happened at the gap's start.")
    }

    /// Less was credited than the system's counters came to, in no one stretch.
    private var missingOfBalance: Finding? {
        let short = balances.days.values.compactMap { balance -> (day: DayBalance, minutes: Double)? in
            var minutes = balance.all.lost.low
            if balance.day == today {
                // A minute that was credited too early and used later is missing on no counter.
                minutes = min(minutes, balance.all.used.low - Double(creditedToday) / 60)
            }
            return minutes >= 1 ? (balance, minutes) : nil
        }
        let sum = short.sum(\.minutes)
        guard let level = level(of: sum), let days = LossDays(short.map(\.day.day)) else { return nil }
        let apps = Set(short.flatMap { $0.day.apps.filter { $0.value.lost.low >= 1 }.keys }).sorted()
        let least = Int(truncatingIfRepresentable: sum.rounded(.down)) ?? 0
        return Finding(
            .minutesLost, level: level,
            detail:
                "At least \(countText(least, "minute"))\(of(apps)) were used "
                + "\(days.description(near: today)) and not credited: "
                + "the system's counters came further than the tracker's.",
            apps: apps, since: calendar.start(of: days.first), until: end(of: days),
            cause: "Callbacks were rejected, or minutes were under way whenever monitoring was restarted.",
            remedy: "Restart monitoring less often, and look at the rules that reject callbacks.",
            lookAt: .apps)
    }

    /// Apps that were used today for a minute or more that is not credited.
    private var appsShortOfMinutes: [String] {
        apps.map(\.id).filter { todaysBalance($0).map { $0.lost.low >= 1 } ?? false }
    }

    /// - Parameter rejected: Minutes whose callbacks came and were rejected.
    private func lossCause(rejected: Double, of lost: Double) -> String {
        guard rejected >= 1 else {
            return "The system did not deliver these thresholds, or the extension died before it wrote them."
        }
        let refusal = "the system reported, and the tracker rejected their callbacks"
        guard lost - rejected >= 1 else { return "These minutes " + refusal + "." }
        return rejected * 2 >= lost
            ? "Most of these minutes " + refusal + "; the others never came."
            : "Most of these minutes never came; some " + refusal + "."
    }

    var todayExceedsElapsed: Finding? {
        let apps = apps.filter { $0.todayState == .impossible }
        guard let worst = apps.max(by: { ($0.todaySeconds ?? 0) < ($1.todaySeconds ?? 0) }) else {
            return nil
        }
        let elapsed = durationText(observation.elapsedToday)
        return Finding(
            .todayExceedsElapsed,
            detail: "\(name(worst.id)) shows \(durationText(worst.todaySeconds ?? 0)), "
                + "but the day began only \(elapsed) before this reading.",
            apps: apps.map(\.id), since: dayStart,
            cause: "Yesterday's callbacks were delivered after midnight, or a whole burst was credited.",
            remedy:
                "Do not trust today's figure; compare with Screen Time in Settings and correct the tracker's."
        )
    }

    var totalExceedsElapsed: Finding? {
        guard let total = AppStatus.total(of: self.apps.filter { $0.todayState == .valid }),
            Double(total) > observation.elapsedToday + SystemBehaviour.minuteLead
        else { return nil }
        let apps = apps.filter { $0.todayState == .valid && ($0.todaySeconds ?? 0) > 0 }.map(\.id)
        return Finding(
            .todayExceedsElapsed, level: .warning, title: "Apps together exceed the day",
            detail:
                "\(countText(apps.count, "app")) together show \(durationText(total)), more than the day has had.",
            apps: apps, since: dayStart,
            cause: "Minutes were credited to several apps at once, as in a burst after a restart.",
            remedy:
                "Compare each app with Screen Time in Settings; split screen alone explains a small excess.")
    }

    var moreThan20h: Finding? {
        let limit = FixedLimits.implausibleDay
        var apps: [String] = []
        var example: (id: String, seconds: Int, day: LocalDay)?
        func take(_ id: String, _ seconds: Int, _ day: LocalDay) {
            guard seconds > limit else { return }
            if apps.last != id { apps.append(id) }
            if seconds > example?.seconds ?? 0 { example = (id, seconds, day) }
        }
        let statuses = self.apps.keyed(by: \.id)
        for record in contents.apps {
            take(record.id, statuses[record.id]?.todaySeconds ?? 0, today)
            for row in record.history { take(record.id, row.seconds, row.day) }
        }
        guard let example else { return longDay }
        return Finding(
            .moreThan20h,
            detail: "\(name(example.id)) shows \(durationText(example.seconds)) on \(example.day).",
            apps: apps, since: calendar.start(of: example.day),
            cause: "Minutes were credited more than once: bursts, restarts in a loop or double rows.",
            remedy: "Correct that day in the tracker after comparing it with Screen Time in Settings.")
    }

    /// A day on which all apps together were credited for longer than one screen is likely to be on.
    private var longDay: Finding? {
        var days: [LocalDay: [String: Int]] = [:]
        if totalExceedsElapsed == nil {
            for app in self.apps { days[today, default: [:]][app.id] = app.todaySeconds }
        }
        for record in contents.apps {
            for (day, seconds) in record.secondsByPastDay(before: today)
            where day != today && seconds > 0 {
                days[day, default: [:]][record.id] = seconds
            }
        }
        let sums = days.map { day, apps in
            (day: day, apps: apps.filter { $0.value > 0 }.keys.sorted(), sum: saturatingSum(apps.values))
        }
        guard let worst = sums.max(by: { ($0.sum, $0.day) < ($1.sum, $1.day) }),
            worst.sum > FixedLimits.longDay, worst.apps.count > 1
        else { return nil }
        let isImplausible = worst.sum > FixedLimits.implausibleDay
        let limit = isImplausible ? FixedLimits.implausibleDay : FixedLimits.longDay
        return Finding(
            .moreThan20h, level: isImplausible ? .warning : .notice,
            detail:
                "\(countText(worst.apps.count, "app")) together show \(durationText(worst.sum)) on \(worst.day), "
                + "more than \(durationText(limit)) of one screen.",
            apps: worst.apps, since: calendar.start(of: worst.day),
            cause: "Minutes were credited more than once, or to several apps at the same time.",
            remedy: "Compare that day with Screen Time in Settings; use on two devices explains much.")
    }

    /// The apps of which two places hold different minutes for today, and the first in words.
    var disagreement: (apps: [String], example: String)? {
        var apps: [String] = []
        var example: String?
        for app in self.apps {
            let counters = app.counters.filter { counter in
                guard counter.day == today, counter.todaySeconds != nil else {
                    return false
                }
                // The newest writer keeps one counter only and leaves the other at 0.
                let isLeftover = counter.source == .protected && counter.todaySeconds == 0
                return !(isLeftover && contents.source.generation == .g7)
            }
            let seconds = counters.compactMap(\.todaySeconds)
            guard let least = seconds.min(), let most = seconds.max(), least >= 0,
                most - least >= FixedLimits.storesDisagreement
            else { continue }
            apps.append(app.id)
            if example == nil {
                let figures = counters.sorted { $0.source < $1.source }
                    .map { "\(durationText($0.todaySeconds ?? 0)) by the \($0.source.description)" }
                example = "\(name(app.id)) today: " + figures.commaSeparated + "."
            }
        }
        return example.map { (apps, $0) }
    }

    var storesDisagree: Finding? {
        guard let found = disagreement else { return unwrittenCounters ?? reportedBeyondCounter }
        return Finding(
            .storesDisagree,
            detail: found.example, apps: found.apps, since: dayStart,
            cause: "Extension and app keep their own counters, and one missed what the other wrote.",
            remedy: "Open the tracker in the foreground so that it reads the extension's counter again.")
    }

    /// Without a log: the extension reported counted minutes after the last write of any counter.
    private var unwrittenCounters: Finding? {
        let written = contents.apps.flatMap(\.counters).compactMap(\.modifiedAt)
            .filter { !isFuture($0) }.max()
        guard log.source == nil, let sent = contents.notifications.lastSentAt, let written,
            isToday(sent), !isFuture(sent),
            sent - max(written, dayStart) > thresholds.gapCandidate
        else { return nil }
        let since = max(written, dayStart)
        let lost = Int(truncatingIfRepresentable: ((sent - since) / 60).rounded(.down)) ?? 0
        let count =
            contents.notifications.sent.map { ", \(countText($0, "notification")) in all" } ?? ""
        return Finding(
            .storesDisagree,
            detail:
                "The extension reported counted minutes until \(clock(sent))\(count), and no counter was "
                + "written after \(clock(written)): up to \(countText(lost, "minute")) were not stored.",
            since: since, until: sent,
            cause: "The extension ends before its preferences are written, or can't write them.",
            remedy:
                "Write counters to a file before the callback returns, and compare with Screen Time in Settings."
        )
    }

    /// Without a log: the system reported a later minute of an app than its counter holds.
    private var reportedBeyondCounter: Finding? {
        guard log.source == nil else { return nil }
        let apps = apps.compactMap { app -> (id: String, marker: Int, today: Int)? in
            guard app.todayState == .valid, let today = app.todaySeconds, today > 0,
                let marker = app.lastThresholdSeconds, marker / 2 > today,
                marker - today > FixedLimits.markerLead, Double(marker) <= observation.elapsedToday
            else { return nil }
            return (app.id, marker, today)
        }
        guard blindMarker == nil,
            let worst = apps.max(by: { $0.marker - $0.today < $1.marker - $1.today })
        else { return nil }
        let lacking = durationText(worst.marker - worst.today)
        return Finding(
            .storesDisagree,
            detail: "\(name(worst.id)): the system reported \(durationText(worst.marker)) of use and "
                + "\(durationText(worst.today)) are credited, so \(lacking) were not stored or never used"
                + (apps.count > 1 ? "; \(countText(apps.count - 1, "more app")) alike." : "."),
            apps: apps.map(\.id), since: dayStart,
            cause: "The extension ends before its counter is written, or a phantom callback came.",
            remedy: "Compare the app with Screen Time in Settings, and correct the tracker's figure.")
    }
}

extension UsageCounter.Source {
    /// The counter as a person knows it.
    var description: String {
        switch self {
        case .usage: "extension"
        case .protected: "protected copy"
        case .persisted: "app"
        }
    }
}
