// The recorder behind `trackhealth record`: lines in, answers out.

import Foundation
import PlainText
import SharedStore
import TrackingEngine
import TrackingModel

/// A recorder whose clock, memory, battery and shields are what the lines say.
struct RecordSession {
    private let store: ContainerStore
    private let policy: CreditingPolicy
    private let surroundings: LineSurroundings
    private var recorder: UsageRecorder<ContainerStore>
    /// What the store has of the lines that say when they were.
    private let taken = TakenRecords()
    /// Callbacks that are not counted since the store last worked.
    private var waiting = 0
    /// Those that even the journal could not take, in files of their own.
    private var aside = 0
    /// Whether a registration may have named the apps of callbacks that waited for it.
    private var hasRegistered = false

    init(store: ContainerStore, policy: CreditingPolicy, zone: TimeZone) {
        self.store = store
        self.policy = policy
        surroundings = LineSurroundings(zone: zone)
        recorder = UsageRecorder(
            store: store, policy: policy,
            ports: RecorderPorts(
                clock: surroundings, memory: surroundings, battery: surroundings,
                shields: surroundings))
    }

    /// Does what a line says; what is answered is on the disk.
    mutating func take(_ line: RecordLine) throws -> RecordAnswer {
        surroundings.line = line
        if let registration = line.register { return try register(registration) }
        if line.settle == true {
            if line.isTimed {
                try store.journal { try taken.read($0) }
                if taken.repeats(timeUntil: surroundings.reading()) {
                    return RecordAnswer(outcome: "replayed")
                }
            }
            try settle()
            return RecordAnswer(outcome: "settled")
        }
        let receipt = recorder.receive(
            MonitorCallback(
                line.kind ?? .threshold, event: line.event.map { EventName($0) },
                activity: line.activity ?? ""), unless: line.isTimed ? taken : nil)
        switch receipt.outcome {
        case .held(.storeFailed) where receipt.sequence == nil: aside += 1
        case .held, .unsaved: waiting += 1
        case .credited, .rejected, .noted: (waiting, aside) = (0, 0)
        case .replayed: break
        }
        return RecordAnswer(receipt)
    }

    private mutating func settle() throws {
        if try recorder.settle() { (waiting, aside) = (0, 0) }
    }

    /// Counts what the store could not take when it came.
    ///
    /// - Throws: What is not counted, where it still can't.
    mutating func finish() throws {
        let isOwed = waiting + aside > 0
        if isOwed || hasRegistered {
            do {
                try settle()
            } catch  where isOwed {
                throw uncounted("\(error)")
            }
        }
        if waiting + aside > 0 { throw uncounted(nil) }
    }

    /// What is not counted.
    ///
    /// - Parameter failure: Why the last try failed.
    private func uncounted(_ failure: String?) -> Refusal {
        var sentences: [String] = []
        if waiting > 0 {
            let reason =
                failure.map { ": \($0)" }
                ?? ": the preferences are locked or lost; trackhealth repair rebuilds them from the journal."
            sentences.append("\(countText(waiting, "callback")) could not be counted yet\(reason)")
        }
        if aside > 0 {
            sentences.append(
                "\(countText(aside, "callback")) could only be kept in files of their own; the next trackhealth record, or trackhealth repair, counts them."
            )
        }
        return Refusal(sentences.joined(separator: " "))
    }

    private mutating func register(_ registration: RecordLine.Registration) throws -> RecordAnswer {
        let reading = surroundings.reading()
        let fold = JournalFold(policy: policy)
        let taken = surroundings.line.isTimed ? taken : nil
        let registered = try store.transact { draft, journal in
            let registered = try fold.register(
                registration.generation, registration.reason ?? .user, into: &draft, journal: &journal,
                at: reading, unless: taken, registration.thresholds(of:))
            if let apps = registration.apps, registered.isPresent {
                draft.setTrackedApps(
                    apps.map { TrackedApp($0) }.tracked(since: reading.wall, knowing: draft.trackedApps))
            }
            return registered
        }
        hasRegistered = true
        taken?.note(
            JournalRecord(kind: .registered, generation: registration.generation, reading: reading),
            isRepeated: registered.isRepeated, as: registered.sequence)
        return RecordAnswer(
            sequence: registered.sequence, outcome: registered.isRepeated ? "replayed" : "registered",
            generation: registered.generation)
    }
}

extension RecordLine.Registration {
    /// What it registers as a generation.
    fileprivate func thresholds(of generation: Int) -> RegisteredThresholds {
        let points = Dictionary(
            (apps ?? []).map { ($0.id, $0.rewardPoints ?? 0) }, uniquingKeysWith: { $1 })
        var thresholds = RegisteredThresholds(generation: generation, rewardPoints: points)
        for event in events {
            thresholds.add(
                event.event,
                ThresholdMapping(
                    app: event.app, incrementSeconds: event.seconds ?? 60,
                    thresholdSeconds: event.threshold),
                minutes: EventName(event.event).ordinal.map { $0...$0 })
        }
        return thresholds
    }
}

extension TrackedApp {
    fileprivate init(_ app: RecordLine.Registration.AppEntry) {
        self.init(
            id: app.id, name: app.name ?? app.id, category: app.category ?? .other,
            rewardPoints: app.rewardPoints ?? 0)
    }
}

/// Clock, memory, battery and shields as a line gives them.
private final class LineSurroundings: EngineClock, MemoryProbe, BatteryProbe, ShieldState {
    var line = RecordLine()
    private let zone: TimeZone
    private var calendar: LocalCalendar
    private var calendarIsFor = SystemClock.now

    init(zone: TimeZone) {
        self.zone = zone
        calendar = LocalCalendar(zone, around: calendarIsFor)
    }

    func reading() -> ClockReading {
        let wall = line.at?.instant ?? SystemClock.now
        if abs(wall - calendarIsFor) > 200 * 86_400 {
            calendar = LocalCalendar(zone, around: wall)
            calendarIsFor = wall
        }
        // Where the caller gives a time and no other clock, its time is taken for one that nobody moves.
        let monotonic = line.mono ?? line.at?.instant.seconds ?? SystemClock.seconds
        let boot = line.boot ?? (line.mono == nil && line.at != nil ? "as told" : SystemClock.boot)
        return ClockReading(wall: wall, monotonic: monotonic, boot: boot, calendar: calendar)
    }

    func sample() -> MemoryReading? { line.memory.map { MemoryReading(bytes: $0, measure: .unknown) } }

    func sample() -> BatteryReading? {
        line.battery.map { BatteryReading(level: $0, isCharging: line.charging ?? false) }
    }

    func isShielded(_ app: String) -> Bool { line.shielded ?? false }
}

/// A container that the engine is to write into: found where it is, made where there is none.
enum WritableContainer {
    /// The engine's store in a folder. Throws for stores that another process owns and for a folder that holds
    /// something else.
    static func store(
        at path: String, group: String?, calendar: LocalCalendar, isDurable: Bool, waiting timeout: Double
    ) throws -> ContainerStore {
        let files = LocalFileSystem()
        let root = URL(fileURLWithPath: path).standardizedFileURL.path
        var paths = ContainerPaths(container: root, group: group ?? StoreLocation.defaultGroup)
        if let stamp = try files.stamp(of: root) {
            if stamp.kind == .link || stamp.kind == .directory {
                if let location = try? StoreLocation(root, group: group, in: files),
                    let folder = location.root
                {
                    paths = ContainerPaths(root: folder, preferences: location.plist)
                }
            } else {
                throw Refusal(
                    "Can't record into \(HarmlessText.line(path)): it is a file; name the folder of a container."
                )
            }
        } else {
            try UserFolder.make(root)
        }
        try LiveStore.refuse(paths, on: files, advice: "record into a folder of its own")
        return ContainerStore(paths, calendar: calendar, isDurable: isDurable, timeout: timeout)
    }
}
