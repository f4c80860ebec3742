// Callbacks that wait to be judged, from JSON.

internal import TrackingModel

extension Burst: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case anchor, claims, isFlood, lastAt, openedAt

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (openedAt, lastAt, anchor): (ClockReading?, ClockReading?, ClockReading?)
        var (claims, isFlood): ([Claim]?, Bool?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .anchor: anchor = try json.value()
            case .claims: claims = try json.value()
            case .isFlood: isFlood = try json.flag()
            case .lastAt: lastAt = try json.value()
            case .openedAt: openedAt = try json.value()
            }
        }
        self.init(openedAt: try openedAt.required(), anchor: anchor)
        self.lastAt = try lastAt.required()
        self.claims = try claims.required()
        self.isFlood = isFlood ?? false
    }
}

extension Burst.Claim: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case app, booked, callbacks, generation, held, hours, isFirst, isSteady, lastCredit, minutes, rate
        case seconds, top

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (app, generation, lastCredit): (String?, Int?, ClockReading?)
        var (minutes, held, seconds, callbacks): (MinuteSet?, MinuteSet?, Int?, Int?)
        var (hours, rate, top): ([Int: Int]?, AppLedger.Rate?, Int?)
        var (isFirst, isSteady, booked): (Bool?, Bool?, [ScreenAccount.Stretch]?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .app: app = try json.text()
            case .booked: booked = try json.value()
            case .callbacks: callbacks = try json.integer()
            case .generation: generation = try json.integer()
            case .held: held = try json.minutes()
            case .hours: hours = try json.counts { Int($0) }
            case .isFirst: isFirst = try json.flag()
            case .isSteady: isSteady = try json.flag()
            case .lastCredit: lastCredit = try json.value()
            case .minutes: minutes = try json.minutes()
            case .rate: rate = try json.value()
            case .seconds: seconds = try json.integer()
            case .top: top = try json.integer()
            }
        }
        self.init(app: try app.required(), generation: try generation.required(), lastCredit: lastCredit)
        self.minutes = try minutes.required()
        self.held = held ?? MinuteSet()
        self.seconds = try seconds.required()
        self.callbacks = try callbacks.required()
        self.hours = try hours.required()
        self.isFirst = isFirst ?? false
        self.isSteady = isSteady ?? false
        self.booked = booked ?? []
        self.rate = rate
        self.top = top ?? self.minutes.last ?? 0
    }
}

extension ScreenAccount: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case at, clock, free, overdraft, upToDate

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (at, clock, overdraft): (ClockReading?, Double?, Double?)
        var (free, upToDate): ([Stretch]?, [Double]?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .at: at = try json.value()
            case .clock: clock = try json.number()
            case .free: free = try json.value()
            case .overdraft: overdraft = try json.number()
            case .upToDate: upToDate = try json.numbers()
            }
        }
        self.init(
            clock: try clock.required(), at: try at.required(), free: try free.required(),
            overdraft: try overdraft.required(), upToDate: try upToDate.required())
    }
}

extension ScreenAccount.Stretch: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case from, to

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (from, to): (Double?, Double?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .from: from = try json.number()
            case .to: to = try json.number()
            }
        }
        self.init(from: try from.required(), to: try to.required())
    }
}
