// What an export would hold, to look at before it is written.

/// What an export would hold, to look at before it is written.
package struct ExportPreview: Hashable, Sendable {
    package var format: ExportFormat
    package var redacts: Bool
    /// The first lines, harmless on a screen.
    package var lines: [String]
    /// Size of the whole file.
    package var bytes: Int

    package init(format: ExportFormat, redacts: Bool, lines: [String], bytes: Int) {
        self.format = format
        self.redacts = redacts
        self.lines = lines
        self.bytes = bytes
    }
}
