// What the keys and log lines of an app say that is no copy of the known trackers.

import TrackingModel

/// Which keys of an app hold used time, and which lines of its logs are callbacks.
public struct StoreMapping: Hashable, Sendable {
    /// The app, as the format is named.
    public var name: String
    public var counters: [Counter]
    /// Keys that hold when the extension ran last.
    public var heartbeats: [FieldPattern]
    public var logs: LogPlace
    public var callbacks: [CallbackRule]

    /// In what used time is counted.
    public enum TimeUnit: String, CaseIterable, Sendable {
        case milliseconds, seconds, minutes, hours

        var seconds: Double {
            switch self {
            case .milliseconds: 0.001
            case .seconds: 1
            case .minutes: 60
            case .hours: 3_600
            }
        }
    }

    /// Keys with used time.
    public struct Counter: Hashable, Sendable {
        public var key: FieldPattern
        /// The members of the value that are taken one by one, a pattern for each level; JSON is looked into.
        public var each: [FieldPattern]
        /// The member that is the figure; nil where the value itself is.
        public var value: String?
        /// The member that names the app, instead of a field.
        public var app: String?
        /// The member with the day or a moment of it, instead of a field.
        public var day: String?
        /// The key with the day of all of them: a date, a moment or a text.
        public var dayKey: String?
        public var unit: TimeUnit

        public init(
            key: FieldPattern, each: [FieldPattern] = [], value: String? = nil, app: String? = nil,
            day: String? = nil, dayKey: String? = nil, unit: TimeUnit
        ) {
            (self.key, self.each, self.value, self.app) = (key, each, value, app)
            (self.day, self.dayKey, self.unit) = (day, dayKey, unit)
        }
    }

    /// The files that the extension logs to.
    public struct LogPlace: Hashable, Sendable {
        /// Within the container; nil for `Logs`.
        public var folder: String?
        public var file: FieldPattern?
        /// Whether times without a zone are UTC.
        public var isUTC: Bool

        public init(
            folder: String? = nil, file: FieldPattern? = nil, isUTC: Bool = false
        ) {
            (self.folder, self.file, self.isUTC) = (folder, file, isUTC)
        }
    }

    /// Lines that are of a callback.
    public struct CallbackRule: Hashable, Sendable {
        /// What such a line says was done.
        public enum LineMeaning: String, CaseIterable, Sendable {
            /// The system called; whether it was counted, another line says or none.
            case called
            case recorded, rejected
            /// The extension ran, for another reason than a reached threshold.
            case ran
        }

        public var line: FieldPattern
        public var outcome: LineMeaning
        /// Of `{threshold}`, `{before}` and `{after}`.
        public var unit: TimeUnit

        public init(line: FieldPattern, outcome: LineMeaning, unit: TimeUnit = .minutes) {
            (self.line, self.outcome, self.unit) = (line, outcome, unit)
        }
    }

    /// Throws what is wrong with all of it together.
    public init(
        name: String, counters: [Counter] = [], heartbeats: [FieldPattern] = [], logs: LogPlace = LogPlace(),
        callbacks: [CallbackRule] = []
    ) throws(StoreMappingError) {
        guard !counters.isEmpty || !heartbeats.isEmpty || !callbacks.isEmpty else {
            throw StoreMappingError("says nothing: give [[counter]], [[heartbeat]] or [[callback]]")
        }
        for rule in callbacks where !rule.line.hasText {
            throw StoreMappingError("has a callback whose line is all fields: “\(rule.line)”")
        }
        (self.name, self.counters, self.heartbeats) = (name, counters, heartbeats)
        (self.logs, self.callbacks) = (logs, callbacks)
    }
}

/// What is wrong with a mapping: a text that goes behind the name of what has the mistake.
public struct StoreMappingError: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

extension StoreMapping {
    /// Those of the apps that are known: OpenAppLock (`Shared/Stores/UsageLedger.swift`,
    /// `Shared/Enforcement/LimitEnforcement.swift`), with used minutes by day and rule, set to the threshold that was
    /// reached.
    public static let known: [StoreMapping] = {
        let lines: [(String, CallbackRule.LineMeaning)] = [
            ("ledger.minutes rule-{app} {before}->{after} (event={threshold})", .recorded),
            ("drop rule-{app}: {reason} [", .rejected), ("drop rule-{app}: {reason}", .rejected),
            ("usageEvent rule-{app} minutes={threshold} ", .called), ("intervalDidStart ", .ran),
            ("intervalDidEnd ", .ran), ("eventDidReachThreshold ", .ran),
        ]
        do {
            return [
                try StoreMapping(
                    name: "OpenAppLock",
                    counters: [
                        Counter(key: FieldPattern("usage/{day}/{app}"), value: "minutesUsed", unit: .minutes)
                    ],
                    logs: LogPlace(file: FieldPattern("monitor-*.log")),
                    callbacks: lines.map { CallbackRule(line: try FieldPattern($0), outcome: $1) })
            ]
        } catch { return [] }
    }()

    /// The mapping of a known app that preferences are of; nil for those of any other.
    static func known(_ values: [String: PropertyListValue]) -> StoreMapping? {
        known.first { $0.ownKeys(in: values) > 0 }
    }

    /// The mapping of a known app of which a line is a counted callback.
    static func known(line: String) -> StoreMapping? {
        known.first { mapping in
            mapping.callbacks.contains { $0.outcome == .recorded && $0.line.fields(in: line) != nil }
        }
    }
}
