// One line of `trackhealth record`: a callback, a registration, or the passing of time.

import Foundation
import SharedStore
import TrackingModel

/// A line of input as JSON spells it.
struct RecordLine: Decodable {
    /// What `"register"` holds: the events that are monitored from now on.
    struct Registration: Decodable {
        struct App: Decodable {
            var id: String
            var name: String?
            var category: AppCategory?
            var rewardPoints: Int?
        }

        struct Event: Decodable {
            var event: String
            var app: String
            /// Seconds that the threshold adds; 60 where missing.
            var seconds: Int?
            /// Seconds of the threshold; the minute in the event's name where missing.
            var threshold: Int?
        }

        var generation: Int?
        var reason: String?
        var apps: [App]?
        var events: [Event]

        func validate() throws(RecordLineError) {
            if let generation, !(0...1_000_000_000).contains(generation) {
                throw .badValue(key: "register.generation")
            }
            for app in apps ?? [] where !EngineBounds.points.contains(app.rewardPoints ?? 0) {
                throw .badValue(key: "register.apps.rewardPoints")
            }
            for event in events {
                for seconds in [event.seconds, event.threshold].compactMap({ $0 })
                where !EngineBounds.change.contains(seconds) {
                    throw .badValue(key: "register.events.seconds")
                }
            }
        }
    }

    /// A moment as unix seconds or as ISO-8601.
    struct Moment: Decodable {
        let instant: Instant

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text =
                (try? container.decode(String.self)) ?? (try? container.decode(Double.self)).map { "\($0)" }
            guard let text, case .fixed(let instant)? = InstantArgument(argument: text) else {
                throw RecordLineError.notAMoment
            }
            self.instant = instant
        }
    }

    var event: String?
    var kind: MonitorCallback.Kind?
    var activity: String?
    var at: Moment?
    /// Seconds of the device's monotonic clock.
    var mono: Double?
    var boot: String?
    var shielded: Bool?
    /// Bytes of memory of the process that got the callback.
    var memory: Int?
    /// The battery, 0…1, and whether it charges.
    var battery: Double?
    var charging: Bool?
    var register: Registration?
    /// True judges a burst that has been quiet for 5 s.
    var settle: Bool?

    /// Reads a line; throws `RecordLineError` with a sentence for people.
    static func read(_ bytes: [UInt8]) throws -> RecordLine {
        do {
            let line = try JSONDecoder().decode(RecordLine.self, from: Data(bytes))
            try line.validate()
            return line
        } catch let error as RecordLineError {
            throw error
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw RecordLineError.wrongType(key: Self.name(context.codingPath))
        } catch DecodingError.keyNotFound(let key, let context) {
            throw RecordLineError.missing(key: Self.name(context.codingPath + [key]))
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw RecordLineError.badValue(key: Self.name(context.codingPath))
        } catch {
            throw RecordLineError.notJSON
        }
    }

    private func validate() throws(RecordLineError) {
        if let mono, !EngineBounds.moment.contains(mono) || mono < 0 { throw .badValue(key: "mono") }
        if let at, !EngineBounds.moment.contains(at.instant.seconds) { throw .badValue(key: "at") }
        if let battery, !EngineBounds.share.contains(battery) { throw .badValue(key: "battery") }
        if let memory, !EngineBounds.count.contains(memory) { throw .badValue(key: "memory") }
        try register?.validate()
        if register != nil || settle == true { return }
        switch kind ?? .threshold {
        case .threshold, .warning:
            guard let event else { throw .missing(key: "event") }
            guard !event.isEmpty, event.utf8.count <= 512 else { throw .badValue(key: "event") }
        case .start, .end: break
        }
    }

    private static func name(_ path: [any CodingKey]) -> String {
        path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
}

/// Why a line can't be taken.
enum RecordLineError: Error, Hashable {
    case notJSON
    case tooLong(limit: Int)
    case missing(key: String)
    case wrongType(key: String)
    case badValue(key: String)
    case notAMoment
}

extension RecordLineError: CustomStringConvertible {
    var description: String {
        switch self {
        case .notJSON:
            "This is no JSON object on one line; write one such as {\"event\":\"usage.app.0.min.1\"}."
        case .tooLong(let limit): "The line has more than \(limit) bytes; write one callback a line."
        case .missing(let key): "“\(HarmlessText.line(key))” is missing."
        case .wrongType(let key):
            "“\(HarmlessText.line(key))” is of another type; see trackhealth record --help."
        case .badValue(let key): "“\(HarmlessText.line(key))” has a value that is not possible there."
        case .notAMoment: "“at” is neither unix seconds nor a time such as 2025-11-13T19:32:07Z."
        }
    }
}
