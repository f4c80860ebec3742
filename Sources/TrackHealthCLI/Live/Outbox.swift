// What waits for the loop of a screen: events, and how far a read is.

import Dashboard
import Dispatch
import FleetHealth
import SelfPipe
import SharedStore
import Synchronization
import TrackingModel

/// Events that wait for the loop, bounded however long it does not come.
struct Outbox {
    /// Messages and changed alerts that wait at most; older ones are dropped.
    static let limit = 64

    private(set) var events: [Event] = []

    /// Adds an event and removes those that it makes useless: only the newest read waits.
    mutating func post(_ event: Event) {
        switch event {
        case .read:
            remove { if case .read = $0 { true } else if case .readFailed = $0 { true } else { false } }
        case .readFailed:
            // The read before stays: it is what goes on being shown.
            remove { if case .readFailed = $0 { true } else { false } }
        case .alerted(let board, var news):
            // The board takes the place of one that waits, what changed comes to what changed before.
            remove { event in
                guard case .alerted(_, let earlier) = event else { return false }
                news = earlier + news
                return true
            }
            events.append(.alerted(board, news.suffix(Self.limit)))
            return
        case .fleet(var news):
            remove { event in
                guard case .fleet(let earlier) = event else { return false }
                news = news.after(earlier)
                return true
            }
            events.append(.fleet(news))
            return
        case .outcome(let outcome):
            remove { if case .outcome(outcome) = $0 { true } else { false } }
            let surplus = events.count(where: isOutcome) + 1 - Self.limit
            if surplus > 0, let oldest = events.firstIndex(where: isOutcome) { events.remove(at: oldest) }
        case .decided: remove { if case .decided = $0 { true } else { false } }
        case .linked: remove { if case .linked = $0 { true } else { false } }
        case .pushed: remove { if case .pushed = $0 { true } else { false } }
        default: break
        }
        events.append(event)
    }

    /// Hands over everything that waits.
    mutating func take() -> [Event] {
        defer { events = [] }
        return events
    }

    private mutating func remove(_ isUseless: (Event) -> Bool) { events.removeAll(where: isUseless) }

    private func isOutcome(_ event: Event) -> Bool { if case .outcome = event { true } else { false } }
}

extension FleetUpdate {
    /// What became known in two updates: of a row that changed twice the newer one.
    fileprivate func after(_ earlier: FleetUpdate) -> FleetUpdate {
        let back = Set(changed.map(\.path))
        let known = back.union(removed)
        return FleetUpdate(
            changed: earlier.changed.filter { !known.contains($0.path) } + changed,
            removed: earlier.removed.filter { !back.contains($0) } + removed, progress: progress)
    }
}

/// Work beside a screen whose results wait for its loop.
protocol EventSource: Sendable {
    /// Begins, or goes on; each result wakes the loop.
    func start(waking pipe: WakePipe)
    /// Everything that happened since it was asked last.
    func takeEvents() -> [Event]
    /// How far the work is that goes on, where that is to be shown.
    var progress: ReadProgress? { get }
    /// Does what the dashboard asked for.
    func perform(_ command: StoreEffect)
    /// Keeps a text that the terminal did not copy.
    func keepCopy(_ text: String)
    /// No loop is there to be woken any more.
    func end()
}

extension EventSource {
    var progress: ReadProgress? { nil }
    func perform(_ command: StoreEffect) {}
    func keepCopy(_ text: String) {}
}

/// An outbox that any thread posts to, and whose events wake the loop; several loops can take turns.
final class Mailbox: EventSource {
    private let state = Mutex((waiting: Outbox(), wake: WakePipe?.none))

    func start(waking pipe: WakePipe) {
        state.withLock { state in
            state.wake = pipe
            if !state.waiting.events.isEmpty { pipe.post() }
        }
    }

    func post(_ event: Event) {
        state.withLock { state in
            state.waiting.post(event)
            state.wake?.post()
        }
    }

    func takeEvents() -> [Event] { state.withLock { $0.waiting.take() } }

    func end() { state.withLock { $0.wake = nil } }
}

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
