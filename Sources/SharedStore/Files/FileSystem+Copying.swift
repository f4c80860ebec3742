// A file copied from one file system to another, in chunks.

extension FileSystem {
    /// Copies a regular file. What is written of a copy that fails is removed.
    ///
    /// - Parameters:
    ///   - source: A path of this file system.
    ///   - links: Whether a link is followed.
    ///   - limit: Bytes; a larger file throws `tooLarge`.
    ///   - target: A path at which nothing is; the file has mode 0600.
    ///   - other: The file system of the target.
    /// - Returns: What the source was when it was copied.
    @discardableResult
    package func copy(
        _ source: String, links: LinkRule, limit: Int, to target: String, on other: any FileSystem
    ) throws(FileError) -> FileStamp {
        let output = try other.create(target)
        var failure: FileError?
        var stamp: FileStamp?
        func take(_ chunk: UnsafeRawBufferPointer) -> Bool {
            var rest = Array(chunk)[...]
            do throws(FileError) {
                while !rest.isEmpty { rest = rest.dropFirst(try other.write(rest, to: output)) }
                return true
            } catch {
                failure = error
                return false
            }
        }
        do throws(FileError) {
            stamp = try stream(source, links: links, limit: limit, take).stamp
        } catch { failure = error }
        do throws(FileError) { try other.close(output) } catch { failure = failure ?? error }
        guard let stamp, failure == nil else {
            try? other.remove(target)
            throw failure ?? .missing(path: source, operation: .read)
        }
        return stamp
    }
}
