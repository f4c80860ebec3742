// When monitoring is restarted: rarely, with a reason, and not while callbacks arrive.

public import TrackingModel

/// The rule for restarts, over what `ServiceMemory` keeps. Pure: it asks no clock and calls nobody.
public struct RestartPolicy: Hashable, Sendable {
    /// What is to be done just now.
    public enum Decision: Hashable, Sendable {
        case none
        /// Ask again after so many seconds.
        case wait(Double)
        case restart(RestartReason)
    }

    public var intervals: RestartIntervals
    /// Seconds without callbacks before a restart. Where the system's counter restarts at zero, the same time of use is
    /// lost, so a shorter interval can be better.
    public var quietTime = 30.0
    /// Callbacks put a restart off for this long and no longer, seconds.
    public var longestDelay = 120.0
    /// At most one restart for a fault in this time, seconds.
    public var faultInterval = 300.0
    /// At most so many restarts from the monitor extension in so many seconds: thresholds that a flood used up are
    /// registered again at once, but must not make restart after restart that makes the next flood (Q15).
    public var rearmsAtOnce = 3
    public var rearmInterval = 300.0
    /// The wait after a rejected restart, seconds; doubled with each further one.
    public var firstBackoff = 30.0
    /// Seconds.
    public var longestBackoff = 900.0

    public init(intervals: RestartIntervals = .never) { self.intervals = intervals }

    /// Asks for a restart. Requests are coalesced: one waits at most, for the weightiest of the reasons,
    /// since the first of them.
    public func request(_ reason: RestartReason, at now: Instant, in memory: inout ServiceMemory) {
        if let waiting = memory.pending {
            // A request by a person counts from its own time, so that it overrides the wait after a rejection.
            if reason == .user { memory.pendingSince = now.seconds }
            if reason.priority > waiting.priority { memory.pendingRestart = reason }
        } else {
            memory.pendingRestart = reason
            memory.pendingSince = now.seconds
        }
    }

    /// What is to be done with what waits.
    ///
    /// - Parameters:
    ///   - memory: What was asked for and started before.
    ///   - now: The present moment.
    ///   - lastArrival: When the newest callback arrived.
    ///   - state: Whether the app is on screen or in the background.
    public func decision(
        for memory: ServiceMemory, at now: ClockReading, lastArrival: ClockReading?, in state: AppState
    ) -> Decision {
        var reason = memory.pending
        var since = memory.pendingSince ?? now.wall.seconds
        var wait = 0.0
        if reason == nil, let interval = intervals.seconds(in: state), let last = memory.restarts.last {
            reason = .timer
            since = last.at + interval
            wait = interval - Self.elapsed(since: last.at, at: now)
        }
        guard let reason else { return .none }
        wait = max(wait, backoff(for: memory, asked: reason == .user ? since : nil, at: now))
        if reason == .fault, let last = memory.restarts.last(where: { $0.reason == reason }) {
            wait = max(wait, faultInterval - Self.elapsed(since: last.at, at: now))
        }
        if state == .callback, let last = memory.restarts.suffix(rearmsAtOnce).first,
            memory.restarts.count >= rearmsAtOnce
        {
            wait = max(wait, rearmInterval - Self.elapsed(since: last.at, at: now))
        }
        // A callback that has just come ends a minute: of the app in front nothing is under way.
        if wait <= 0, reason.waitsForQuiet, state != .callback, let lastArrival {
            let quiet = quietTime - now.seconds(since: lastArrival)
            wait = min(quiet, longestDelay - Self.elapsed(since: since, at: now))
        }
        return wait > 0 ? .wait(wait) : .restart(reason)
    }

    /// Takes back what waits.
    public func cancel(in memory: inout ServiceMemory) {
        memory.pendingRestart = nil
        memory.pendingSince = nil
    }

    /// Notes that a restart is about to be tried. What waited is taken off.
    public func begin(
        _ reason: RestartReason, generation: Int, thresholds: Int? = nil, received: Int? = nil,
        at now: Instant, in memory: inout ServiceMemory
    ) {
        cancel(in: &memory)
        memory.restarts.append(
            .init(
                reason: reason, at: now.seconds, generation: generation, thresholds: thresholds,
                received: received))
        if memory.restarts.count > 20 { memory.restarts.removeFirst(memory.restarts.count - 20) }
        memory.restartCounts[reason, default: 0] += 1
    }

    /// Records the result of the last restart. After a rejection it is tried again.
    public func finish(succeeded: Bool, at now: Instant, in memory: inout ServiceMemory) {
        guard let last = memory.restarts.indices.last else { return }
        memory.restarts[last].succeeded = succeeded
        if !succeeded, memory.restarts[last].reason.isRestart {
            request(memory.restarts[last].reason, at: now, in: &memory)
        }
    }

    /// Seconds until the next attempt after rejections; 0 or less for now.
    private func backoff(for memory: ServiceMemory, asked: Double?, at now: ClockReading) -> Double {
        let rejections = memory.rejections
        guard rejections > 0, let last = memory.restarts.last else { return 0 }
        if let asked, asked > last.at { return 0 }
        var wait = firstBackoff
        for _ in 1..<rejections where wait < longestBackoff { wait *= 2 }
        return min(wait, longestBackoff) - Self.elapsed(since: last.at, at: now)
    }

    /// Seconds since a moment. One in the future is as good as long ago: the clock was put back, and nothing
    /// may wait until it has caught up.
    private static func elapsed(since moment: Double, at now: ClockReading) -> Double {
        let elapsed = now.wall.seconds - moment
        return elapsed < 0 ? .infinity : elapsed
    }
}

extension ServiceMemory {
    /// The restart that waits.
    var pending: RestartReason? { pendingRestart.flatMap { $0.isRestart ? $0 : nil } }

    /// How many restarts in a row the system has rejected so far.
    var rejections: Int { restarts.reversed().prefix { $0.succeeded == false }.count }

    /// The reason of a restart of which it is not known whether the system was called: the app ended in
    /// between.
    var interrupted: RestartReason? {
        guard let last = restarts.last, last.succeeded == nil, last.reason.isRestart else { return nil }
        return last.reason
    }
}

// MARK: - Whether monitoring is restarted by a timer

/// The periodic restarts. Each costs a part of a minute where the system's counter restarts at zero, so they are off by
/// default.
public enum RestartIntervals: String, CaseIterable, Sendable {
    case never
    /// 60 s in the foreground, 300 s in the background, else 120 s.
    case seeds

    /// Seconds from one restart to the next; nil for no periodic restarts.
    public func seconds(in state: AppState) -> Double? {
        switch (self, state) {
        case (.never, _): nil
        case (.seeds, .callback): nil
        case (.seeds, .foreground): 60
        case (.seeds, .background): 300
        case (.seeds, .other): 120
        }
    }
}

// MARK: - Registrations that the system is silent about: those that never begin (Q12), and those with more thresholds than it reports, a number that differs between devices (Q9)

/// When a registration counts as one that the system is silent about, seconds without a callback.
private enum Unheard {
    /// Without the start of its interval, which comes within seconds where the interval is under way.
    static let start = 60.0
    /// So many are tried in a row: a start can be missing where all else comes.
    static let starts = 2
    /// One with more thresholds than were ever heard of: the usual reason is that nobody used the apps.
    static let first = 5_400.0
    /// The second such in a row, which shows that the first was not dead by itself.
    static let second = 1_800.0
    /// So many are made for it in a row, half as many thresholds twice among them; then nobody uses the apps.
    static let tries = 4
    /// One with as many as were heard of before, or after those.
    static let known = 86_400.0
    /// What was noticed holds for this long: a system is updated now and then.
    static let patience = 604_800.0
}

extension ServiceMemory {
    /// Whether the system seems never to have begun the present registration.
    func neverBegan(_ state: TrackerState, at reading: ClockReading) -> Bool {
        guard let registered = state.registeredAt, restarts.last?.succeeded == true,
            reading.seconds(since: registered) >= Unheard.start,
            state.lastArrival == state.lastArrivalBeforeRegistration
        else { return false }
        let last = state.lastArrival?.wall.seconds ?? -.infinity
        return restarts.reversed().prefix { $0.reason == .fault && $0.at > last }.count < Unheard.starts
    }

    /// Whether the system may be silent about the present registration because it has too many thresholds.
    ///
    /// - Parameter received: `Receipts.received` now.
    func isUnheard(received: Int, at now: Instant) -> Bool {
        guard let last = restarts.last, last.succeeded != false, last.received == received,
            let thresholds = last.thresholds
        else { return false }
        let tries = restarts.reversed().prefix { $0.reason == .fault && $0.received == received }.count
        let isLeft = thresholds <= heardThresholds ?? 0 || tries > Unheard.tries
        return now.seconds - last.at
            >= (isLeft ? Unheard.known : repairsUnheard(last) ? Unheard.second : Unheard.first)
    }

    /// Whether a registration repairs another one of as many thresholds that was not heard of.
    private func repairsUnheard(_ last: Restart) -> Bool {
        guard last.reason == .fault, let before = restarts.dropLast().last, before.received == last.received
        else { return false }
        return Double(before.thresholds ?? 0) < Double(last.thresholds ?? 0) * 1.5
    }

    /// Learns from the present registration, before the next one. A first one that was not heard of can have been dead; of
    /// fewer thresholds as well, it was not their number.
    mutating func learnHearing(received: Int, at now: Instant) {
        guard let last = restarts.last, let thresholds = last.thresholds, let before = last.received else {
            return
        }
        if received > before {
            heardThresholds = max(heardThresholds ?? 0, thresholds)
        } else if isUnheard(received: received, at: now), repairsUnheard(last) {
            if let unheardThresholds, thresholds <= unheardThresholds {
                self.unheardThresholds = nil
            } else {
                unheardThresholds = thresholds
                unheardAt = now.seconds
                heardThresholds = heardThresholds.map { min($0, thresholds / 2) }
            }
        }
    }

    /// The most thresholds that the next registration should have; nil for as many as usual.
    func audibleThresholds(at now: Instant) -> Int? {
        guard let unheardThresholds, let unheardAt, now.seconds - unheardAt < Unheard.patience
        else { return nil }
        return max(unheardThresholds / 2, heardThresholds ?? 0)
    }
}
