// Checks every invariant on one store. Without the data for a check the result is unknown, never a pass.

import TrackingModel

extension Facts {
    /// Each of `Invariant.Name`, in its order.
    var invariants: [Invariant] {
        let all: [(Invariant.Name, Outcome)] = [
            (.receiptsBalance, receiptsBalance),
            (.hourWithin60, hourWithin60),
            (.todayWithinElapsed, todayWithinElapsed),
            (.hoursGiveToday, hoursGiveToday),
            (.ordinalsContiguous, ordinalsContiguous),
            (.nothingCountedTwice, nothingCountedTwice),
            (.countersMatchLog, countersMatchLog),
            (.storesAgree, storesAgree),
            (.totalsNeverFall, totalsNeverFall),
            (.todayIsToday, todayIsToday),
        ]
        return all.map { name, outcome in
            Invariant(
                name: name, state: outcome.holds.map { $0 ? .holds : .violated } ?? .unknown,
                figures: outcome.figures)
        }
    }

    /// Nil where the facts are absent.
    private typealias Outcome = (holds: Bool?, figures: String)

    private var receiptsBalance: Outcome {
        guard let receipts = contents.engine?.state?.receipts else { return outcomesOfToday }
        let reasons = receipts.rejected.filter { $0.value != 0 }
            .sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
        let total = saturatingSum(receipts.rejected.values)
        let sum = receipts.recorded.addingReportingOverflow(total)
        let detail = reasons.isEmpty ? "" : " (" + reasons.commaSeparated + ")"
        return (
            !sum.overflow && sum.partialValue == receipts.received,
            "\(receipts.received) received = \(receipts.recorded) credited + \(total) rejected\(detail)."
        )
    }

    /// Of a tracker that does not count what it receives: today's callbacks, as far as the log has them.
    private var outcomesOfToday: Outcome {
        guard observation.otherZone == nil, let today = CallbackFlow(observation)?.today else {
            return (nil, "This tracker does not count the callbacks that it receives.")
        }
        let all = saturatingSum([today.accepted, today.rejectedTotal, today.unknownOutcomes])
        guard all > 0 else { return (nil, "The log has no callback of today.") }
        guard today.unknownOutcomes == 0 else {
            return (
                nil,
                "What became of \(today.unknownOutcomes) of \(countText(all, "callback")) is not on record."
            )
        }
        let rejected = today.rejectedTotal - today.failedTotal
        return (
            true,
            "\(countText(all, "callback")) of today = \(today.accepted) credited + \(rejected) rejected + "
                + "\(today.failedTotal) failed."
        )
    }

    private var hourWithin60: Outcome {
        let hours = apps.compactMap { app in app.hourlySeconds.map { (app.id, $0) } }
        guard !hours.isEmpty else {
            guard let worst = fullestLastHour, Double(worst.value) > Growth.allowed(3_600) else {
                return (nil, "The store has no hours of today.")
            }
            return (false, "The last hour has \(durationText(worst.value)), of \(name(worst.key)).")
        }
        let longest = hours.map { ($0.0, $0.1.max() ?? 0) }.max { $0.1 < $1.1 } ?? ("", 0)
        return (
            longest.1 <= 3_600,
            "The fullest hour has \(durationText(longest.1)), of \(name(longest.0))."
        )
    }

    /// The app that most was credited to in the last hour, as far as the log has it, with its seconds.
    private var fullestLastHour: (key: String, value: Int)? {
        guard !observation.isLogShifted else { return nil }
        return log.callbacks(after: at - 3_600, to: at).reduce(into: [:]) { sums, callback in
            sums[callback.app] = saturatingSum([sums[callback.app] ?? 0, callback.seconds])
        }.max { ($0.value, $1.key) < ($1.value, $0.key) }
    }

    private var todayWithinElapsed: Outcome {
        let apps = apps.filter(\.isOfToday)
        guard let total = AppStatus.total(of: apps) else {
            return (nil, "The store has no counter of today.")
        }
        let limit = observation.elapsedToday + SystemBehaviour.minuteLead
        let isPossible = !apps.contains { $0.todayState == .impossible } && Double(total) <= limit
        return (
            isPossible,
            "\(durationText(total)) credited in \(durationText(observation.elapsedToday))."
        )
    }

    private var hoursGiveToday: Outcome {
        let sums = hourSums
        guard !sums.isEmpty else {
            return (nil, "No app has both hours and a counter of today.")
        }
        if let worst = sums.first(where: { !$0.isSame }) {
            return (
                false,
                "\(name(worst.id)): hours \(durationText(worst.sum)), day \(durationText(worst.today))."
            )
        }
        return (true, "Hours and day agree for \(countText(sums.count, "app")).")
    }

    private var ordinalsContiguous: Outcome {
        guard let delivery else {
            return (nil, "No event in the logs holds the minute that it reports.")
        }
        return (
            delivery.crossed == delivery.delivered,
            "\(delivery.delivered) of \(countText(delivery.crossed, "minute")) arrived since "
                + clock(delivery.since) + "."
        )
    }

    private var nothingCountedTwice: Outcome {
        guard log.callbacks.contains(where: { $0.ordinal != nil }) else {
            return (nil, "No event in the logs holds the minute that it reports.")
        }
        let pairs = duplicates
        return (
            pairs.countedTwice.isEmpty,
            "\(countText(pairs.repeated, "callback")) of \(log.callbacks.count) came again within "
                + "\(durationText(SystemBehaviour.duplicateDelay)); \(pairs.countedTwice.count) credited twice."
        )
    }

    private var countersMatchLog: Outcome {
        guard let replay else {
            return (nil, "The logs do not cover the whole of today.")
        }
        if let worst = replay.worst {
            return (
                false,
                "\(name(worst.app)): \(durationText(worst.stored)) stored, "
                    + "\(durationText(worst.reported)) by its callbacks."
            )
        }
        return (true, "Counters and callbacks agree for \(countText(replay.apps, "app")).")
    }

    private var storesAgree: Outcome {
        let several = apps.filter { app in
            app.counters.count { $0.day == today && $0.todaySeconds != nil } > 1
        }
        guard !several.isEmpty else {
            return (nil, "No app's minutes of today are kept in two places.")
        }
        if let found = disagreement {
            return (false, found.example)
        }
        return (true, "All places agree for \(countText(several.count, "app")).")
    }

    private var totalsNeverFall: Outcome {
        guard let fall = falls else {
            return (nil, "There is no earlier read of today to compare with.")
        }
        guard let worst = fall.worst else {
            return (true, "No total fell since \(clock(fall.since)).")
        }
        return (
            false,
            "\(name(worst.app)): \(durationText(worst.before)), now \(durationText(worst.now))."
        )
    }

    private var todayIsToday: Outcome {
        let dated = apps.filter { $0.todayState != .absent }
        guard !dated.isEmpty else { return (nil, "The store has no counter.") }
        guard let first = staleApps.first else {
            return (true, "\(countText(dated.count, "app")) with minutes of today or none.")
        }
        return (
            false,
            "\(name(first.id)) holds \(durationText(first.staleSeconds ?? 0)) \(first.counterDayText)."
        )
    }
}
