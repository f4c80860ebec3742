// Ends the wait of the serving thread from any other thread.

import Foundation

/// A pipe that is polled together with the connections.
final class WakePipe: Sendable {
    /// The end to poll.
    let reading: Int32
    private let writing: Int32

    /// - Throws: Where there are no descriptors left.
    init() throws(UnusableAddress) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw UnusableAddress(address: "anything", reason: String(cString: strerror(errno)))
        }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    /// A full pipe wakes as well.
    func signal() {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    /// Forgets the signals so far.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
    }

    deinit {
        close(reading)
        close(writing)
    }
}
