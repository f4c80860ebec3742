// `trackhealth status`: the health of a store on one screen, or as one JSON object.

import ArgumentParser
import Dashboard
import Foundation
import HealthAnalysis
import SharedStore
import TrackingModel

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Print the health of a store.",
        discussion: """
            Example: trackhealth status ./container --json | jq .verdict

            Exits 0 when the store could be read, whatever its health; 1 when not.
            """)

    @Argument(help: "Container folder, preferences file or JSON export.")
    var path: String?

    @OptionGroup var options: StoreOptions
    @OptionGroup var look: LookOptions

    @Flag(help: "Print one JSON object of schema trackhealth.status/1.")
    var json = false

    func run() throws {
        let opening = try Opening(path: path, options: options)
        let reading = try opening.read()
        if json {
            try Output.write(StatusDocument(reading.report).text(pretty: true) + "\n")
        } else {
            try StatusText.write(reading, of: opening, look: look)
        }
        if case .unreadable(let reason) = reading.contents.source.preferences {
            Output.complain("The preferences can't be read: \(reason)")
            throw ExitCode(1)
        }
    }
}

/// The one file that was named can't be read.
struct UnreadableFile: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// A refusal by the system names the file itself.
    var description: String {
        let path = HarmlessText.line(path)
        return reason.contains(path) ? reason : "\(path): \(reason)"
    }
}

extension Opening {
    /// Reads and judges the store once. A lone preferences file that can't be read is an error.
    func read() throws -> Reading {
        var reader = store.reader()
        let contents = try reader.read(calendar: calendar, at: instant)
        if contents.source.kind == .plist, case .unreadable(let reason) = contents.source.preferences {
            throw UnreadableFile(path: store.location.path, reason: reason)
        }
        return Reading(
            contents: contents, report: HealthReport(contents, at: instant, calendar: calendar),
            timeline: Timeline(contents))
    }
}
