// Evidence E2: numbers that the journal gave and that no record of it has.

import TrackingModel

/// Finds journal records that were written and can't be read any more.
///
/// Their minutes may have reached the counters all the same, since a record is folded in when it is written: the
/// minutes are in doubt, not lost.
extension GapContext {
    var sequenceJumps: [Gap] {
        missingRecords.map { stretch in
            let wall = minutes(from: stretch.start, to: stretch.end)
            return Gap(
                start: stretch.start, end: stretch.end, gapClass: .possibleLoss,
                minutes: .upTo(min(Double(stretch.count), wall)), apps: [],
                evidence: [.sequenceJump], cause: "records of the journal are missing",
                explanation: "\(countText(stretch.count, "record")) of the journal between "
                    + "\(clock(stretch.start)) and \(clock(stretch.end)) can't be read; "
                    + "what they reported may have been credited all the same.",
                missingEvidence: missing(.unhandledCallbacks))
        }
    }

    /// Where numbers are missing, ascending by time.
    private var missingRecords: [(start: Instant, end: Instant, count: Int)] {
        let records = observation.journal
        let times = observation.timeline.times
        return records.indices.dropFirst().compactMap { index in
            let count = records[index].sequence - records[index - 1].sequence - 1
            guard count > 0 else { return nil }
            return (times[index - 1], max(times[index], times[index - 1]), count)
        }
    }

    /// A jump in the ordinals over such a place proves nothing: the callback can be in a record that is gone.
    func excused(_ gaps: [Gap]) -> [Gap] {
        let stretches = missingRecords
        guard !stretches.isEmpty else { return gaps }
        return gaps.map { gap in
            let next = stretches.partitionPoint { $0.end < gap.start }
            guard gap.gapClass == .lost, next < stretches.count, stretches[next].start <= gap.end else {
                return gap
            }
            let hidden = stretches[next...].prefix { $0.start <= gap.end }.sum { Double($0.count) }
            var gap = gap
            gap.minutes.low = max(0, gap.minutes.low - hidden)
            if gap.minutes.low < 1 { gap.gapClass = .possibleLoss }
            gap.note(.sequenceJump)
            gap.explanation += " Records of the journal are missing there, which may hide some of them."
            return gap
        }
    }
}
