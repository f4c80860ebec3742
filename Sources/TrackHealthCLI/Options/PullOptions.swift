// The options of commands that copy from a device.

import ArgumentParser
import Foundation
import SharedStore
import StoreSources
import TrackingModel

struct PullOptions: ParsableArguments {
    @Option(help: ArgumentHelp("App Group of the tracker.", valueName: "id"))
    var group = StoreLocation.defaultGroup

    @Option(
        help: ArgumentHelp(
            "Time from one copy to the next, for example 10s or 2m; devices that report changes are copied at once.",
            valueName: "time"), transform: PullOptions.seconds)
    var every = 10.0

    @Option(
        help: ArgumentHelp(
            "Copies that are kept in the state folder, for diff and --at (0 for none).", valueName: "n"))
    var keep = 20

    @Option(
        help: ArgumentHelp(
            "Copy with this shell command instead; it fills the folder in $TRACKHEALTH_PULL and ends with 0.",
            valueName: "command"))
    var pull: String?

    func validate() throws {
        guard every >= 1, every <= 3_600 else { throw ValidationError("--every takes 1s to 1h.") }
        guard (0...10_000).contains(keep) else { throw ValidationError("--keep takes 0 to 10000.") }
    }

    /// The feed of a device.
    ///
    /// - Parameter id: As the user named it; nil for the only one that is attached.
    func feed(_ id: String?) throws -> DeviceFeed {
        if let pull {
            let name = id ?? "device"
            return try DeviceFeed(
                PullCommand(pull, name: name, now: { SystemClock.now }), group: group, every: every,
                keeping: keep)
        }
        return try DeviceFeed(
            AwaitedDevice(id, group: group, now: { SystemClock.now }), group: group,
            every: every, keeping: keep)
    }

    /// `10`, `10s`, `2m` or `1h` in seconds.
    private static func seconds(_ text: String) throws -> Double {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Double(unit == nil ? text : String(text.dropLast())), number.isFinite else {
            throw ValidationError("“\(text)” is no time; give one as in 10s or 2m.")
        }
        return number * (unit ?? 1)
    }
}
