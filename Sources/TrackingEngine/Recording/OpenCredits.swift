// The credits that a judgement of the engine still can take back, and which of them it took.

package import TrackingModel

/// The credits of callbacks that came together.
///
/// A judgement takes all back that a generation of an app was credited in them.
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
    /// - Returns: The credits of the burst before that are taken back.
    package mutating func follow(
        _ record: JournalRecord, _ result: FoldResult, burst: Burst?, generation: Int
    ) -> [Credit] {
        let changed = result.takenBack.flatMap { revoke($0) }
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

    private mutating func revoke(_ part: FoldResult.TakenBack) -> [Credit] {
        let own = credits.indices.filter {
            credits[$0].app == part.app && credits[$0].generation == part.generation
                && !credits[$0].isTakenBack
        }
        for index in own {
            if credits[index].isRecovered { credits[index].seconds = 0 }
            credits[index].isTakenBack = true
        }
        return own.map { credits[$0] }
    }
}
