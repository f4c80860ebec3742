// What pymobiledevice3 means when it fails, by its own words.

import ChildProcesses
import Foundation
import PlainText

/// The tool ends with 1 for whatever went wrong, and says in a line of standard error what that was:
/// `2026-11-24 12:41:19 host pymobiledevice3.__main__[14867] ERROR Device is not connected`. The texts are those of
/// its exceptions in version 11.45.
enum PyMobileError {
    /// What a failed run means; nil for one that succeeded.
    static func failure(of run: ToolRun, group: String?) -> CollectorFailure? {
        guard !run.succeeded else { return nil }
        let text = message(in: run.error)
        let lower = text.lowercased()
        func says(_ parts: String...) -> Bool { parts.contains { lower.contains($0) } }
        if says("failed to connect to usbmuxd") { return .noService }
        if says("developer mode is disabled") { return .developerModeOff }
        if says(
            "does not trust", "not paired", "answer the trust dialog", "refused to trust", "pair it again")
        {
            return .notTrusted
        }
        if says("please unlock", "unlock the device", "is locked", "password protected") { return .locked }
        if says("unable to connect to tunneld", "userspace tunnel cannot serve", "serves no tunnel") {
            return .noTunnel
        }
        if says("developerdiskimage", "make sure the developerdiskimage") { return .noDeveloperImage }
        if says("device is not connected") { return .noDevice }
        if says("device not found", "no device with the requested udid") { return .unplugged }
        if says(
            "connection was terminated", "closed the stream", "failed to connect to service port",
            "broken pipe")
        {
            return .unplugged
        }
        if says("does not support feature", "no such command", "not support this operation") {
            return .unsupported(text)
        }
        if let group, says("container", "identifier", "not permitted", "not entitled", "permission denied") {
            return .groupRefused(group: group, reason: text)
        }
        return .other(tool: PyMobileDevice.program, text: text)
    }

    /// The last thing that the tool called an error; the end of what it wrote where it called nothing so.
    private static func message(in error: String) -> String {
        let lines = error.split(whereSeparator: \.isNewline)
        if let line = lines.last(where: { $0.contains(" ERROR ") }), let mark = line.range(of: " ERROR ") {
            return HarmlessText.line(String(line[mark.upperBound...]))
        }
        // A usage error of its command line is in a frame of its own, the last line of which is a border.
        let words = lines.last { $0.contains(where: \.isLetter) }.map(String.init)
        return HarmlessText.line(words ?? "it failed without a word")
    }
}
