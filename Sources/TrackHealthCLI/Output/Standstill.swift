// Ends a program that was asked to end while its output goes nowhere: a terminal or a pipe that nobody reads any more.

import Dispatch
import Foundation
import Synchronization

/// Which write is in progress, and the end of a program that waits in one for ever.
enum Standstill {
    /// Seconds between two looks at a write: what took nothing from one look to the next stands still.
    private static let pause = 0.25

    private struct Write: Equatable {
        var number = 0
        /// The descriptor that is written to; nil between two writes.
        var descriptor: Int32?
    }

    private static let current = Mutex(Write())
    // A queue of its own: all threads of the shared ones may be at work.
    private static let queue = DispatchQueue(label: "trackhealth.standstill")

    /// Does one write(2).
    static func watched(_ descriptor: Int32, _ write: () -> Int) -> Int {
        current.withLock { $0 = Write(number: $0.number + 1, descriptor: descriptor) }
        defer { current.withLock { $0.descriptor = nil } }
        return write()
    }

    /// From now on ends the process as by a signal when a write stands still; orderly ways to end go first.
    ///
    /// - Parameter last: Called before the end.
    static func end(by signal: Int32, last: @escaping @Sendable () -> Void = {}) {
        look(after: nil) {
            last()
            _exit(128 + signal)
        }
    }

    private static func look(after earlier: Write?, _ end: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + pause) {
            let now = current.withLock { $0 }
            if let descriptor = now.descriptor, now == earlier, !takesOutput(descriptor) { end() }
            look(after: now, end)
        }
    }

    private static func takesOutput(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) != 0
    }
}
