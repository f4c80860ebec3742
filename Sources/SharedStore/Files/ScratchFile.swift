// Bytes that are put aside on the disk, in a file that nobody else sees and that goes with the process.

import Foundation

/// A file without a name: it is written to its end, read as a whole, and gone when the last one drops it, also where the
/// process is killed.
package final class ScratchFile {
    private static let chunkBytes = 64 << 10

    private let descriptor: Int32
    private let path: String

    /// - Parameter folder: What the volume is chosen by; where it is not there yet, the next folder above it.
    package init(near folder: String) throws(FileError) {
        let files = LocalFileSystem()
        var place = folder
        while try files.stampBehind(place) == nil, place != Path.directory(of: place) {
            place = Path.directory(of: place)
        }
        let target = Path.join(place, "trackhealth-scratch")
        (descriptor, path) = try TemporaryName.first(besides: target) { path throws(FileError) in
            let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            return (try files.openDescriptor(path, flags, .create), path)
        }
        do {
            try files.remove(path)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    package func append(_ bytes: ArraySlice<UInt8>) throws(FileError) {
        try LocalFileSystem().writeAll(bytes, to: OpenFile(number: descriptor, path: path))
    }

    /// Hands out all that was appended, from the beginning, in pieces.
    package func read(_ piece: (ArraySlice<UInt8>) throws(FileError) -> Void) throws(FileError) {
        var chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
        var position = 0
        while true {
            let count = try SystemCalls.check(.read, path) {
                pread(descriptor, &chunk, chunk.count, off_t(position))
            }
            if count == 0 { return }
            try piece(chunk[..<count])
            position += count
        }
    }
}
