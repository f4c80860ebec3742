// A device for the service's tests: clocks, monitoring, listeners and evidence in the test's hand.

import InMemoryStore
import TrackingEngine
import TrackingModel

/// A store with its recorder and its service, on a day that begins at `midnight`.
final class ServiceStage {
    final class Clock: EngineClock {
        /// Seconds since `midnight` that really passed.
        var now = 36_000.0
        /// Seconds by which somebody moved the wall clock.
        var shift = 0.0
        var utcOffset = 0

        func reading() -> ClockReading {
            let wall = ServiceStage.midnight + now + shift
            let day = ((wall.seconds + Double(utcOffset)) / 86_400).rounded(.down)
            return ClockReading(
                wall: wall, monotonic: 9_000 + now, boot: "a", utcOffset: utcOffset,
                midnight: Instant(day * 86_400 - Double(utcOffset)))
        }
    }

    /// The system's monitoring: notes each call, and what the store held when it came.
    final class Center: MonitoringPort {
        var started: [MonitoredActivity] = []
        var stopped: [String] = []
        var activities: [String] = []
        var refusal: MonitoringError?
        var refused: Set<String> = []
        var onStart: () -> Void = {}

        func startMonitoring(_ activity: MonitoredActivity) throws {
            onStart()
            if let refusal, refused.isEmpty || refused.contains(activity.name) { throw refusal }
            started.append(activity)
            if !activities.contains(activity.name) { activities.append(activity.name) }
        }

        func stopMonitoring(_ names: [String]) {
            stopped += names
            activities.removeAll { names.contains($0) }
        }

        /// The generations registered, in order.
        var generations: [Int] {
            started.filter { $0.name == RegistrationPlan.primaryActivity }
                .compactMap { $0.events.first.flatMap { EventName($0.name).generation } }
        }
    }

    final class Listener: UsageObserver, Uploader {
        var changes: [[String]] = []
        var uploads: [String] = []
        var losses: [(minutes: Int, apps: [String])] = []
        var silences: [Double] = []

        func usageDidChange(apps: [String], at instant: Instant) { changes.append(apps) }
        func dataLossDetected(minutes: Int, apps: [String], at instant: Instant) {
            losses.append((minutes, apps))
        }
        func monitorFellSilent(for seconds: Double, at instant: Instant) { silences.append(seconds) }
        func upload(app: String, todaySeconds: Int, at instant: Instant) {
            uploads.append("\(app) \(todaySeconds)")
        }
    }

    final class Evidence: UseEvidence {
        var answer: Bool?
        func wasUsed(inLast seconds: Double) -> Bool? { answer }
    }

    final class Lock: ProtectedData {
        var isAvailable = true
    }

    struct Challenges: ChallengeProgressSource {
        var result: Result<[ChallengeProgress], MonitoringError>
        func activeChallenges() throws -> [ChallengeProgress] { try result.get() }
    }

    static let midnight = Instant(1_772_409_600)
    static let today = LocalDay(number: 20_514)

    let store = MemoryStore()
    let clock = Clock()
    let center = Center()
    let listener = Listener()
    let evidence = Evidence()
    let lock = Lock()
    var service: TrackingService<MemoryStore>
    var recorder: UsageRecorder<MemoryStore>
    var apps = ["a", "b"].map { TrackedApp(id: $0, name: $0, category: .learning, rewardPoints: 2) }

    init(
        options: ServiceOptions = ServiceOptions(), challenges: (any ChallengeProgressSource)? = nil,
        notifications: any NotificationPort = NoNotifications()
    ) {
        service = TrackingService(
            store: store,
            ports: ServicePorts(
                clock: clock, monitoring: center, uploader: listener, observer: listener,
                challenges: challenges, evidence: evidence, protectedData: lock),
            options: options)
        recorder = UsageRecorder(
            store: store, policy: options.policy,
            ports: RecorderPorts(clock: clock, notifications: notifications))
    }

    /// A stage whose apps are registered.
    static func launched(
        options: ServiceOptions = ServiceOptions(), challenges: (any ChallengeProgressSource)? = nil
    ) throws -> ServiceStage {
        let stage = ServiceStage(options: options, challenges: challenges)
        try stage.service.launch(apps: stage.apps)
        return stage
    }

    var contents: MemoryDraft { store.contents }
    var state: TrackerState { store.contents.state }

    func today(_ app: String) -> Int? { contents.ledger(of: app)?.todaySeconds }

    /// The name of an event of an app in a generation; nil for the present one.
    func event(_ app: String, _ minute: Int, generation: Int? = nil) -> EventName {
        let number = app.utf8.reduce(UInt32(5_381)) { $0 &* 33 &+ UInt32($1) }
        return EventName("usage.app.\(number).gen.\(generation ?? state.generation).min.\(minute)")
    }

    @discardableResult
    func threshold(_ app: String, _ minute: Int, generation: Int? = nil) -> Receipt {
        recorder.receive(
            MonitorCallback(
                .threshold, event: event(app, minute, generation: generation),
                activity: RegistrationPlan.primaryActivity))
    }

    /// The system begins the interval of the present registration.
    func begin() {
        _ = recorder.receive(MonitorCallback(.start, activity: RegistrationPlan.primaryActivity))
    }

    /// Uses an app for some minutes, told one by one.
    func use(_ app: String, _ minutes: ClosedRange<Int>) {
        for minute in minutes {
            clock.now += 60
            threshold(app, minute)
        }
    }

    func messages(_ severity: Severity) -> [String] {
        contents.log.filter { $0.severity == severity && $0.component == "TrackingService" }.map(\.message)
    }

    func analytics(_ name: String) -> [AnalyticsEvent] { contents.analytics.filter { $0.name == name } }

    /// A `recovery_triggered` of analytics.
    struct Recovery: Equatable {
        var type: AnalyticsEvent.Value?
        var succeeded: AnalyticsEvent.Value?
        var minutes: AnalyticsEvent.Value?

        init(_ type: String, _ succeeded: Bool, minutes: Int) {
            self.type = .text(type)
            self.succeeded = .flag(succeeded)
            self.minutes = .integer(minutes)
        }

        init(_ event: AnalyticsEvent) {
            type = event["recovery_type"]
            succeeded = event["success"]
            minutes = event["data_recovered_minutes"]
        }
    }

    var recoveries: [Recovery] { analytics("recovery_triggered").map { Recovery($0) } }

    /// The counters that folding the journal anew gives.
    func rebuilt(policy: CreditingPolicy = .ordinal) throws -> MemoryDraft {
        var draft = MemoryDraft()
        draft.keepsLogs = false
        try JournalFold(policy: policy).catchUp(&draft, with: store.journal)
        return draft
    }
}

extension AnalyticsEvent {
    subscript(_ key: String) -> Value? { properties.first { $0.key == key }?.value }
}
