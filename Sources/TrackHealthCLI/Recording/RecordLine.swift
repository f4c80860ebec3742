// A line of `trackhealth record`, and the answer to it.

import Foundation
import PlainText
import SharedStore
import TrackingEngine
import TrackingModel

/// A line of JSON input.
struct RecordLine: Decodable {
    /// What `"register"` holds: the events that are monitored from now on.
    struct Registration: Decodable {
        struct AppEntry: Decodable {
            var id: String
            var name: String?
            var category: AppCategory?
            var rewardPoints: Int?
        }

        struct EventEntry: Decodable {
            var event: String
            var app: String
            /// Seconds that the threshold adds to the one below it; 60 where missing.
            var seconds: Int?
            /// Seconds of the threshold itself; the minute in the event's name where missing.
            var threshold: Int?

            /// The threshold's position in its app's count, seconds; nil where unknown.
            var position: Int? {
                if let minute = EventName(event).ordinal, EngineBounds.minute.contains(minute) {
                    return minute * 60
                }
                return threshold.flatMap { $0 > 0 ? $0 : nil }
            }
        }

        var generation: Int?
        var reason: RestartReason?
        var apps: [AppEntry]?
        var events: [EventEntry]

        func validate() throws(Refusal) {
            if let generation, !(0...1_000_000_000).contains(generation) {
                throw .impossible("register.generation")
            }
            for (index, app) in (apps ?? []).enumerated() where app.id.isEmpty {
                throw .emptyID("register.apps[\(index)].id")
            }
            for app in apps ?? [] where !EngineBounds.points.contains(app.rewardPoints ?? 0) {
                throw .impossible("register.apps.rewardPoints")
            }
            for (index, event) in events.enumerated() {
                let key = "register.events[\(index)]"
                if event.app.isEmpty { throw .emptyID(key + ".app") }
                if event.event.isEmpty { throw .impossible(key + ".event") }
                if let seconds = event.seconds, !Self.day.contains(seconds) {
                    throw .notInDay(key + ".seconds")
                }
                guard let threshold = event.threshold else { continue }
                guard Self.day.contains(threshold) else { throw .notInDay(key + ".threshold") }
                guard threshold.isMultiple(of: 60) else {
                    throw Refusal(
                        "“\(key).threshold” is not whole minutes; thresholds are in minutes of 60 seconds.")
                }
            }
            try validateIncrements()
        }

        /// Seconds that a day can hold.
        private static let day = 0...86_400

        /// Increments of an app's thresholds must not overlap, because several of them would report the same minutes.
        /// This happens if a threshold's own time is given instead of its increment.
        private func validateIncrements() throws(Refusal) {
            let positions = Dictionary(grouping: events, by: \.app).mapValues { events in
                events.compactMap(\.position).sorted()
            }
            for (index, event) in events.enumerated() {
                guard let seconds = event.seconds, seconds > 60, let own = event.position else { continue }
                let lower = positions[event.app]?.last { $0 < own } ?? 0
                guard seconds > own - lower else { continue }
                throw Refusal(
                    "“register.events[\(index)].seconds” is \(seconds), but the app's threshold below it is \(lower): "
                        + "write what the threshold adds, \(own - lower) at most, and the threshold itself as "
                        + "“threshold”.")
            }
        }
    }

    /// A moment as unix seconds or as ISO-8601.
    struct Moment: Decodable {
        let instant: Instant

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let seconds = try? container.decode(Double.self) {
                instant = Instant(seconds)
                return
            }
            // A program says when something was, and never how long ago.
            guard let text = try? container.decode(String.self),
                case .fixed(let instant)? = TypedMoment(text)
            else {
                throw Refusal(
                    "“at” is neither unix seconds nor a time such as 2025-11-13T19:32:07Z.")
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

    /// Whether it says when it was, so that it can be reported again.
    var isTimed: Bool { at != nil || mono != nil }

    /// Reads a line.
    static func read(_ bytes: [UInt8]) throws -> RecordLine {
        do {
            let line = try JSONDecoder().decode(RecordLine.self, from: Data(bytes))
            try line.validate()
            return line
        } catch let error as Refusal {
            throw error
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw Refusal(
                "“\(HarmlessText.line(Self.name(context.codingPath)))” is of another type; see trackhealth record --help."
            )
        } catch DecodingError.keyNotFound(let key, let context) {
            throw Refusal.missing(Self.name(context.codingPath + [key]))
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            let possible: String? =
                switch context.codingPath.last?.stringValue {
                case "category": AppCategory.names
                case "kind": MonitorCallback.Kind.allCases.map(\.rawValue).listed
                default: nil
                }
            throw Refusal.impossible(Self.name(context.codingPath), instead: possible)
        } catch {
            throw Refusal(
                "This is not a JSON object on one line; write one such as {\"event\":\"usage.app.0.min.1\"}.")
        }
    }

    private func validate() throws(Refusal) {
        if let mono, !EngineBounds.moment.contains(mono) || mono < 0 { throw .impossible("mono") }
        if let at, !EngineBounds.moment.contains(at.instant.seconds) { throw .impossible("at") }
        if let battery, !EngineBounds.share.contains(battery) { throw .impossible("battery") }
        if let memory, !EngineBounds.count.contains(memory) { throw .impossible("memory") }
        try register?.validate()
        if register != nil || settle == true { return }
        switch kind ?? .threshold {
        case .threshold, .warning:
            guard let event else { throw .missing("event") }
            guard !event.isEmpty, event.utf8.count <= 512 else { throw .impossible("event") }
        case .start, .end: break
        }
    }

    private static func name(_ path: [any CodingKey]) -> String {
        path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
}

/// Why a line can't be taken.
extension Refusal {
    fileprivate static func missing(_ key: String) -> Refusal {
        Refusal("“\(HarmlessText.line(key))” is missing.")
    }

    /// - Parameter possible: What is; nil where that is too much to list.
    fileprivate static func impossible(_ key: String, instead possible: String? = nil) -> Refusal {
        Refusal(
            "“\(HarmlessText.line(key))” has a value that is not possible there"
                + (possible.map { "; write \($0)." } ?? "."))
    }

    fileprivate static func emptyID(_ key: String) -> Refusal {
        Refusal(
            "“\(key)” is empty; give the app an id that stays the same, or its callbacks are counted for nobody."
        )
    }

    fileprivate static func notInDay(_ key: String) -> Refusal {
        Refusal("“\(key)” is not between 0 and 86400, the seconds of a day.")
    }
}

extension AppCategory {
    /// All of them, for a sentence.
    static var names: String { allCases.map(\.rawValue).listed }
}

extension [String] {
    /// `a, b or c`.
    fileprivate var listed: String {
        count > 1 ? dropLast().commaSeparated + " or " + self[count - 1] : first ?? ""
    }
}

/// An answer, one JSON object on one line.
struct RecordAnswer {
    var seq: Int?
    /// `credited`, `rejected`, `noted`, `held`, `replayed`, `registered` or `settled`.
    var outcome: String?
    var reason: String?
    var app: String?
    var seconds: Int?
    var generation: Int?
    var error: String?
    /// The number of the line, from 1, in an error.
    var line: Int?

    init(sequence: Int? = nil, outcome: String, generation: Int? = nil) {
        seq = sequence
        self.outcome = outcome
        self.generation = generation
    }

    init(error: any Error, line: Int) {
        self.error = "\(error)"
        self.line = line
    }

    init(_ receipt: Receipt) {
        seq = receipt.sequence
        switch receipt.outcome {
        case .credited(let app, let seconds):
            outcome = "credited"
            self.app = app
            self.seconds = seconds
        case .rejected(let reason):
            outcome = "rejected"
            self.reason = reason.rawValue
        case .noted: outcome = "noted"
        case .replayed: outcome = "replayed"
        case .held(let reason):
            outcome = "held"
            switch reason {
            case .lowMemory: self.reason = "lowMemory"
            case .lockedStore: self.reason = "lockedStore"
            case .storeFailed(let description): self.reason = description
            }
        case .unsaved(let description): error = description
        }
    }

    /// The line, with its line feed; names in order.
    var text: String {
        var json = CompactJSONWriter()
        json.object {
            $0.put("app", app)
            $0.put("error", error)
            $0.put("generation", generation)
            $0.put("line", line)
            $0.put("outcome", outcome)
            $0.put("reason", reason)
            $0.put("seconds", seconds)
            $0.put("seq", seq)
        }
        return JSONEscape.madeVisible(json.bytes.utf8Text) + "\n"
    }
}
