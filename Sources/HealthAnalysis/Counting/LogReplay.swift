// Today's counters beside the sum of the callbacks in the logs.

import TrackingModel

/// What the counters would be if only the logged callbacks had been counted.
struct LogReplay {
    struct Difference {
        let app: String
        let stored: Int
        let reported: Int
        /// Callbacks that were counted today.
        let callbacks: Int
        fileprivate var distance: Double { abs(Double(stored) - Double(reported)) }
    }

    /// Apps that could be compared.
    let apps: Int
    /// All that differ, furthest apart first.
    let differences: [Difference]

    var worst: Difference? { differences.first }

    /// Nil where the logs do not cover the whole of today, or something else than callbacks set a counter.
    init?(apps: [AppStatus], _ observation: Observation) {
        let log = observation.log
        guard log.covers(observation.dayStart) else { return nil }
        if let engine = observation.contents.engine, !engine.records.isEmpty {
            let wasSet = engine.records.places(of: .adjusted).contains {
                observation.isToday(engine.records[$0].reading.wall)
            }
            let isBehind = (engine.records.last?.sequence ?? 0) > engine.state?.appliedSequence ?? 0
            if wasSet || isBehind { return nil }
        }
        var reported: [String: Int] = [:]
        func add(_ seconds: Int, to app: String) {
            reported[app] = saturatingSum([reported[app] ?? 0, seconds])
        }
        for recovery in log.recoveries where recovery.day == observation.today {
            guard let seconds = recovery.seconds else { return nil }
            add(seconds, to: recovery.app)
        }
        var callbacks: [String: Int] = [:]
        for callback in log.callbacks where callback.day == observation.today {
            if callback.outcome == .unknown { return nil }
            guard callback.isCredited else { continue }
            add(callback.seconds, to: callback.app)
            callbacks[callback.app, default: 0] += 1
        }
        var compared = 0
        var differences: [Difference] = []
        for app in apps {
            guard app.isOfToday, let stored = app.todaySeconds,
                stored > 0 || reported[app.id] != nil
            else { continue }
            compared += 1
            let sum = reported[app.id] ?? 0
            let isSame = increase(from: sum, to: stored).map {
                $0.magnitude <= FixedLimits.storesDisagreement
            }
            if isSame ?? false { continue }
            differences.append(
                Difference(app: app.id, stored: stored, reported: sum, callbacks: callbacks[app.id] ?? 0))
        }
        guard compared > 0 else { return nil }
        self.apps = compared
        self.differences = differences.sorted { ($1.distance, $0.app) < ($0.distance, $1.app) }
    }
}
