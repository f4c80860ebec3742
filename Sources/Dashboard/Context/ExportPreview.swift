// A preview of an export, before it is written.

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
