// Evidence E1: ordinals that never arrived between two that did.

import TrackingModel

/// Classifies each jump in a count: lost, late, or recovered.
///
/// Thresholds measure use, so ordinals k and k+j are j minutes of use apart, of which the last one came: j − 1 are
/// lost, however long the device was idle in between. At most one more can be lost: the current minute when monitoring
/// restarts. Where a restart is known to lie between them, the counter may have restarted unseen, and only the wall
/// clock bounds the loss. A count known to start at zero shows missing first minutes as well.
extension GapContext {
    var skippedOrdinals: [Gap] {
        trails.flatMap { trail in
            trail.skipped.compactMap { gap($0) } + trail.heldBack.compactMap { gap($0) }
        }
    }

    private func gap(_ jump: SkippedMinutes) -> Gap? {
        // When the count began nobody saw.
        if jump.after == 0, isBeforeJournal(jump.start) { return nil }
        let reported = recovered.minutes(of: jump)
        let missing = jump.missing - jump.arrivals.count - reported
        let wall = minutes(from: jump.start, to: jump.end)
        if reported > 0, missing <= 0 { return recoveredGap(reported, jump) }
        let judged: (gapClass: Gap.Class, minutes: MinuteRange, description: String)
        if missing > 0 {
            let most = min(Double(missing), wall.rounded(.down))
            // Callbacks that come faster than the clock were delayed: they show nothing about the minutes inside.
            guard most >= 1 else { return nil }
            // Where a day began without its counters, a count goes on under another day or generation.
            let isUnsure =
                (jump.after == 0 || registration(in: jump) != nil) && wasDayMoved(near: jump.end)
                || isBeforeJournal(jump.start)
            // A fast counter reports more minutes than were used.
            let passed = Double(jump.certain - reported)
            let pace = balances.days[jump.day]?.paces[jump.app] ?? 1
            let certain =
                isUnsure ? 0 : min(passed > 1 ? max(1, (passed / pace).rounded(.down)) : passed, most)
            if canStillArrive(jump.end) {
                judged = (.late, .upTo(most), "may still arrive")
            } else if certain < 1 {
                judged = (.possibleLoss, .upTo(most), "did not come in this count")
            } else {
                let isCut = jump.after > 0 && restart(in: jump) != nil
                let bound = isCut ? wall - 1 : min(wall - 1, most + 1)
                judged = (.lost, MinuteRange(low: certain, high: max(most, bound)), "never arrived")
            }
        } else {
            let late = jump.arrivals.values.filter { $0 - jump.end > FixedLimits.inOrderTolerance }
            let minutes = min(Double(late.count), wall.rounded(.down))
            guard minutes >= 1, let last = late.max() else { return nil }
            judged = (
                last - jump.end <= thresholds.settleTime ? .late : .recovered, .exactly(minutes),
                "arrived late, by " + clock(last)
            )
        }
        return Gap(
            start: jump.start, end: jump.end, gapClass: judged.gapClass, minutes: judged.minutes,
            apps: [jump.app],
            evidence: [.skippedOrdinals], cause: cause(of: jump, judged.gapClass),
            explanation: ordinals(jump.after + 1, jump.before - 1) + " " + judged.description + ": "
                + sides(of: jump) + ".",
            missingEvidence: self.missing(.sequenceJump, .unhandledCallbacks),
            hasArrived: missing <= 0)
    }

    /// Minutes whose callbacks never came, credited because a later callback covers them.
    private func recoveredGap(_ minutes: Int, _ jump: SkippedMinutes) -> Gap {
        Gap(
            start: jump.start, end: jump.end, gapClass: .recovered, minutes: .exactly(Double(minutes)),
            apps: [jump.app],
            evidence: [.skippedOrdinals], cause: "recovered from a later callback",
            explanation: ordinals(jump.after + 1, jump.before - 1) + " never arrived: "
                + sides(of: jump)
                + ". A count gets there only through them, so the tracker credited \(minutes) min with it.")
    }

    /// Callbacks that came together after a silence which leaves time for all of them were late, and are there.
    private func gap(_ held: FloodedMinutes) -> Gap? {
        let wall = minutes(from: held.start, to: held.end).rounded(.down)
        let late = min(Double(held.minutes.count - 1), wall)
        // What a phantom burst reports was not used before it.
        let isPhantom = bursts.contains {
            $0.verdict == .phantom && $0.start <= held.end && held.end <= $0.end
        }
        guard late >= 1, !isPhantom, let first = held.minutes.first, let last = held.minutes.last else {
            return nil
        }
        return Gap(
            start: held.start, end: held.end, gapClass: .late,
            minutes: MinuteRange(low: late, high: min(late + 1, wall)), apps: [held.app],
            evidence: [.skippedOrdinals], cause: "callbacks delayed",
            explanation: ordinals(first, last) + " came together at \(clock(held.end)); "
                + "the time since \(clock(held.start)) leaves room for all of them.",
            hasArrived: true)
    }

    private func sides(of jump: SkippedMinutes) -> String {
        let end = "\(jump.before) at \(clock(jump.end))"
        guard jump.after > 0 else { return "the count began at \(clock(jump.start)), " + end }
        return "\(jump.after) came at \(clock(jump.start)), " + end
    }

    func ordinals(_ first: Int, _ last: Int) -> String {
        first == last ? "Minute \(first)" : "Minutes \(first) to \(last)"
    }

    private func registration(in jump: SkippedMinutes) -> Registration? {
        // A callback that uses the thresholds up has new ones registered at its own moment.
        registrations.next(from: jump.start).flatMap { $0.at <= jump.end ? $0 : nil }
    }

    /// A restart that did not begin a count of its own.
    private func restart(in jump: SkippedMinutes) -> Instant? {
        registration(in: jump).flatMap { $0.generation == nil ? $0.at : nil }
    }

    private func cause(of jump: SkippedMinutes, _ gapClass: Gap.Class) -> String {
        switch gapClass {
        case .late: return "callbacks delayed"
        case .recovered: return "minutes recovered"
        default: break
        }
        if restart(in: jump) != nil { return "thresholds skipped around a restart" }
        let cause = causes.nearest(to: jump.start, until: jump.end, app: jump.app)
        return cause.map { "thresholds skipped: " + $0.description } ?? "thresholds skipped"
    }
}
