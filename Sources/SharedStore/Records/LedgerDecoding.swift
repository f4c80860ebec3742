// The counters of an app from JSON.

internal import TrackingModel

extension AppLedger: CompactJSONDecodable {
    /// All on one level, those of the newest callback and of the count too.
    private enum Field: String, JSONField {
        case ahead, app, batchTop, day, dayCounter, hourly, lastActivity, lastArrival, lastCredit
        case lastMinute, lastThresholdSeconds, left, pace, rate, recoveredMinutes, replayed, rewardPoints
        case session, spans, startOfDay, todaySeconds, totalSeconds, upToDate, upToDateBefore, window
        case withheldSeconds, yesterday

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (app, rewardPoints): (String?, Int?)
        var (day, startOfDay, hourly): (LocalDay?, Instant?, [Int]?)
        var (todaySeconds, totalSeconds): (Int?, Int?)
        var (window, memory): (MinuteSet?, RuleMemory?)
        var spans: [Span]?
        // What need not be there is put where it belongs.
        var newest = Newest()
        var rest = AppLedger(app: "", day: LocalDay(number: 0), startOfDay: Instant(0))
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .ahead: rest.ahead = try json.value()
            case .app: app = try json.text()
            case .batchTop: newest.batchTop = try json.value()
            case .day: day = try json.day()
            case .dayCounter: rest.dayCounter = try json.integer()
            case .hourly: hourly = try json.integers()
            case .lastActivity: newest.activity = try json.text()
            case .lastArrival: newest.at = try json.value()
            case .lastCredit: rest.lastCredit = try json.value()
            case .lastMinute: newest.minute = try json.integer()
            case .lastThresholdSeconds: newest.thresholdSeconds = try json.integer()
            case .left: rest.left = try json.value()
            case .pace: rest.count.pace = try json.value()
            case .rate: rest.count.rate = try json.value()
            case .recoveredMinutes: rest.count.recoveredMinutes = try json.integer()
            case .replayed: rest.replayed = try json.value()
            case .rewardPoints: rewardPoints = try json.integer()
            case .session: memory = try json.value()
            case .spans: spans = try json.value()
            case .startOfDay: startOfDay = try json.instant()
            case .todaySeconds: todaySeconds = try json.integer()
            case .totalSeconds: totalSeconds = try json.integer()
            case .upToDate: rest.upToDate = try json.number()
            case .upToDateBefore: rest.upToDateBefore = try json.number()
            case .window: window = try json.minutes()
            case .withheldSeconds: rest.count.withheldSeconds = try json.integer()
            case .yesterday: rest.yesterday = try json.value()
            }
        }
        self = rest
        self.app = try app.required()
        self.rewardPoints = try rewardPoints.required()
        self.day = try day.required()
        self.startOfDay = try startOfDay.required()
        self.hourly = try hourly.required()
        self.todaySeconds = try todaySeconds.required()
        self.totalSeconds = try totalSeconds.required()
        self.window = try window.required()
        self.memory = try memory.required()
        count.spans = try spans.required()
        self.newest = newest.callback
    }

    /// A callback of which the time may still be missing.
    private struct Newest {
        var at: ClockReading?
        var minute: Int?
        var activity: String?
        var thresholdSeconds: Int?
        var batchTop: CountMark?

        var callback: NewestCallback? {
            guard let at else { return nil }
            var callback = NewestCallback(at: at)
            callback.minute = minute
            callback.activity = activity
            callback.thresholdSeconds = thresholdSeconds
            callback.batchTop = batchTop
            return callback
        }
    }
}

extension AppLedger.Span: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case firstGeneration, held, lastGeneration, minutes

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (first, last, minutes): (Int?, Int?, MinuteSet?)
        var held: MinuteSet?
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .firstGeneration: first = try json.integer()
            case .held: held = try json.minutes()
            case .lastGeneration: last = try json.integer()
            case .minutes: minutes = try json.minutes()
            }
        }
        self.init(generation: try first.required(), minutes: try minutes.required())
        lastGeneration = try last.required()
        self.held = held ?? MinuteSet()
    }
}

extension AppLedger.Replay: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case generation, minute, minutes

        static let names = JSONNames<Field>()
    }

    /// Earlier versions kept the highest minute alone.
    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (generation, top, minutes): (Int?, Int?, MinuteSet?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .generation: generation = try json.integer()
            case .minute: top = try json.integer()
            case .minutes: minutes = try json.minutes()
            }
        }
        if minutes == nil, let top { minutes = top > 0 ? MinuteSet(1...top) : MinuteSet() }
        self.init(generation: try generation.required(), minutes: try minutes.required())
    }
}

extension AppLedger.Pace: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case at, delay, lead, minute

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (at, minute): (ClockReading?, Int?)
        var (lead, delay): (Double?, Double?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .at: at = try json.value()
            case .delay: delay = try json.number()
            case .lead: lead = try json.number()
            case .minute: minute = try json.integer()
            }
        }
        self.init(
            at: try at.required(), minute: try minute.required(), lead: try lead.required(),
            delay: try delay.required())
    }
}

extension AppLedger.Rate: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case minutes, seconds

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (minutes, seconds): (Int?, Double?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .minutes: minutes = try json.integer()
            case .seconds: seconds = try json.number()
            }
        }
        self.init(minutes: try minutes.required(), seconds: try seconds.required())
    }
}

extension AppLedger.CountMark: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case generation, minute

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (generation, minute): (Int?, Int?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .generation: generation = try json.integer()
            case .minute: minute = try json.integer()
            }
        }
        self.init(generation: try generation.required(), minute: try minute.required())
    }
}

extension RuleMemory: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case generation, peak, startSeconds

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        self.init()
        var peak: Int?
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .generation: generation = try json.integer()
            case .peak: peak = try json.integer()
            case .startSeconds: kept = try json.integer()
            }
        }
        ofDay = try peak.required()
    }
}

extension AppLedger.LeftDay: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case day, hourly, lastCredit, lastMinute, seconds, startOfDay

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (day, startOfDay): (LocalDay?, Instant?)
        var (hourly, seconds, lastMinute): ([Int]?, Int?, Int?)
        var lastCredit: ClockReading?
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .day: day = try json.day()
            case .hourly: hourly = try json.integers()
            case .lastCredit: lastCredit = try json.value()
            case .lastMinute: lastMinute = try json.integer()
            case .seconds: seconds = try json.integer()
            case .startOfDay: startOfDay = try json.instant()
            }
        }
        self.init(AppLedger(app: "", day: try day.required(), startOfDay: try startOfDay.required()))
        self.seconds = try seconds.required()
        self.hourly = try hourly.required()
        self.lastCredit = lastCredit
        self.lastMinute = try lastMinute.required()
    }
}
