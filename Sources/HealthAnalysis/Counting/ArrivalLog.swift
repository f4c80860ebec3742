// All callbacks of a store with their outcomes: from the journal, else the recovery log, else the text logs.

import TrackingModel

/// The callbacks of a store, each once, oldest first.
///
/// Several logs tell of the same callbacks, so one of them is taken: counting two would find bursts and duplicates
/// that never were.
struct ArrivalLog {
    /// Where the callbacks are from.
    enum Source {
        case journal, recovery, text
    }

    private(set) var arrivals: [Arrival]
    /// The first moment from which on no callback is missing here; nil where no log lists callbacks.
    let coveredFrom: Instant?
    let source: Source?

    /// Before all time: a log that lost nothing.
    static let always = Instant(-1e15)

    init(_ observation: Observation) {
        let journal = JournalArrivals.arrivals(observation)
        if !journal.isEmpty {
            let start = Self.journalStart(observation)
            let earlier = Self.recovery(before: start, observation)
            arrivals = earlier + journal
            coveredFrom = earlier.first.map { min($0.at, start ?? $0.at) } ?? start
            source = .journal
        } else {
            let recovery = RecoveryArrivals.arrivals(observation)
            let texts = TextArrivals.arrivals(observation)
            // An old log is never deleted: the one that still grows counts.
            if let newest = texts.last?.at, newest > recovery.last?.at ?? Self.always {
                arrivals = texts
                coveredFrom = Self.textStart(observation)
                source = .text
            } else if observation.hasRecoveryLog {
                arrivals = recovery
                coveredFrom = Self.recoveryStart(observation)
                source = .recovery
            } else {
                arrivals = []
                coveredFrom = observation.contents.hasEventLog ? Self.textStart(observation) : nil
                source = observation.contents.hasEventLog ? .text : nil
            }
        }
        takeBack(observation)
    }

    /// Whether nothing is missing from a moment on.
    func covers(_ moment: Instant) -> Bool { coveredFrom.map { $0 <= moment } ?? false }

    /// The callbacks of a stretch, its end included.
    func arrivals(after start: Instant, to end: Instant) -> ArraySlice<Arrival> {
        let low = arrivals.partitionPoint { $0.at <= start }
        let high = arrivals.partitionPoint { $0.at <= end }
        return low < high ? arrivals[low..<high] : []
    }

    /// Seconds that the callbacks of a stretch added; nil where some are missing here, or nothing tells what became of
    /// one.
    func seconds(after start: Instant, to end: Instant) -> Int? {
        let arrivals = arrivals(after: start, to: end)
        guard covers(start), !arrivals.contains(where: { $0.outcome == .unknown }) else { return nil }
        return saturatingSum(arrivals.map(\.seconds))
    }

    /// Credits that the tracker undid later are turned into rejections.
    private mutating func takeBack(_ observation: Observation) {
        for mark in observation.contents.marks where mark.kind == .creditTakenBack {
            var left = mark.seconds ?? Int.max
            var index = arrivals.partitionPoint { $0.at < mark.at }
            var next: Instant?
            while index > 0, left > 0 {
                index -= 1
                let arrival = arrivals[index]
                // A burst ends where it was quiet before it.
                if let next, next - arrival.at > observation.thresholds.burstWindow { break }
                if next == nil, mark.at - arrival.at > Self.judgedWithin { break }
                guard mark.app.map({ $0 == arrival.app }) ?? true else {
                    next = arrival.at
                    continue
                }
                next = arrival.at
                guard arrival.isCredited else { continue }
                left -= min(left, max(1, arrival.seconds))
                arrivals[index].outcome = .rejected(.engine(.impossible))
            }
        }
    }

    /// A burst is judged with the next callback, or when the app is opened: hours later, but within the day.
    private static let judgedWithin: Double = 86_400

    /// What the recovery log tells of the time before a journal that lost its beginning, whose first records it has as
    /// well.
    private static func recovery(before start: Instant?, _ observation: Observation) -> [Arrival] {
        guard let start, start != always,
            observation.contents.recovery.contains(where: { $0.at >= start - 1 })
        else { return [] }
        return RecoveryArrivals.arrivals(observation).filter { $0.at < start - 1 }
    }

    private static func journalStart(_ observation: Observation) -> Instant? {
        guard let first = observation.contents.engine?.records.first else { return nil }
        return first.sequence <= 1 ? always : first.reading.wall
    }

    private static func recoveryStart(_ observation: Observation) -> Instant {
        let contents = observation.contents
        guard let count = contents.recoveryLogCount, count >= observation.thresholds.recoveryLogCap else {
            return always
        }
        return contents.recovery.map(\.at).min() ?? always
    }

    /// A text log is cut at its front without a trace, so it vouches for nothing before its first line.
    private static func textStart(_ observation: Observation) -> Instant? {
        let contents = observation.contents
        let firsts = [contents.callbacks.first?.at, contents.log.lazy.compactMap(\.at).first]
        return firsts.compactMap { $0 }.min()
    }
}
