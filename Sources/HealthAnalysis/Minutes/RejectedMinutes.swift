// Minutes of use whose callbacks came and were rejected: which of them a later credit covers, and how many are left.

import TrackingModel

/// The rejected callbacks of one app and day that report use, in the rhythm of use.
struct RejectedMinutes {
    /// Callbacks in a row, each a minute of use or more after the one before.
    struct Run {
        var app: String
        var callbacks: [LoggedCallback]
        /// Time of the app's last callback before the run, whatever its outcome; nil if it was not on that day.
        var since: Instant?
    }

    /// Oldest first.
    let runs: [Run]
    /// Minutes that were rejected and not credited.
    let minutes: MinuteRange
    /// Minutes besides the runs that may have been rejected, with the times of their callbacks.
    private let unsure: [Unsure]

    private struct Unsure {
        let at: Instant
        let minutes: Double
    }

    /// - Parameters:
    ///   - restarts: After one, the same thresholds are other minutes.
    ///   - bursts: Phantom bursts hold no minutes.
    ///   - waiting: Times of callbacks that may yet be credited.
    init(
        _ log: CallbackLog, restarts: [RestartEvent], bursts: BurstSpans, waiting: Set<Instant>,
        _ thresholds: Thresholds
    ) {
        var runs: [Run] = []
        var open: [Int: Int] = [:]
        // The place of each app's newest callback in the log.
        var last: [Int: Int] = [:]
        var reported: Set<Int> = []
        var restarts = restarts[...]
        // Of a burst, no more can have been use than the clock leaves beside what is counted of it.
        var unsure = bursts.bursts.map { Unsure(at: $0.start, minutes: $0.uncountedRoom) }
        for (place, callback) in log.callbacks.enumerated() {
            while let restart = restarts.first, restart.at <= callback.at {
                reported = []
                restarts.removeFirst()
            }
            let before = last.updateValue(place, forKey: callback.appNumber).map { log.callbacks[$0] }
            if callback.lackedMapping, waiting.contains(callback.at) { continue }
            let isNew = callback.threshold.map { reported.insert($0).inserted } ?? true
            if callback.isCredited { open[callback.appNumber] = nil }
            if bursts.contains(callback.at) { continue }
            let sameDay = before.flatMap { $0.day == callback.day ? $0 : nil }
            guard isNew, callback.isRejectedUse else {
                if callback.outcome == .unknown {
                    unsure.append(Unsure(at: callback.at, minutes: Double(callback.width)))
                }
                if isNew, [.engine(.impossible), .engine(.staleGeneration)].contains(callback.cause) {
                    // Measured against the clock by the engine, which can err by what the clock leaves; or of a
                    // registration that was just replaced, by one that may not count it.
                    let room = sameDay.map { (callback.at - $0.at) / 60 } ?? Double(callback.width)
                    unsure.append(Unsure(at: callback.at, minutes: min(Double(callback.width), room)))
                }
                continue
            }
            guard Self.isInRhythm(callback, after: sameDay) else {
                unsure.append(Unsure(at: callback.at, minutes: Double(callback.width)))
                continue
            }
            if let index = open[callback.appNumber], let previous = runs[index].callbacks.last,
                callback.at - previous.at <= thresholds.gapCandidate, previous.day == callback.day
            {
                runs[index].callbacks.append(callback)
            } else {
                open[callback.appNumber] = runs.count
                runs.append(Run(app: callback.app, callbacks: [callback], since: sameDay?.at))
            }
        }
        self.runs = runs
        let (low, high) = runs.reduce((0.0, 0.0)) { ($0.0 + $1.leastMinutes, $0.1 + $1.minutes) }
        minutes = MinuteRange(low: low, high: high + unsure.reduce(0) { $0 + $1.minutes })
        self.unsure = unsure
    }

    /// Minutes that may have been rejected at certain times, besides those that were.
    func unsure(where isMeant: (Instant) -> Bool) -> Double {
        unsure.reduce(0) { $0 + (isMeant($1.at) ? $1.minutes : 0) }
    }

    /// Whether use can have reached it since the app's last callback of the day: a minute takes a minute.
    private static func isInRhythm(
        _ callback: LoggedCallback, after before: LoggedCallback?
    ) -> Bool {
        guard let before else {
            // The first callback of the day: what it reports must fit into the day.
            return Double(callback.ordinal ?? callback.width) * 60 <= callback.at - callback.midnight + 60
                && callback.ordinal.map { $0 <= callback.width } ?? true
        }
        let steps =
            callback.ordinal.flatMap { now in before.ordinal.map { max(1, now - $0) } } ?? callback.width
        return Double(steps) * SystemBehaviour.shortestMinute <= callback.at - before.at
    }
}

extension RejectedMinutes.Run {
    /// Minutes of the clock that its callbacks cover at least: a fast counter reports more than was used.
    var leastMinutes: Double {
        min(minutes, ((end - start) / 60 + Double(callbacks[0].width)).rounded(.down))
    }
    /// Minutes that its callbacks report.
    var minutes: Double { callbacks.reduce(0) { $0 + Double($1.width) } }
    var start: Instant { callbacks[0].at }
    var end: Instant { callbacks[callbacks.count - 1].at }
}
