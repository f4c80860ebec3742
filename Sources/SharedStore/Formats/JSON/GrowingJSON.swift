// JSON that grows beyond what memory should hold: its newest part is here, the rest in a scratch file.

/// JSON text that is written bit by bit and read once, as a whole.
package struct GrowingJSON {
    /// Bytes that are gathered before they go to the file; what stays below needs none.
    private static let pieceBytes = 64 << 10

    private var json = CompactJSONWriter()
    private var file: ScratchFile?
    private let folder: String

    /// - Parameter folder: Where a scratch file is made if there is more than a little.
    package init(near folder: String) { self.folder = folder }

    package var isEmpty: Bool { file == nil && json.bytes.isEmpty }

    /// Writes on.
    package mutating func put(_ write: (inout CompactJSONWriter) -> Void) throws(FileError) {
        write(&json)
        guard json.bytes.count > Self.pieceBytes else { return }
        let file = try scratch()
        try json.handOut { piece throws(FileError) in try file.append(piece) }
    }

    private mutating func scratch() throws(FileError) -> ScratchFile {
        if let file { return file }
        let new = try ScratchFile(near: folder)
        file = new
        return new
    }

    /// Hands out the whole text in pieces.
    package func read(_ piece: (ArraySlice<UInt8>) throws(FileError) -> Void) throws(FileError) {
        try file?.read(piece)
        try piece(json.bytes[...])
    }
}
