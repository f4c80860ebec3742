// How much each app was used on a day, by where the system's counters came to, whatever was credited of it.

import TrackingModel

/// The use of one day between two bounds, until its last callback.
///
/// A later minute of a counter covers all below it, so that callbacks that were lost, came twice, late or in disorder,
/// or were rejected, need no rule. What no callback can show is added: the part of a minute that was under way when a
/// registration ended, and the time in which an app had no threshold left.
struct CounterUse {
    /// How an app's counter of one registration stands.
    struct Position {
        var minute: Int?
        /// The newest of its callbacks.
        var lastAt: Instant?
        /// The highest minute that was reported: a flood leaves the counter where it was, or moves it.
        var top = 0
        /// When it was reached at the latest.
        var since: Instant
        /// The newest callback that came by itself.
        var alone: Instant?
        /// Minutes that came with the registration, or in a flood: they come no second time.
        var spent = MinuteSet()
        /// When a flood spent them, before which they would have been reported.
        var flooded: Instant?
    }

    let registrations: [Registration]
    /// What the first registration had reported on the day before, by app; nil for one of the day.
    let tops: [Int: ClosedRange<Int>]?
    let day: LocalDay
    /// Minutes that counters passed before.
    private var passed = 0.0
    /// Minutes by which the apps' highest use is more than a flood has time for.
    private var overlap = 0.0
    private var screen = OneScreen()
    let dark: DayInTheDark
    let windows: RegisteredWindows
    let ids: [String]
    let isJournal: Bool
    let paces: MeasuredPace
    /// Whether a threshold was more than a minute above the one before.
    private let isCoarse: Bool
    private var known: [AppUse]
    var positions: [[Position]]
    var trail: CounterTrail
    var beginnings: [CounterBeginning] = []
    private var claims = ClaimedTime()
    private var flush: Flush
    let observation: Observation
    var doubts: [CounterDoubt] = []
    /// Oldest registration first.
    private(set) var usedUp: [UsedUpWindow] = []
    private let end: Instant
}

extension CounterUse {
    /// A registration so soon after a minute of an app began with its counter at the next one.
    private static let atOnce = 3.0

    /// - Parameters:
    ///   - callbacks: The day's, of apps with a name and with their minutes, oldest first; none is empty.
    ///   - all: The day's, of whatever app.
    ///   - isCounted: Which of them those are.
    ///   - floods: Bursts that are no use, where a log has no registrations to tell them by.
    ///   - wakes: When the day's intervals began.
    ///   - apps: Ids, at the place of their number.
    init(
        _ callbacks: ArraySlice<LoggedCallback>, of all: ArraySlice<LoggedCallback>,
        where isCounted: (LoggedCallback) -> Bool, _ day: DayRegistrations, _ dark: DayInTheDark,
        floods: BurstSpans, _ wakes: Wakes, apps: [String], _ observation: Observation
    ) {
        let registrations = day.entries
        (self.dark, self.registrations, tops) = (dark, registrations, day.tops)
        self.observation = observation
        trail = CounterTrail(firstAt: callbacks.first?.at ?? registrations[0].at)
        self.day = callbacks.first?.day ?? observation.today
        isJournal = callbacks.first?.source == .journal
        paces = MeasuredPace(callbacks)
        windows = observation.windows
        ids = apps
        isCoarse = callbacks.contains { $0.width > 1 }
        known = apps.indices.map { AppUse(high: Double(dark.holes[$0])) }
        positions = registrations.map { registration in
            apps.map { _ in Position(since: registration.at) }
        }
        end = callbacks.last?.at ?? registrations[0].at
        flush = Flush(since: registrations[0].at)
        if !day.isWhole {
            for app in apps.indices where dark.isOpen[app] {
                hide(app, from: registrations[0].at, to: dark.covered)
            }
        }
        let reports = survey(
            CounterReport.all(all, registrations, goesOn: day.tops != nil, where: isCounted), floods, wakes)
        var current = 0
        var last: Instant?
        for (report, isEcho) in reports {
            for part in report.parts where !trail.skipped.isEmpty {
                trail.arrive(part.minutes, of: apps[part.app], at: report.end) {
                    $0.registration == report.registration || $0.count != nil && $0.count == report.count
                }
            }
            if isEcho { continue }
            while current < report.registration {
                close(current, at: registrations[current + 1].at)
                current += 1
            }
            let before = report.quietSince.flatMap(observation.battery(until:))
            let isChargers = report.isChargers(observation.battery(until: report.start), before)
            take(report, after: last, isChargers: isChargers, before)
            last = report.end
        }
        for place in current..<registrations.count {
            close(place, at: place + 1 < registrations.count ? registrations[place + 1].at : end)
        }
        for (report, isEcho) in reports where isEcho { note(echo: report) }
        // A counter of the day that went on above them had passed them.
        doubts.removeAll { doubt in
            beginnings[doubt.registration] == .fromDay && doubt.unused == 0
                && (positions[doubt.registration][doubt.app].minute ?? 0) > doubt.top
        }
    }

    /// Minutes of each app, by its number, and of all together.
    func ranges() -> (apps: [CountedUse], total: CountedUse) {
        // The time that the day has had, and what a callback can be ahead of it.
        let last = min(end + SystemBehaviour.minuteLead, max(observation.at, end))
        let whole = max(0, (last - registrations[0].at) / 60)
        let apps = known.map { app in
            CountedUse(
                range(app).limited(to: whole),
                underWay: paces.rests(app.rests).low - paces.rests(app.rests - app.underWay).low)
        }
        var unseen: [Instant: HiddenTime] = [:]
        for hidden in known.flatMap(\.hidden) {
            let own = HiddenTime(from: hidden.from, to: hidden.to, minutes: minutes(hidden))
            unseen[hidden.to] = unseen[hidden.to].map { $0.with(own) } ?? own
        }
        // One screen: apps that nothing could report share the time that was free.
        let shared = MinuteRange(unseen.inKeyOrder.map { minutes($0.value) })
        let rests = paces.rests(known.sum(\.rests))
        let ended = paces.rests(known.sum { $0.rests - $0.underWay })
        let low = known.reduce(rests.low) { $0 + $1.low } + shared.low - screen.excess.low
        let most = known.reduce(rests.high) { $0 + $1.high } + shared.high - overlap - screen.excess.high
        let total = MinuteRange(low: low, high: max(0, most)).limited(to: whole)
        return (apps, CountedUse(total, underWay: rests.low - ended.low))
    }

    private func range(_ app: AppUse) -> MinuteRange {
        let rests = paces.rests(app.rests)
        let hidden = MinuteRange(app.hidden.map(minutes))
        return MinuteRange(
            low: app.low + rests.low + hidden.low, high: app.high + rests.high + hidden.high)
    }

    /// No more than the time in which nothing else is known to have been used.
    private func minutes(_ hidden: HiddenTime) -> MinuteRange {
        let claimed = claims.minutes(hidden.from, hidden.to) + (hidden.to == dark.covered ? passed : 0)
        let free = max(0, observation.front.usable(hidden.from, hidden.to) - claimed)
        let low = hidden.minutes.low
        return MinuteRange(low: low, high: max(low, min(hidden.minutes.high, free)))
    }
}

extension CounterUse {
    private mutating func take(
        _ report: CounterReport, after last: Instant?, isChargers: Bool?, _ before: BatterySample?
    ) {
        let place = report.registration
        flush.take(report, after: last)
        var steps = report.parts.compactMap { part in
            step(part, report, isChargers: isChargers, isLow: (before?.level ?? 1) <= BatterySample.lowLevel)
        }
        let excess =
            isChargers == true
            ? (share: 0, isCertain: false, room: 0)
            : flush.excess(
                of: steps.sum { $0.atOnce * $0.low }, until: report.end, observation.front)
        var together = 0.0
        for index in steps.indices where steps[index].atOnce > 0 && excess.share > 0 {
            var step = steps[index]
            defer { steps[index] = step }
            let unused = step.low * step.atOnce * excess.share
            // Where more came than there was time for, nothing of it shows use.
            step.low = excess.isCertain ? 0 : step.low - unused
            if excess.isCertain {
                let held = min(step.high * step.atOnce, excess.room)
                step.high = step.high * (1 - step.atOnce) + held
                together += held
            }
            let app = step.part.app
            doubts.append(
                CounterDoubt(app, report, unused: excess.isCertain ? unused : 0, top: step.top))
            // The counter may have yet to pass the minutes that nobody can have used.
            guard excess.isCertain, unused >= 1 else { continue }
            step.reached = max(step.minute, step.top - Int(unused))
            positions[place][app].spent.insert(step.reached + 1...step.top)
        }
        // What was held back of all apps was used in the same time.
        overlap += max(0, together - excess.room)
        for step in steps {
            note(step, report)
            let (app, low) = (step.part.app, min(step.low, step.high))
            known[app].low += low
            known[app].high += step.high
            claims.add((low + step.high) / 2, of: app, at: report.end)
            var position = positions[place][app]
            if together == 0 {
                screen.take(
                    MinuteRange(low: low, high: step.high), since: position.since, until: report.end)
            }
            if step.minute == 0, registrations[place].at < dark.covered {
                passed += max(0, low - (report.end - dark.covered) / 60)
            }
            // What came late was reached earlier.
            let since = max(position.since, last ?? registrations[place].at)
            position.since = step.isAlone ? report.end : min(report.end, since)
            (position.minute, position.top) = (step.reached, step.top)
            positions[place][app] = position
        }
    }

    /// How far a report moves the counter of an app.
    struct Step {
        let part: CounterReport.Part
        /// Whether it is the app's first of the registration.
        let isFirst: Bool
        /// Whether none before it came by itself.
        let isFlooded: Bool
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
        _ part: CounterReport.Part, _ report: CounterReport, isChargers: Bool?, isLow: Bool
    ) -> Step? {
        let place = report.registration
        let isAlone = report.isAlone && part.minutes.count == 1
        // What a flood reported comes no second time, but for repetitions of the flood.
        let new =
            isAlone ? part.minutes : part.minutes.filter { !positions[place][part.app].spent.contains($0) }
        guard let lowest = new.first, let top = new.last else { return nil }
        let isFlooded = positions[place][part.app].alone == nil
        if isAlone { positions[place][part.app].alone = report.end }
        let isFirst = positions[place][part.app].minute == nil
        if isFirst { begin(part, report, isChargers: isChargers) }
        let position = positions[place][part.app]
        guard let minute = position.minute, top > minute else { return nil }
        let claim = Double(top - minute)
        let room = observation.front.usable(position.since, report.end) + SystemBehaviour.earliness / 60
        var low = Double(max(0, top - max(minute, position.top))) / paces[part.app].upperBound
        var high = claim / paces[part.app].lowerBound
        if position.top > minute { high = max(low, min(high, room)) }
        if isChargers == true, claim > 2 {
            // On a low battery it may have been held back.
            (low, high) = (0, isLow ? min(high, room) : 0)
        } else if isChargers == nil, part.minutes.count > 2 {
            low = 0
        } else if low > room + 1 {
            low = max(0, room - claims.minutes(after: position.since, to: report.start, notOf: part.app))
        }
        let atOnce = Double(flush.follow(part.app, from: minute, lowest: lowest, top: top)) / claim
        return Step(
            part: part, isFirst: isFirst, isFlooded: isFlooded, minute: minute, reached: top, top: top,
            isAlone: isAlone, low: low,
            high: high, atOnce: atOnce)
    }

    /// The first report of a registration: where its counter stood.
    private mutating func begin(_ part: CounterReport.Part, _ report: CounterReport, isChargers: Bool?) {
        let place = report.registration
        let room = report.end - registrations[place].at + SystemBehaviour.earliness
        let soFar = range(known[part.app])
        let base = Double(part.lowest - 1)
        let isOne = part.minutes.count == 1
        let isSure = registrations[place].countsDay && isOne && report.isAlone
        // What was held back is reported by two registrations, the second of which had passed it: it began with what was
        // used, which a fast counter is ahead of.
        let passed = isSure ? 0 : min(dayMinute(part.app, before: place), Int(soFar.high))
        let goesOn =
            passed >= part.lowest || isSure
            || part.lowest > 1 && base >= soFar.low - 4
                && (beginnings[place] == .fromDay
                    || Double(part.lowest) * 60 / SystemBehaviour.pacesTogether > room)
        positions[place][part.app].minute = goesOn ? max(passed, part.lowest - 1) : 0
        let (top, lastAt) = earlier(part.app, before: place)
        if isJournal, goesOn, top > 0, part.lowest > top + 1, let last = lastAt {
            // The app may have been in use until the registration, with nothing registered to report it.
            let open = Int(max(0, registrations[place].at - last) / SystemBehaviour.shortestMinute)
            skip(
                top + 1...part.lowest - 1, of: part.app, report, since: last,
                isSure: isOne && report.isAlone,
                most: part.lowest - 1 - top - open)
        }
        guard goesOn, passed < part.lowest, isChargers == false, !dark.hasHoles else { return }
        // Its minute is the day's, at the counter's pace since the registration.
        func used(_ before: Double, _ pace: Double) -> Double {
            min(before, base) + max(0, base - before) / pace
        }
        let isMeasured = isOne || base <= soFar.high + 3
        let low = isMeasured ? used(soFar.low, paces[part.app].upperBound) : soFar.low
        let high = used(soFar.high, paces[part.app].lowerBound)
        // The day's use of the app so far was measured.
        if high < soFar.high - 0.5 {
            known[part.app] = AppUse(low: max(low, min(soFar.low, high)), high: max(low, high))
        } else {
            known[part.app].low += max(0, low - soFar.low)
            known[part.app].high += max(0, high - soFar.high)
        }
    }

    /// The minute that the counters of the day had come to by earlier registrations; 0 where one begins at zero.
    private func dayMinute(_ app: Int, before place: Int) -> Int {
        guard registrations[place].countsDay else { return 0 }
        let ofDay = registrations[..<place].lastIndex { !$0.countsDay } ?? 0
        return positions[(ofDay == 0 ? 0 : ofDay + 1)..<place].reduce(0) { max($0, $1[app].minute ?? 0) }
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
            let isDark = dark.isOpen[app] && position.minute == nil && registrations[place].at < dark.covered
            let base = position.minute ?? (isDark ? dark.before[app] : goesOn ? Int(soFar.high) : 0)
            let registered = windows.minutes(of: ids[app], in: generation) ?? (isCoarse ? MinuteSet() : nil)
            let next = MinuteSet.next(above: base, registered, without: position.spent)
            if isDark { hide(app, from: position.since, to: min(moment, dark.covered)) }
            let since = max(position.since, position.flooded ?? position.since)
            let start = isDark ? max(since, dark.covered) : since
            if next != base + 1 {
                let most = next.map { Double($0) - (goesOn ? soFar.low : Double(base)) } ?? .infinity
                hide(app, from: start, to: moment, most)
                if next == nil, position.minute != nil, position.alone == position.since,
                    let top = windows.minutes(of: ids[app], in: generation)?.last
                {
                    usedUp.append(
                        UsedUpWindow(
                            app: ids[app], registration: registrations[place], top: top, at: position.since))
                }
                continue
            }
            if position.minute != nil, position.alone.map({ moment - $0 >= Self.atOnce }) ?? true {
                known[app].rests += 1
                if registrations[(place + 1)...].allSatisfy(\.countsDay) { known[app].underWay += 1 }
            }
            // Its callbacks stopped, or came of no registration, while it was in front.
            let proven = observation.front.minutes(of: ids[app], start, moment).low
            known[app].low += proven
            known[app].high += proven
        }
    }

    mutating func hide(_ app: Int, from start: Instant, to end: Instant, _ most: Double = .infinity) {
        guard start < end else { return }
        var minutes = observation.front.minutes(of: ids[app], start, end)
        minutes.high = max(minutes.low, min(minutes.high, most))
        known[app].hidden.append(HiddenTime(from: start, to: end, minutes: minutes))
    }
}
