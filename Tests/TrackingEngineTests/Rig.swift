// A recorder on a store in memory with a clock that the test moves.

import InMemoryStore
import TrackingEngine
import TrackingModel

/// A clock that stands still until it is moved.
final class ManualClock: EngineClock {
    var calendar: LocalCalendar
    var wall: Instant
    var monotonic = 1_000.0
    var boot = "first"

    init(
        _ calendar: LocalCalendar = .utc, day: LocalDay = LocalDay(year: 2025, month: 11, day: 13),
        hour: Double = 9
    ) {
        self.calendar = calendar
        wall = calendar.start(of: day) + hour * 3_600
    }

    func reading() -> ClockReading {
        ClockReading(wall: wall, monotonic: monotonic, boot: boot, calendar: calendar)
    }

    /// Time goes by.
    func advance(_ seconds: Double) {
        wall = wall + seconds
        monotonic += seconds
    }
}

/// A memory probe that says what it is told to.
final class ManualMemory: MemoryProbe {
    var bytes = 4_300_000
    func sample() -> MemoryReading? { MemoryReading(bytes: bytes, measure: .footprint) }
}

/// A battery that is as the test says; unknown at first.
final class ManualBattery: BatteryProbe {
    var reading: BatteryReading?
    func sample() -> BatteryReading? { reading }
}

/// Shields that the test raises.
final class ManualShields: ShieldState {
    var apps: Set<String> = []
    func isShielded(_ app: String) -> Bool { apps.contains(app) }
}

/// Remembers what was posted, and fails on request.
final class PostBox: NotificationPort {
    struct Lost: Error {}
    var posted: [Int] = []
    var fails = false
    func post(sequence: Int) throws {
        if fails { throw Lost() }
        posted.append(sequence)
    }
}

struct Failure: Error, CustomStringConvertible {
    var description: String { "no space left on device" }
}

typealias Rig = EngineRig<MemoryStore>

/// Recorder, store and surroundings together.
struct EngineRig<Store: TrackerStore> {
    let clock: ManualClock
    let memory = ManualMemory()
    let battery = ManualBattery()
    let shields = ManualShields()
    let posts = PostBox()
    let store: Store
    var recorder: UsageRecorder<Store>
    let policy: CreditingPolicy

    static var app: String { "com.example.primer" }

    init(_ policy: CreditingPolicy = .ordinal, clock: ManualClock = ManualClock(), store: Store) {
        self.clock = clock
        self.policy = policy
        self.store = store
        recorder = UsageRecorder(
            store: store, policy: policy,
            ports: RecorderPorts(
                clock: clock, memory: memory, battery: battery, shields: shields, notifications: posts))
    }

    static func event(_ app: String, _ minute: Int, generation: Int = 1) -> String {
        "usage.app.\(app).gen.\(generation).min.\(minute)"
    }

    /// Registers minutes of apps as a new generation, as the service does before it starts monitoring.
    func register(
        _ apps: [String] = [Self.app], generation: Int = 1, minutes: ClosedRange<Int> = 1...120,
        reason: RestartReason = .launch
    ) throws {
        try store.transact { draft, journal in
            var thresholds = RegisteredThresholds(generation: generation)
            for app in apps {
                if draft.ledger(of: app) == nil { thresholds.rewardPoints[app] = 10 }
                for minute in minutes {
                    thresholds.add(
                        Self.event(app, minute, generation: generation),
                        ThresholdMapping(app: app, incrementSeconds: 60, thresholdSeconds: minute * 60),
                        minutes: minute...minute)
                }
            }
            _ = try JournalFold(policy: policy).register(
                thresholds, reason, into: &draft, journal: &journal, at: clock.reading())
        }
    }

    @discardableResult
    mutating func reach(_ minute: Int, of app: String = Self.app, generation: Int = 1) -> Receipt {
        recorder.receive(
            MonitorCallback(
                .threshold, event: EventName(Self.event(app, minute, generation: generation)),
                activity: "primary"))
    }

    /// The app is used for some minutes, each of them told as it ends.
    mutating func use(_ minutes: ClosedRange<Int>, of app: String = Self.app, generation: Int = 1) {
        for minute in minutes {
            clock.advance(60)
            reach(minute, of: app, generation: generation)
        }
    }

    /// Goes quiet for a while, then has the last burst judged.
    mutating func settle() throws {
        clock.advance(41)
        try recorder.settle()
    }

    func look<Result>(_ body: (Store.Draft) throws -> Result) throws -> Result {
        try store.transact { draft, _ in try body(draft) }
    }

    /// The counters that come of folding the whole journal into an empty store.
    func rebuilt() throws -> MemoryDraft {
        var draft = MemoryDraft()
        try store.journal { journal in
            try JournalFold(policy: policy).rebuild(&draft, from: journal)
        }
        return draft
    }
}

extension EngineRig<MemoryStore> {
    init(_ policy: CreditingPolicy = .ordinal, clock: ManualClock = ManualClock()) {
        self.init(policy, clock: clock, store: MemoryStore())
        store.contents.setCanary()
    }

    func today(_ app: String = Self.app) -> Int { store.contents.ledgers[app]?.todaySeconds ?? 0 }
    var receipts: Receipts { store.contents.state.receipts }
}
