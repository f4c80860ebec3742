// Checks every invariant on one store. Without the data for a check the result is unknown, never a pass.

import TrackingModel

struct InvariantCheck {
    let facts: Facts

    static func invariants(_ facts: Facts) -> [Invariant] {
        let check = InvariantCheck(facts: facts)
        return [
            check.receipts, check.hours, check.elapsed, check.hoursGiveToday, check.ordinals,
            check.duplicates,
            check.counters, check.stores, check.totals, check.dates,
        ]
    }

    private var observation: Observation { facts.observation }

    private func result(_ name: Invariant.Name, _ holds: Bool?, _ figures: String) -> Invariant {
        Invariant(
            name: name, state: holds.map { $0 ? .holds : .violated } ?? .unknown, figures: figures)
    }

    private var receipts: Invariant {
        guard let receipts = facts.contents.engine?.state?.receipts else {
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

    private var hours: Invariant {
        let hours = facts.apps.compactMap { app in app.hourlySeconds.map { (app.id, $0) } }
        guard !hours.isEmpty else {
            return result(.hourWithin60, nil, "The store has no hours of today.")
        }
        let longest = hours.map { ($0.0, $0.1.max() ?? 0) }.max { $0.1 < $1.1 } ?? ("", 0)
        return result(
            .hourWithin60, longest.1 <= 3_600,
            "The fullest hour has \(durationText(longest.1)), of \(facts.name(longest.0)).")
    }

    private var elapsed: Invariant {
        let apps = facts.apps.filter { $0.todayState == .valid || $0.todayState == .impossible }
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
        var checked = 0
        var worst: (app: String, sum: Int, today: Int)?
        for app in facts.apps where app.todayState == .valid {
            guard let hours = app.hourlySeconds, let today = app.todaySeconds else { continue }
            checked += 1
            let sum = saturatingSum(hours)
            let difference = sum.subtractingReportingOverflow(today)
            if difference.overflow
                || difference.partialValue.magnitude >= UInt(max(0, FixedLimits.hourlyMismatch))
            {
                worst = worst ?? (app.id, sum, today)
            }
        }
        guard checked > 0 else {
            return result(.hoursGiveToday, nil, "No app has both hours and a counter of today.")
        }
        if let worst {
            return result(
                .hoursGiveToday, false,
                "\(facts.name(worst.app)): hours \(durationText(worst.sum)), day \(durationText(worst.today))."
            )
        }
        return result(.hoursGiveToday, true, "Hours and day agree for \(countText(checked, "app")).")
    }

    private var ordinals: Invariant {
        guard let delivery = facts.delivery else {
            return result(.ordinalsContiguous, nil, "No event in the logs holds the minute that it reports.")
        }
        let missing = delivery.crossed - delivery.delivered
        return result(
            .ordinalsContiguous, missing == 0,
            "\(delivery.delivered) of \(countText(delivery.crossed, "minute")) arrived since "
                + observation.clock(delivery.since) + ".")
    }

    private var duplicates: Invariant {
        guard facts.log.callbacks.contains(where: { $0.ordinal != nil }) else {
            return result(.nothingCountedTwice, nil, "No event in the logs holds the minute that it reports.")
        }
        let pairs = facts.duplicates
        return result(
            .nothingCountedTwice, pairs.countedTwice == 0,
            "\(countText(pairs.repeated, "callback")) of \(facts.log.callbacks.count) came again within "
                + "\(durationText(SystemBehaviour.duplicateDelay)); \(pairs.countedTwice) credited twice.")
    }

    private var counters: Invariant {
        guard let replay = facts.replay else {
            return result(.countersMatchLog, nil, "The logs do not cover the whole of today.")
        }
        if let worst = replay.worst {
            return result(
                .countersMatchLog, false,
                "\(facts.name(worst.app)): \(durationText(worst.stored)) stored, "
                    + "\(durationText(worst.reported)) by its callbacks.")
        }
        return result(
            .countersMatchLog, true, "Counters and callbacks agree for \(countText(replay.apps, "app")).")
    }

    private var stores: Invariant {
        let several = facts.apps.filter { app in
            app.counters.count { $0.day == observation.today && $0.todaySeconds != nil } > 1
        }
        guard !several.isEmpty else {
            return result(.storesAgree, nil, "No app's minutes of today are kept in two places.")
        }
        if let found = CountingFindings.disagreement(facts) {
            return result(.storesAgree, false, found.example)
        }
        return result(.storesAgree, true, "All places agree for \(countText(several.count, "app")).")
    }

    private var totals: Invariant {
        guard let fall = facts.falls else {
            return result(.totalsNeverFall, nil, "There is no earlier read of today to compare with.")
        }
        guard let worst = fall.worst else {
            return result(
                .totalsNeverFall, true, "No total fell since \(observation.clock(fall.since)).")
        }
        return result(
            .totalsNeverFall, false,
            "\(facts.name(worst.app)): \(durationText(worst.before)), now \(durationText(worst.now)).")
    }

    private var dates: Invariant {
        let dated = facts.apps.filter { $0.todayState != .absent }
        guard !dated.isEmpty else { return result(.todayIsToday, nil, "The store has no counter.") }
        let stale = dated.filter { $0.todayState == .stale && ($0.staleSeconds ?? 0) > 0 }
        guard let first = stale.first else {
            return result(
                .todayIsToday, true, "\(countText(dated.count, "app")) with minutes of today or none.")
        }
        let day = first.counterDay.map { "of \($0)" } ?? "without a date"
        return result(
            .todayIsToday, false,
            "\(facts.name(first.id)) holds \(durationText(first.staleSeconds ?? 0)) \(day).")
    }
}
