// `trackhealth formats`: what is read and written, by the tables that reading and writing go by.

import ArgumentParser
import Dashboard
import SharedStore
import TrackingModel

struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats", abstract: "List what is read and written.",
        discussion: "Example: trackhealth formats\n\nWhat a file is, its contents decide, not its name.")

    func run() throws {
        let writers = WriterGeneration.allCases.filter { $0 != .unknown }.map {
            $0 == .planned ? $0.title : $0.rawValue
        }
        let sections: [(title: String, rows: [String])] = [
            ("STORES", StoreSource.Form.allCases.map(\.title)),
            ("COPIED FROM", StoreOrigin.Place.allCases.map(\.rawValue)),
            ("ARCHIVES", ForeignFile.allCases.compactMap(\.archive)),
            ("WRITTEN BY", writers + StoreMapping.known.map(\.name) + ["any other app, by a mapping"]),
            ("EVIDENCE (--evidence)", EvidenceReader.formats),
            (
                "NAMED, AND WHAT TO DO INSTEAD",
                ForeignFile.allCases.filter { $0.archive == nil }.map { "\($0)" }
            ),
            (
                "EXPORTS (export --format)",
                ExportFormat.allCases.map { $0.rawValue.leading(in: 14) + $0.purpose }
            ),
        ]
        let texts = sections.map { title, rows in ([title] + rows.map { "  " + $0 }).joined(separator: "\n") }
        try Output.write(texts.joined(separator: "\n\n") + "\n")
    }
}
