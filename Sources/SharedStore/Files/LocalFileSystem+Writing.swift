// The file system of this machine: the single steps of a careful write, and locks.

import CFileCalls
import Foundation
import TrackingModel

extension LocalFileSystem {
    public func makeDirectory(_ path: String) throws(FileError) {
        do {
            try at(path, .makeDirectory) { (folder, name) throws(FileError) in
                try SystemCalls.check(.makeDirectory, path) { mkdirat(folder, name, 0o700) }
            }
        } catch .exists {
            let kind = try stampBehind(path)?.kind ?? .other
            guard kind == .directory else {
                throw .wrongKind(path: path, operation: .makeDirectory, kind: kind)
            }
        }
    }

    public func create(_ path: String) throws(FileError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        return OpenFile(number: try openDescriptor(path, flags, .create), path: path)
    }

    public func openForAppending(_ path: String) throws(FileError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let file = OpenFile(number: try openDescriptor(path, flags, .open), path: path)
        let status = Result { () throws(FileError) in
            try SystemCalls.stamp(ofDescriptor: file.number, path).kind
        }
        if case .success(.regular) = status { return file }
        Foundation.close(file.number)
        throw .wrongKind(path: path, operation: .open, kind: try status.get())
    }

    public func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int {
        if bytes.isEmpty { return 0 }
        let outcome = bytes.withUnsafeBytes { buffer in
            Result { () throws(FileError) in
                try SystemCalls.check(.write, file.path) {
                    // Linux takes no more than about 2 GiB in one call; less keeps every call short.
                    Foundation.write(file.number, buffer.baseAddress, min(buffer.count, 1 << 26))
                }
            }
        }
        let count = try outcome.get()
        guard count > 0 else { throw FileError(.write, file.path, code: EIO) }
        return count
    }

    public func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError) {
        try SystemCalls.check(.setMode, file.path) { fchmod(file.number, mode_t(mode & 0o666)) }
    }

    public func setOwner(_ user: UInt32, group: UInt32, of file: OpenFile) throws(FileError) {
        try SystemCalls.check(.setOwner, file.path) { fchown(file.number, user, group) }
    }

    public func synchronize(_ file: OpenFile) throws(FileError) {
        try synchronize(descriptor: file.number, file.path)
    }

    public func close(_ file: OpenFile) throws(FileError) {
        guard Foundation.close(file.number) != 0 else { return }
        // The descriptor is gone also when close was interrupted: closing again could hit another file.
        let code = errno
        if code != EINTR { throw FileError(.close, file.path, code: code) }
    }

    public func rename(_ source: String, to target: String) throws(FileError) {
        try move(source, target, by: renameat)
    }

    public func renameExclusively(_ source: String, to target: String) throws(FileError) {
        do {
            try move(source, target, by: file_rename_exclusive)
        } catch  where Self.isUnknownCall(error) {
            // A second name fails as well where the first one is taken.
            try move(source, target) { linkat($0, $1, $2, $3, 0) }
            try remove(source)
        }
    }

    public func link(_ path: String, as name: String) throws(FileError) {
        try move(path, name, .link) { linkat($0, $1, $2, $3, 0) }
    }

    public func exchange(_ one: String, with other: String) throws(FileError) -> Bool {
        do {
            try move(one, other, by: file_exchange)
            return true
        } catch  where Self.isUnknownCall(error) {
            return false
        }
    }

    private func move(
        _ source: String, _ target: String, _ operation: FileOperation = .rename,
        by call: (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>) -> Int32
    ) throws(FileError) {
        guard !source.utf8.contains(0) else { throw FileError(operation, source, code: EINVAL) }
        try at(source, operation) { (oldFolder, oldName) throws(FileError) in
            try at(target, operation) { (folder, name) throws(FileError) in
                try SystemCalls.check(operation, target) { call(oldFolder, oldName, folder, name) }
            }
        }
    }

    /// Whether a system or a volume does not know a kind of rename.
    private static func isUnknownCall(_ error: FileError) -> Bool {
        guard case .failed(_, .rename, let code) = error else { return false }
        return [ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP].contains(code)
    }

    public func synchronizeDirectory(_ path: String) throws(FileError) {
        let descriptor = try openDescriptor(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, .synchronize)
        defer { Foundation.close(descriptor) }
        try synchronize(descriptor: descriptor, path)
    }

    public func remove(_ path: String) throws(FileError) {
        try at(path, .remove) { (folder, name) throws(FileError) in
            try SystemCalls.check(.remove, path) { unlinkat(folder, name, 0) }
        }
    }

    public func removeDirectory(_ path: String) throws(FileError) {
        try at(path, .remove) { (folder, name) throws(FileError) in
            try SystemCalls.check(.remove, path) { unlinkat(folder, name, AT_REMOVEDIR) }
        }
        anchor?.forget()
    }

    public func lock(_ path: String) throws(FileError) -> LockAttempt {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = try openDescriptor(path, flags, .lock)
        do {
            if try isTaken(descriptor, path) { return .taken(OpenFile(number: descriptor, path: path)) }
        } catch {
            Foundation.close(descriptor)
            throw error
        }
        let holder = Self.processNumber(in: descriptor)
        Foundation.close(descriptor)
        return .held(by: holder)
    }

    private func isTaken(_ descriptor: Int32, _ path: String) throws(FileError) -> Bool {
        let kind = try SystemCalls.stamp(ofDescriptor: descriptor, path).kind
        guard kind == .regular else { throw .wrongKind(path: path, operation: .lock, kind: kind) }
        do {
            try SystemCalls.check(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch .failed(_, _, code: EWOULDBLOCK) {
            return false
        }
        let number = getpid()
        if Self.processNumber(in: descriptor) == number { return true }
        // The number is only for people, so a full disk does not break the lock.
        let text = Array("\(number)\n".utf8)
        if ftruncate(descriptor, 0) == 0 { pwrite(descriptor, text, text.count, 0) }
        return true
    }

    public func unlock(_ file: OpenFile) {
        Foundation.close(file.number)
    }

    private static func processNumber(in descriptor: Int32) -> Int32? {
        var buffer = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        return Int32(buffer[..<count].prefix { $0 != 0x0A }.utf8Text)
    }

    private func synchronize(descriptor: Int32, _ path: String) throws(FileError) {
        #if canImport(Darwin)
            // fsync alone leaves the bytes in the drive's cache there; some volumes only know fsync.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try SystemCalls.check(.synchronize, path) { fsync(descriptor) }
    }
}
