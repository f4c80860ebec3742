// The stretch of today in which more was counted than the clock allows, by the strongest evidence there is.

import TrackingModel

/// More seconds counted than can have been used.
struct GrowthExcess {
    var apps: [String]
    var start: Instant
    var end: Instant
    var counted: Double
    /// Seconds that can have been used in the period, or before it without being credited.
    var possible: Double

    var seconds: Double { end - start }
}

extension Facts {
    /// What apps gained in the burst that waits to be judged, by the values that the tracker keeps to undo it.
    var openBurst: [(app: String, seconds: Int)] {
        let waiting = Set(contents.unjudgedApps)
        return apps.compactMap { app in
            guard waiting.contains(app.id), let seconds = app.secondsInBurst, seconds > 0 else { return nil }
            return (app.id, seconds)
        }
    }

    /// Nil where the growth is possible, or it is unknown.
    var growthExcess: GrowthExcess? {
        // What the counters' positions allow is none, however it came together.
        if let phantom = todaysBalance?.phantom, phantom.low < 1 { return nil }
        return excessOfBurst ?? excessOfHour ?? excessOfOpenBurst ?? excessSinceReading
    }

    /// A phantom burst whose minutes the tracker kept.
    private var excessOfBurst: GrowthExcess? {
        let kept = bursts.filter { burst in
            burst.verdict == .phantom && at - burst.start <= 86_400
                && burst.countedMinutes * 60 > FixedLimits.physicalAllowance
        }
        guard let worst = kept.max(by: { $0.countedMinutes < $1.countedMinutes }) else { return nil }
        return GrowthExcess(
            apps: worst.apps, start: worst.start, end: worst.end, counted: worst.countedMinutes * 60,
            possible: worst.possibleMinutes * 60)
    }

    /// Any hour of today. Delayed use is no excess of the hour in which it came.
    private var excessOfHour: GrowthExcess? {
        let late = BurstSpans(bursts.filter { $0.verdict != .phantom })
        // A threshold far above the one before says when its last minute was used.
        let arrivals = log.callbacks.filter { arrival in
            arrival.seconds > 0 && arrival.width == 1
                && isToday(arrival.at) && !late.contains(arrival.at)
        }
        let allowed = Growth.allowed(3_600)
        var sum: Double = 0
        var first = 0
        var worst: (sum: Double, range: ClosedRange<Int>)?
        for index in arrivals.indices {
            sum += Double(arrivals[index].seconds)
            while arrivals[index].at - arrivals[first].at >= 3_600 {
                sum -= Double(arrivals[first].seconds)
                first += 1
            }
            if sum > allowed, sum > worst?.sum ?? 0 { worst = (sum, first...index) }
        }
        guard let worst else { return nil }
        let stretch = arrivals[worst.range]
        return GrowthExcess(
            apps: Set(stretch.map(\.app)).sorted(), start: arrivals[worst.range.lowerBound].at,
            end: arrivals[worst.range.upperBound].at, counted: worst.sum, possible: 3_600)
    }

    /// A burst that waits to be judged, by what the tracker keeps to undo it, where no log reports callbacks.
    private var excessOfOpenBurst: GrowthExcess? {
        guard log.coveredFrom == nil, let start = contents.burstBaselineCreditAt,
            let end = contents.lastArrivalAt, start <= end, isToday(end),
            !isFuture(end)
        else { return nil }
        let grown = openBurst
        let sum = Double(saturatingSum(grown.map(\.seconds)))
        guard sum > Growth.allowed(end - start) else { return nil }
        return GrowthExcess(
            apps: grown.map(\.app).sorted(), start: start, end: end, counted: sum, possible: end - start)
    }

    /// Counters of two reads, where no log reports callbacks.
    private var excessSinceReading: GrowthExcess? {
        guard log.coveredFrom == nil else { return nil }
        let now = apps.filter { $0.todayState == .valid }.keyed(by: \.id).mapValues { $0.todaySeconds ?? 0 }
        for reading in previous.readings.reversed() where reading.day == today {
            let elapsed = at - reading.at
            guard elapsed > 0 else { continue }
            let grown = reading.todaySeconds.compactMap { app, before -> (app: String, by: Double)? in
                guard let seconds = now[app], seconds > before else { return nil }
                return (app, Double(seconds) - Double(before))
            }
            let sum = grown.sum(\.by)
            // Thresholds delayed before the first read come after it.
            let since = elapsed + thresholds.settleTime
            guard sum > Growth.allowed(since) else { continue }
            return GrowthExcess(
                apps: grown.map(\.app).sorted(), start: reading.at, end: at, counted: sum, possible: elapsed)
        }
        return nil
    }
}
