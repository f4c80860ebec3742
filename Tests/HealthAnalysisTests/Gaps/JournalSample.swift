// Hand-written journals of the engine, for the rungs that stand on them.

import HealthAnalysis
import TestSupport
import TrackingModel

/// A journal being written, in Toronto, with one app.
struct JournalSample {
    static let app = "com.example.tubes"
    private(set) var records: [JournalRecord] = []
    var boot = "boot-1"
    /// Seconds that the wall clock is ahead.
    var ahead = 0.0
    var utcOffset = -18_000
    var state = TrackerState(policy: "ordinal")
    var hasCanary = true

    mutating func add(_ record: JournalRecord, at moment: Instant) {
        var record = record
        record.sequence = (records.last?.sequence ?? 0) + 1
        let wall = moment + ahead
        record.reading = ClockReading(
            wall: wall, monotonic: moment.seconds - 1_700_000_000, boot: boot, utcOffset: utcOffset,
            midnight: toronto.startOfDay(containing: wall))
        records.append(record)
        state.appliedSequence = record.sequence
    }

    private static var blank: ClockReading {
        ClockReading(wall: Instant(0), monotonic: 0, boot: "", utcOffset: 0, midnight: Instant(0))
    }

    /// - Parameter top: The last minute of the app that has a threshold, where the journal keeps them.
    mutating func register(
        _ generation: Int, at moment: Instant, reason: RestartReason = .launch, top: Int? = nil
    ) {
        var record = JournalRecord(
            kind: .registered, generation: generation, reason: reason, reading: Self.blank)
        if let top { record.thresholds = [Self.app: MinuteSet(1...top)] }
        add(record, at: moment)
    }

    mutating func start(at moment: Instant) {
        add(JournalRecord(kind: .start, activity: "primary", reading: Self.blank), at: moment)
    }

    mutating func minute(
        _ ordinal: Int, of generation: Int = 1, at moment: Instant, app: String = Self.app,
        activity: String = "primary"
    ) {
        add(
            JournalRecord(
                kind: .threshold, event: "usage.\(app).gen.\(generation).min.\(ordinal)", activity: activity,
                generation: generation, app: app, ordinal: ordinal, seconds: 60,
                thresholdSeconds: ordinal * 60, reading: Self.blank), at: moment)
    }

    /// Minutes one after the other; returns the moment of the last.
    @discardableResult
    mutating func minutes(
        _ ordinals: some Sequence<Int>, of generation: Int = 1, from moment: Instant, step: Double = 60.5,
        app: String = Self.app, activity: String = "primary"
    ) -> Instant {
        var at = moment
        for (index, ordinal) in ordinals.enumerated() {
            at = moment + Double(index) * step
            minute(ordinal, of: generation, at: at, app: app, activity: activity)
        }
        return at
    }

    /// Leaves numbers out.
    mutating func skip(_ count: Int) {
        guard var last = records.popLast() else { return }
        last.sequence += count
        records.append(last)
    }

    func store(heartbeat: Instant? = nil) -> StoreContents {
        var store = goodStore(heartbeat: heartbeat ?? records.last?.reading.wall ?? at(12))
        store.source.generation = .planned
        store.apps[0].counters = []
        store.mappings = [:]
        var engine = EngineTrace(records: records, state: state, hasCanary: hasCanary)
        engine.damagedLines = 0
        store.engine = engine
        store.hasEventLog = true
        return store
    }

    func report(at moment: Instant, outside: ExternalEvidence = ExternalEvidence()) -> HealthReport {
        HealthReport(store(), at: moment, calendar: toronto, outside: outside)
    }
}

extension ExternalEvidence {
    /// Knowledge of one span.
    static func span(_ kind: EvidenceSpan.Fact, _ start: Instant, _ end: Instant, app: String? = nil)
        -> ExternalEvidence
    {
        ExternalEvidence(
            evidence: DeviceEvidence(spans: [EvidenceSpan(start: start, end: end, kind: kind, app: app)]))
    }
}
