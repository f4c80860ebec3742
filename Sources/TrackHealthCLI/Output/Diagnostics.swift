// Diagnostics in each format, and the file they are written to.

import Dashboard
import Foundation
import HealthAnalysis
import SharedStore
import TrackingModel

/// A report of one read, ready to be written.
struct Diagnostics {
    let bytes: [UInt8]

    init(_ reading: Reading, of store: OpenedStore, format: ExportFormat, redact: Bool) throws {
        let (report, contents) = (reading.report, reading.contents)
        switch format {
        case .text: bytes = Array(TextReport(report, contents, redact: redact).text.utf8)
        case .markdown: bytes = Array(MarkdownReport(report, contents, redact: redact).text.utf8)
        case .json:
            let redaction = redact ? Redaction(report) : nil
            let archive = try ContainerArchive.archive(
                of: store.location, in: store.files, rewriting: { redaction?.text($0) ?? $0 })
            let head = """
                {"schema":"\(ContainerArchive.schema)","at":\(report.at.seconds),"time_zone":"\(report.calendar.identifier)",\
                "status":\(StatusDocument(report, redact: redact).text()),"container":
                """
            bytes = Array(head.utf8) + Array(archive) + Array("}\n".utf8)
        }
    }

    /// Writes a new file that only its owner can read, whole or not at all.
    ///
    /// - Returns: The path, made absolute.
    func write(to path: String, replacing: Bool) throws -> String {
        let path = Diagnostics.absolute(path)
        let files = LocalFileSystem()
        if let stamp = try files.stamp(of: path) {
            guard stamp.kind == .regular else { throw ExportTarget.notAFile(path) }
            guard replacing else { throw ExportTarget.exists(path) }
        }
        try AtomicFile.replace(path, with: bytes, on: files)
        return path
    }

    private static func absolute(_ path: String) -> String {
        if path == "~" || path.hasPrefix("~/") {
            return (ProcessInfo.processInfo.environment["HOME"] ?? "") + path.dropFirst()
        }
        return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
}

/// Why an export can't go to a path.
enum ExportTarget: Error, CustomStringConvertible {
    case exists(String)
    case notAFile(String)

    var description: String {
        switch self {
        case .exists(let path): "\(path) exists already; choose another name, or --force to replace it."
        case .notAFile(let path): "\(path) is no regular file; choose another name."
        }
    }
}
