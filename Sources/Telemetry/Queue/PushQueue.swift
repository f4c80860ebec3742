// What waits for a collector, of all signals: what to send next, and when.

/// A queue without clock, network and chance: whoever holds it brings all three.
package struct PushQueue {
    /// What to do next.
    package enum Step: Hashable, Sendable {
        /// Send this, and say what came of it.
        case send(PushRequest)
        /// Wait until an instant, unless something is added before.
        case wait(until: Double)
        /// Wait until something is added; where the queue is ending, nothing is left to do.
        case rest
    }

    private var metrics: PushLane
    private var logs: PushLane
    /// The signal that was sent last: the other one goes first where both are due.
    private var last = PushedSignal.logs

    /// - Parameter target: The collector's address, for sentences.
    package init(to target: String, limits: PushLimits = PushLimits()) {
        metrics = PushLane(.metrics, to: target + PushedSignal.metrics.path, limits: limits)
        logs = PushLane(.logs, to: target + PushedSignal.logs.path, limits: limits)
    }

    package var totals: PushTotals { PushTotals(metrics: metrics.counts, logs: logs.counts) }

    /// Whether everything was sent or dropped.
    package var isEmpty: Bool { metrics.counts.waiting + logs.counts.waiting == 0 }

    /// Whether what is added now may push out what waits, although the collector takes it.
    package var isCrowded: Bool { metrics.isCrowded || logs.isCrowded }

    /// Adds the metrics of a device, in place of those that wait.
    ///
    /// - Parameter text: An element of `resourceMetrics`.
    package mutating func add(metrics text: String, of device: String, at now: Double) {
        metrics.add(text, records: 1, of: device, at: now)
    }

    /// Adds gaps of a device. Whoever calls does so once for each.
    ///
    /// - Parameters:
    ///   - text: An element of `resourceLogs`.
    ///   - count: Gaps in it.
    package mutating func add(gaps text: String, count: Int, of device: String, at now: Double) {
        logs.add(text, records: count, of: device, at: now)
    }

    /// What to do now.
    package mutating func next(at now: Double) -> Step {
        let dueMetrics = metrics.due(at: now) ?? .infinity
        let dueLogs = logs.due(at: now) ?? .infinity
        let first = min(dueMetrics, dueLogs)
        guard first < .infinity else { return .rest }
        guard first <= now else { return .wait(until: first) }
        last = dueMetrics <= now && (last == .logs || dueLogs > now) ? .metrics : .logs
        return .send(last == .metrics ? metrics.take(at: now) : logs.take(at: now))
    }

    /// Says what came of a request.
    ///
    /// - Parameter random: From 0 to 1, for the pause after a failure.
    package mutating func answered(
        _ request: PushRequest, _ outcome: PushOutcome, at now: Double, random: Double
    ) {
        switch request.signal {
        case .metrics: metrics.answered(request, outcome, at: now, random: random)
        case .logs: logs.answered(request, outcome, at: now, random: random)
        }
    }

    /// From now on all that waits is tried once more, at once, up to the first failure of its signal.
    package mutating func end() {
        metrics.end()
        logs.end()
    }

    /// Sentences on what began to fail, was dropped or goes on again, each kind once.
    package mutating func takeNews() -> [String] { metrics.takeNews() + logs.takeNews() }
}
