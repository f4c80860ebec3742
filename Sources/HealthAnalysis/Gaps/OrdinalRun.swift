// One count of thresholds from its first ordinal on, with the jumps in it and what filled them later.

import TrackingModel

/// The ordinals of one app, day and generation, as they arrived since the count began.
struct OrdinalRun {
    /// From one ordinal to a later one that is not its successor.
    struct Jump {
        /// The ordinals on both sides, which arrived.
        let after: Int
        let before: Int
        let start: Instant
        let end: Instant
        /// When each missing ordinal that came after all arrived.
        var fills: [Int: Instant] = [:]
    }

    private(set) var jumps: [Jump] = []
    private(set) var top: Int
    private(set) var topAt: Instant
    private var first: Int
    private var lastAt: Instant
    private var seenAt: [Int: Instant]

    init(_ ordinal: Int, at moment: Instant) {
        first = ordinal
        top = ordinal
        topAt = moment
        lastAt = moment
        seenAt = [ordinal: moment]
    }

    /// Whether only its first ordinal has arrived.
    var hasJustBegun: Bool { seenAt.count == 1 }

    /// Different ordinals that arrived.
    var distinct: Int { seenAt.count }

    /// Ordinals from the first to the last, which were all crossed.
    var reach: Int { top - first + 1 }

    /// Takes an ordinal; false where it can only belong to a new count.
    mutating func take(_ ordinal: Int, at moment: Instant, _ thresholds: Thresholds) -> Bool {
        if ordinal > top {
            if ordinal > top + 1 {
                jumps.append(Jump(after: top, before: ordinal, start: topAt, end: moment))
            }
            top = ordinal
            topAt = moment
        } else if let before = seenAt[ordinal] {
            if ordinal == 1, moment - before > thresholds.restartAfter { return false }
        } else if ordinal > first {
            fill(ordinal, at: moment)
        } else if moment - lastAt <= thresholds.burstWindow {
            first = ordinal
        } else {
            return false
        }
        if seenAt[ordinal] == nil { seenAt[ordinal] = moment }
        lastAt = moment
        return true
    }

    /// The jumps ascend by ordinal, because each begins at or above the one before.
    private mutating func fill(_ ordinal: Int, at moment: Instant) {
        let low = jumps.partitionPoint { $0.before <= ordinal }
        if low < jumps.count, jumps[low].after < ordinal { jumps[low].fills[ordinal] = moment }
    }
}
