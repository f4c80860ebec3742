// What the loop of the screen gets to know of a read: only what takes long, never more than was read.

import Dashboard
import SelfPipe
import SharedStore
import Synchronization
import TestSupport
import Testing

@testable import TrackHealthCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A clock that a test sets.
private final class HandClock: Sendable {
    private let time = Mutex(100.0)
    var now: Double { time.withLock { $0 } }
    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

@Suite struct ReadCounterTests {
    private let clock = HandClock()

    private func counter() -> ReadCounter { ReadCounter { [clock] in clock.now } }

    private func isWoken(_ pipe: WakePipe) -> Bool {
        var polled = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) == 1
    }

    @Test func `of a read that takes no time nothing is shown`() {
        let counter = counter()
        counter.during(nil) {
            counter.begin("a.json", bytes: 1 << 20, inParts: true)
            counter.advance(by: 1 << 19)
            #expect(counter.progress == nil)
            clock.advance(by: 0.149)
            #expect(counter.progress == nil)
            counter.finishFiles()
            #expect(counter.progress == nil)
        }
        clock.advance(by: 10)
        #expect(counter.progress == nil)
    }

    @Test func `a read that takes long is shown until it ends, and again only when the next one does`() {
        let counter = counter()
        counter.during(nil) {
            clock.advance(by: 0.2)
            // Nothing is known before a file is read.
            #expect(counter.progress == nil)
            counter.begin("a.plist", bytes: 50, inParts: false)
            #expect(counter.progress == .reading(file: "a.plist", done: nil, of: 50))
            counter.begin("a.json", bytes: 100, inParts: true)
            #expect(counter.progress == .reading(file: "a.json", done: 0, of: 100))
            counter.advance(by: 60)
            #expect(counter.progress == .reading(file: "a.json", done: 60, of: 100))
            counter.finishFiles()
            #expect(counter.progress == .judging)
        }
        #expect(counter.progress == nil)
        counter.during(.judging) { #expect(counter.progress == nil) }
    }

    @Test func `a large file is shown at once, and wakes the loop once`() throws {
        let (counter, pipe) = (counter(), try WakePipe())
        counter.wake(pipe)
        counter.during(nil) {
            counter.begin("a.json", bytes: ReadCounter.large, inParts: true)
            #expect(counter.progress == .reading(file: "a.json", done: 0, of: ReadCounter.large))
            #expect(isWoken(pipe))
        }
    }

    @Test func `a read that goes on after the pause wakes the loop`() throws {
        let (counter, pipe) = (counter(), try WakePipe())
        counter.wake(pipe)
        // It ends no earlier than the loop is woken.
        try counter.during(nil) { try eventually { isWoken(pipe) } }
    }

    @Test func `a file that grows while it is read is never read beyond its end`() {
        let counter = counter()
        counter.during(nil) {
            clock.advance(by: 1)
            counter.begin("a.json", bytes: 100, inParts: true)
            for _ in 0..<5 {
                counter.advance(by: 30)
                guard case .reading(_, let done?, let total) = counter.progress else {
                    Issue.record("\(String(describing: counter.progress))")
                    return
                }
                #expect(done <= total)
            }
            #expect(counter.progress == .reading(file: "a.json", done: 150, of: 150))
        }
    }

    @Test func `work that fails is over as well`() {
        struct Failed: Error {}
        let counter = counter()
        #expect(throws: Failed.self) {
            try counter.during(.judging) {
                clock.advance(by: 1)
                #expect(counter.progress == .judging)
                throw Failed()
            }
        }
        #expect(counter.progress == nil)
    }
}
