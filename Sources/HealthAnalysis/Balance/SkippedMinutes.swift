// Which minutes no callback reported while a counter passed them, and what came together or a second time.

import TrackingModel

/// Registered minutes between two that were reported.
struct SkippedMinutes {
    let app: String
    let day: LocalDay
    /// As of its callbacks, `LoggedCallback.count`.
    let count: Int?
    /// The minute before them that was reported; 0 for the beginning of the count.
    let after: Int
    /// The first minute that the report behind them covers.
    let before: Int
    let start: Instant
    let end: Instant
    /// How many have a threshold.
    let missing: Int
    /// How many of them were passed in that time for certain.
    let certain: Int
    /// The place of their registration among those of the day.
    let registration: Int
    /// When each that came after all arrived.
    private(set) var arrivals: [Int: Instant] = [:]

    /// Takes those of some minutes that are its own.
    mutating func arrive(_ minutes: [Int], at moment: Instant) {
        for minute in minutes where minute > after && minute < before && arrivals[minute] == nil {
            arrivals[minute] = moment
        }
    }
}

/// Minutes of an app that came together.
struct FloodedMinutes {
    let app: String
    let minutes: [Int]
    /// When the counter had come to the minute before them, and when they came.
    let start: Instant
    let end: Instant
    let registration: Registration
    /// When the last minute of the registration and app came.
    let lastAt: Instant
}

/// What a repair made the system report again: more than had come before it.
struct ReplayedMinutes {
    let app: String
    /// The highest minute that had come before, and that came then.
    let before: Int
    let highest: Int
    /// The last report before the registration.
    let since: Instant
    let registeredAt: Instant
}

/// What the counters of a day passed, minute by minute.
struct CounterTrail {
    /// The day's first callback.
    let firstAt: Instant
    var skipped: [SkippedMinutes] = []
    /// Minutes that had been held back.
    var heldBack: [FloodedMinutes] = []
    /// More than there was time for, or with a registration.
    var floods: [FloodedMinutes] = []
    var replays: [ReplayedMinutes] = []
    /// Minutes that came while a counter certainly passed them.
    var came = 0

    /// Thresholds that came of those that were certainly passed, from the first of each count on.
    var delivered: (came: Int, passed: Int) {
        let inside = skipped.filter { $0.after > 0 && $0.certain > 0 }
        let late = inside.sum(\.arrivals.count)
        return (came + late, came + inside.sum(\.missing))
    }

    /// Minutes that came late, of skipped ones that are meant.
    mutating func arrive(
        _ minutes: [Int], of app: String, at moment: Instant, where isMeant: (SkippedMinutes) -> Bool
    ) {
        for index in skipped.indices where skipped[index].app == app && isMeant(skipped[index]) {
            skipped[index].arrive(minutes, at: moment)
        }
    }
}

extension CounterUse {
    /// Notes the minutes that a report says nothing of, though the counter of its app passed them.
    mutating func note(_ step: Step, _ report: CounterReport) {
        let (place, app) = (report.registration, step.part.app)
        let position = positions[place][app]
        let shown = Double(step.top - max(step.minute, position.top)) / paces[app].upperBound
        // What came together after a long silence of the device, or above a flood, need not have been passed.
        let isSure =
            step.low > shown - 0.01 && (step.isFirst || !step.isFlooded)
            && !(step.isFirst && position.spent.count(in: step.minute + 1...step.top) > 0)
            && !(step.isFirst && registrations[place].at < dark.covered)
            && (step.part.minutes.count < 3
                || report.start - (report.quietSince ?? report.start) <= observation.thresholds.settleTime)
        // Only a journal says when a count began, and only one that was there.
        let isBegun = isJournal && registrations[place].at >= observation.timeline.times[0]
        let new = step.part.minutes.filter { $0 > step.minute }
        var side = step.minute
        for minute in new {
            let first = step.part.firsts[minute] ?? minute
            if first > side + 1, side > 0 || isBegun {
                skip(
                    side + 1...first - 1, of: app, report, since: position.since,
                    isSure: isSure && side >= position.top)
            }
            side = minute
        }
        if isSure { trail.came += new.count }
        guard new.count > 2 else { return }
        if !isSure {
            trail.floods.append(together(new, of: app, report))
        } else if report.end - position.since > observation.thresholds.gapCandidate {
            trail.heldBack.append(together(new, of: app, report))
        }
    }

    private func together(_ minutes: [Int], of app: Int, _ report: CounterReport) -> FloodedMinutes {
        let position = positions[report.registration][app]
        return FloodedMinutes(
            app: ids[app], minutes: minutes, start: position.since, end: report.end,
            registration: registrations[report.registration], lastAt: position.lastAt ?? report.end)
    }

    /// - Parameter most: How many of them can have been passed since then, where not all.
    mutating func skip(
        _ hole: ClosedRange<Int>, of app: Int, _ report: CounterReport, since: Instant, isSure: Bool,
        most: Int = .max
    ) {
        let place = report.registration
        let generation = registrations[place].generation
        let (registered, isKnown) = windows.count(hole, of: ids[app], in: generation)
        let missing = registered - positions[place][app].spent.count(in: hole)
        guard missing > 0 else { return }
        // Several that another registration reported may have had no thresholds in this one but for the first, and one of
        // the day before may have had higher ones only.
        let isOld =
            !isKnown && hole.count > 1 && hole.lowerBound > 1
            && hole.upperBound <= earlier(app, before: place).top
        let isOfYesterday = place == 0 && hole.lowerBound == 1 && !isKnown && tops != nil
        let isOpen = isOld || isOfYesterday && tops?[app]?.contains(hole.lowerBound) != true
        let wall = Int(((report.end - since) / 60).rounded(.down))
        trail.skipped.append(
            SkippedMinutes(
                app: ids[app], day: day, count: report.count, after: hole.lowerBound - 1,
                before: hole.upperBound + 1, start: since, end: report.end, missing: missing,
                certain: isSure && !isOpen ? max(0, min(missing, wall, most)) : 0, registration: place))
    }

    /// The highest minute of an app that earlier registrations of the day reported, and when they reported the last.
    func earlier(_ app: Int, before place: Int) -> (top: Int, lastAt: Instant?) {
        positions[..<place].reduce((0, nil)) { known, position in
            (max(known.0, position[app].top), [known.1, position[app].lastAt].compactMap { $0 }.max())
        }
    }

    /// Notes minutes that nobody used then: a flood, unless a repair made the system report them a second time, and more.
    mutating func note(echo report: CounterReport) {
        let place = report.registration
        let entry = registrations[place]
        for part in report.parts {
            if part.minutes.count > 2 {
                trail.floods.append(together(part.minutes, of: part.app, report))
            }
            let (top, last) = earlier(part.app, before: place)
            guard entry.reason?.isRepair == true, let last, last <= entry.at, part.top >= top,
                // Minutes reported before and not again were counted from another start.
                Double(part.top - top) * 60
                    <= (entry.at - last) * SystemBehaviour.usualPace + SystemBehaviour.earliness
            else { continue }
            trail.arrive(part.minutes, of: ids[part.app], at: report.end) { $0.registration < place }
            trail.replays.append(
                ReplayedMinutes(
                    app: ids[part.app], before: top, highest: part.top, since: last, registeredAt: entry.at))
        }
    }
}
