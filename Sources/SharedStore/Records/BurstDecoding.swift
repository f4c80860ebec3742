// Callbacks that wait to be judged, from JSON.

internal import TrackingModel

extension Burst: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case anchor, claims, lastAt, openedAt, registration

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (openedAt, lastAt, anchor): (ClockReading?, ClockReading?, ClockReading?)
        var registration: RegistrationMark?
        var claims: [Claim]?
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .anchor: anchor = try json.value()
            case .claims: claims = try json.value()
            case .lastAt: lastAt = try json.value()
            case .openedAt: openedAt = try json.value()
            case .registration: registration = try json.value()
            }
        }
        self.init(openedAt: try openedAt.required(), anchor: anchor)
        self.lastAt = try lastAt.required()
        self.registration = registration
        self.claims = try claims.required()
    }
}

extension RegistrationMark: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case at, generation, lastArrival, reason

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (at, lastArrival): (ClockReading?, ClockReading?)
        var (generation, reason): (Int?, RestartReason?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .at: at = try json.value()
            case .generation: generation = try json.integer()
            case .lastArrival: lastArrival = try json.value()
            case .reason: reason = try json.word()
            }
        }
        self.init(
            generation: try generation.required(), at: try at.required(), reason: reason,
            lastArrival: lastArrival)
    }
}

extension Burst.Claim: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case app, before, callbacks, creditedThen, generation, hours, lastCredit, minutes, seconds

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (app, generation, lastCredit): (String?, Int?, ClockReading?)
        var (minutes, seconds, callbacks): (MinuteSet?, Int?, Int?)
        var (hours, creditedThen, before): ([Int: Int]?, Int?, AppLedger.Count?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .app: app = try json.text()
            case .before: before = try json.value()
            case .callbacks: callbacks = try json.integer()
            case .creditedThen: creditedThen = try json.integer()
            case .generation: generation = try json.integer()
            case .hours: hours = try json.counts { Int($0) }
            case .lastCredit: lastCredit = try json.value()
            case .minutes: minutes = try json.minutes()
            case .seconds: seconds = try json.integer()
            }
        }
        self.init(app: try app.required(), generation: try generation.required(), lastCredit: lastCredit)
        self.minutes = try minutes.required()
        self.seconds = try seconds.required()
        self.callbacks = try callbacks.required()
        self.hours = try hours.required()
        self.creditedThen = creditedThen
        self.before = before
    }
}
