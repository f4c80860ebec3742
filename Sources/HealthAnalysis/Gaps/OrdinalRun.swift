// One count of thresholds from its first ordinal on, with the jumps in it and what filled them later.

import TrackingModel

/// The ordinals of one app, day and generation, as they arrived since the count began.
struct OrdinalRun {
    /// From one ordinal to a later one that is not its successor.
    struct Jump {
        /// The ordinals on both sides, which arrived; 0 for the beginning of the count.
        let after: Int
        /// The first minute that the ordinal on the other side stands for.
        let before: Int
        let start: Instant
        let end: Instant
        /// Registered minutes in between.
        let missing: Int
        /// Those of them that are certain not to have arrived in any other count.
        let certain: Int
        /// Whether other callbacks came at its end together with the one that shows it.
        let isInBatch: Bool
        /// When each missing ordinal that came after all arrived.
        var fills: [Int: Instant] = [:]
    }

    /// Callbacks that were held back and came together.
    struct HeldBack {
        let first: Int
        let last: Int
        let start: Instant
        let end: Instant
        let count: Int
    }

    /// Callbacks that claim more than the clock allows.
    struct Flood {
        let ordinals: [Int]
        let at: Instant
        /// The highest ordinal before it.
        let after: Int
    }

    private(set) var jumps: [Jump] = []
    private(set) var heldBack: [HeldBack] = []
    private(set) var floods: [Flood] = []
    private(set) var top: Int
    private(set) var topAt: Instant
    /// The highest ordinal that came no faster than the clock; 0 where nothing is known of the beginning.
    private(set) var solidTop = 0
    private var solidAt: Instant?
    private(set) var lastAt: Instant
    /// Whether the highest ordinal came in a flood, so that it says little of where the counter stood.
    private var isTopDoubtful = false
    private var first: Int
    private var seenAt: [Int: Instant] = [:]
    /// The lowest ordinal that is known to be registered.
    private let lowest: Int
    /// More minutes in a row than a tracker registers at least.
    private static let wide = 15
    /// What an earlier count of the day may have left in the system's counter.
    private var inherited: Inherited?

    /// How far an earlier count of the same app and day had come.
    struct Inherited {
        /// By callbacks that came no faster than the clock.
        var solid = 0
        /// By any.
        var any = 0
        /// When the highest of them came.
        var at: Instant?
        /// Whether the system's counters were seen to begin at zero with a registration.
        var resets = false
    }

    /// A count whose beginning nobody saw: it begins with its first callback.
    init(_ batch: OrdinalBatch, inherited: Inherited) {
        self.inherited = inherited.any > 0 ? inherited : nil
        lowest = 1
        first = batch.ordinals.first?.ordinal ?? 0
        top = batch.ordinals.last?.ordinal ?? first
        topAt = batch.end
        lastAt = batch.end
        for (ordinal, _) in batch.ordinals { seenAt[ordinal] = batch.end }
        if batch.ordinals.count > 2 {
            floods.append(Flood(ordinals: batch.ordinals.map(\.ordinal), at: batch.end, after: first - 1))
        }
    }

    init(_ ordinal: Int, at moment: Instant) {
        self.init(OrdinalBatch(ordinal, at: moment), inherited: Inherited())
    }

    /// A count that began at zero, or where an earlier one had ended, at a known moment.
    ///
    /// - Parameter lowest: The lowest ordinal that is known to be registered.
    init(beginningAt moment: Instant, inherited: Inherited, lowest: Int) {
        self.lowest = lowest
        first = 0
        top = 0
        topAt = moment
        lastAt = moment
        solidAt = moment
        self.inherited = inherited.any > 0 || !inherited.resets ? inherited : nil
    }

    /// Whether only its first ordinal has arrived.
    var hasJustBegun: Bool { seenAt.count == 1 }

    /// Different ordinals that arrived.
    var distinct: Int { seenAt.count }

    /// Ordinals from the first to the last, which were all crossed.
    var reach: Int { top - max(first, 1) + 1 }

    func contains(_ ordinal: Int) -> Bool { seenAt[ordinal] != nil }

    /// Takes one callback by itself; false where it can only belong to a new count.
    mutating func take(_ ordinal: Int, at moment: Instant, _ thresholds: Thresholds) -> Bool {
        take(OrdinalBatch(ordinal, at: moment), thresholds) { $0.count }
    }

    /// Takes callbacks that arrived together; false where they can only belong to a new count.
    ///
    /// - Parameter missing: How many minutes between two, both left out, were registered.
    mutating func take(
        _ batch: OrdinalBatch, _ thresholds: Thresholds, missing: (ClosedRange<Int>) -> Int
    ) -> Bool {
        guard let lowest = batch.ordinals.first?.ordinal, let highest = batch.ordinals.last?.ordinal else {
            return true
        }
        if lowest == 1, let before = seenAt[1], batch.end - before > thresholds.restartAfter { return false }
        if lowest < first, seenAt[lowest] == nil {
            guard batch.start - lastAt <= thresholds.burstWindow else { return false }
            first = lowest
        }
        let isBelievable =
            Double(highest - top) * 60
            <= (batch.end - topAt) * thresholds.believableExcess + thresholds.believableLead
        let old = (top: top, at: topAt)
        var new = 0
        for (ordinal, width) in batch.ordinals {
            if ordinal > top {
                // What is told of the time before a doubtful top is no part of this count.
                let from = ordinal - width + 1
                if from > top + 1 {
                    jump(to: from, batch, from: old.at, isBelievable: isBelievable, thresholds, missing)
                }
                top = ordinal
                new += 1
            } else if seenAt[ordinal] == nil {
                fill(ordinal, at: batch.end)
            }
            if seenAt[ordinal] == nil { seenAt[ordinal] = batch.end }
        }
        if new > 0 {
            topAt = batch.end
            if !isBelievable, batch.ordinals.count > 2 {
                floods.append(Flood(ordinals: batch.ordinals.map(\.ordinal), at: batch.end, after: old.top))
            } else if batch.ordinals.count > 2, isBelievable, batch.end - old.at > thresholds.gapCandidate {
                heldBack.append(
                    HeldBack(
                        first: old.top + 1, last: highest, start: old.at, end: batch.end, count: new))
            }
        }
        // Many at once can be a flood that the clock has room for.
        if batch.ordinals.count < 3 { settle(highest, at: batch.end, thresholds) }
        if new > 0 { isTopDoubtful = solidAt == nil ? !isBelievable : top > solidTop }
        lastAt = batch.end
        return true
    }

    /// Fills in what a count that went on told later.
    mutating func refill(_ ordinals: [Int], at moment: Instant) {
        for ordinal in ordinals where ordinal <= top && seenAt[ordinal] == nil {
            fill(ordinal, at: moment)
            seenAt[ordinal] = moment
        }
    }

    private mutating func jump(
        to before: Int, _ batch: OrdinalBatch, from start: Instant, isBelievable: Bool,
        _ thresholds: Thresholds, _ missing: (ClosedRange<Int>) -> Int
    ) {
        let count = missing((top + 1)...(before - 1))
        guard count > 0 else { return }
        let isInBatch = batch.ordinals.count > 1
        let wall = max(0, ((batch.end - start) / 60).rounded(.down))
        var certain = Double(count)
        if isTopDoubtful || !isBelievable && (isInBatch || top == 0) { certain = 0 }
        // After a long silence a device on a charger makes use up, and not all of that arrives either.
        if isInBatch, batch.end - start > thresholds.settleTime { certain = 0 }
        var start = start
        if let inherited, before > inherited.solid, top <= inherited.any, top == 0 || count >= Self.wide {
            // The count may have gone on from the earlier one, and what that had told is registered no more.
            certain = min(certain, Double(max(0, before - 1 - inherited.any)))
            if let at = inherited.at { start = min(start, at) }
            // Where counters may go on, what was used before a registration was perhaps never registered.
            if !inherited.resets { certain = 0 }
        }
        // A window that begins higher up has no thresholds for the minutes below it.
        certain = min(certain, Double(max(0, before - max(top + 1, lowest))))
        jumps.append(
            Jump(
                after: top, before: before, start: start, end: batch.end, missing: count,
                certain: Int(truncatingIfRepresentable: min(certain, wall)) ?? 0, isInBatch: isInBatch))
    }

    /// The jumps ascend by ordinal, because each begins at or above the one before.
    private mutating func fill(_ ordinal: Int, at moment: Instant) {
        let low = jumps.partitionPoint { $0.before <= ordinal }
        if low < jumps.count, jumps[low].after < ordinal { jumps[low].fills[ordinal] = moment }
    }

    private mutating func settle(_ ordinal: Int, at moment: Instant, _ thresholds: Thresholds) {
        guard let since = solidAt, ordinal > solidTop,
            Double(ordinal - solidTop) * 60
                <= (moment - since) * thresholds.believableExcess + thresholds.believableLead
        else { return }
        solidTop = ordinal
        solidAt = moment
    }
}

/// Callbacks of an app that arrived so close to each other that their order means nothing.
struct OrdinalBatch {
    /// Ascending by ordinal, each once, with the minutes that it stands for.
    var ordinals: [(ordinal: Int, width: Int)]
    var start: Instant
    var end: Instant

    init(ordinals: [(ordinal: Int, width: Int)], start: Instant, end: Instant) {
        self.ordinals = ordinals
        self.start = start
        self.end = end
    }

    /// One callback.
    init(_ ordinal: Int, at moment: Instant) {
        self.init(ordinals: [(ordinal, 1)], start: moment, end: moment)
    }
}
