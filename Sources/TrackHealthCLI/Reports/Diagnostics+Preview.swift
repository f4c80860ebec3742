// An export looked at before it is written.

import Dashboard
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import TrackingModel

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
        String(decoding: bytes.prefix(200_000), as: UTF8.self)
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
