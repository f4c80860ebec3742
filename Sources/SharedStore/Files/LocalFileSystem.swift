// The file system of this machine: looking and reading without hanging, following or tearing.

import Foundation
import TrackingModel

/// The files of this machine, by the system's own calls.
///
/// Foundation drops the system's codes, follows links, and reads a file that shrinks as a short one.
public struct LocalFileSystem: FileSystem {
    /// Pauses in milliseconds before a file is read again that was written to meanwhile.
    private static let retryPauses = [20, 80, 200]
    private static let chunkBytes = 256 << 10

    /// The folder whose entries are reached without a link; nil for none.
    private(set) var anchor: FolderAnchor?

    public init() {}

    public func confined(to folder: String) throws(FileError) -> any FileSystem {
        var files = LocalFileSystem()
        files.anchor = try FolderAnchor(folder)
        return files
    }

    /// Calls with a path as the system's calls take it: with an open folder and a name in it, or, outside the folder
    /// that is held, with the current folder and the path.
    @discardableResult
    func at<Value>(
        _ path: String, _ operation: FileOperation,
        _ body: (Int32, UnsafePointer<CChar>) throws(FileError) -> Value
    ) throws(FileError) -> Value {
        if let value = try anchor?.reach(path, operation, body) { return value }
        return try path.withCString { path in
            Result { () throws(FileError) in try body(AT_FDCWD, path) }
        }.get()
    }

    /// Whether a path leads into the folder that is held, where no link is followed.
    private func isInside(_ path: String) throws(FileError) -> Bool {
        try anchor?.reach(path, .examine) { _, _ in true } ?? false
    }

    public func stamp(of path: String) throws(FileError) -> FileStamp? {
        do {
            return try at(path, .examine) { (folder, name) throws(FileError) in
                var status = stat()
                try SystemCalls.check(.examine, path) {
                    fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW)
                }
                return FileStamp(status)
            }
        } catch .missing {
            return nil
        } catch .failed(_, _, code: ENOTDIR) {
            return nil
        }
    }

    public func resolved(_ path: String) throws(FileError) -> String {
        guard !path.utf8.contains(0) else { throw FileError(.resolve, path, code: EINVAL) }
        if path != anchor?.path, try isInside(path) {
            guard let stamp = try stamp(of: path) else { throw FileError(.resolve, path, code: ENOENT) }
            guard stamp.kind != .link else { throw .linkRefused(path: path) }
            return path
        }
        guard let buffer = realpath(path, nil) else { throw FileError(.resolve, path, code: errno) }
        defer { free(buffer) }
        return String(cString: buffer)
    }

    public func read(_ path: String, links: LinkRule, limit: Int) throws(FileError) -> FileContents {
        for pause in Self.retryPauses + [0] {
            if let contents = try readOnce(path, links: links, limit: limit) { return contents }
            if pause > 0 { SystemCalls.pause(milliseconds: pause) }
        }
        throw .changing(path: path)
    }

    /// Reads into the one buffer that is handed out; nil when the file changed meanwhile.
    private func readOnce(_ path: String, links: LinkRule, limit: Int) throws(FileError) -> FileContents? {
        let (descriptor, stamp) = try openRegular(path, links: links, limit: limit)
        defer { Foundation.close(descriptor) }
        var failure: FileError?
        // A byte more than there should be, to see a file that grew.
        let bytes = [UInt8](unsafeUninitializedCapacity: stamp.size + 1) { buffer, total in
            do throws(FileError) {
                while total < buffer.count {
                    let rest = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[total...])
                    let count = try SystemCalls.check(.read, path) {
                        Foundation.read(descriptor, rest.baseAddress, min(rest.count, 1 << 26))
                    }
                    if count == 0 { break }
                    total += count
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        let after = try SystemCalls.stamp(ofDescriptor: descriptor, path)
        guard after == stamp, bytes.count == stamp.size else { return nil }
        return FileContents(bytes: bytes, stamp: stamp)
    }

    /// Opens a regular file within the limit. Whoever does also closes it.
    private func openRegular(
        _ path: String, links: LinkRule, limit: Int
    ) throws(FileError) -> (descriptor: Int32, stamp: FileStamp) {
        let descriptor = try open(path, links: links)
        do throws(FileError) {
            let stamp = try SystemCalls.stamp(ofDescriptor: descriptor, path)
            guard stamp.kind == .regular else {
                throw .wrongKind(path: path, operation: .read, kind: stamp.kind)
            }
            guard stamp.size <= limit else { throw .tooLarge(path: path, bytes: stamp.size, limit: limit) }
            return (descriptor, stamp)
        } catch {
            Foundation.close(descriptor)
            throw error
        }
    }

    public func stream(
        _ path: String, links: LinkRule, limit: Int, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) -> StreamedFile {
        let (descriptor, stamp) = try openRegular(path, links: links, limit: limit)
        defer { Foundation.close(descriptor) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(1, min(Self.chunkBytes, stamp.size + 1)), alignment: 16)
        defer { buffer.deallocate() }
        var total = 0
        while true {
            let count = try SystemCalls.check(.read, path) {
                Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            }
            if count == 0 { break }
            total += count
            // A file that grows past its limit while it is read must not fill the memory.
            guard total <= limit else { throw .tooLarge(path: path, bytes: total, limit: limit) }
            if !body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
                return StreamedFile(stamp: stamp, bytes: total, hasChanged: false)
            }
        }
        let after = try SystemCalls.stamp(ofDescriptor: descriptor, path)
        return StreamedFile(stamp: stamp, bytes: total, hasChanged: after != stamp || total != stamp.size)
    }

    public func tail(of path: String, bytes: Int) throws(FileError) -> FileTail {
        let descriptor = try open(path, links: .refuse)
        defer { Foundation.close(descriptor) }
        let stamp = try SystemCalls.stamp(ofDescriptor: descriptor, path)
        guard stamp.kind == .regular else { throw .wrongKind(path: path, operation: .read, kind: stamp.kind) }
        let wanted = max(0, min(bytes, stamp.size))
        var result: [UInt8] = []
        while result.count < wanted {
            var chunk = [UInt8](repeating: 0, count: wanted - result.count)
            let position = stamp.size - wanted + result.count
            let count = try SystemCalls.check(.read, path) {
                pread(descriptor, &chunk, chunk.count, off_t(position))
            }
            if count == 0 { break }
            result += chunk.prefix(count)
        }
        return FileTail(bytes: result, size: stamp.size)
    }

    public func list(_ directory: String, limit: Int) throws(FileError) -> DirectoryListing {
        let stream = try openStream(directory)
        defer { closedir(stream) }
        var entries: [DirectoryListing.Entry] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw FileError(.list, directory, code: errno) }
                break
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if bytes == [0x2E] || bytes == [0x2E, 0x2E] { continue }
            guard entries.count < limit else { return Self.listing(entries, isCut: true) }
            let name = bytes.utf8Text
            let isReadable = name.utf8.elementsEqual(bytes)
            var kind = isReadable ? Self.kind(entry) : .other
            if kind == nil { kind = try stamp(of: directory + "/" + name)?.kind }
            // One that vanished since is no entry any more.
            guard let kind else { continue }
            entries.append(DirectoryListing.Entry(name: name, kind: kind, isNameReadable: isReadable))
        }
        return Self.listing(entries, isCut: false)
    }

    private func openStream(_ directory: String) throws(FileError) -> FolderStream {
        let descriptor = try openDescriptor(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC, .list)
        guard let stream = fdopendir(descriptor) else {
            let code = errno
            Foundation.close(descriptor)
            throw FileError(.list, directory, code: code)
        }
        return stream
    }

    /// What the directory itself says of an entry; nil where it does not.
    private static func kind(_ entry: UnsafeMutablePointer<dirent>) -> FileStamp.Kind? {
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): .regular
        case Int(DT_DIR): .directory
        case Int(DT_LNK): .link
        default: nil
        }
    }

    private static func listing(_ entries: [DirectoryListing.Entry], isCut: Bool) -> DirectoryListing {
        DirectoryListing(entries: entries.sorted { $0.name < $1.name }, isCut: isCut)
    }

    /// Opens for reading without waiting on a pipe and without leaving the descriptor to children.
    private func open(_ path: String, links: LinkRule) throws(FileError) -> Int32 {
        try openDescriptor(
            path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (links == .refuse ? O_NOFOLLOW : 0), .open)
    }

    /// Opens a path; a file that is created has mode 0600.
    func openDescriptor(
        _ path: String, _ flags: Int32, _ operation: FileOperation
    ) throws(FileError) -> Int32 {
        try at(path, operation) { (folder, name) throws(FileError) in
            let isInside = folder != AT_FDCWD
            return try SystemCalls.check(operation, path) {
                openat(folder, name, isInside ? flags | O_NOFOLLOW : flags, 0o600)
            }
        }
    }
}
