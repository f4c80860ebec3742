// The credits that a judgement of the engine still can take back, and which of them it took.

package import TrackingModel

/// The credits of callbacks that came together.
///
/// A judgement says of each app how many callbacks and seconds it takes back. These are the newest callbacks; what is
/// left over goes off the others, then off recovered minutes, so that the sums are those of the receipts and counters.
package struct OpenCredits: Sendable {
    package struct Credit: Hashable, Sendable {
        /// Sequence of the callback's record, or of the record that covers recovered minutes.
        package var sequence: Int
        package var app: String
        package var generation: Int
        /// Those that count; of a callback that was taken back those that it had.
        package var seconds: Int
        package var isRecovered: Bool
        package var isTakenBack = false
    }

    private var credits: [Credit] = []
    private var openedAt: ClockReading?

    package init() {}

    /// Takes in what folding a record did.
    ///
    /// - Parameters:
    ///   - burst: The one that is open after it.
    ///   - generation: The present one, for a record that names none.
    /// - Returns: The credits of the burst before that are taken back, in whole or in part.
    package mutating func follow(
        _ record: JournalRecord, _ result: FoldResult, burst: Burst?, generation: Int
    ) -> [Credit] {
        let changed = result.takenBack.flatMap { takeBack($0) }
        if burst?.openedAt != openedAt {
            credits.removeAll(keepingCapacity: true)
            openedAt = burst?.openedAt
        }
        guard let credit = Self.credit(record, result, generation) else { return changed }
        credits.append(credit)
        return changed
    }

    private static func credit(_ record: JournalRecord, _ result: FoldResult, _ generation: Int) -> Credit? {
        let generation = record.generation ?? generation
        switch record.kind {
        case .threshold, .retried:
            guard case .credited(let app, let seconds) = result.outcome else { return nil }
            return Credit(
                sequence: record.of ?? record.sequence, app: app, generation: generation, seconds: seconds,
                isRecovered: false)
        case .recovered:
            guard let app = record.app, result.recoveredSeconds > 0 else { return nil }
            return Credit(
                sequence: record.sequence, app: app, generation: generation,
                seconds: result.recoveredSeconds, isRecovered: true)
        default: return nil
        }
    }

    private mutating func takeBack(_ part: FoldResult.TakenBack) -> [Credit] {
        var left = part.isWhole ? Int.max : part.seconds
        var callbacks = part.isWhole ? Int.max : part.callbacks
        var changed: Set<Int> = []
        let own = credits.indices.reversed().filter {
            credits[$0].app == part.app && credits[$0].generation == part.generation
                && !credits[$0].isTakenBack
        }
        for index in own where !credits[index].isRecovered && callbacks > 0 {
            credits[index].isTakenBack = true
            changed.insert(index)
            callbacks -= 1
            left -= credits[index].seconds
        }
        for index in own where !credits[index].isRecovered && !credits[index].isTakenBack && left != 0 {
            let change = min(left, credits[index].seconds)
            credits[index].seconds -= change
            changed.insert(index)
            left -= change
        }
        for index in own where credits[index].isRecovered && left > 0 {
            let change = min(left, credits[index].seconds)
            credits[index].seconds -= change
            changed.insert(index)
            left -= change
        }
        return changed.sorted().map { credits[$0] }
    }
}
