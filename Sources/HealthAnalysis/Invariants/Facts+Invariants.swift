// Checks every invariant on one store. Without the data for a check the result is unknown, never a pass.

import TrackingModel

extension Facts {
    /// Each of `Invariant.Name`, in its order.
    var invariants: [Invariant] {
        [
            receiptsBalance, hourWithin60, todayWithinElapsed, hoursGiveToday, ordinalsContiguous,
            nothingCountedTwice, countersMatchLog, storesAgree, totalsNeverFall, todayIsToday,
        ]
    }

    private func result(_ name: Invariant.Name, _ holds: Bool?, _ figures: String) -> Invariant {
        Invariant(
            name: name, state: holds.map { $0 ? .holds : .violated } ?? .unknown, figures: figures)
    }

    private var receiptsBalance: Invariant {
        guard let receipts = contents.engine?.state?.receipts else {
            return result(
                .receiptsBalance, nil, "This tracker does not count the callbacks that it receives.")
        }
        let reasons = receipts.rejected.filter { $0.value != 0 }
            .sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
        let total = saturatingSum(receipts.rejected.values)
        let sum = receipts.recorded.addingReportingOverflow(total)
        let detail = reasons.isEmpty ? "" : " (" + reasons.joined(separator: ", ") + ")"
        return result(
            .receiptsBalance, !sum.overflow && sum.partialValue == receipts.received,
            "\(receipts.received) received = \(receipts.recorded) credited + \(total) rejected\(detail).")
    }

    private var hourWithin60: Invariant {
        let hours = apps.compactMap { app in app.hourlySeconds.map { (app.id, $0) } }
        guard !hours.isEmpty else {
            return result(.hourWithin60, nil, "The store has no hours of today.")
        }
        let longest = hours.map { ($0.0, $0.1.max() ?? 0) }.max { $0.1 < $1.1 } ?? ("", 0)
        return result(
            .hourWithin60, longest.1 <= 3_600,
            "The fullest hour has \(durationText(longest.1)), of \(name(longest.0)).")
    }

    private var todayWithinElapsed: Invariant {
        let apps = apps.filter(\.isOfToday)
        guard let total = AppStatus.total(of: apps) else {
            return result(.todayWithinElapsed, nil, "The store has no counter of today.")
        }
        let limit = observation.elapsedToday + SystemBehaviour.minuteLead
        let isPossible = !apps.contains { $0.todayState == .impossible } && Double(total) <= limit
        return result(
            .todayWithinElapsed, isPossible,
            "\(durationText(total)) credited in \(durationText(observation.elapsedToday)).")
    }

    private var hoursGiveToday: Invariant {
        let sums = hourSums
        guard !sums.isEmpty else {
            return result(.hoursGiveToday, nil, "No app has both hours and a counter of today.")
        }
        if let worst = sums.first(where: { !$0.isSame }) {
            return result(
                .hoursGiveToday, false,
                "\(name(worst.id)): hours \(durationText(worst.sum)), day \(durationText(worst.today)).")
        }
        return result(.hoursGiveToday, true, "Hours and day agree for \(countText(sums.count, "app")).")
    }

    private var ordinalsContiguous: Invariant {
        guard let delivery else {
            return result(.ordinalsContiguous, nil, "No event in the logs holds the minute that it reports.")
        }
        let missing = delivery.crossed - delivery.delivered
        return result(
            .ordinalsContiguous, missing == 0,
            "\(delivery.delivered) of \(countText(delivery.crossed, "minute")) arrived since "
                + clock(delivery.since) + ".")
    }

    private var nothingCountedTwice: Invariant {
        guard log.callbacks.contains(where: { $0.ordinal != nil }) else {
            return result(.nothingCountedTwice, nil, "No event in the logs holds the minute that it reports.")
        }
        let pairs = duplicates
        return result(
            .nothingCountedTwice, pairs.countedTwice == 0,
            "\(countText(pairs.repeated, "callback")) of \(log.callbacks.count) came again within "
                + "\(durationText(SystemBehaviour.duplicateDelay)); \(pairs.countedTwice) credited twice.")
    }

    private var countersMatchLog: Invariant {
        guard let replay else {
            return result(.countersMatchLog, nil, "The logs do not cover the whole of today.")
        }
        if let worst = replay.worst {
            return result(
                .countersMatchLog, false,
                "\(name(worst.app)): \(durationText(worst.stored)) stored, "
                    + "\(durationText(worst.reported)) by its callbacks.")
        }
        return result(
            .countersMatchLog, true, "Counters and callbacks agree for \(countText(replay.apps, "app")).")
    }

    private var storesAgree: Invariant {
        let several = apps.filter { app in
            app.counters.count { $0.day == today && $0.todaySeconds != nil } > 1
        }
        guard !several.isEmpty else {
            return result(.storesAgree, nil, "No app's minutes of today are kept in two places.")
        }
        if let found = disagreement {
            return result(.storesAgree, false, found.example)
        }
        return result(.storesAgree, true, "All places agree for \(countText(several.count, "app")).")
    }

    private var totalsNeverFall: Invariant {
        guard let fall = falls else {
            return result(.totalsNeverFall, nil, "There is no earlier read of today to compare with.")
        }
        guard let worst = fall.worst else {
            return result(
                .totalsNeverFall, true, "No total fell since \(clock(fall.since)).")
        }
        return result(
            .totalsNeverFall, false,
            "\(name(worst.app)): \(durationText(worst.before)), now \(durationText(worst.now)).")
    }

    private var todayIsToday: Invariant {
        let dated = apps.filter { $0.todayState != .absent }
        guard !dated.isEmpty else { return result(.todayIsToday, nil, "The store has no counter.") }
        guard let first = staleApps.first else {
            return result(
                .todayIsToday, true, "\(countText(dated.count, "app")) with minutes of today or none.")
        }
        return result(
            .todayIsToday, false,
            "\(name(first.id)) holds \(durationText(first.staleSeconds ?? 0)) \(first.counterDayText).")
    }
}
