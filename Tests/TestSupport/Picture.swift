// Texts that are compared with files which a person has looked at.

import Foundation
package import Testing

/// Compares texts with recorded files.
package enum Picture {
    /// Whether `RECORD_SCREENS` asks for all files to be written again.
    package static let isRecording = ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil

    /// The folder of the package.
    package static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// Compares a text with a file. A missing file is written, and the test fails once.
    package static func expect(
        _ actual: String, in file: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let name = URL(filePath: file).deletingPathExtension().lastPathComponent
        guard !isRecording, let expected = try? String(contentsOfFile: file, encoding: .utf8) else {
            try actual.write(toFile: file, atomically: true, encoding: .utf8)
            if !isRecording {
                Issue.record("\(name) was recorded: look at it", sourceLocation: sourceLocation)
            }
            return
        }
        if actual != expected {
            Attachment.record(actual, named: name + "-actual.txt")
            Issue.record(
                "\(name) differs; it is now:\n\(actual)\n\(firstDifference(expected, actual))",
                sourceLocation: sourceLocation)
        }
    }

    private static func firstDifference(_ expected: String, _ actual: String) -> String {
        let lines = [expected, actual].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        for row in 0..<max(lines[0].count, lines[1].count) {
            let (one, two) = (
                lines[0].indices.contains(row) ? lines[0][row] : "nothing",
                lines[1].indices.contains(row) ? lines[1][row] : "nothing"
            )
            if one != two { return "row \(row):\n  expected \(one)\n  is       \(two)" }
        }
        return ""
    }
}
