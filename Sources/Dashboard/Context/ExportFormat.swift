// The formats of an export and their purposes, and a preview before it is written.

/// The formats that diagnostics can be written in.
package enum ExportFormat: String, CaseIterable, Sendable {
    case text, json, markdown, html, jsonl, csv, openmetrics, prom
    case otlpMetrics = "otlp-metrics"
    case otlpLogs = "otlp-logs"

    /// The formats that the dialog offers; the others are for programs, which use the command line.
    package static let offered: [ExportFormat] = [.text, .json, .markdown, .html, .jsonl]

    /// Whether it is for metrics or log collectors, which read it again and again.
    package var isCollected: Bool {
        switch self {
        case .openmetrics, .prom, .otlpMetrics, .otlpLogs: true
        case .text, .json, .markdown, .html, .jsonl, .csv: false
        }
    }

    /// The usual file name extension.
    package var fileExtension: String { fileExtensions[0] }

    /// All file name extensions of this format, the usual one first.
    package var fileExtensions: [String] {
        switch self {
        case .text: ["txt"]
        case .json: ["json"]
        case .markdown: ["md", "markdown"]
        case .html: ["html", "htm"]
        case .jsonl: ["jsonl", "ndjson"]
        case .csv: ["csv"]
        case .openmetrics: ["openmetrics", "om"]
        case .prom: ["prom"]
        case .otlpMetrics: ["otlp-metrics.jsonl"]
        case .otlpLogs: ["otlp-logs.jsonl"]
        }
    }

    /// The format for a file name, ignoring case; if several extensions match, the longest one decides. Nil if none
    /// does.
    package init?(fileName: String) {
        let name = fileName.lowercased()
        let fitting = ExportFormat.allCases.flatMap { format in
            format.fileExtensions.filter { name.hasSuffix("." + $0) }.map { (format, $0.utf8.count) }
        }
        guard let best = fitting.max(by: { $0.1 < $1.1 }) else { return nil }
        self = best.0
    }

    /// The purpose in a few words.
    package var purpose: String {
        switch self {
        case .text: "to read or to mail"
        case .json: "opens again in the dashboard"
        case .markdown: "to paste into an issue"
        case .html: "a page to read or print"
        case .jsonl: "records for databases"
        case .csv: "one table for spreadsheets"
        case .openmetrics: "metrics as OpenMetrics 1.0"
        case .prom: "metrics for a textfile collector"
        case .otlpMetrics: "metrics for OpenTelemetry"
        case .otlpLogs: "gaps and logs for OpenTelemetry"
        }
    }
}

/// A preview of an export, before it is written.
package struct ExportPreview: Hashable, Sendable {
    package var format: ExportFormat
    package var redacts: Bool
    /// The first lines, sanitized.
    package var lines: [String]
    /// The size of the whole file.
    package var bytes: Int

    package init(format: ExportFormat, redacts: Bool, lines: [String], bytes: Int) {
        self.format = format
        self.redacts = redacts
        self.lines = lines
        self.bytes = bytes
    }
}
