// The app's side of the engine: registers thresholds, folds in what the extension left, watches its health.

public import TrackingModel

/// Keeps a store sound and the system's monitoring going.
///
/// ```swift
/// var service = TrackingService(store: store, ports: ServicePorts(clock: clock, monitoring: center))
/// try service.launch(apps: selection)
/// let seconds = try service.tick()  // and again after so many seconds
/// ```
/// It owns no timer and no thread: the app calls it at launch, on notifications, when its state changes and
/// after the time that `tick` says. All that has to last is in the store. Every method throws what the store
/// throws, and `ServiceError`; then nothing was changed, and the next call does what this one could not.
public struct TrackingService<Store: TrackerStore> {
    public let store: Store
    public var ports: ServicePorts
    public let options: ServiceOptions
    let fold: JournalFold
    /// The last state passed to `enter`.
    public internal(set) var appState: AppState = .other
    /// The registration that was made last by this value; nil before one.
    public internal(set) var plan: RegistrationPlan?
    /// The apps passed to `launch` or `change`, in case the store loses them.
    var apps: [TrackedApp]?
    /// Today's seconds by app, as uploader and observer know them.
    var announced: [String: Int] = [:]
    var gapsCheckedAt: ClockReading?

    public init(store: Store, ports: ServicePorts, options: ServiceOptions = ServiceOptions()) {
        self.store = store
        self.ports = ports
        self.options = options
        fold = JournalFold(policy: options.policy)
    }

    /// Folds in what was left behind, repairs, migrates once, and registers what has to be.
    ///
    /// - Parameter apps: The apps to track; nil for those that the store knows.
    public mutating func launch(apps: [TrackedApp]? = nil) throws {
        try refuseNameless(apps ?? [])
        let reading = ports.clock.reading()
        if let apps { self.apps = apps }
        let isMonitored = ports.monitoring.activities.contains(RegistrationPlan.primaryActivity)
        let news = try transact(at: reading) { draft, journal in
            try settle(&draft, &journal, reading)
            try foldIn(&draft, &journal, reading)
            repairHistory(&draft, reading)
            track(apps ?? draft.trackedApps, &draft, reading)
            try turnDay(&draft, &journal, reading)
            try migrate(&draft, &journal, reading)
            requestAtLaunch(&draft, isMonitored: isMonitored, reading)
            draft.notificationsReceived = draft.notificationSequence
            draft.needsPolling = false
            return try finish(&draft, &journal, checksGaps: true, reading)
        }
        gapsCheckedAt = reading
        try carryOut(news, at: reading)
    }

    /// A notification arrived: the extension has recorded something, or several things.
    public mutating func notified() throws {
        let reading = ports.clock.reading()
        let news = try transact(at: reading) { draft, journal in
            try settle(&draft, &journal, reading)
            let isResync = receive(&draft, reading)
            draft.needsPolling = false
            requestRearms(&draft, reading)
            return try finish(&draft, &journal, isResync: isResync, reading)
        }
        try carryOut(news, at: reading)
    }

    /// Does what is due, and returns the seconds until it wants to be called again.
    @discardableResult
    public mutating func tick() throws -> Double {
        let reading = ports.clock.reading()
        let checksGaps = gapsCheckedAt.map { reading.seconds(since: $0) >= ServiceTiming.gaps } ?? true
        let (news, wait) = try transact(at: reading) { draft, journal in
            try settle(&draft, &journal, reading)
            try turnDay(&draft, &journal, reading)
            let isResync = draft.needsPolling && receive(&draft, reading)
            requestRearms(&draft, reading)
            let (recovery, silence) = checkHealth(&draft, reading)
            var news = try finish(
                &draft, &journal, isResync: isResync, recovery: recovery, checksGaps: checksGaps, reading)
            news.silence = silence
            return (news, secondsToNext(draft, reading))
        }
        if checksGaps { gapsCheckedAt = reading }
        try carryOut(news, at: reading)
        return max(min(wait, news.wait ?? .infinity), 1)
    }

    /// The app came to the foreground or left it; returns what `tick` does.
    @discardableResult
    public mutating func enter(_ state: AppState) throws -> Double {
        appState = state
        return try tick()
    }

    /// Registers new thresholds from within the monitor extension, just after a callback whose receipt wants them:
    /// the app may not run for hours, and the moment costs least. Does nothing when nobody asks.
    public mutating func rearm() throws {
        let reading = ports.clock.reading()
        appState = .callback
        let news = try transact(at: reading) { draft, journal in
            guard !draft.rearmRequests.isEmpty else { return ServiceEvents?.none }
            requestRearms(&draft, reading)
            return try finish(&draft, &journal, reading)
        }
        if let news { try carryOut(news, at: reading) }
    }

    /// Other apps are to be tracked from now on. Those that go keep what they have counted.
    public mutating func change(apps: [TrackedApp]) throws {
        try refuseNameless(apps)
        self.apps = apps
        let reading = ports.clock.reading()
        let news = try transact(at: reading) { draft, journal in
            track(apps, &draft, reading)
            return try finish(&draft, &journal, reading)
        }
        try carryOut(news, at: reading)
    }

    /// Asks for a restart of monitoring, and does it when it is due already.
    @discardableResult
    public mutating func requestRestart(_ reason: RestartReason = .user) throws -> RestartOutcome {
        let reading = ports.clock.reading()
        let news = try transact(at: reading) { draft, journal in
            request(reason, &draft, reading)
            return try finish(&draft, &journal, reading)
        }
        if let failure = try carryOut(news, at: reading) { return .refused(reason: failure.description) }
        guard let plan = news.plan else { return .waits(seconds: news.wait ?? 0) }
        return plan.activities.isEmpty ? .nothingToMonitor : .registered
    }

    private func refuseNameless(_ apps: [TrackedApp]) throws {
        if apps.contains(where: \.id.isEmpty) { throw ServiceError.namelessApp }
    }

    /// Seconds until something in the store wants to be looked at.
    private func secondsToNext(_ draft: Store.Draft, _ reading: ClockReading) -> Double {
        var wait = min(ServiceTiming.idle, max(86_400 - reading.secondsOfDay, 1))
        if draft.state.burst?.isBurst == true { wait = min(wait, ServiceTiming.burst) }
        if draft.needsPolling { wait = min(wait, ServiceTiming.polling) }
        return wait
    }
}

// MARK: - What becomes of a restart that was asked for

public enum RestartOutcome: Hashable, Sendable {
    /// The system took the new thresholds.
    case registered
    /// Another restart was too short a time ago; seconds until it is done.
    case waits(seconds: Double)
    /// The system refused to monitor, in its words. It is tried again, later each time.
    case refused(reason: String)
    /// No app is tracked.
    case nothingToMonitor
}

// MARK: - Why the service can't work on a store just now

/// What stops the service, apart from errors of the store.
public enum ServiceError: Error, Hashable, Sendable {
    /// The store looks empty because the device was not unlocked since it booted; nothing may be written over
    /// it.
    case storeLocked
    /// An app without an id, whose callbacks could be counted for nobody.
    case namelessApp
    /// A registration without a generation that lies before the present one, so that it can't be the next.
    case registeredLater(generation: Int)
}

extension ServiceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .namelessApp: "an app has an empty id; give it one that stays the same"
        case .registeredLater(let generation):
            "this registration lies before the present one, of generation \(generation), and names no generation of its "
                + "own; give it its generation, or leave it out"
        case .storeLocked: "the store can't be read before the device is unlocked; unlock it"
        }
    }
}
