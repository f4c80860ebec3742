// How far the read of the store is, between the thread that reads and the loop that shows it.

import Dashboard
import Dispatch
import SelfPipe
import SharedStore
import Synchronization
import TrackingModel

/// Counts what is read, and tells whoever asks. It wakes the loop once where a read takes long; from then on the loop
/// looks by itself, so that no part of a file wakes it.
final class ReadCounter: ReadMeter {
    /// Seconds that a read may take without anything being shown of it.
    static let pause = 0.15
    /// Bytes of a file that no machine reads in that time, which is shown at once.
    static let large = 32 << 20

    private struct Count {
        /// The number of the run that goes on; nil between two.
        var run: Int?
        var runs = 0
        var begun = 0.0
        var hasLargeFile = false
        var stage: ReadProgress?
        var wake: WakePipe?
    }

    private let count = Mutex(Count())
    private let now: @Sendable () -> Double

    /// - Parameter now: Seconds of a clock that nobody sets.
    init(now: @escaping @Sendable () -> Double = { SystemClock.seconds }) { self.now = now }

    /// Whom to wake.
    func wake(_ pipe: WakePipe) { count.withLock { $0.wake = pipe } }

    /// What is to be shown; nil while nothing is read, and as long as that takes no time worth it.
    var progress: ReadProgress? {
        let now = now()
        return count.withLock { count in
            guard count.run != nil, count.hasLargeFile || now - count.begun >= Self.pause else { return nil }
            return count.stage
        }
    }

    /// Does something that is shown where it takes long.
    ///
    /// - Parameter stage: What is done before the first file is read.
    func during<Result>(_ stage: ReadProgress?, _ work: () throws -> Result) rethrows -> Result {
        let now = now()
        let (run, wakes) = count.withLock { count in
            count.runs += 1
            (count.run, count.begun, count.hasLargeFile, count.stage) = (count.runs, now, false, stage)
            return (count.runs, count.wake != nil)
        }
        if wakes {
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) { [weak self] in
                self?.count.withLock { if $0.run == run { $0.wake?.post() } }
            }
        }
        defer { count.withLock { ($0.run, $0.stage) = (nil, nil) } }
        return try work()
    }

    func begin(_ file: String, bytes: Int, inParts: Bool) {
        count.withLock { count in
            count.stage = .reading(file: file, done: inParts ? 0 : nil, of: bytes)
            guard bytes >= Self.large, !count.hasLargeFile else { return }
            count.hasLargeFile = true
            count.wake?.post()
        }
    }

    func advance(by bytes: Int) {
        count.withLock { count in
            guard case .reading(let file, let done?, let total) = count.stage else { return }
            // A file may grow while it is read.
            count.stage = .reading(file: file, done: done + bytes, of: max(total, done + bytes))
        }
    }

    func finishFiles() { count.withLock { $0.stage = .judging } }
}
