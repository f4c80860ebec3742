// The options by which every command finds a store and the instant to judge it at.

import ArgumentParser
import Foundation
import PlainText
import SharedStore
import TrackingModel

/// Which store, and when to judge it.
struct StoreChoice: Hashable {
    var at: InstantArgument?
    var timeZone: String?
    /// The App Group, where a container holds several.
    var group: String?
    /// The configuration file; nil for the usual one.
    var config: String?
    /// The file that says what an own app's keys and lines mean; nil for that of the configuration.
    var mapping: String?
    /// Whether a text log is opened of which nothing is known.
    var readsAnyLog = false
}

struct StoreOptions: ParsableArguments {
    @Option(
        help: .taking(
            "time",
            "Judge as of then: now, last (record of the store), snapshot (when its files were written), 14:30, 2h, yesterday, 13 Nov 14:30, ISO 8601 or unix seconds; of a day its end."
        ),
        completion: InstantArgument.completion, transform: InstantArgument.parse)
    var at: InstantArgument?

    @OptionGroup var zone: ZoneOption

    @Option(help: .taking("id", "App Group, where a container holds several."))
    var group: String?

    @Option(
        help: .taking(
            "file",
            "What the keys and log lines of an app of your own mean (trackhealth mapping)."),
        completion: .file(extensions: ["toml"]))
    var mapping: String?

    @OptionGroup var configuration: ConfigOptions

    var choice: StoreChoice {
        StoreChoice(
            at: at, timeZone: zone.timeZone, group: group, config: configuration.config, mapping: mapping)
    }

    /// Whether it is judged as of now, and goes on so.
    var isPresent: Bool { at == nil || at == .now }

    func validate() throws { try zone.check() }
}

/// The zone of the days, where it is given.
struct ZoneOption: ParsableArguments {
    @Option(help: .taking("id", "Time zone, for example America/Toronto."), completion: .timeZones)
    var timeZone: String?

    /// The zone that was given, or the machine's.
    var zone: TimeZone { timeZone.flatMap { TimeZone(identifier: $0) } ?? .current }

    /// Throws for a name that is no zone's. Whatever else is wrong with a command is said first.
    func check() throws {
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError(Self.refusal(of: timeZone))
        }
    }

    static func refusal(of name: String) -> String {
        "There is no time zone “\(HarmlessText.line(name))”; use a name such as America/Toronto."
    }
}

/// The option that names the configuration file.
struct ConfigOptions: ParsableArguments {
    @Option(
        help: .taking("file", "Configuration file instead of the usual one."),
        completion: .file(extensions: ["toml"]))
    var config: String?

    /// What the file sets, with all that is wrong in it.
    func read() throws(ConfigurationError) -> Configuration { try Configuration(path: config) }
}

/// What is known of the device beside its store: files of evidence on the command line.
struct EvidenceOptions: ParsableArguments {
    @Option(
        name: .customLong("evidence"),
        help: .taking(
            "file",
            """
            Proof of use from elsewhere, may be repeated: CSV (start,end,kind,app) or JSON lines of app, unlocked, \
            locked, off and monitoring-off; knowledgeC.db; Biome streams, or a folder of them; a sysdiagnose folder, or \
            reports (.ips) out of one; the tables that APOLLO and iLEAPP write; an export of ActivityWatch. PATH/remote/ID is what PATH has of one device of several. Where a tracked app's name is hidden by the system, any app in front counts as an unlocked device.
            """),
        completion: .file())
    var files: [String] = []
}

/// `--at`: `now`, `last`, `snapshot`, or a time as a person types it.
enum InstantArgument: Hashable {
    case now
    /// The newest time in the store itself.
    case last
    /// The moment at which the store was last written or exported.
    case snapshot
    case typed(TypedMoment)

    init?(_ text: String) {
        switch text.lowercased() {
        case "now": self = .now
        case "last": self = .last
        case "snapshot": self = .snapshot
        default:
            guard let moment = TypedMoment(text) else { return nil }
            self = .typed(moment)
        }
    }

    static var completion: CompletionKind {
        .values([
            ("now", "the present"), ("last", "the last record of the store"),
            ("snapshot", "when its files were written"), ("yesterday", "the end of that day"),
        ])
    }

    @Sendable static func parse(_ text: String) throws -> InstantArgument {
        try InstantArgument(text).orThrow(MomentArgument.refusal(of: text, others: "last, snapshot, "))
    }
}

/// Times of the command line, by the same rules as those typed in the dashboard.
enum MomentArgument {
    @Sendable static func parse(_ text: String) throws -> TypedMoment {
        try TypedMoment(text).orThrow(refusal(of: text))
    }

    /// - Parameter others: Words that the option takes besides, a comma behind each.
    static func refusal(of text: String, others: String = "") -> ValidationError {
        ValidationError("“\(HarmlessText.line(text))” is not a time; write \(others)\(TypedMoment.forms).")
    }
}

extension TypedMoment {
    /// The moments that are meant in a time zone: a whole day, or a single one.
    func stretch(now: Instant, in zone: TimeZone) -> ClosedRange<Instant> {
        let found = stretch(now: now, calendar: LocalCalendar(zone, around: now))
        // A calendar knows the zone's changes of a year or so.
        guard abs(found.lowerBound - now) > 150 * 86_400 else { return found }
        return stretch(now: now, calendar: LocalCalendar(zone, around: found.lowerBound))
    }
}
