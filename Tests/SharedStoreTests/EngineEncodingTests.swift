// The engine's values as JSON: read as they were written, whatever the order of their members, and nothing forgotten.

import Foundation
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct EngineEncodingTests {
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

    /// Reads a value, and again from JSON with its members in another order, twice, spaced, and with others among them.
    private func expectReadBack<Value: StoredFields & Equatable>(_ value: Value) throws {
        let bytes = value.encoded
        #expect(Value(json: bytes[...]) == value)
        let object = try JSONSerialization.jsonObject(with: Data(bytes))
        let other = try JSONSerialization.data(withJSONObject: mixed(object), options: .prettyPrinted)
        #expect(Value(json: Array(other)[...]) == value)
        let twice = bytes.dropLast() + [UInt8(ascii: ",")] + bytes.dropFirst()
        #expect(Value(json: twice[...]) == value)
        #expect(Value(json: bytes.dropLast()) == nil)
    }

    /// With a member that no version writes in each object whose members are fields.
    private func mixed(_ value: Any) -> Any {
        if let object = value as? [String: Any] {
            var mixed = object.mapValues(mixed)
            // Of a table by name each member is a value.
            if object["app"] != nil || object["boot"] != nil || object["policy"] != nil || object["id"] != nil
            {
                mixed["of another version"] = ["a": [1, NSNull()]]
            }
            return mixed
        }
        return (value as? [Any])?.map(mixed) ?? value
    }

    @Test func `what is written is read back, in any order and among other members`() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            let (state, ledger) = (state(&generator), ledger(&generator))
            try expectReadBack(state)
            try expectReadBack(ledger)
            var checkpoint = JournalCheckpoint(state: state, ledgers: [ledger, ledger])
            checkpoint.thresholds = ["b": minutes(&generator), "a": minutes(&generator)]
            try expectReadBack(checkpoint)
        }
        try expectReadBack(memory)
        try expectReadBack(app)
    }

    /// What a program of another version reads and writes does not change by itself.
    @Test func `the form of a state, of a ledger and of a line stays`() throws {
        for text in [StoredForm.state, StoredForm.ledger] {
            let bytes = Array(text.utf8)
            #expect(
                (TrackerState(json: bytes[...])?.encoded ?? AppLedger(json: bytes[...])?.encoded) == bytes)
        }
        #expect(
            try JournalLine(Array(StoredForm.line.utf8)[...])?.encoded().dropLast()
                == Array(StoredForm.line.utf8)[...])
    }

    @Test func `a reason of another version survives reading and writing`() throws {
        let text =
            #"{"restartCounts":{"fault":2,"new":1},"restarts":[{"at":5,"generation":1,"reason":"new"}]}"#
        let memory = try #require(ServiceMemory(json: Array(text.utf8)[...]))
        #expect(memory.restarts.map(\.reason) == [RestartReason(rawValue: "new")])
        #expect(encoded(memory) == text)
    }

    @Test func `fields are named in the order in which they are written, each once`() {
        func expectOrder<Value: StoredFields>(_: Value.Type) {
            var names = FieldNames()
            var blank = Value.blank
            try? blank.fields(&names)
            #expect(names.all == Set(names.all).sorted(), "\(Value.self)")
        }
        func expectOrder<each Value: StoredFields>(_ types: repeat (each Value).Type) {
            repeat expectOrder(each types)
        }
        expectOrder(
            ClockReading.self, BatteryReading.self, TrackerState.self, DayMark.self, Receipts.self,
            Burst.self,
            Burst.Claim.self, ScreenAccount.self, ScreenAccount.Stretch.self, TrackedApp.self,
            ServiceMemory.self,
            ServiceMemory.Restart.self, AppLedger.self, AppLedger.Span.self, AppLedger.Replay.self,
            AppLedger.Pace.self, AppLedger.Rate.self, AppLedger.CountMark.self, RuleMemory.self,
            AppLedger.LeftDay.self, JournalCheckpoint.self, CoveredTime.self, JournalLine.self)
    }

    /// What earlier versions did not write may be missing; without anything else a value is none.
    @Test func `a value lacks none of its first fields, and each has its type`() throws {
        var generator = SeededGenerator(seed: 7)
        var required: Set<String> = []
        var optional: Set<String> = []
        for _ in 0..<8 {
            let checkpoint = JournalCheckpoint(state: state(&generator), ledgers: [ledger(&generator)])
            let object = try JSONSerialization.jsonObject(with: Data(checkpoint.encoded))
            for (variant, place) in variants(of: object) {
                let bytes = try JSONSerialization.data(withJSONObject: variant)
                let isRead = JournalCheckpoint(json: Array(bytes)[...]) != nil
                if place.hasSuffix(" left out") {
                    let name = String(place.dropLast(" left out".count))
                    if isRead { optional.insert(name) } else { required.insert(name) }
                } else if place.hasSuffix(" as null") {
                    #expect(
                        isRead == !required.contains(String(place.dropLast(" as null".count))), "\(place)")
                } else {
                    // No field takes an object with this one member.
                    #expect(!isRead, "\(place)")
                }
            }
        }
        #expect(required.isDisjoint(with: optional))
        let names = Set(required.map { $0.replacing("[0]", with: "") })
        for (place, fields) in Self.requiredFields {
            let found = names.filter { $0.hasPrefix(place + ".") }.map { $0.dropFirst(place.count + 1) }
            #expect(found.filter { !$0.contains(".") }.sorted().joined(separator: " ") == fields, "\(place)")
        }
    }

    private static let requiredFields = [
        ("", "ledgers state"),
        (".ledgers", "app day hourly rewardPoints session spans startOfDay todaySeconds totalSeconds window"),
        (".ledgers.left", "day hourly lastMinute seconds startOfDay"), (".ledgers.session", "peak"),
        (".ledgers.pace", "at delay lead minute"), (".ledgers.rate", "minutes seconds"),
        (".ledgers.pace.at", "boot midnight monotonic utcOffset wall"),
        (".ledgers.replayed", "generation minutes"), (".ledgers.yesterday", "generation minute"),
        (".ledgers.spans", "firstGeneration lastGeneration minutes"),
        (".state", "appliedSequence counters creditedAtDayStart creditedSeconds generation policy receipts"),
        (".state.receipts", "others received recorded rejected"),
        (".state.burst", "claims lastAt openedAt"),
        (".state.burst.claims", "app callbacks generation hours minutes seconds"),
        (".state.account", "at clock free overdraft upToDate"), (".state.account.free", "from to"),
        (".state.battery", "isCharging level"), (".state.dayMarks", "day failed received"),
    ]

    /// The value with one member left out, null, or of another type, for each member at any depth.
    private func variants(of value: Any, at path: String = "") -> [(value: Any, place: String)] {
        if let list = value as? [Any], let first = list.first {
            return variants(of: first, at: path + "[0]").map { ([$0.value] + list.dropFirst(), $0.place) }
        }
        guard let object = value as? [String: Any] else { return [] }
        return object.keys.sorted().flatMap { key -> [(value: Any, place: String)] in
            let place = path + "." + key
            var without = object
            without[key] = nil
            // Members of a table by name are no fields.
            if path.hasSuffix(".rejected") || path.hasSuffix(".hours") { return [] }
            let others: [(Any, String)] = [
                (NSNull(), place + " as null"), (["a": "b"], place + " as an object"),
            ]
            let inside = variants(of: object[key] ?? NSNull(), at: place)
            return [(without, place + " left out")]
                + (others + inside).map { change, place in
                    var changed = object
                    changed[key] = change
                    return (changed, place)
                }
        }
    }

    /// A field that every sample leaves empty would be compared with nothing.
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
}

/// The names of a value's fields.
private struct FieldNames: FieldCoder {
    var all: [String] = []

    mutating func callAsFunction(_ name: StaticString, _: inout some StoredJSON) {
        all.append(name.description)
    }
    mutating func callAsFunction(_ name: StaticString, _: inout (some StoredJSON)?) {
        all.append(name.description)
    }
    mutating func callAsFunction<Value: StoredJSON>(_ name: StaticString, _: inout Value, else _: Value) {
        all.append(name.description)
    }
}
