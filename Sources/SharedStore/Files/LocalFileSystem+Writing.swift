// The file system of this machine: the single steps of a careful write, and locks.

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension LocalFileSystem {
    public func makeDirectory(_ path: String) throws(FileError) {
        do {
            _ = try SystemCalls.check(.makeDirectory, path) { mkdir(path, 0o700) }
        } catch .exists {
            var status = stat()
            _ = try SystemCalls.check(.makeDirectory, path) { stat(path, &status) }
            let kind = FileStamp(status).kind
            guard kind == .directory else {
                throw .wrongKind(path: path, operation: .makeDirectory, kind: kind)
            }
        }
    }

    public func create(_ path: String) throws(FileError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        return OpenFile(number: try openNew(path, flags, .create), path: path)
    }

    public func openForAppending(_ path: String) throws(FileError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let file = OpenFile(number: try openNew(path, flags, .open), path: path)
        let status = Result { () throws(FileError) in
            try SystemCalls.stamp(ofDescriptor: file.number, path).kind
        }
        if case .success(.regular) = status { return file }
        _ = Self.closeDescriptor(file.number)
        throw .wrongKind(path: path, operation: .open, kind: try status.get())
    }

    public func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int {
        if bytes.isEmpty { return 0 }
        let outcome = bytes.withUnsafeBytes { buffer in
            Result { () throws(FileError) in
                try SystemCalls.check(.write, file.path) {
                    // Linux takes no more than about 2 GiB in one call; less keeps every call short.
                    Self.writeDescriptor(file.number, buffer.baseAddress, min(buffer.count, 1 << 26))
                }
            }
        }
        let count = try outcome.get()
        guard count > 0 else { throw FileError(.write, file.path, code: EIO) }
        return count
    }

    public func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError) {
        _ = try SystemCalls.check(.setMode, file.path) { fchmod(file.number, mode_t(mode & 0o666)) }
    }

    public func setOwner(_ user: UInt32, group: UInt32, of file: OpenFile) throws(FileError) {
        _ = try SystemCalls.check(.setOwner, file.path) { fchown(file.number, user, group) }
    }

    public func synchronize(_ file: OpenFile) throws(FileError) {
        try synchronize(descriptor: file.number, file.path)
    }

    public func close(_ file: OpenFile) throws(FileError) {
        guard Self.closeDescriptor(file.number) != 0 else { return }
        // The descriptor is gone also when close was interrupted: closing again could hit another file.
        let code = errno
        if code != EINTR { throw FileError(.close, file.path, code: code) }
    }

    public func rename(_ source: String, to target: String) throws(FileError) {
        guard !source.utf8.contains(0) else { throw FileError(.rename, source, code: EINVAL) }
        _ = try SystemCalls.check(.rename, target) { Self.renameEntry(source, target) }
    }

    public func synchronizeDirectory(_ path: String) throws(FileError) {
        let descriptor = try openNew(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, .synchronize)
        defer { _ = Self.closeDescriptor(descriptor) }
        try synchronize(descriptor: descriptor, path)
    }

    public func remove(_ path: String) throws(FileError) {
        _ = try SystemCalls.check(.remove, path) { unlink(path) }
    }

    public func lock(_ path: String) throws(FileError) -> LockAttempt {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = try openNew(path, flags, .lock)
        do {
            if try isTaken(descriptor, path) { return .taken(OpenFile(number: descriptor, path: path)) }
        } catch {
            _ = Self.closeDescriptor(descriptor)
            throw error
        }
        let holder = Self.processNumber(in: descriptor)
        _ = Self.closeDescriptor(descriptor)
        return .held(by: holder)
    }

    private func isTaken(_ descriptor: Int32, _ path: String) throws(FileError) -> Bool {
        let kind = try SystemCalls.stamp(ofDescriptor: descriptor, path).kind
        guard kind == .regular else { throw .wrongKind(path: path, operation: .lock, kind: kind) }
        do {
            _ = try SystemCalls.check(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch .failed(_, _, code: EWOULDBLOCK) {
            return false
        }
        // The number is only for people, so a full disk does not break the lock.
        let text = Array("\(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
        return true
    }

    public func unlock(_ file: OpenFile) {
        _ = Self.closeDescriptor(file.number)
    }

    private static func processNumber(in descriptor: Int32) -> Int32? {
        var buffer = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: buffer[..<count].prefix { $0 != 0x0A }, as: UTF8.self))
    }

    private func synchronize(descriptor: Int32, _ path: String) throws(FileError) {
        #if canImport(Darwin)
            // fsync alone leaves the bytes in the drive's cache there; some volumes only know fsync.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        _ = try SystemCalls.check(.synchronize, path) { fsync(descriptor) }
    }

    private func openNew(_ path: String, _ flags: Int32, _ operation: FileOperation) throws(FileError)
        -> Int32
    {
        #if canImport(Darwin)
            try SystemCalls.check(operation, path) { Darwin.open(path, flags, 0o600) }
        #else
            try SystemCalls.check(operation, path) { Glibc.open(path, flags, 0o600) }
        #endif
    }

    private static func writeDescriptor(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int
    {
        #if canImport(Darwin)
            Darwin.write(descriptor, buffer, count)
        #else
            Glibc.write(descriptor, buffer, count)
        #endif
    }

    private static func renameEntry(_ source: String, _ target: String) -> Int32 {
        #if canImport(Darwin)
            Darwin.rename(source, target)
        #else
            Glibc.rename(source, target)
        #endif
    }
}
