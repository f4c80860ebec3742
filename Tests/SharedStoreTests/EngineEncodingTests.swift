// What is spelled by hand is what the encoder would spell, so that no field can be forgotten.

import Foundation
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct EngineEncodingTests {
    private func encoderOutput(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func encoded(_ value: some CompactJSONEncodable) -> String {
        String(decoding: value.encoded, as: UTF8.self)
    }

    private func reading(_ generator: inout SeededGenerator) -> ClockReading {
        ClockReading(
            wall: Instant(Double.random(in: 0...2e9, using: &generator)),
            monotonic: Double(Int.random(in: 0...1_000_000, using: &generator)),
            boot: ["first", "a\"b\\c/d", "ünï\u{7F}€"].randomElement(using: &generator) ?? "",
            utcOffset: Int.random(in: -43_200...43_200, using: &generator),
            midnight: Instant(Double.random(in: -1e9...2e9, using: &generator).rounded()))
    }

    private func minutes(_ generator: inout SeededGenerator) -> MinuteSet {
        var set = MinuteSet()
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            let minute = Int.random(in: 1...200, using: &generator)
            set.insert(minute...minute + Int.random(in: 0...9, using: &generator))
        }
        return set
    }

    private func state(_ generator: inout SeededGenerator) -> TrackerState {
        var state = TrackerState(policy: "ordinal")
        state.appliedSequence = Int.random(in: 0...99_999, using: &generator)
        state.counters = .continues
        state.creditedSeconds = 7_200
        guard Bool.random(using: &generator) else { return state }
        state.day = LocalDay(number: 20_000)
        state.dayStart = reading(&generator)
        state.dayMarks = [
            DayMark(day: LocalDay(number: 19_999), received: 4, failed: 0),
            DayMark(day: LocalDay(number: 20_000), received: 9, failed: 1),
        ]
        state.generation = 3
        state.registeredAt = reading(&generator)
        state.registeredReason = .fault
        state.receipts.received = 12
        state.receipts.others = 1
        for reason in RejectionReason.allCases where Bool.random(using: &generator) {
            state.receipts.rejected[reason] = Int.random(in: 0...9, using: &generator)
        }
        state.creditedAtDayStart = 60
        state.lastArrival = reading(&generator)
        state.lastArrivalBeforeRegistration = reading(&generator)
        state.lastReading = reading(&generator)
        state.intervalStartedAt = reading(&generator)
        state.lastCredit = reading(&generator)
        var burst = Burst(openedAt: reading(&generator), anchor: reading(&generator))
        for index in 0..<Int.random(in: 0...3, using: &generator) {
            var claim = Burst.Claim(
                app: "app \(index)", generation: index, lastCredit: index == 1 ? nil : reading(&generator))
            claim.minutes = minutes(&generator)
            claim.seconds = -60
            claim.callbacks = 2
            claim.held = minutes(&generator)
            claim.top = index
            claim.isFirst = index == 1
            claim.isSteady = index == 2
            claim.booked = stretches(&generator)
            if index > 0 { claim.rate = AppLedger.Rate(minutes: index, seconds: 61.5) }
            for hour in [2, 10, 9] where Bool.random(using: &generator) { claim.hours[hour] = 60 }
            burst.claims.append(claim)
        }
        burst.isFlood = Bool.random(using: &generator)
        state.burst = burst
        state.account = ScreenAccount(
            clock: 86_400.25, at: reading(&generator), free: stretches(&generator), overdraft: 12.5,
            upToDate: [100.5, 86_400])
        state.registeredBefore = reading(&generator)
        state.countsDaySince = Bool.random(using: &generator) ? 3 : nil
        state.hasMovedDays = Bool.random(using: &generator) ? true : nil
        state.unnamedRestarts = 2
        state.dayAhead = LocalDay(number: 20_409)
        state.battery = BatteryReading(level: 0.35, isCharging: true)
        state.batteryBefore = BatteryReading(level: 1, isCharging: false)
        return state
    }

    private func stretches(_ generator: inout SeededGenerator) -> [ScreenAccount.Stretch] {
        (0..<Int.random(in: 0...3, using: &generator)).map {
            ScreenAccount.Stretch(from: Double($0) * 100, to: Double($0) * 100 + 54.5)
        }
    }

    private func ledger(_ generator: inout SeededGenerator) -> AppLedger {
        var ledger = AppLedger(
            app: "com.example/\u{1F600}", day: LocalDay(number: -3), startOfDay: Instant(0.5), rewardPoints: 7
        )
        ledger.todaySeconds = Int.random(in: 0...86_400, using: &generator)
        ledger.totalSeconds = 99
        ledger.window = minutes(&generator)
        guard Bool.random(using: &generator) else { return ledger }
        ledger.hourly[5] = 3_600
        ledger.newest = AppLedger.NewestCallback(at: reading(&generator))
        ledger.newest?.minute = 7
        ledger.newest?.activity = "primary \"schedule\""
        ledger.newest?.thresholdSeconds = 420
        ledger.newest?.batchTop = AppLedger.CountMark(generation: 2, minute: 4)
        ledger.lastCredit = reading(&generator)
        ledger.yesterday = AppLedger.CountMark(generation: 1, minute: 9)
        ledger.count.spans = [AppLedger.Span(generation: 1, minutes: minutes(&generator))]
        ledger.memory.ofDay = 60
        ledger.memory.kept = 1
        ledger.memory.generation = 2
        ledger.upToDate = 540.125
        ledger.upToDateBefore = 480.5
        ledger.count.spans[0].held = minutes(&generator)
        ledger.count.withheldSeconds = 60
        ledger.count.recoveredMinutes = 2
        ledger.dayCounter = 2
        ledger.replayed = AppLedger.Replay(generation: 2, minutes: minutes(&generator))
        ledger.left = AppLedger.LeftDay(ledger)
        ledger.ahead = AppLedger.LeftDay(ledger)
        ledger.count.pace = AppLedger.Pace(at: reading(&generator), minute: 4, lead: 1.25, delay: 0.5)
        ledger.count.rate = AppLedger.Rate(minutes: 12, seconds: 655.5)
        return ledger
    }

    private func record(_ generator: inout SeededGenerator) -> JournalRecord {
        var record = JournalRecord(
            sequence: 9, kind: .retried, event: "usage.app.\"1\".min.2\n", activity: "a\tb",
            generation: 2,
            app: "c", ordinal: 2, seconds: 60, thresholdSeconds: 120,
            isShielded: Bool.random(using: &generator), reason: .fault, of: 4,
            reading: reading(&generator))
        if Bool.random(using: &generator) {
            record.battery = BatteryReading(level: 0.85, isCharging: Bool.random(using: &generator))
            record.memoryBytes = 5_300_000
            record.thresholds = ["c": MinuteSet(1...34), "d\"": MinuteSet(60...60)]
        }
        return record
    }

    private var memory: ServiceMemory {
        var memory = ServiceMemory()
        memory.restarts = [
            ServiceMemory.Restart(
                reason: .fault, at: 1_760_000_000.5, generation: 3, succeeded: false, thresholds: 360,
                received: 41),
            ServiceMemory.Restart(reason: .user, at: 1_760_000_100, generation: 4),
        ]
        memory.pendingRestart = .timer
        memory.pendingSince = 1_760_000_200
        memory.recoveryStartedAt = 1_760_000_300
        memory.creditedBeforeRecovery = 540
        memory.lossAlertedAt = 1_760_000_400
        memory.restartCounts = [.fault: 2, RestartReason(rawValue: "of another version"): 1]
        memory.checkedAt = 1_760_000_500
        memory.heardThresholds = 180
        memory.unheardThresholds = 360
        memory.unheardAt = 1_760_000_600
        return memory
    }

    private var app: TrackedApp {
        TrackedApp(
            id: "com.example/\u{1F600}", name: "a \"b\"", category: .reward, rewardPoints: 7,
            since: Instant(1_760_000_000.25))
    }

    @Test func `states, ledgers and checkpoints are encoded as Foundation encodes them`() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            let state = state(&generator)
            let ledger = ledger(&generator)
            #expect(encoded(state) == (try encoderOutput(state)))
            #expect(encoded(ledger) == (try encoderOutput(ledger)))
            let checkpoint = JournalCheckpoint(state: state, ledgers: [ledger, ledger])
            #expect(encoded(checkpoint) == (try encoderOutput(checkpoint)))
        }
    }

    /// Each member is left out, made null, and given other values, one after the other.
    @Test func `states and ledgers are read as Foundation reads them, whatever is wrong with a member`()
        throws
    {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<12 {
            let (state, ledger) = (state(&generator), ledger(&generator))
            var kinds = try compare(state, at: "state")
            kinds += try compare(ledger, at: "ledger")
            kinds += try compare(JournalCheckpoint(state: state, ledgers: [ledger]), at: "checkpoint")
            #expect(kinds.contains(true) && kinds.contains(false))
        }
        #expect(TrackerState(json: Array("{}".utf8)[...]) == nil)
        #expect(TrackerState(json: encoded(state(&generator)).utf8.dropLast().map { $0 }[...]) == nil)
    }

    @Test func `what the app side keeps is read as Foundation reads it, whatever is wrong with a member`()
        throws
    {
        #expect(try Set(compare(memory, at: "memory")) == [true, false])
        #expect(try Set(compare(app, at: "app")) == [true, false])
    }

    /// Whether each changed value could be read; both ways have to agree.
    private func compare<Value: Codable & Equatable & CompactJSONDecodable>(
        _ value: Value, at name: String
    ) throws -> [Bool] {
        let encoded = Array(try encoderOutput(value).utf8)
        #expect(Value(json: encoded[...]) == value, "\(name)")
        return try variants(of: JSONSerialization.jsonObject(with: Data(encoded))).map { variant, place in
            let bytes = try JSONSerialization.data(withJSONObject: variant)
            let foundation = try? JSONDecoder().decode(Value.self, from: bytes)
            #expect(Value(json: Array(bytes)[...]) == foundation, "\(name)\(place)")
            return foundation != nil
        }
    }

    /// The value with one member changed, for each member at any depth.
    private func variants(of value: Any) -> [(value: Any, place: String)] {
        if let object = value as? [String: Any] {
            return object.keys.sorted().flatMap { key -> [(value: Any, place: String)] in
                var without = object
                without[key] = nil
                let others: [Any] = [NSNull(), "x", 1.5, 7, true, [1], ["a": 1]]
                let inside = variants(of: object[key] ?? NSNull())
                return [(without, ".\(key) left out")]
                    + (others.map { ($0, "") } + inside).map { change, place in
                        var changed = object
                        changed[key] = change
                        return (changed, ".\(key)\(place) \(change)")
                    }
            }
        }
        guard let list = value as? [Any], let first = list.first else { return [] }
        return variants(of: first).map { ([$0.value] + list.dropFirst(), "[0]\($0.place)") }
    }

    /// What `states, ledgers and checkpoints` compares would say nothing of a field that every sample leaves empty.
    @Test func `no field is empty in all samples`() {
        var generator = SeededGenerator(seed: 5)
        var empty: Set<String> = []
        var filled: Set<String> = []
        func look(at value: Any, _ path: String) {
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .optional, .collection, .dictionary:
                if mirror.children.isEmpty { empty.insert(path) } else { filled.insert(path) }
            default: break
            }
            for child in mirror.children { look(at: child.value, "\(path).\(child.label ?? "")") }
        }
        for _ in 0..<50 {
            look(at: state(&generator), "state")
            look(at: ledger(&generator), "ledger")
            look(at: record(&generator), "record")
        }
        look(at: memory, "memory")
        look(at: app, "app")
        #expect(filled.count > 20)
        #expect(empty.subtracting(filled).sorted() == [])
    }

    @Test func `a line of the journal reads back as its record`() throws {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<50 {
            let record = record(&generator)
            let bytes = try JournalLine(record).encoded()
            #expect(bytes.last == 0x0A)
            #expect(bytes.dropLast().contains(0x0A) == false)
            #expect(JournalLine(bytes.dropLast())?.record == record)
        }
    }

    @Test func `a clock that is no number is no line`() {
        let reading = ClockReading(
            wall: Instant(1), monotonic: .nan, boot: "first", utcOffset: 0, midnight: Instant(0))
        #expect(throws: (any Error).self) {
            try JournalLine(JournalRecord(kind: .start, reading: reading)).encoded()
        }
    }

    @Test func `several members are replaced and added in one pass`() throws {
        let old = Array(#" { "a" : 1, "b":[1,{"a":2}] , "a":3,"c":null } "#.utf8)
        let layout = try #require(JSONObjectLayout(old[...]))
        func replaced(_ changes: [(key: String, value: [UInt8])]) -> String {
            String(decoding: Array(layout.replacing(changes, in: old[...]).joined()), as: UTF8.self)
        }
        #expect(replaced([]) == #" { "a" : 1, "b":[1,{"a":2}] , "a":3,"c":null } "#)
        #expect(
            replaced([("c", Array("4".utf8)), ("x", Array("5".utf8)), ("a", Array("6".utf8))])
                == #" { "a" : 6, "b":[1,{"a":2}] ,"c":4,"x":5 } "#)
        let empty = try #require(JSONObjectLayout(Array("{}".utf8)[...]))
        let two = empty.replacing([("x", [0x31]), ("y\"", [0x32])], in: Array("{}".utf8)[...])
        #expect(String(decoding: Array(two.joined()), as: UTF8.self) == #"{"x":1,"y\"":2}"#)
    }
}
