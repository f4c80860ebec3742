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
        guard json else {
            try StatusText.write(opening, look: look)
            return
        }
        try Output.write(StatusDocument(try opening.read().report).text(pretty: true) + "\n")
    }
}

extension Opening {
    /// Reads and judges the store once.
    func read() throws -> Reading {
        var reader = store.reader()
        let contents = try reader.read(calendar: calendar, at: instant)
        return Reading(contents: contents, report: HealthReport(contents, at: instant, calendar: calendar))
    }
}
