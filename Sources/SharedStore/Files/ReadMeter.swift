// How far a read is, while it lasts: which file is read, and how much of it was taken in.

/// Takes down how far a reader is. It is called between two parts of a file, so it must not wait for anything.
package protocol ReadMeter: Sendable {
    /// A file begins to be read, from its start even where some of it was read before.
    ///
    /// - Parameters:
    ///   - file: Its name, as it stands in its folder.
    ///   - bytes: Its size.
    ///   - inParts: Whether its parts are counted; else it is taken as a whole, and nothing is known in between.
    func begin(_ file: String, bytes: Int, inParts: Bool)

    /// So many bytes more of the file were read and taken in.
    func advance(by bytes: Int)

    /// No file is read any more. What they gave has yet to be put together.
    func finishFiles()
}

extension FileSystem {
    /// Reads a file whole, and tells a meter which one.
    func read(
        _ path: String, links: LinkRule, limit: Int, meter: (any ReadMeter)?
    ) throws(FileError) -> FileContents {
        try begin(path, meter, inParts: false)
        return try read(path, links: links, limit: limit)
    }

    /// Reads a file in chunks, and counts each one for a meter once the body has taken it.
    func stream(
        _ path: String, links: LinkRule, limit: Int, meter: (any ReadMeter)?,
        _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) -> StreamedFile {
        guard let meter else { return try stream(path, links: links, limit: limit, body) }
        try begin(path, meter, inParts: true)
        return try stream(path, links: links, limit: limit) { chunk in
            let wantsMore = body(chunk)
            meter.advance(by: chunk.count)
            return wantsMore
        }
    }

    private func begin(_ path: String, _ meter: (any ReadMeter)?, inParts: Bool) throws(FileError) {
        guard let meter, let stamp = try stamp(of: path), stamp.kind == .regular else { return }
        meter.begin(Path.name(of: path), bytes: stamp.size, inParts: inParts)
    }
}
