// Waking a thread that polls from another one.

import SelfPipe
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct WakePipeTests {
    @Test func `many posts are at most as many wakes, and a drained pipe is quiet`() throws {
        let pipe = try WakePipe()
        // More than a pipe holds: a post never blocks.
        for _ in 0..<100_000 { pipe.post() }
        #expect(pipe.isPosted)
        pipe.drain()
        #expect(!pipe.isPosted)
    }
}

extension WakePipe {
    /// Whether a poll would return at once.
    fileprivate var isPosted: Bool {
        var polled = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}
