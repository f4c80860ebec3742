// Today's counters beside the sum of the callbacks that the logs tell.

import TrackingModel

/// What the counters would be if only the logged callbacks had been counted.
struct LogReplay {
    struct Difference {
        let app: String
        let stored: Int
        let told: Int
        /// Callbacks that were counted today.
        let callbacks: Int
    }

    /// Apps that could be compared.
    let apps: Int
    /// All that differ, furthest apart first.
    let differences: [Difference]

    var worst: Difference? { differences.first }

    /// Nil where the logs do not cover the whole of today, or something else than callbacks set a counter.
    init?(_ log: ArrivalLog, apps: [AppStatus], _ observation: Observation) {
        guard log.covers(observation.dayStart) else { return nil }
        let engine = observation.contents.engine
        if let records = engine?.records {
            let wasSet = records.contains {
                $0.kind == .adjusted && observation.isToday($0.reading.wall)
            }
            let isBehind = (records.last?.sequence ?? 0) > engine?.state?.appliedSequence ?? 0
            if wasSet || (isBehind && log.source == .journal) { return nil }
            // The journal does not say which callbacks were not believed, the recovery log forgets them.
            let forgets = observation.contents.recovery.count >= observation.thresholds.recoveryLogCap
            if log.source == .journal, forgets, engine?.state?.receipts.rejected[.impossible] ?? 0 > 0 {
                return nil
            }
        }
        var told = Self.recovered(observation)
        var callbacks: [String: Int] = [:]
        for arrival in log.arrivals where observation.isToday(arrival.at) {
            if arrival.outcome == .unknown { return nil }
            guard arrival.isCredited else { continue }
            let sum = (told[arrival.app] ?? 0).addingReportingOverflow(arrival.seconds)
            told[arrival.app] = sum.overflow ? Int.max : sum.partialValue
            callbacks[arrival.app, default: 0] += 1
        }
        var compared = 0
        var differences: [Difference] = []
        for app in apps {
            guard app.todayState == .valid || app.todayState == .impossible, let stored = app.todaySeconds,
                stored > 0 || told[app.id] != nil
            else { continue }
            compared += 1
            let sum = told[app.id] ?? 0
            let distance = stored.subtractingReportingOverflow(sum)
            guard
                distance.overflow
                    || distance.partialValue.magnitude
                        > UInt(max(0, observation.thresholds.storesDisagreement))
            else { continue }
            differences.append(
                Difference(app: app.id, stored: stored, told: sum, callbacks: callbacks[app.id] ?? 0))
        }
        guard compared > 0 else { return nil }
        self.apps = compared
        self.differences = differences.sorted { left, right in
            let distances = (
                abs(Double(left.stored) - Double(left.told)), abs(Double(right.stored) - Double(right.told))
            )
            return distances.0 == distances.1 ? left.app < right.app : distances.0 > distances.1
        }
    }

    /// Seconds of today that were counted because a later minute told of them, by app.
    private static func recovered(_ observation: Observation) -> [String: Int] {
        var seconds: [String: Int] = [:]
        for record in observation.journal where record.kind == .recovered {
            guard let app = record.app, observation.isToday(record.reading.wall) else { continue }
            seconds[app] = saturatingSum([seconds[app] ?? 0, record.seconds ?? 0])
        }
        return seconds
    }
}
