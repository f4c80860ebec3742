// What devicectl means when it fails, by the error that it writes and by its own words.

import ChildProcesses
import Foundation
import PlainText

enum DeviceControlError {
    /// - Parameter written: What stands in its `--json-output`.
    static func failure(of run: ToolRun, written: Data?, group: String?) -> CollectorFailure {
        let text = written.flatMap(description) ?? lastLine(of: run.error) ?? "it failed without a word"
        let lower = (text + " " + run.error).lowercased()
        func says(_ parts: String...) -> Bool { parts.contains { lower.contains($0) } }
        if says("unable to find utility \"devicectl\"") {
            return .notInstalled(tool: "devicectl", remedy: DeviceControl.remedy)
        }
        if says("unknown option", "unexpected argument", "unknown subcommand") { return .unsupported(text) }
        if says("device was not found", "no devices matched", "device not found", "could not find device") {
            return .unplugged
        }
        if says("developer mode"), says("disabled", "not enabled", "is off") { return .developerModeOff }
        if says("locked", "passcode", "unlock") { return .locked }
        if says("not paired", "pairing", "trust") { return .notTrusted }
        if says("developer disk image") { return .noDeveloperImage }
        if says("disconnected", "not connected", "connection was invalidated", "connection was interrupted") {
            return .unplugged
        }
        if let group, says("container", "domain identifier", "not permitted", "permission denied") {
            return .groupRefused(group: group, reason: text)
        }
        return .other(tool: "devicectl", text: text)
    }

    /// The description in `error.userInfo`, where the tool puts it, as a text or as `{"string": …}`.
    private static func description(_ written: Data) -> String? {
        struct Failed: Decodable {
            struct Reason: Decodable { var userInfo: [String: Value]? }
            var error: Reason?
        }
        guard let error = (try? JSONDecoder().decode(Failed.self, from: written))?.error else { return nil }
        return error.userInfo?["NSLocalizedDescription"]?.text.map(HarmlessText.line)
    }

    private struct Value: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            struct Wrapped: Decodable { var string: String? }
            if let plain = try? decoder.singleValueContainer().decode(String.self) {
                text = plain
            } else {
                text = try? Wrapped(from: decoder).string
            }
        }
    }

    private static func lastLine(of error: String) -> String? {
        error.split(whereSeparator: \.isNewline).last.map { HarmlessText.line(String($0)) }
    }
}
