// `trackhealth export` and `trackhealth import`: diagnostics into a file, a container out of whatever holds one.

import ArgumentParser
import Dashboard
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import TrackingModel

extension ExportFormat: DescribedArgument {}

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write diagnostics, records or metrics in one of many formats.",
        discussion: """
            Examples: trackhealth export ./container -o report.html
                      trackhealth export ./container -o - --format json --redact
                      trackhealth export ./container -o gaps.csv --table gaps
                      trackhealth export ./container -o tracker.prom --force
                      trackhealth export ./container -o report.md --note ios=18.5
                      trackhealth export ./container -o - --finding minutes-lost --redact

            A JSON export opens again: trackhealth report.json. Device tokens and other secrets are always masked.

            Formats, with the ends of file names that choose them:
            \(formats)
            """)

    /// A line for each format.
    private static var formats: String {
        ExportFormat.allCases.map { format in
            let ends = format.fileExtensions.map { "." + $0 }.joined(separator: " ")
            return "  " + format.rawValue.leading(in: 14) + ends.leading(in: 22) + format.purpose
        }.joined(separator: "\n")
    }

    @Argument(help: "Container folder, preferences file or JSON export.", completion: .file())
    var path: String?

    @Option(
        name: [.short, .customLong("output")],
        help: .taking("file", "File to write; - is standard output."), completion: .file())
    var output: String

    @Option(
        help: .taking(
            "format",
            "One of the formats above; by default what the file's name ends in, and text for -."))
    var format: ExportFormat?

    @Option(
        help: .taking(
            "table",
            "The table of a CSV export: apps, gaps, findings, bursts, checks, events or log."),
        completion: .list(RecordTable.allCases.map(\.rawValue)), transform: ExportCommand.parseTable)
    var table: RecordTable?

    @Option(
        help: .taking(
            "id",
            "A short id for the device in records and metrics; by default made from the store's place."))
    var device: String?

    @Option(
        name: .customLong("note"),
        help: .taking(
            "key=value",
            "A fact that no store holds, such as ios=18.5, device=, steps=, expected= or actual=; repeatable."
        ),
        transform: ExportCommand.parseNote)
    var notes: [ReportNote] = []

    @Option(
        help: .taking(
            "code",
            "A bug report on one finding in place of everything, as Markdown."),
        completion: .values(FindingCode.allCases.map { ($0.rawValue, $0.title) }),
        transform: ExplainCommand.code)
    var finding: FindingCode?

    @Flag(help: "Replace app names and ids with placeholders.")
    var redact = false

    @Flag(help: "Replace a file that exists.")
    var force = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var evidence: EvidenceOptions

    @Sendable private static func parseTable(_ text: String) throws -> RecordTable {
        try UnknownName.meant(
            "table", text, RecordTable.allCases.map(\.rawValue), RecordTable.init(rawValue:))
    }

    @Sendable private static func parseNote(_ text: String) throws -> ReportNote {
        do {
            return try ReportNote(text)
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// Formats that have a place for notes.
    private static let noted: [ExportFormat] = [.text, .markdown, .html, .json, .jsonl]

    private var chosen: ExportFormat {
        format ?? ExportFormat(fileName: output) ?? (finding == nil ? .text : .markdown)
    }

    /// Throws for a name whose end is that of no format, which leaves open what was meant.
    private func refuseUnknownEnd() throws {
        let attributes = try? FileManager.default.attributesOfItem(atPath: GivenPath.absolute(output))
        // Devices and folders have names of their own, and are refused or written to as they are.
        let isFile = attributes.map { $0[.type] as? FileAttributeType == .typeRegular } ?? true
        guard isFile, format == nil, output != "-", ExportFormat(fileName: output) == nil else { return }
        let ends = ExportFormat.allCases.flatMap(\.fileExtensions).map { "." + $0 }.commaSeparated
        let name = HarmlessText.line(URL(filePath: output).lastPathComponent)
        throw ValidationError("“\(name)” names no format: end it in \(ends), or add --format.")
    }

    func validate() throws {
        try refuseUnknownEnd()
        if finding != nil, chosen != .markdown {
            throw ValidationError("--finding is written as Markdown only; name a .md file.")
        }
        if table != nil, chosen != .csv {
            throw ValidationError("--table applies to CSV only; name a .csv file.")
        }
        if !notes.isEmpty, !Self.noted.contains(chosen) {
            let names = Self.noted.map(\.rawValue).commaSeparated
            throw ValidationError("--note can't be stored in \(chosen.rawValue); export as \(names).")
        }
        do { try ReportNote.refuseRepeated(notes) } catch { throw ValidationError(error.description) }
        if let device, device.isEmpty { throw ValidationError("--device takes an id that is not empty.") }
    }

    /// Throws where the output would replace something that is read.
    private func refuseInputs(_ location: StoreLocation) throws {
        let files = [location.path, location.plist].map { (name: "the store", path: Optional($0)) }
        try DistinctFiles.refuse(
            output,
            equalTo: files + evidence.files.map { ("--evidence", $0) } + [
                ("--config", options.configuration.config ?? Configuration.usualPath)
            ])
        if let root = location.root { try DistinctFiles.refuse(output, replacingIn: root) }
    }

    func run() throws {
        var options = options.choice
        // Whoever collects figures wants those of now.
        if chosen.isCollected { options.at = options.at ?? .now }
        let access = try StoreAccess(path: path, options: options, evidence: evidence.files)
        let reading = try access.readOnce()
        access.warnOfAge(
            reading.report,
            reading.report.isOfLastRecord
                ? ", exported as of then; --at now exports the present" : ", exported as of now")
        let diagnostics = try Diagnostics(
            reading, of: access.store, format: chosen,
            options: .init(
                redact: redact, device: device, table: table ?? .apps, notes: notes, finding: finding))
        if output == "-" {
            try Output.write(diagnostics.bytes.utf8Text)
        } else {
            try refuseInputs(access.store.location)
            let path = try diagnostics.write(to: output, replacing: force)
            try Output.write(
                "Wrote \(HarmlessText.line(path)) as \(chosen.rawValue) (\(sizeText(diagnostics.bytes.count))).\n"
            )
        }
        // What is collected all day long would fill the store that is looked at with notes of looking.
        guard !chosen.isCollected, !access.settings().flag(.readOnly) else { return }
        AnalyticsNote.exported(reading.report, of: access, method: output == "-" ? "stdout" : "file")
    }
}

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a container folder of a backup, an archive or another source.",
        discussion: """
            Example: trackhealth import ~/Backups/00008110-000A1B2C3D4E -o ./container

            Example: curl https://example.com/1.zip | trackhealth import - -o ./container

            Takes whatever trackhealth opens, and copies the tracker's files and nothing else. The folder must not be \
            there yet; it appears when it is whole.
            """)

    @Argument(help: "What holds the store; - is standard input.", completion: .file())
    var source: String

    @Option(
        name: .shortAndLong, help: .taking("folder", "The folder to make."),
        completion: .directory)
    var output: String

    @Option(help: .taking("id", "App Group, where there are several."))
    var group: String?

    func run() throws {
        let access = try StoreAccess(path: source, options: StoreChoice(group: group))
        guard !access.store.location.isTextLog else {
            throw ValidationError("A text log alone holds no preferences; open it as it is.")
        }
        let path = GivenPath.absolute(output)
        let copied = try ContainerCopy(of: access.store, as: group).write(to: path)
        var words = [
            "Wrote \(countText(copied.count, "file")) of \(HarmlessText.line(access.store.location.group)) to \(HarmlessText.line(output))"
        ]
        if let origin = access.origin { words.append(HarmlessText.line(origin.text(access.calendar))) }
        try Output.write(words.commaSeparated + ".\n")
    }
}
