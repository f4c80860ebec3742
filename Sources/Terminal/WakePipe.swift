// How another thread wakes the loop: one byte through a pipe.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Wakes the loop from any thread; what there is to do travels another way.
package final class WakePipe: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    /// Nil when the system has no descriptors left.
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

    /// Makes the loop's next (or present) wait return `.posted`; several posts may come as one.
    package func post() {
        var byte: UInt8 = 0
        // A full pipe already wakes.
        _ = write(writeEnd, &byte, 1)
    }

    func drain() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
