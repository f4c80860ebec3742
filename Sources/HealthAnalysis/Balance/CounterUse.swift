// How much each app was used on a day, by where the system's counters came to, whatever was credited of it.

import TrackingModel

/// The use of one day between two bounds, until its last callback.
///
/// A later minute of a counter covers all below it, so that callbacks that were lost, came twice, late or in disorder,
/// or were rejected, need no rule. What no callback can show is added: the part of a minute that was under way when a
/// registration ended, and the time in which an app had no threshold left.
struct CounterUse {
    /// A registration that counted on the day.
    struct Registration {
        var generation: Int?
        /// When it was made, or the day's start.
        var since: Instant
        /// Whether it was asked to count from the start of the day.
        var countsDay: Bool
    }

    /// What is known of one app so far.
    private struct AppUse {
        var low = 0.0
        var high = 0.0
        /// Parts of minutes that were under way when a registration ended.
        var rests = 0
        var hidden: [Hidden] = []
    }

    /// A time in which an app could be used without a callback.
    struct Hidden {
        let from: Instant
        let to: Instant
        /// Minutes to the next threshold; infinite where none was left.
        let most: Double
    }

    /// Where the counters of one registration begin.
    private enum Beginning {
        case atZero, fromDay, unknown
    }

    /// How an app's counter of one registration stands.
    private struct Position {
        var minute: Int?
        /// The highest minute that was reported: a flood leaves the counter where it was, or moves it.
        var top = 0
        /// When it was reached at the latest.
        var since: Instant
        /// The newest callback that came by itself.
        var alone: Instant?
        /// Minutes that came with the registration, or in a flood: they come no second time.
        var spent = MinuteSet()
    }

    private let registrations: [Registration]
    private let windows: RegisteredWindows
    private let ids: [String]
    private let paces: CounterPace
    /// Whether a threshold was more than a minute above the one before.
    private let isCoarse: Bool
    private var known: [AppUse]
    private var positions: [[Position]]
    private var beginnings: [Beginning] = []
    private var claims = ClaimedTime()
    private var flush: Flush
    private(set) var doubts: [CounterDoubt] = []
    private let end: Instant
}

extension CounterUse {
    /// What came before it within so many seconds belongs to the same flood.
    private static let wave = 20.0
    /// A registration so soon after a minute of an app began with its counter at the next one.
    private static let atOnce = 3.0

    /// - Parameters:
    ///   - callbacks: The day's, of apps with a name and with their minutes, oldest first; none is empty.
    ///   - registrations: Ascending; never empty.
    ///   - apps: Ids, at the place of their number.
    init(
        _ callbacks: ArraySlice<LoggedCallback>, registrations: [Registration], _ windows: RegisteredWindows,
        apps: [String], battery: (Instant) -> BatterySample?
    ) {
        paces = CounterPace(callbacks)
        self.registrations = registrations
        self.windows = windows
        ids = apps
        isCoarse = callbacks.contains { $0.width > 1 }
        known = apps.map { _ in AppUse() }
        positions = registrations.map { registration in
            apps.map { _ in Position(since: registration.since) }
        }
        end = callbacks.last?.at ?? registrations[0].since
        flush = Flush(since: registrations[0].since)
        let groups = CounterReport.all(callbacks, registrations)
        let plain = survey(groups)
        var current = 0
        var last: Instant?
        for report in plain {
            while current < report.registration {
                close(current, at: registrations[current + 1].since)
                current += 1
            }
            let before = last.flatMap(battery)
            let isChargers = isChargers(battery(report.start), before, report.start, after: last)
            take(report, after: last, isChargers: isChargers, before)
            last = report.end
        }
        while current + 1 < registrations.count {
            close(current, at: registrations[current + 1].since)
            current += 1
        }
        close(current, at: end)
        // A counter of the day that went on above them had passed them.
        doubts.removeAll { doubt in
            beginnings[doubt.registration] == .fromDay && doubt.unused == 0
                && (positions[doubt.registration][doubt.app].minute ?? 0) > doubt.top
        }
    }

    /// Minutes of each app, by its number, and of all together.
    func ranges() -> (apps: [MinuteRange], total: MinuteRange) {
        let apps = known.map(range)
        var unseen: [Instant: (from: Instant, minutes: Double)] = [:]
        for app in known {
            for hidden in app.hidden {
                let minutes = min(hidden.most, claims.free(hidden.from, hidden.to))
                let other = unseen[hidden.to]
                unseen[hidden.to] = (
                    min(hidden.from, other?.from ?? hidden.from), minutes + (other?.minutes ?? 0)
                )
            }
        }
        // One screen: apps that nothing could report share the time that was free.
        let shared = unseen.sorted { $0.key < $1.key }.reduce(0) {
            $0 + min($1.value.minutes, claims.free($1.value.from, $1.key))
        }
        let rests = rests(known.reduce(0) { $0 + $1.rests })
        let low = known.reduce(rests.low) { $0 + $1.low }
        let high = known.reduce(rests.high) { $0 + $1.high } + shared
        let whole = (end - registrations[0].since + SystemBehaviour.minuteLead) / 60
        return (apps, MinuteRange(low: low, high: max(low, min(high, whole))))
    }

    private func range(_ app: AppUse) -> MinuteRange {
        let rests = rests(app.rests)
        let hidden = app.hidden.reduce(0) { $0 + min($1.most, claims.free($1.from, $1.to)) }
        return MinuteRange(low: app.low + rests.low, high: app.high + rests.high + hidden)
    }

    /// The sum of parts of minutes, each evenly spread, or a minute more where the last callback was lost: within three
    /// standard deviations.
    private func rests(_ count: Int) -> MinuteRange {
        let count = Double(count)
        let loss = paces.loss
        let (middle, spread) = (count * (0.5 + loss), 3 * (count * (1.0 / 12 + loss)).squareRoot())
        return MinuteRange(
            low: max(0, middle - spread), high: min(count * (loss > 0 ? 2 : 1), middle + spread))
    }
}

extension CounterUse {
    /// Sets aside what a registration set off by itself, and learns where each registration's counters began.
    ///
    /// Such an echo comes together soon after its registration and reports minutes that its counters can't have counted
    /// since. It says nothing of use after it, and its thresholds are spent.
    ///
    /// - Returns: The other reports.
    private mutating func survey(_ reports: [CounterReport]) -> [CounterReport] {
        var until = registrations.map { _ in -Double.infinity }
        var first = registrations.map { _ in ids.map { _ in (minute: Int, at: Instant)?.none } }
        var plain: [CounterReport] = []
        for report in reports {
            let place = report.registration
            let room = report.end - registrations[place].since + SystemBehaviour.earliness
            let isNear =
                report.start - registrations[place].since <= SystemBehaviour.replayOnset
                || report.start.seconds <= until[place]
            let young = report.parts.filter { first[place][$0.app] == nil }
            // One screen: what all of them claim took its time one after the other.
            let youngest = young.reduce(0) { $0 + $1.least }
            let beyond = report.parts.filter { $0.least > room } + (youngest > room ? young : [])
            let isEcho =
                isNear && (!beyond.isEmpty || report.parts.contains { $0.minutes.count > 1 })
                || beyond.contains { $0.lowest <= 2 && $0.top > 2 && first[place][$0.app] == nil }
            for part in report.parts {
                if isEcho {
                    for minute in part.minutes { positions[place][part.app].spent.insert(minute...minute) }
                    doubts.append(CounterDoubt(part.app, report, unused: 0, top: part.top))
                } else if first[place][part.app] == nil {
                    first[place][part.app] = (part.lowest, report.end)
                }
            }
            if isEcho {
                until[place] = report.end.seconds + Self.wave
            } else {
                plain.append(report)
            }
        }
        beginnings = beginnings(first)
        return plain
    }

    private func beginnings(_ first: [[(minute: Int, at: Instant)?]]) -> [Beginning] {
        var votes: [(isOn: Bool?, hasEcho: Bool)] = []
        for (place, registration) in registrations.enumerated() {
            var balance: Int?
            for (app, report) in first[place].enumerated() {
                guard let report else { continue }
                let wasUsed = first[..<place].contains { $0[app].map { $0.at < registration.since } ?? false }
                if report.minute >= 3 {
                    balance = (balance ?? 0) + 1
                } else if report.minute == 1, wasUsed {
                    balance = (balance ?? 0) - 1
                }
            }
            votes.append((balance.map { $0 > 0 }, positions[place].contains { !$0.spent.isEmpty }))
        }
        // Where nothing says how a registration began, it began as most others of the device.
        let silent = zip(votes, registrations).dropFirst().filter { !$0.0.hasEcho && $0.0.isOn != nil }
        let goesOn = silent.count { $0.0.isOn == true } * 2 > silent.count
        return zip(votes, registrations).enumerated().map { place, pair in
            let (vote, registration) = pair
            if place == 0 { return .atZero }
            if registration.countsDay { return .fromDay }
            if let isOn = vote.isOn { return isOn ? .fromDay : .atZero }
            return vote.hasEcho ? .unknown : goesOn ? .fromDay : .atZero
        }
    }

    /// Whether a charger can have set off a report by itself: it was just connected, an hour after the last callback, and
    /// has not charged anything yet.
    private func isChargers(
        _ now: BatterySample?, _ before: BatterySample?, _ start: Instant, after last: Instant?
    ) -> Bool {
        guard let now, let before, let last, now.isCharging, !before.isCharging else { return false }
        return start - last > SystemBehaviour.idleBeforeCharger && (now.level ?? 0) <= (before.level ?? 1)
    }

    private mutating func take(
        _ report: CounterReport, after last: Instant?, isChargers: Bool, _ before: BatterySample?
    ) {
        let place = report.registration
        flush.take(report, after: last)
        var steps = report.parts.compactMap { part in
            step(part, report, isChargers: isChargers, isLow: (before?.level ?? 1) <= BatterySample.lowLevel)
        }
        let excess =
            isChargers
            ? (share: 0, isCertain: false)
            : flush.excess(of: steps.reduce(0) { $0 + $1.atOnce * $1.low }, until: report.end)
        for index in steps.indices where steps[index].atOnce > 0 && excess.share > 0 {
            let unused = steps[index].low * steps[index].atOnce * excess.share
            // Where more came than there was time for, nothing of it shows use.
            steps[index].low = excess.isCertain ? 0 : steps[index].low - unused
            if excess.isCertain { steps[index].high -= unused }
            doubts.append(
                CounterDoubt(
                    steps[index].app, report, unused: excess.isCertain ? unused : 0, top: steps[index].top))
            // The counter may have yet to pass the minutes that nobody can have used.
            guard excess.isCertain, unused >= 1 else { continue }
            steps[index].reached = max(steps[index].minute, steps[index].top - Int(unused))
            positions[place][steps[index].app].spent.insert(steps[index].reached + 1...steps[index].top)
        }
        for step in steps {
            let low = min(step.low, step.high)
            known[step.app].low += low
            known[step.app].high += step.high
            claims.add((low + step.high) / 2, of: step.app, at: report.end)
            positions[place][step.app].minute = step.reached
            positions[place][step.app].top = step.top
            // What came late was reached earlier.
            let since = max(positions[place][step.app].since, last ?? registrations[place].since)
            positions[place][step.app].since = step.isAlone ? report.end : min(report.end, since)
        }
    }

    /// How far a report moves the counter of an app.
    private struct Step {
        let app: Int
        /// Where the counter stood, and how far it has come.
        let minute: Int
        var reached: Int
        let top: Int
        let isAlone: Bool
        /// Minutes of use that it shows.
        var low: Double
        var high: Double
        /// The share of them that followed another minute of the app at once.
        let atOnce: Double
    }

    /// Nil where it says nothing new.
    private mutating func step(
        _ part: CounterReport.Part, _ report: CounterReport, isChargers: Bool, isLow: Bool
    ) -> Step? {
        let place = report.registration
        let isAlone = report.isAlone && part.minutes.count == 1
        // What a flood reported comes no second time, but for repetitions of the flood.
        let new =
            isAlone ? part.minutes : part.minutes.filter { !positions[place][part.app].spent.contains($0) }
        guard let lowest = new.first, let top = new.last else { return nil }
        if isAlone { positions[place][part.app].alone = report.end }
        if positions[place][part.app].minute == nil { begin(part, report, isChargers: isChargers) }
        let position = positions[place][part.app]
        guard let minute = position.minute, top > minute else { return nil }
        let claim = Double(top - minute)
        let room = (report.end - position.since + SystemBehaviour.earliness) / 60
        var low = Double(max(0, top - max(minute, position.top))) / paces[part.app].upperBound
        var high = claim / paces[part.app].lowerBound
        if position.top > minute { high = max(low, min(high, room)) }
        if isChargers, claim > 2 {
            // On a low battery it may have been held back.
            (low, high) = (0, isLow ? min(high, room) : 0)
        } else if low > room + 1 {
            low = max(0, room - claims.minutes(after: position.since, to: report.start, notOf: part.app))
        }
        let atOnce = Double(flush.follow(part.app, from: minute, lowest: lowest, top: top)) / claim
        return Step(
            app: part.app, minute: minute, reached: top, top: top, isAlone: isAlone, low: low, high: high,
            atOnce: atOnce)
    }

    /// The first report of a registration: where its counter stood.
    private mutating func begin(_ part: CounterReport.Part, _ report: CounterReport, isChargers: Bool) {
        let place = report.registration
        let room = report.end - registrations[place].since + SystemBehaviour.earliness
        let soFar = range(known[part.app])
        let base = Double(part.lowest - 1)
        let goesOn =
            part.lowest > 1 && base >= soFar.low - 4
            && (beginnings[place] == .fromDay
                || Double(part.lowest) * 60 / SystemBehaviour.pacesTogether > room)
        positions[place][part.app].minute = goesOn ? part.lowest - 1 : 0
        guard goesOn, !isChargers, base <= soFar.high + 3 || part.minutes.count == 1 else { return }
        // Its minute is the day's, at the counter's pace since the registration.
        func used(_ before: Double, _ pace: Double) -> Double {
            min(before, base) + max(0, base - before) / pace
        }
        learn(
            part.app,
            MinuteRange(
                low: used(soFar.low, paces[part.app].upperBound),
                high: used(soFar.high, paces[part.app].lowerBound)))
    }

    /// The day's use of an app so far was measured.
    private mutating func learn(_ app: Int, _ measured: MinuteRange) {
        let soFar = range(known[app])
        if measured.high < soFar.high - 0.5 {
            known[app] = AppUse(
                low: max(measured.low, min(soFar.low, measured.high)), high: max(measured.low, measured.high))
        } else if measured.low > soFar.low {
            known[app].low += measured.low - soFar.low
            known[app].high += max(0, measured.low - soFar.high)
        }
    }

    /// A registration ends: what its counters held and had not reported.
    private mutating func close(_ place: Int, at moment: Instant) {
        let generation = registrations[place].generation
        for app in ids.indices where !windows.leavesOut(ids[app], in: generation) {
            let position = positions[place][app]
            let soFar = range(known[app])
            let goesOn =
                position.minute == nil
                && (beginnings[place] == .fromDay || beginnings[place] == .unknown && !position.spent.isEmpty)
            let base = position.minute ?? (goesOn ? Int(soFar.high) : 0)
            let next = next(above: base, windows.minutes(of: ids[app], in: generation), position.spent)
            if next != base + 1 {
                let most = next.map { Double($0) - (goesOn ? soFar.low : Double(base)) } ?? .infinity
                known[app].hidden.append(Hidden(from: position.since, to: moment, most: most))
            } else if position.minute != nil, position.alone.map({ moment - $0 >= Self.atOnce }) ?? true {
                known[app].rests += 1
            }
        }
    }

    /// The next minute above one that a callback can come of; nil for none.
    private func next(above base: Int, _ registered: MinuteSet?, _ spent: MinuteSet) -> Int? {
        guard var left = registered else {
            if isCoarse { return nil }
            var next = base + 1
            while let range = spent.range(holding: next) { next = range.upperBound + 1 }
            return next
        }
        left.subtract(spent)
        return left.ranges.first { $0.upperBound > base }.map { max($0.lowerBound, base + 1) }
    }
}
