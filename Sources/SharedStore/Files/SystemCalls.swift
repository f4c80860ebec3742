// What differs between the systems' C libraries, and the errors their calls leave behind.

import Foundation

/// What `fdopendir` gives.
#if canImport(Darwin)
    typealias FolderStream = UnsafeMutablePointer<DIR>
#else
    typealias FolderStream = OpaquePointer
#endif

/// System calls under the same names on all platforms.
package enum SystemCalls {
    /// Calls again while a signal interrupts it; throws the code that it left.
    @discardableResult
    static func check<Result: SignedInteger>(
        _ operation: FileOperation, _ path: String, _ call: () -> Result
    ) throws(FileError) -> Result {
        // A path with a NUL would name another file to C.
        guard !path.utf8.contains(0) else { throw FileError(operation, path, code: EINVAL) }
        while true {
            let result = call()
            if result >= 0 { return result }
            let code = errno
            if code != EINTR { throw FileError(operation, path, code: code) }
        }
    }

    static func stamp(ofDescriptor descriptor: Int32, _ path: String) throws(FileError) -> FileStamp {
        var status = stat()
        try check(.examine, path) { fstat(descriptor, &status) }
        return FileStamp(status)
    }

    /// Whether a process of that number is running on this machine.
    package static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

    /// The time now, nanoseconds since 1970, as volumes note it.
    static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return FileStamp.nanoseconds(time)
    }

    static func pause(milliseconds: Int) {
        usleep(UInt32(milliseconds) * 1_000)
    }
}

extension FileStamp {
    init(_ status: stat) {
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            kind: Kind(mode: UInt32(status.st_mode)), device: UInt64(truncatingIfNeeded: status.st_dev),
            inode: UInt64(truncatingIfNeeded: status.st_ino), size: Int(clamping: status.st_size),
            modifiedNanoseconds: Self.nanoseconds(modified), changedNanoseconds: Self.nanoseconds(changed),
            mode: UInt32(status.st_mode) & 0o7777, user: status.st_uid, group: status.st_gid)
    }

    /// A volume can hold any time, so nothing here may overflow.
    static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

extension FileStamp.Kind {
    init(mode: UInt32) {
        switch mode & UInt32(S_IFMT) {
        case UInt32(S_IFREG): self = .regular
        case UInt32(S_IFDIR): self = .directory
        case UInt32(S_IFLNK): self = .link
        case UInt32(S_IFIFO): self = .pipe
        case UInt32(S_IFSOCK): self = .socket
        case UInt32(S_IFBLK), UInt32(S_IFCHR): self = .device
        default: self = .other
        }
    }
}
