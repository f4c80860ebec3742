// The options by which every command finds a store and the instant to judge it at.

import ArgumentParser
import Foundation
import PlainText
import SharedStore
import TrackingModel

struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Time that ages and “today” are relative to: now, last (record of the store), snapshot (its files' time), ISO-8601 or unix seconds.",
            valueName: "time"))
    var at: InstantArgument?

    @Option(help: ArgumentHelp("Time zone, for example America/Toronto.", valueName: "id"))
    var timeZone: String?

    @Option(help: ArgumentHelp("App Group, where a container holds several.", valueName: "id"))
    var group: String?

    @OptionGroup var configuration: ConfigOptions

    /// Whether it is judged as of now, and goes on so.
    var isPresent: Bool { at == nil || at == .now }

    func validate() throws {
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError(
                "There is no time zone “\(HarmlessText.line(timeZone))”; use a name such as America/Toronto.")
        }
    }
}
