// Reads the callbacks of the engine's journal, with what folding it again says of each.

import TrackingEngine
import TrackingModel

/// The callbacks of the journal, which lists all of them. Their outcomes come from replaying it. Where that is not
/// possible, entries of the recovery log give the outcomes, matched by id; the others are unknown.
struct JournalCallbacks {
    /// In the order of the journal.
    private(set) var callbacks: [LoggedCallback] = []
    /// Minutes that were counted without a callback of their own.
    private(set) var recoveries: [MinuteRecovery] = []
    /// The first moment from which on no callback is missing; nil without a record.
    let coveredFrom: Instant?
    /// Whether the outcomes are those that the counters come of.
    let isExact: Bool
    /// Seconds of each app's lifetime total, as the journal comes to them; empty where that is not exact.
    let totals: [String: Int]
    private let counts: DayCounts

    init(
        _ trace: EngineTrace, _ timeline: DeviceTimeline, _ contents: StoreContents,
        _ events: inout EventIndex, _ days: inout DayIndex
    ) {
        let found = JournalReplay(trace, policies: CreditingPolicy.all)
        isExact = found != nil
        totals = found?.totals ?? [:]
        let replay = found ?? .unknown
        let records = trace.records
        counts = events.counts
        coveredFrom = Self.start(of: trace, timeline)
        let exactFrom = replay.firstSequence
        let applied = trace.state?.appliedSequence ?? .max
        let isLogged = (records.first?.sequence ?? .max) < exactFrom
        let logged = isLogged ? Self.outcomesByID(contents) : [:]
        let retried = isLogged ? Set(records.places(of: .retried).compactMap { records[$0].of }) : []
        callbacks.reserveCapacity(records.count)
        for (index, record) in records.enumerated() {
            let isKnown = record.sequence >= exactFrom
            switch record.kind {
            case .threshold:
                let outcome =
                    isKnown
                    ? LoggedCallback.Outcome(replay.outcome(of: record.sequence))
                    : Self.logged(logged, retried, records, index)
                append(
                    record, at: index, timeline, outcome, app: replay.retriedApps[record.sequence], &events,
                    &days)
                callbacks[callbacks.count - 1].isPending = record.sequence > applied
                note(replay.yesterdaySeconds[record.sequence], reportedBy: record, at: timeline.times[index])
            case .recovered:
                note(
                    record, at: timeline.times[index],
                    seconds: isKnown ? replay.recoveredSeconds[record.sequence] ?? 0 : nil)
            default: break
            }
        }
    }

    private mutating func append(
        _ record: JournalRecord, at index: Int, _ timeline: DeviceTimeline, _ outcome: LoggedCallback.Outcome,
        app retried: String?, _ events: inout EventIndex, _ days: inout DayIndex
    ) {
        let event = EventName(record.event ?? "")
        let at = timeline.times[index]
        let offset = record.reading.utcOffset
        let isShifted = timeline.shifts[index] != 0
        let local = ((at.seconds + Double(offset)) / 86_400).rounded(.down)
        let day =
            isShifted ? LocalDay(number: Int(truncatingIfRepresentable: local) ?? 0) : record.reading.day
        let series = events.shared(
            .init(
                app: record.app ?? retried ?? events.apps.app(of: event, named: nil),
                path: record.activity ?? "", generation: record.generation,
                count: counts.count(of: record.generation)))
        let place = days.shared(
            .init(
                day: day,
                midnight: isShifted
                    ? Instant(Double(day.number) * 86_400 - Double(offset)) : record.reading.midnight))
        callbacks.append(
            // A threshold covers at most a day.
            LoggedCallback(
                at: at, series, place, ordinal: record.ordinal,
                width: min(max((record.seconds ?? 60) / 60, 1), 1_440), outcome: outcome,
                source: .journal, saysSeconds: outcome != .unknown,
                lackedMapping: record.app == nil && outcome != .rejected(.engine(.staleGeneration))))
    }

    /// - Parameter seconds: Credited seconds; nil where unknown.
    private mutating func note(_ record: JournalRecord, at: Instant, seconds: Int?) {
        guard let app = record.app, let last = record.ordinal, let reported = record.seconds, reported >= 60,
            EngineBounds.minute.contains(last)
        else { return }
        let first = max(1, last - (reported / 60 - 1))
        guard first <= last else { return }
        recoveries.append(
            MinuteRecovery(
                at: at, day: record.reading.day, app: app, count: counts.count(of: record.generation),
                minutes: first...last, seconds: seconds))
    }

    /// Minutes of the previous day that a callback after midnight reported besides its own.
    private mutating func note(_ seconds: Int?, reportedBy record: JournalRecord, at: Instant) {
        guard let seconds, seconds >= 120, let app = record.app, let last = record.ordinal, last > 1 else {
            return
        }
        let below = seconds / 60 - 1
        recoveries.append(
            MinuteRecovery(
                at: at, day: record.reading.day - 1, app: app, count: counts.count(of: record.generation),
                minutes: max(1, last - below)...(last - 1), seconds: below * 60, isOfYesterday: true))
    }

    /// The checkpoint was made with the callback before the first record, so nothing is missing since then.
    private static func start(of trace: EngineTrace, _ timeline: DeviceTimeline) -> Instant? {
        guard let first = trace.records.first, let at = timeline.times.first,
            let shift = timeline.shifts.first
        else { return nil }
        if first.sequence <= 1 { return CallbackLog.always }
        guard let startCheckpoint = trace.startCheckpoint,
            startCheckpoint.state.appliedSequence == first.sequence - 1,
            let reading = startCheckpoint.state.lastReading
        else { return at }
        return min(at, reading.wall - shift)
    }

    private static func outcomesByID(_ contents: StoreContents) -> [RecordID: LoggedCallback.Outcome] {
        var result: [RecordID: LoggedCallback.Outcome] = [:]
        for entry in contents.recovery where entry.id != .none {
            result[entry.id] = entry.callbackOutcome
        }
        return result
    }

    /// The outcome by the entry with the record's own id. A callback of a burst may have been reverted, which no entry
    /// states.
    private static func logged(
        _ outcomes: [RecordID: LoggedCallback.Outcome], _ retried: Set<Int>, _ records: [JournalRecord],
        _ index: Int
    ) -> LoggedCallback.Outcome {
        let record = records[index]
        guard let outcome = outcomes[JournalReplay.entryID(of: record)] else {
            // Every policy rejects these; a callback without a mapping may have been tried again since.
            if record.isShielded { return .rejected(.engine(.shielded)) }
            return record.app == nil && !retried.contains(record.sequence)
                ? .rejected(.engine(.noMapping)) : .unknown
        }
        guard outcome == .credited(60) else { return outcome }
        func at(_ index: Int) -> Instant? {
            guard records.indices.contains(index), records[index].kind == .threshold else { return nil }
            return records[index].reading.wall
        }
        return CallbackLog.isAlone(record.reading.wall, after: at(index - 1), before: at(index + 1))
            ? .credited(record.seconds ?? 60) : .unknown
    }
}

/// Minutes credited because a later callback covers them; their own callbacks never came.
struct MinuteRecovery {
    var at: Instant
    /// The local day of the device.
    var day: LocalDay
    var app: String
    /// As of a callback, `LoggedCallback.count`.
    var count: Int?
    /// From 1.
    var minutes: ClosedRange<Int>
    /// Credited seconds; nil where unknown.
    var seconds: Int?
    /// Whether a callback after midnight reported them.
    var isOfYesterday = false

    /// A registration that lasts for days reports each minute once a day. After half a day, a repeated minute belongs
    /// to the next day. Seconds.
    static let repeatsAfter = 43_200.0
}

extension LoggedCallback.Outcome {
    fileprivate init(_ outcome: JournalReplay.Outcome?) {
        self =
            switch outcome {
            case .credited(let seconds): .credited(seconds)
            case .rejected(let reason): .rejected(.engine(reason))
            case .takenBack(let seconds): .takenBack(seconds)
            case nil: .unknown
            }
    }
}
