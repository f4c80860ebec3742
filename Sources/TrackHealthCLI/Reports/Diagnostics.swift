// Diagnostics in each format, and the file they are written to.

import Dashboard
import Documents
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import TrackingModel

/// A report of one read, ready to be written.
struct Diagnostics {
    /// What goes into an export besides its format.
    struct Choices {
        /// Replaces personal data.
        var redact = false
        /// The id of the device; nil for one made from the store's path.
        var device: String?
        /// The table of a CSV export.
        var table = RecordTable.apps
        /// What a person adds.
        var notes: [ReportNote] = []
        /// The finding that Markdown is about; nil for a report on everything.
        var finding: FindingCode?
    }

    let bytes: [UInt8]

    private let format: ExportFormat

    init(_ reading: Reading, of store: OpenedStore, format: ExportFormat, options: Choices) throws {
        let (report, contents) = (reading.report, reading.contents)
        let (redact, device) = (options.redact, options.device ?? store.fingerprint)
        self.format = format
        if format == .json {
            bytes = try Self.archive(report, of: store, redact: redact, notes: options.notes)
            return
        }
        func metrics() -> MetricCatalogue {
            let report = redact ? Redaction(report).applied(to: report) : report
            return MetricCatalogue(report, device: device, version: Version.number)
        }
        var document: Document { Document(report, contents, redact: redact, notes: options.notes) }
        let text =
            switch format {
            case .text, .json: document.text()
            case .markdown:
                if let code = options.finding {
                    try Self.bugReport(code, reading, redact: redact, notes: options.notes)
                } else {
                    document.markdown
                }
            case .html: document.html
            case .jsonl:
                JSONLines(report, contents, device: device, redact: redact, notes: options.notes).text
            case .csv: CSVReport(options.table, of: report, contents, device: device, redact: redact).text
            case .openmetrics: MetricsText(metrics(), as: .openMetrics).text
            case .prom: MetricsText(metrics(), as: .prometheus).text
            case .otlpMetrics: OTLPMetrics(metrics()).text
            case .otlpLogs:
                OTLPLogs(report, contents, device: device, version: Version.number, redact: redact).text
            }
        bytes = Array(text.utf8)
    }

    /// A report on each finding with a code.
    private static func bugReport(
        _ code: FindingCode, _ reading: Reading, redact: Bool, notes: [ReportNote]
    ) throws -> String {
        let findings = reading.report.findings
        let texts = findings.filter { $0.code == code }.compactMap {
            Document(
                $0, in: reading.report, reading.contents, version: Version.number, redact: redact,
                notes: notes)?.markdown
        }
        guard !texts.isEmpty else {
            throw Refusal(
                "This store does not have the finding \(code.rawValue)"
                    + (findings.isEmpty
                        ? " or any other."
                        : "; it has \(findings.map(\.code.rawValue).commaSeparated)."))
        }
        return texts.joined(separator: "\n")
    }

    /// The container itself with its status, to be opened again.
    private static func archive(
        _ report: HealthReport, of store: OpenedStore, redact: Bool, notes: [ReportNote]
    ) throws -> [UInt8] {
        let redaction = redact ? Redaction(report) : nil
        let added = ReportNote.json(notes, redacting: redaction).text()
        let notesMember = notes.isEmpty ? "" : "\"notes\":\(added),"
        let archive = try ContainerArchive.archive(
            of: store.location, in: store.files, mapping: store.mapping,
            rewriting: { redaction?.text($0) ?? $0 })
        let head = """
            {"schema":"\(ContainerArchive.schema)","at":\(report.at.seconds),"time_zone":"\(report.calendar.identifier)",\
            "status":\(StatusDocument(report, redact: redact).text()),\(notesMember)"container":
            """
        return Array(head.utf8) + Array(archive) + Array("}\n".utf8)
    }

    /// Writes a new file that only its owner can read, whole or not at all; one of metrics for a collector can be read
    /// by everyone. A file that is replaced keeps its mode.
    ///
    /// - Returns: The path, made absolute.
    func write(to path: String, replacing: Bool) throws -> String {
        let path = GivenPath.absolute(path)
        let files = LocalFileSystem()
        try? AtomicFile.sweep(Path.directory(of: path), on: files)
        if let stamp = try files.stamp(of: path) {
            guard stamp.kind == .regular else {
                throw Refusal("\(path) is not a regular file; choose another name.")
            }
            guard replacing else { throw Refusal.exists(path) }
            try AtomicFile.replace(path, with: bytes, on: files)
            return path
        }
        do throws(FileError) {
            // The node exporter reads metrics as a user of its own.
            try AtomicFile.create(path, with: bytes, mode: format == .prom ? 0o644 : 0o600, on: files)
        } catch .exists {
            // Somebody was faster.
            throw Refusal.exists(path)
        }
        return path
    }
}

/// Why an export can't be made.
extension Refusal {
    static let nothingToExport = Refusal("There is nothing to export before the store has been read.")

    fileprivate static func exists(_ path: String) -> Refusal {
        Refusal("\(path) exists already; choose another name, or --force to replace it.")
    }
}

extension Diagnostics {
    /// Lines of a preview at most.
    private static let previewLines = 500

    /// The first lines of an export as people read them.
    ///
    /// A page is shown as its text; an archive as the list of its files with the status below it.
    static func preview(
        _ reading: Reading, of store: OpenedStore, format: ExportFormat, redacts: Bool
    ) throws -> ExportPreview {
        let whole = try Diagnostics(reading, of: store, format: format, options: Choices(redact: redacts))
        let lines: [String] =
            switch format {
            case .json: files(in: whole.bytes) + status(reading.report, redacts)
            case .html:
                try Diagnostics(reading, of: store, format: .text, options: Choices(redact: redacts))
                    .firstLines
            default: whole.firstLines
            }
        return ExportPreview(
            format: format, redacts: redacts, lines: lines.prefix(previewLines).map { HarmlessText.line($0) },
            bytes: whole.bytes.count)
    }

    private var firstLines: [String] {
        bytes.prefix(200_000).utf8Text
            .split(separator: "\n", maxSplits: Self.previewLines, omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// The archived files by their paths.
    private static func files(in archive: [UInt8]) -> [String] {
        let object = try? JSONSerialization.jsonObject(with: Data(archive)) as? [String: Any]
        let container = object?["container"] as? [String: Any]
        let files = (container?["files"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
        return [files.count == 1 ? "1 file of the container:" : "\(files.count) files of the container:"]
            + files.map { "  " + $0 } + [""]
    }

    private static func status(_ report: HealthReport, _ redacts: Bool) -> [String] {
        ["Status:"] + indentedJSON(StatusDocument(report, redact: redacts).text(), columns: 80)
    }
}
