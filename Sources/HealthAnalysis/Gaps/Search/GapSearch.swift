// All gaps of a store: clock, counters, schedules, settling, use, replays and causes in turn.

package import TrackingModel

extension GapContext {
    /// What the evidence found, newest first.
    var gaps: [Gap] {
        // Last calls show no gap: a callback that came between two of them may have been written over.
        if contents.source.generation.keepsLastCallsOnly { return [] }
        // Those that look at counts and records, one a file; silence comes last, over what they leave. The observation
        // has the device's own time line (E14).
        let found = [
            skippedOrdinals, rejectedCallbacks, sequenceJumps, unhandledCallbacks, missingDayStarts,
            savedByOtherSchedule, provenUse, windowEnds, floodSilences, restartCosts, replays, fallenTotals,
        ].flatMap(\.self)
        let noted = notingMemoryTrouble(in: excused(found))
        let explained = GapMerging.merged(cuttingWindowEnds(in: noted))
        let all = explained + silences(explained: explained) + [unwrittenTime].compactMap { $0 }
        return notingKills(in: labelled(notingClockChanges(in: all))).map(Self.bounded).sorted {
            left, right in
            if left.start != right.start { return left.start > right.start }
            if left.end != right.end { return left.end > right.end }
            return left.apps.lexicographicallyPrecedes(right.apps)
        }
    }

    /// Limits the minutes of a gap to its length.
    private static func bounded(_ gap: Gap) -> Gap {
        var gap = gap
        gap.minutes = MinuteRange(low: max(0, gap.minutes.low), high: max(0, gap.minutes.high))
            .limited(to: max(0, gap.seconds / 60))
        gap.missingEvidence.removeAll { gap.evidence.contains($0) }
        return gap
    }
}

extension [Gap] {
    /// Minutes of all of them. Low and high added apart; both within the time that the gaps cover together, since one
    /// person uses one device.
    package var minutesTogether: MinuteRange {
        var covered: Double = 0
        var reached: Instant?
        for gap in sorted(by: { $0.start < $1.start }) {
            let from = Swift.max(gap.start, reached ?? gap.start)
            if gap.end > from { covered += gap.end - from }
            reached = Swift.max(gap.end, reached ?? gap.end)
        }
        return MinuteRange(map(\.minutes)).limited(to: covered / 60)
    }

    /// Minutes lost in them: for certain, and at most with what may be missing.
    package var lostTogether: MinuteRange {
        MinuteRange(
            low: filter { $0.gapClass == .lost }.minutesTogether.low,
            high: filter(\.mayMissMinutes).minutesTogether.high)
    }

    /// What of them lies between two moments, with no more minutes than that has.
    package func within(_ start: Instant, _ end: Instant) -> [Gap] {
        filter { $0.end > start && $0.start < end }.map { gap in
            var part = gap
            (part.start, part.end) = (Swift.max(gap.start, start), Swift.min(gap.end, end))
            part.minutes.lower(by: (gap.seconds - part.seconds) / 60)
            part.minutes = part.minutes.limited(to: part.seconds / 60)
            return part
        }
    }
}

extension DayBalances {
    /// Minutes lost on days that are meant: by their balance, else in gaps that began then. What may be missing beside a
    /// balance, or may have been rejected on a day without one, may be lost.
    func lost(
        _ gaps: [Gap], _ rejected: RejectedMinutes, where isMeant: (Instant) -> Bool = { _ in true }
    ) -> MinuteRange {
        var range = gaps.filter { isMeant($0.start) && isBeside($0) }.lostTogether
        range.high += rejected.unsure { isMeant($0) && !holds($0) }
        return MinuteRange([range, sum(\.lost, where: isMeant)])
    }

    /// The same of each day that a gap begins on.
    func lostByDay(_ gaps: [Gap], _ rejected: RejectedMinutes) -> [LocalDay: MinuteRange] {
        var days: [LocalDay: MinuteRange] = [:]
        for (day, gaps) in Dictionary(grouping: gaps, by: { calendar.day(of: $0.start) }) {
            // Every rejected callback is asked, and the day of a moment takes longer to find.
            let (start, end) = (calendar.start(of: day), calendar.start(of: day + 1))
            days[day] = lost(gaps, rejected) { $0 >= start && $0 < end }
        }
        return days
    }

    /// Whether minutes may be missing in a gap that are in no balance: the signs of use behind a day's last callback, or
    /// all of a day without one. The time behind the end of a log is none that the figures are of.
    func isBeside(_ gap: Gap) -> Bool {
        gap.mayMissMinutes && gap.evidence != [.logEnded]
            && (!holds(gap.start) || gap.gapClass == .possibleLoss && !holds(gap))
    }

    /// Adds what was lost behind a day's last callback, or of apps that are in no balance. What may still arrive is not
    /// lost for certain.
    mutating func add(_ gaps: [Gap]) {
        for gap in gaps where gap.gapClass == .late && !gap.hasArrived && holds(gap) {
            let day = calendar.day(of: gap.start)
            days[day]?.all.lost.lower(by: gap.minutes.high)
            for app in gap.apps { days[day]?.apps[app]?.lost.lower(by: gap.minutes.high) }
        }
        for gap in gaps where gap.gapClass == .lost && !holds(gap) {
            let day = calendar.day(of: gap.start)
            days[day]?.all.lost.add(gap.minutes)
            if gap.apps.count == 1 { days[day]?.apps[gap.apps[0]]?.lost.add(gap.minutes) }
        }
    }

    /// Whether the minutes of a gap are in the balance of its day: it ends before the day's last callback, and nobody
    /// knows better.
    func holds(_ gap: Gap) -> Bool {
        gap.label?.kind != .lost
            && days[calendar.day(of: gap.start)].map {
                gap.end <= $0.lastAt && $0.sum(gap.apps, \.lost) != nil
            }
                ?? false
    }
}

/// Merging of gaps that overlap and describe the same minutes.
enum GapMerging {
    /// Gaps of the same class and apps that overlap become one; then the apps that share one cause and one time.
    static func merged(_ gaps: [Gap]) -> [Gap] {
        sharing(overlapping(gaps))
    }

    private struct ClassAndApps: Hashable {
        var gapClass: Gap.Class
        var hasArrived: Bool
        var apps: [String]
    }

    /// Of two explanations of the same minutes of an app the stronger one is shown; both are listed as evidence.
    private static func overlapping(_ gaps: [Gap]) -> [Gap] {
        var subjects: [ClassAndApps] = []
        var groups: [ClassAndApps: [Gap]] = [:]
        for gap in gaps {
            let subject = ClassAndApps(
                gapClass: gap.gapClass, hasArrived: gap.hasArrived, apps: gap.apps)
            if groups[subject] == nil { subjects.append(subject) }
            groups[subject, default: []].append(gap)
        }
        return subjects.flatMap { subject -> [Gap] in
            var result: [Gap] = []
            for gap in (groups[subject] ?? []).sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
                if let last = result.last, gap.start < last.end,
                    // Jumps of a count and rejected callbacks are different minutes, even where their times overlap.
                    !(isOfSingleMinutes(last) && isOfSingleMinutes(gap))
                {
                    result[result.count - 1] = union(last, gap)
                } else {
                    result.append(gap)
                }
            }
            return result
        }
    }

    private static func isOfSingleMinutes(_ gap: Gap) -> Bool {
        gap.evidence.contains(.skippedOrdinals) || gap.evidence.contains(.rejectedCallbacks)
    }

    private static func union(_ left: Gap, _ right: Gap) -> Gap {
        var (gap, other) = left.minutes.low >= right.minutes.low ? (left, right) : (right, left)
        gap.start = min(left.start, right.start)
        gap.end = max(left.end, right.end)
        gap.minutes.low = max(left.minutes.low, right.minutes.low)
        gap.minutes.high = min(max(left.minutes.high, right.minutes.high), gap.seconds / 60)
        gap.evidence = Set(left.evidence + right.evidence).sorted()
        gap.explanation += " " + other.explanation
        gap.missingEvidence = gap.missingEvidence.filter { !gap.evidence.contains($0) }
        return gap
    }

    private struct Shared: Hashable {
        var gapClass: Gap.Class
        var cause: String
        var end: Instant
        /// Starts that lie this close together are one event.
        var slot: Int
    }

    /// Apps that fell silent together are one line; where minutes are certain each keeps its own.
    private static func sharing(_ gaps: [Gap]) -> [Gap] {
        var result: [Gap] = []
        var places: [Shared: Int] = [:]
        for gap in gaps {
            guard gap.minutes.low == 0, gap.apps.count == 1, gap.evidence == [.floodBeforeSilence] else {
                result.append(gap)
                continue
            }
            let shared = Shared(
                gapClass: gap.gapClass, cause: gap.cause, end: gap.end,
                slot: Int(truncatingIfRepresentable: (gap.start.seconds / 60).rounded(.down)) ?? 0)
            if let place = places[shared] {
                result[place].apps = Set(result[place].apps + gap.apps).sorted()
                result[place].start = min(result[place].start, gap.start)
                result[place].minutes.high = max(result[place].minutes.high, gap.minutes.high)
            } else {
                places[shared] = result.count
                result.append(gap)
            }
        }
        return result
    }
}
