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
}

struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Judge as of then: now, last (record of the store), snapshot (when its files were written), 14:30, 2h, yesterday, 13 Nov 14:30, ISO 8601 or unix seconds; of a day its end.",
            valueName: "time"),
        completion: .list(["now", "last", "snapshot", "yesterday"]), transform: InstantArgument.parse)
    var at: InstantArgument?

    @OptionGroup var zone: ZoneOption

    @Option(help: ArgumentHelp("App Group, where a container holds several.", valueName: "id"))
    var group: String?

    @OptionGroup var configuration: ConfigOptions

    var choice: StoreChoice {
        StoreChoice(at: at, timeZone: zone.timeZone, group: group, config: configuration.config)
    }

    /// Whether it is judged as of now, and goes on so.
    var isPresent: Bool { at == nil || at == .now }

    func validate() throws { try zone.check() }
}

/// The zone of the days, where it is given.
struct ZoneOption: ParsableArguments {
    @Option(help: ArgumentHelp("Time zone, for example America/Toronto.", valueName: "id"))
    var timeZone: String?

    /// The zone that was given, or the machine's.
    var zone: TimeZone { timeZone.flatMap { TimeZone(identifier: $0) } ?? .current }

    /// Throws for a name that is no zone's. Whatever else is wrong with a command is said first.
    func check() throws {
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError(
                "There is no time zone “\(HarmlessText.line(timeZone))”; use a name such as America/Toronto.")
        }
    }
}
