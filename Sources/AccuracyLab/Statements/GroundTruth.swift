// What was really so at one moment of a run: the truth, and what the engine itself has counted by then.

import ActivitySimulator
import HealthAnalysis
import InMemoryStore
import TrackingEngine
import TrackingModel

/// Everything that a statement on a store can be held against. Clocks that nobody moves: true time is the wall's.
struct GroundTruth {
    let truth: Truth
    /// What is said.
    let report: HealthReport
    let account: EngineReplay
    /// The tracker's own store in memory.
    let store: MemoryDraft
    let policy: CreditingPolicy
    let now: Instant
    let calendar: LocalCalendar
    /// The oldest time in the container's journal.
    let reach: Instant
    /// Minutes that nothing recorded and no later threshold recovered, so far.
    let losses: Losses
    /// Minutes whose own callback never came and that a later one of the same count covers, credited or not.
    let recoveredMinutes: Int
    let keptAt: [Instant?]
    let thresholds = Thresholds()
    private var scores: [AppOnDay<String>: AppDayScore] = [:]

    init(
        _ tracker: SimulatedTracker, _ contents: StoreContents, _ report: HealthReport,
        _ account: EngineReplay, reach: Instant
    ) {
        truth = tracker.device.truth
        self.report = report
        self.account = account
        store = tracker.store.contents
        policy = tracker.policy
        now = tracker.now
        calendar = tracker.device.options.calendar
        self.reach = reach
        losses = Losses(truth, recoveredBy: tracker.store.journal.records)
        keptAt = truth.keptAt
        let score = tracker.score(contents)
        recoveredMinutes = score.callbacks.recovered
        let first = calendar.day(of: truth.start)
        for day in score.appDays {
            let app = day.app < truth.apps.count ? truth.apps[day.app] : ""
            scores[AppOnDay(app: app, day: first + day.day)] = day
        }
    }

    var today: LocalDay { calendar.day(of: now) }
    var dayStart: Instant { calendar.start(of: today) }
    /// The local days of the run so far.
    var days: [LocalDay] { days(from: truth.start, to: now) }

    /// Sums a figure over the days of some apps; of all apps where none is named.
    private func sum(_ figure: (AppDayScore) -> Int, _ apps: [String], _ days: [LocalDay]) -> Int {
        scores.filter { (apps.isEmpty || apps.contains($0.key.app)) && days.contains($0.key.day) }
            .values.sum(figure)
    }

    func used(_ apps: [String] = [], on days: [LocalDay]) -> Int { sum(\.used, apps, days) }
    func counted(_ apps: [String] = [], on days: [LocalDay]) -> Int { sum(\.counted, apps, days) }
    /// Seconds that the counters hold too much, app by app, and the whole minutes of them.
    func surplus(_ apps: [String] = [], on days: [LocalDay]) -> Int { sum(\.inventedSeconds, apps, days) }
    func inventedMinutes(on days: [LocalDay]) -> Int { sum(\.inventedMinutes, [], days) }
    /// Seconds that were reported and used, and that the counters lack.
    func deficit(_ apps: [String] = [], on days: [LocalDay]) -> Int { sum(\.missedSeconds, apps, days) }
    /// Lost minutes: lost for good or rejected, or the whole minutes that counters lack for any other reason.
    func missingMinutes(_ apps: [String] = [], from: Instant, to: Instant) -> Double {
        let days = days(from: from, to: to)
        let known = Double(lost(apps, from: from - 1, to: to).count) + Double(deficit(apps, on: days)) / 60
        return max(known, Double(sum(\.lostMinutes, apps, days)))
    }
    /// Whether as many are missing in a gap as it says for certain.
    func holds(_ gap: Gap) -> Bool {
        missingMinutes(gap.apps, from: gap.start, to: gap.end) >= gap.minutes.low.rounded(.down)
    }
    /// Whole minutes of use that the counters lack although their own callbacks came and were rejected.
    func rejectedMinutes(on days: [LocalDay]) -> Int {
        var rejected: [AppOnDay<String>: Int] = [:]
        for entry in account.entries where entry.isRejectedUse && days.contains(entry.day) {
            guard let app = entry.app else { continue }
            rejected[AppOnDay(app: app, day: entry.day), default: 0] += 1
        }
        return rejected.sum { min($0.value, scores[$0.key]?.missedMinutes ?? 0) }
    }

    /// Seconds that apps were in front between two moments.
    func used(_ apps: [String] = [], from: Instant, to: Instant) -> Double {
        let numbers = truth.apps.indices.filter { apps.isEmpty || apps.contains(truth.apps[$0]) }
        return numbers.sum { truth.seconds(of: $0, from: from, to: to) }
    }

    /// What the engine took in between two moments, of some apps or of all.
    func entries(_ apps: [String] = [], from: Instant, to: Instant) -> [EngineReplay.Entry] {
        account.entries.filter { entry in
            entry.at >= from && entry.at <= to
                && (apps.isEmpty || entry.app.map(apps.contains) ?? false)
        }
    }

    /// Seconds in the counters for what came between two times.
    func creditedSeconds(_ apps: [String] = [], from: Instant, to: Instant) -> Int {
        entries(apps, from: from, to: to).sum(\.seconds)
    }

    /// The part of them beyond thresholds that were just reached.
    func excessSeconds(_ apps: [String] = [], from: Instant, to: Instant) -> Int {
        entries(apps, from: from, to: to).sum(\.excess)
    }

    /// The moments of the starts of monitoring, each batch once, within a stretch.
    func restarts(from: Instant, to: Instant) -> [Instant] {
        var moments: [Instant] = []
        for registration in truth.registrations where registration.at >= from && registration.at <= to {
            if moments.last.map({ registration.at - $0 > 1 }) ?? true { moments.append(registration.at) }
        }
        return moments
    }

    /// Whether every registered threshold of some apps was reported, so that none is left to report use.
    func hasReportedAllThresholds(of apps: [String]) -> Bool {
        guard let last = truth.registrations.map(\.at).max() else { return false }
        let present = Set(truth.registrations.indices.filter { truth.registrations[$0].at >= last - 1 })
        let reported = Set(truth.deliveries.lazy.filter { $0.handledAt != nil }.compactMap(\.event))
        return apps.allSatisfy { app in
            guard let number = truth.apps.firstIndex(of: app) else { return false }
            let registered = truth.events.indices.filter {
                present.contains(truth.events[$0].registration) && truth.events[$0].apps.contains(number)
            }
            return !registered.isEmpty && registered.allSatisfy(reported.contains)
        }
    }

    /// Lost minutes of some apps between two moments.
    func lost(_ apps: [String] = [], from: Instant, to: Instant) -> [LostMinute] {
        losses.minutes.filter { minute in
            minute.at >= from && minute.at <= to && (apps.isEmpty || apps.contains(minute.app))
        }
    }

    /// Lost minutes for which the store has had evidence for longer than callbacks are delayed, as far as the counters
    /// of their day and app lack them: a replay can have corrected them all the same.
    func provenLost(from: Instant) -> [LostMinute] {
        var lacking = scores.mapValues(\.lostMinutes)
        return lost(from: from, to: now - thresholds.settleTime).filter { minute in
            let key = AppOnDay(app: minute.app, day: calendar.day(of: minute.at))
            guard minute.isReported, let left = lacking[key], left > 0 else { return false }
            lacking[key] = left - 1
            return true
        }
    }

    func ledgers(of apps: [String]) -> [AppLedger] { apps.compactMap { store.ledger(of: $0) } }

    /// Times that the extension's process was killed within 24 hours.
    var kills: Int {
        truth.deliveries.count { delivery in
            guard case .killed = delivery.outcome, let at = delivery.handledAt else { return false }
            return now - at <= 86_400
        }
    }

    /// Own callbacks that came since a time: as a share of those that came or that a later one of the same count
    /// covers, and of all thresholds that were reached; last, with those that came before they were reached.
    func deliveredShares(since: Instant) -> [Double] {
        var kept = 0
        // Reported before they were reached, so that nothing came when they were.
        var spent = 0
        var reported = 0
        var reached = 0
        var later: Set<Count> = []
        for number in truth.crossings.indices.reversed() where truth.crossings[number].at >= since {
            let crossing = truth.crossings[number]
            let event = truth.events[crossing.event]
            let count = Count(
                registration: event.registration, apps: event.apps, day: calendar.day(of: crossing.at))
            if keptAt[number] != nil {
                kept += 1
                later.insert(count)
            } else if case .pending = crossing.fate {
                continue
            } else if case .usedUp = crossing.fate {
                spent += 1
            } else if later.contains(count) {
                reported += 1
            }
            reached += 1
        }
        let shares = [kept + reported, reached].filter { $0 > 0 }.map { Double(kept) / Double($0) }
        return shares + (reached > 0 ? [Double(kept + spent) / Double(reached)] : [])
    }

    private struct Count: Hashable {
        var registration: Int
        var apps: [Int]
        var day: LocalDay
    }

    /// The days between two moments.
    func days(from: Instant, to: Instant) -> [LocalDay] {
        let first = calendar.day(of: from).number
        return (first...max(first, calendar.day(of: to).number)).map { LocalDay(number: $0) }
    }

    /// The truth on some apps today, for a list of false statements.
    func description(_ apps: [String], since: Instant?) -> String {
        let days = days(from: min(since ?? now, now), to: now)
        let (counted, used) = (counted(apps, on: days), used(apps, on: days))
        let from = calendar.start(of: days.first ?? today)
        return "credited \(counted / 60) min for \(decimal(Double(used) / 60, places: 1)) used, lost "
            + "\(lost(apps, from: from, to: now).count), too much \(surplus(apps, on: days) / 60), rejected "
            + "\(deficit(apps, on: days) / 60), beyond thresholds reached "
            + "\(excessSeconds(apps, from: from, to: now) / 60), \(countText(kills, "kill"))"
    }
}
