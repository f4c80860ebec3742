// Evidence E7: silence alone, 300 s without a record by default. An unused device looks the same as a loss.

import TrackingModel

/// Candidates for gaps: two records further apart than the threshold, and the time since the last record. Evidence
/// beyond silence is checked in this order: off, in use, killed.
extension GapContext {
    func silences(explained: [Gap]) -> [Gap] {
        var records = recordTimes
        guard let last = records.last else { return [] }
        let cover = Cover(explained)
        let off = MonitoringOff(self)
        let signs = UseSigns(self)
        let kills = observation.outside.evidence.kills
        // A log that is no longer written is silent in any case.
        let ended = log.endedAt
        if !observation.isLogShifted { records.append(max(ended ?? at, last)) }
        let silences = zip(records, records.dropFirst()).filter { start, end in
            end - start > thresholds.gapCandidate && !cover.contains(start, end)
        }
        // What was used in a silence is a gap of its own.
        let used = explained.filter { $0.evidence.contains(.provenUse) }.map { TimeSpan($0.start, $0.end) }
            .united
        return silences.flatMap { TimeSpan($0, $1).without(used) }.flatMap { span -> [Gap] in
            let (start, end) = (span.start, span.end)
            guard end - start > thresholds.gapCandidate else { return [] }
            return off.pieces(start, end).map { piece in
                let off = piece.reason.map { timeOff(piece.start, piece.end, $0) }
                // Whoever used the device was not kept from it by a restart.
                if let off, piece.reason != .rebooted { return off }
                let judged = judged(piece.start, piece.end, signs)
                if let off, judged.gapClass == .idle || !judged.evidence.contains(.provenUse) { return off }
                return namingRestarts(judged)
            }
            .flatMap { cut($0, by: kills) }
        }
    }

    /// An idle stretch with what the system ended in it set apart: the extension runs only when it is called, so each
    /// kill is a callback without a record, a minute of use or one that nobody used.
    private func cut(_ gap: Gap, by kills: [ExtensionKill]) -> [Gap] {
        let low = kills.partitionPoint { $0.at <= gap.start + FixedLimits.notificationDelay }
        let inside = kills[low...].prefix { $0.at <= gap.end }
        guard gap.gapClass == .idle, let first = inside.first, let last = inside.last else { return [gap] }
        var before = gap
        before.end = max(gap.start, first.at - 60)
        var after = gap
        after.start = last.at
        let count = inside.count
        let reasons = Set(inside.compactMap(\.reason)).sorted().commaSeparated
        let killed = Gap(
            start: before.end, end: last.at, gapClass: .possibleLoss,
            minutes: .upTo(Double(count)), apps: [], evidence: [.silence, .memoryOrKill],
            cause: "the system ended the extension" + (reasons.isEmpty ? "" : ": " + reasons),
            explanation: "\(first.process) was ended \(countText(count, "time")) "
                + (count == 1
                    ? "at \(clock(first.at))"
                    : "between " + clocks(first.at, "and", last.at))
                + ", and wrote nothing: it runs only when it is called, so "
                + (count == 1 ? "a callback was" : "as many callbacks were") + " lost.",
            kills: Gap.Kills(
                note: countText(count, "kill"),
                text: "the extension was ended \(countText(count, "time")) from \(clock(first.at)) on"))
        return [before, killed, after].filter { $0.end - $0.start > 1 }.map { part in
            var part = part
            if part.gapClass == .idle {
                part.minutes.high = min(part.minutes.high, part.seconds / 60)
                part.explanation = silenceText(part.start, part.end) + "."
            }
            return part
        }
    }

    /// The time since a log ended; nil where it did not.
    var unwrittenTime: Gap? {
        guard let ended = log.endedAt else { return nil }
        guard at - ended > thresholds.gapCandidate else { return nil }
        return Gap(
            start: ended, end: at, gapClass: .possibleLoss,
            minutes: .upTo(minutes(from: ended, to: at)), apps: [],
            evidence: [.logEnded], cause: "the log is no longer written",
            explanation:
                "The log ends at \(clock(ended)), and the tracker kept running: what came since is not "
                + "in it, credited or not.")
    }

    /// When something arrived, ascending.
    private var recordTimes: [Instant] {
        var records: [Instant] = []
        // There can be a million: no list of them is made twice.
        records.reserveCapacity(observation.callbacks.count + 1)
        for callback in observation.callbacks { records.append(callback.at) }
        for entry in observation.otherEntries { records.append(entry.at) }
        for index in observation.journal.places(of: .warning, .start, .end) {
            records.append(observation.timeline.times[index])
        }
        records.removeAll { isFuture($0) }
        return records.ascending { $0 }
    }

    private func judged(_ start: Instant, _ end: Instant, _ signs: UseSigns) -> Gap {
        var gap = idle(start, end, signs)
        func mayMiss(_ evidence: [Gap.Evidence], _ cause: String, _ more: String) {
            (gap.gapClass, gap.evidence, gap.cause) = (.possibleLoss, evidence, cause)
            gap.explanation = silenceText(start, end) + more
        }
        if let flood = flood(endingAt: start) {
            mayMiss(
                [.silence, .floodBeforeSilence], "a flood used up thresholds",
                ", when \(countText(flood.events, "callback")) had come at once; each "
                    + "threshold is reported only once, so use since then may not be reported.")
            return gap
        }
        let unlocked = signs.unlockedSeconds(start, end)
        if unlocked >= 60 {
            gap.minutes.high = min(gap.minutes.high, unlocked / 60)
            mayMiss(
                [.provenUse, .silence], "the device was in use",
                "; the device was unlocked for \(durationText(unlocked)) of it, "
                    + "and which tracked app was in front, if any, is unknown.")
        } else if let sign = signs.sign(start, end) {
            mayMiss(
                [.provenUse, .silence], "the device was in use",
                ", yet \(sign.what) at \(clock(sign.at)).")
        } else if let trouble = memoryTrouble(near: start, until: end) {
            mayMiss(
                [.silence, .memoryOrKill], trouble.description,
                trouble.record == nil
                    ? "; it began with trouble: \(trouble.description) at \(clock(trouble.at))." : ".")
        }
        return gap
    }

    private func idle(_ start: Instant, _ end: Instant, _ signs: UseSigns) -> Gap {
        let locked = signs.lockedSeconds(start, end)
        return Gap(
            start: start, end: end, gapClass: .idle, minutes: .upTo(max(0, end - start - locked) / 60),
            apps: [],
            evidence: locked > 0 ? [.provenUse, .silence] : [.silence],
            cause: "silence, as on an unused device",
            explanation: silenceText(start, end)
                + (locked > 0
                    ? "; the device was locked for \(durationText(locked)) of it."
                    : "; silence alone does not distinguish an unused device from a loss."),
            missingEvidence: missing(
                .skippedOrdinals, .sequenceJump, .unhandledCallbacks, .provenUse))
    }

    func silenceText(_ start: Instant, _ end: Instant) -> String {
        end == at
            ? "No callback since \(clock(start))"
            : "No callback between " + clocks(start, "and", end)
    }

    /// Answers whether a stretch lies inside one of several, in the logarithm of their number.
    private struct Cover {
        private var starts: [Instant] = []
        /// The furthest end of all stretches up to the same place.
        private var ends: [Instant] = []

        init(_ gaps: [Gap]) {
            for gap in gaps.ascending(\.start) {
                starts.append(gap.start)
                ends.append(max(gap.end, ends.last ?? gap.end))
            }
        }

        func contains(_ start: Instant, _ end: Instant) -> Bool {
            let low = starts.partitionPoint { $0 <= start }
            return low > 0 && ends[low - 1] >= end
        }
    }
}
