// What happened and was not taken yet. A terminal may take nothing for hours, so what is out of date does not wait.

import Dashboard
import FleetHealth
import SelfPipe
import Synchronization

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
