// The engine's values from JSON, read as their `Decodable` conformance does: at each start of the extension, and from
// each store that is looked at.

internal import TrackingModel

extension JSONCursor {
    mutating func instant() throws(JSONMismatch) -> Instant? { try number().map { Instant($0) } }

    mutating func day() throws(JSONMismatch) -> LocalDay? {
        try integer().map { LocalDay(number: $0) }
    }

    mutating func minutes() throws(JSONMismatch) -> MinuteSet? {
        guard let text = try text() else { return nil }
        return try MinuteSet(text).required()
    }

    mutating func word<Word: RawRepresentable<String>>() throws(JSONMismatch) -> Word? {
        guard let text = try text() else { return nil }
        return try Word(rawValue: text).required()
    }

    mutating func minutesByName() throws(JSONMismatch) -> [String: MinuteSet]? {
        try members { json throws(JSONMismatch) in try json.minutes() }.map {
            Dictionary($0.map { ($0.name, $0.value) }) { first, _ in first }
        }
    }

    /// Counts by names that all have a meaning.
    mutating func counts<Name: Hashable>(
        _ name: (String) -> Name?
    ) throws(JSONMismatch) -> [Name: Int]? {
        guard let members = try members({ json throws(JSONMismatch) in try json.integer() }) else {
            return nil
        }
        var counts: [Name: Int] = [:]
        for member in members { counts[try name(member.name).required()] = member.value }
        return counts
    }
}

extension ClockReading: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case boot, midnight, monotonic, utcOffset, wall

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (wall, midnight): (Instant?, Instant?)
        var (monotonic, boot, utcOffset): (Double?, String?, Int?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .boot: boot = try json.text()
            case .midnight: midnight = try json.instant()
            case .monotonic: monotonic = try json.number()
            case .utcOffset: utcOffset = try json.integer()
            case .wall: wall = try json.instant()
            }
        }
        self.init(
            wall: try wall.required(), monotonic: try monotonic.required(), boot: try boot.required(),
            utcOffset: try utcOffset.required(), midnight: try midnight.required())
    }
}

extension BatteryReading: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case isCharging, level

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (level, isCharging): (Double?, Bool?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .isCharging: isCharging = try json.flag()
            case .level: level = try json.number()
            }
        }
        self.init(level: try level.required(), isCharging: try isCharging.required())
    }
}

extension TrackerState: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case account, appliedSequence, battery, batteryBefore, burst, counters, countsDaySince
        case creditedAtDayStart, creditedSeconds, day, dayAhead, dayMarks, dayStart, generation
        case hasMovedDays, intervalStartedAt, lastArrival, lastArrivalBeforeRegistration, lastCredit
        case lastReading, policy, receipts, registeredAt, registeredBefore, registeredReason, unnamedRestarts

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (policy, generation, appliedSequence): (String?, Int?, Int?)
        var (creditedSeconds, creditedAtDayStart): (Int?, Int?)
        var (receipts, counters): (Receipts?, CounterBehaviour?)
        self.init(policy: "")
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .account: account = try json.value()
            case .appliedSequence: appliedSequence = try json.integer()
            case .battery: battery = try json.value()
            case .batteryBefore: batteryBefore = try json.value()
            case .burst: burst = try json.value()
            case .counters: counters = try json.word()
            case .countsDaySince: countsDaySince = try json.integer()
            case .creditedAtDayStart: creditedAtDayStart = try json.integer()
            case .creditedSeconds: creditedSeconds = try json.integer()
            case .day: day = try json.day()
            case .dayAhead: dayAhead = try json.day()
            case .dayMarks: dayMarks = try json.value()
            case .dayStart: dayStart = try json.value()
            case .generation: generation = try json.integer()
            case .hasMovedDays: hasMovedDays = try json.flag()
            case .intervalStartedAt: intervalStartedAt = try json.value()
            case .lastArrival: lastArrival = try json.value()
            case .lastArrivalBeforeRegistration: lastArrivalBeforeRegistration = try json.value()
            case .lastCredit: lastCredit = try json.value()
            case .lastReading: lastReading = try json.value()
            case .policy: policy = try json.text()
            case .receipts: receipts = try json.value()
            case .registeredAt: registeredAt = try json.value()
            case .registeredBefore: registeredBefore = try json.value()
            case .registeredReason: registeredReason = try json.word()
            case .unnamedRestarts: unnamedRestarts = try json.integer()
            }
        }
        self.policy = try policy.required()
        self.generation = try generation.required()
        self.appliedSequence = try appliedSequence.required()
        self.creditedSeconds = try creditedSeconds.required()
        self.creditedAtDayStart = try creditedAtDayStart.required()
        self.receipts = try receipts.required()
        self.counters = try counters.required()
    }
}

extension DayMark: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case day, failed, received

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (day, failed, received): (LocalDay?, Int?, Int?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .day: day = try json.day()
            case .failed: failed = try json.integer()
            case .received: received = try json.integer()
            }
        }
        self.init(day: try day.required(), received: try received.required(), failed: try failed.required())
    }
}

extension Receipts: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case others, received, recorded, rejected

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (others, received, recorded): (Int?, Int?, Int?)
        var rejected: [RejectionReason: Int]?
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .others: others = try json.integer()
            case .received: received = try json.integer()
            case .recorded: recorded = try json.integer()
            case .rejected: rejected = try json.counts { RejectionReason(rawValue: $0) }
            }
        }
        self.init()
        self.others = try others.required()
        self.received = try received.required()
        self.recorded = try recorded.required()
        self.rejected = try rejected.required()
    }
}

extension CoveredTime: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case boot, from, to

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (boot, from, to): (String?, Double?, Double?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .boot: boot = try json.text()
            case .from: from = try json.number()
            case .to: to = try json.number()
            }
        }
        self.init(boot: try boot.required(), from: try from.required(), to: try to.required())
    }
}

extension JournalCheckpoint: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case ledgers, minutes, state

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (state, ledgers): (TrackerState?, [AppLedger]?)
        var thresholds: [String: MinuteSet]?
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .ledgers: ledgers = try json.value()
            case .minutes: thresholds = try json.minutesByName()
            case .state: state = try json.value()
            }
        }
        self.init(state: try state.required(), ledgers: try ledgers.required())
        self.thresholds = thresholds
    }
}
