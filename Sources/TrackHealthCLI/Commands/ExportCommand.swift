// `trackhealth export`: diagnostics into a file.

import ArgumentParser
import Dashboard
import TrackingModel

extension ExportFormat: ExpressibleByArgument {
    /// The format that a file's name asks for.
    init?(fileName: String) {
        guard let format = ExportFormat.allCases.first(where: { fileName.hasSuffix("." + $0.fileExtension) })
        else {
            return nil
        }
        self = format
    }
}

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write diagnostics as text, JSON or Markdown.",
        discussion: """
            Examples: trackhealth export ./container -o report.md
                      trackhealth export ./container -o - --format json --redact

            A JSON export opens again: trackhealth report.json. Device tokens and other secrets are always masked.
            """)

    @Argument(help: "Container folder, preferences file or JSON export.")
    var path: String?

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("File to write; - is standard output.", valueName: "file"))
    var output: String

    @Option(help: "text, json or markdown; by default what the file's name ends in, else text.")
    var format: ExportFormat?

    @Flag(help: "Replace app names and ids by stand-ins.")
    var redact = false

    @Flag(help: "Replace a file that exists.")
    var force = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        let opening = try Opening(path: path, options: options)
        let format = format ?? ExportFormat(fileName: output) ?? .text
        let reading = try opening.read()
        let diagnostics = try Diagnostics(
            reading, of: opening.store, format: format, redact: redact)
        if output == "-" {
            try Output.write(String(decoding: diagnostics.bytes, as: UTF8.self))
        } else {
            let path = try diagnostics.write(to: output, replacing: force)
            try Output.write("Wrote \(HarmlessText.line(path)) (\(sizeWords(diagnostics.bytes.count))).\n")
        }
        AnalyticsNote.exported(reading.report, of: opening, method: output == "-" ? "stdout" : "file")
    }
}
