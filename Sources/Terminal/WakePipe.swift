// Lets another thread wake the event loop by one byte through a pipe.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Wakes the loop from any thread; it carries no data.
package final class WakePipe: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    /// Returns nil when the system has no descriptors left.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        _ = close(readEnd)
        _ = close(writeEnd)
    }

    /// Makes the loop's next (or current) wait return `.posted`; several posts may be reported as one.
    package func post() {
        var byte: UInt8 = 0
        // A full pipe wakes the loop as well.
        _ = write(writeEnd, &byte, 1)
    }

    func drain() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
