// Lets another thread end a wait in poll(2) by one byte through a pipe.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A pipe that a thread polls together with what it waits for; any thread wakes it. It carries no data.
package final class WakePipe: Sendable {
    /// The end to poll for reading.
    package let readEnd: Int32
    private let writeEnd: Int32

    /// - Throws: Where the system has no descriptors left.
    package init() throws(UnmadePipe) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw UnmadePipe(code: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        _ = close(readEnd)
        _ = close(writeEnd)
    }

    /// Makes the read end readable until it is drained; never blocks.
    package func post() {
        var byte: UInt8 = 0
        // A full pipe wakes as well.
        _ = write(writeEnd, &byte, 1)
    }

    /// Sleeps until it is posted, or was since the last time, and forgets that.
    package func wait() {
        var polled = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, -1)
        drain()
    }

    /// Forgets all posts so far.
    package func drain() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}

/// The system made no pipe.
package struct UnmadePipe: Error, CustomStringConvertible {
    /// The `errno` of the call that failed.
    package let code: Int32

    package var description: String { String(cString: strerror(code)) }
}
