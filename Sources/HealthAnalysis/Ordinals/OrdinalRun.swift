// One count of thresholds from its first ordinal on, with the jumps in it and what filled them later.

import TrackingModel

/// The ordinals of one app, day and generation, as they arrived since the count began.
struct OrdinalRun {
    /// From one ordinal to a later one that is not its successor.
    struct Jump {
        /// The ordinals on both sides, which arrived; 0 for the beginning of the count.
        let after: Int
        /// The first minute that the ordinal on the other side covers.
        let before: Int
        let start: Instant
        let end: Instant
        /// Registered minutes in between.
        let missing: Int
        /// Whether the store still shows that they were registered.
        let isRegistered: Bool
        /// Those of them that are certain not to have arrived in any other count.
        let certain: Int
        /// When each missing ordinal that came after all arrived.
        var fills: [Int: Instant] = [:]
    }

    /// Callbacks that were delayed and came together.
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
    private var position: CounterPosition
    /// Whether the counter was seen to go on from an earlier count.
    private var hasGoneOn = false
    /// When the count began; nil where nobody saw it.
    private let beginning: Instant?
    private var first: Int
    private var seen = OrdinalSet()
    /// When the first minute arrived; nil where it did not.
    private var firstMinuteAt: Instant?
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
        /// The highest minute that the counter can have passed before this count was registered, reported or not.
        var passed = 0
        /// What the same registration reported on the previous day; the count of that day may have continued.
        var yesterday = OrdinalSet()

        /// How far the counter can have come before a count that then reported a minute.
        func passed(before ordinal: Int) -> Int {
            // A minute comes once per registration and day, so if it comes again, the counter restarted.
            if yesterday.contains(ordinal) || ordinal <= solid { return 0 }
            return resets ? any : max(any, passed)
        }
    }

    /// A count whose beginning nobody saw: it begins with its first callback.
    init(_ batch: OrdinalBatch, inherited: Inherited, _ thresholds: Thresholds) {
        self.inherited = inherited.any > 0 ? inherited : nil
        lowest = 1
        beginning = nil
        first = batch.ordinals.first?.ordinal ?? 0
        top = batch.ordinals.last?.ordinal ?? first
        position = CounterPosition(batch.ordinals.count < 3 ? batch.place(thresholds) : nil)
        topAt = batch.end
        lastAt = batch.end
        for (ordinal, _) in batch.ordinals { note(ordinal, at: batch.end) }
        if batch.ordinals.count > 2 {
            position.flood(to: top)
            floods.append(Flood(ordinals: batch.ordinals.map(\.ordinal), at: batch.end, after: first - 1))
        }
    }

    init(_ ordinal: Int, at moment: Instant, _ thresholds: Thresholds) {
        self.init(OrdinalBatch(ordinal, at: moment), inherited: Inherited(), thresholds)
    }

    /// A count that began at zero, or where an earlier one had ended, at a known moment.
    ///
    /// - Parameter lowest: The lowest ordinal that is known to be registered.
    init(beginningAt moment: Instant, inherited: Inherited, lowest: Int) {
        self.lowest = lowest
        beginning = moment
        position = CounterPosition(CounterPosition.Minute(ordinal: 0, at: moment, since: moment))
        first = 0
        top = 0
        topAt = moment
        lastAt = moment
        solidAt = moment
        self.inherited = inherited.any > 0 || !inherited.resets ? inherited : nil
    }

    /// Ordinals that arrived.
    var reported: OrdinalSet { seen }

    /// Whether only its first ordinal has arrived.
    var hasJustBegun: Bool { seen.count == 1 }

    /// Different ordinals that arrived.
    var distinct: Int { seen.count }

    /// Ordinals from the first to the last, which were all crossed.
    var reach: Int { top - max(first, 1) + 1 }

    func contains(_ ordinal: Int) -> Bool { seen.contains(ordinal) }

    /// Takes one callback by itself; false where it can only belong to a new count.
    mutating func take(_ ordinal: Int, at moment: Instant, _ thresholds: Thresholds) -> Bool {
        take(OrdinalBatch(ordinal, at: moment), thresholds) { ($0.count, false) }
    }

    /// Takes callbacks that arrived together; false where they can only belong to a new count.
    ///
    /// - Parameter missing: How many of some minutes were registered, and whether that is known.
    mutating func take(
        _ batch: OrdinalBatch, _ thresholds: Thresholds, missing: (ClosedRange<Int>) -> (Int, isKnown: Bool)
    ) -> Bool {
        guard let lowest = batch.ordinals.first?.ordinal, let highest = batch.ordinals.last?.ordinal else {
            return true
        }
        if lowest == 1, let before = firstMinuteAt, batch.end - before > FixedLimits.restartAfter {
            return false
        }
        if lowest < first, !seen.contains(lowest) {
            guard batch.start - lastAt <= thresholds.burstWindow else { return false }
            first = lowest
        }
        let isAtPace =
            batch.ordinals.count < 3 || batch.isHeldBack(above: top, since: beginning, thresholds)
        if isAtPace { goOn(to: batch, thresholds) }
        let isPlausible =
            Double(highest - top) * 60
            <= (batch.end - topAt) * SystemBehaviour.usualPace + SystemBehaviour.earliness
        let old = (top: top, at: topAt)
        var new = 0
        for (ordinal, width) in batch.ordinals {
            if ordinal > top {
                // Minutes before a doubtful top are not part of this count.
                let from = ordinal - width + 1
                if from > top + 1 { jump(to: from, batch, from: old.at, missing) }
                top = ordinal
                new += 1
            } else if !seen.contains(ordinal) {
                fill(ordinal, at: batch.end)
            }
            note(ordinal, at: batch.end)
        }
        if new > 0 {
            topAt = batch.end
            if !isPlausible, batch.ordinals.count > 2 {
                floods.append(Flood(ordinals: batch.ordinals.map(\.ordinal), at: batch.end, after: old.top))
            } else if batch.ordinals.count > 2, isPlausible, batch.end - old.at > thresholds.gapCandidate {
                heldBack.append(
                    HeldBack(
                        first: old.top + 1, last: highest, start: old.at, end: batch.end, count: new))
            }
        }
        // Many at once can be a flood that the clock has room for.
        if batch.ordinals.count < 3 { settle(highest, at: batch.end) }
        if !isAtPace {
            position.flood(to: highest)
        } else if let before = position.pass(to: batch.place(thresholds)) {
            confirm(from: before, to: highest, at: batch.end)
        }
        lastAt = batch.end
        return true
    }

    /// Fills in minutes that a continued count reported later.
    mutating func refill(_ ordinals: [Int], at moment: Instant) {
        for ordinal in ordinals where ordinal <= top && !seen.contains(ordinal) {
            fill(ordinal, at: moment)
            note(ordinal, at: moment)
        }
    }

    private mutating func note(_ ordinal: Int, at moment: Instant) {
        if seen.insert(ordinal), ordinal == 1 { firstMinuteAt = moment }
    }

    private mutating func jump(
        to before: Int, _ batch: OrdinalBatch, from start: Instant,
        _ missing: (ClosedRange<Int>) -> (Int, isKnown: Bool)
    ) {
        let (count, isKnown) = missing((top + 1)...(before - 1))
        guard count > 0 else { return }
        var start = start
        if let inherited, before > inherited.solid, top <= inherited.any, top == 0 || count >= Self.wide,
            let at = inherited.at
        {
            // The count may have gone on from the earlier one.
            start = min(start, at)
        }
        jumps.append(
            Jump(
                after: top, before: before, start: start, end: batch.end, missing: count,
                isRegistered: isKnown, certain: 0))
    }

    /// A first minute that no use since the beginning can have reached goes on from an earlier count.
    private mutating func goOn(to batch: OrdinalBatch, _ thresholds: Thresholds) {
        guard position.known?.ordinal == 0, let inherited, inherited.any > 0, let at = inherited.at,
            let lowest = batch.ordinals.first, lowest.ordinal - lowest.width >= inherited.any
        else { return }
        let next = batch.place(thresholds)
        let before = CounterPosition.Minute(ordinal: inherited.any, at: at, since: at)
        guard position.known?.leads(to: next) == false, before.leads(to: next) else {
            return
        }
        position.goesOn(from: before)
        hasGoneOn = true
        guard top == 0 else { return }
        top = inherited.any
        topAt = at
        first = lowest.ordinal
    }

    /// The counter passed all minutes between two positions: those that nothing reported were lost between them.
    private mutating func confirm(from place: CounterPosition.Minute, to highest: Int, at end: Instant) {
        let wall = max(0, ((end - place.since) / 60).rounded(.down))
        for index in jumps.indices.reversed() {
            let jump = jumps[index]
            guard jump.before > place.ordinal else { break }
            guard jump.before <= highest, jump.after >= place.ordinal, jump.certain == 0 else { continue }
            // A window that begins higher up has no thresholds for the minutes below it.
            var passed = max(jump.after, lowest - 1)
            if let inherited {
                // Where a counter can restart or continue, trackers register both ranges and nothing between them. A
                // counter that continued without a replay is above that, and the first minute is always registered.
                let isAbove = hasGoneOn && floods.isEmpty || jump.after == 0
                if jump.missing > 1, !jump.isRegistered, !isAbove, inherited.any > 0 { continue }
                let isOutside = !seen.contains(place.ordinal)
                if isOutside || (jump.after..<jump.before).contains(inherited.any) {
                    passed = max(passed, inherited.passed(before: jump.before))
                }
            }
            let certain = min(Double(max(0, jump.before - 1 - passed)), Double(jump.missing), wall)
            guard certain >= 1 else { continue }
            jumps[index] = Jump(
                after: jump.after, before: jump.before, start: place.since, end: end, missing: jump.missing,
                isRegistered: jump.isRegistered, certain: Int(truncatingIfRepresentable: certain) ?? 0,
                fills: jump.fills)
        }
    }

    /// The jumps ascend by ordinal, because each begins at or above the one before.
    private mutating func fill(_ ordinal: Int, at moment: Instant) {
        let low = jumps.partitionPoint { $0.before <= ordinal }
        if low < jumps.count, jumps[low].after < ordinal { jumps[low].fills[ordinal] = moment }
    }

    private mutating func settle(_ ordinal: Int, at moment: Instant) {
        guard let since = solidAt, ordinal > solidTop,
            Double(ordinal - solidTop) * 60
                <= (moment - since) * SystemBehaviour.usualPace + SystemBehaviour.earliness
        else { return }
        solidTop = ordinal
        solidAt = moment
    }
}

/// Callbacks of an app that arrived so close to each other that their order means nothing.
struct OrdinalBatch {
    /// Ascending by ordinal, each once, with the number of minutes that it covers.
    var ordinals: [(ordinal: Int, width: Int)]
    var start: Instant
    var end: Instant

    init(ordinals: [(ordinal: Int, width: Int)], start: Instant, end: Instant) {
        self.ordinals = ordinals
        self.start = start
        self.end = end
    }

    /// The last callback of the device before those that came with this one; nil where there is none.
    var quietSince: Instant?
    /// Whether minutes of other apps came with it. Nobody uses two minutes within seconds, so they had been delayed.
    var isFlush = false

    /// The counter's position, if these minutes were used.
    func place(_ thresholds: Thresholds) -> CounterPosition.Minute {
        var since = end
        if isFlush || ordinals.count > 1 {
            since = max(end - thresholds.settleTime, min(quietSince ?? end, end))
        }
        return CounterPosition.Minute(ordinal: ordinals.last?.ordinal ?? 0, at: end, since: since)
    }

    /// Whether the callbacks were delayed rather than phantom: the whole device was quiet for no longer than callbacks
    /// are delayed, and long enough to use all these minutes.
    func isHeldBack(above top: Int, since beginning: Instant?, _ thresholds: Thresholds) -> Bool {
        guard ordinals.count > 2, let highest = ordinals.last?.ordinal, highest > top, let quietSince,
            start - quietSince <= thresholds.settleTime
        else { return false }
        let from = max(quietSince, beginning ?? quietSince)
        return Double(highest - top - 1) * 60 <= end - from
    }

    /// One callback.
    init(_ ordinal: Int, at moment: Instant) {
        self.init(ordinals: [(ordinal, 1)], start: moment, end: moment)
    }
}
