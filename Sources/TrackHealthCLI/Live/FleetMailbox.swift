// News of a fleet between the feed that reads it and the screens that take turns in showing it.

import Dashboard
import FleetHealth
import Synchronization
import Terminal

/// What became known of a fleet and was not taken yet, however many screens take turns.
final class FleetMailbox: EventSource {
    private let state = Mutex(Waiting())

    private struct Waiting {
        var waiting: FleetUpdate?
        var wake: WakePipe?
    }

    /// Adds news to those that wait: of a row that changed twice the newer one.
    func add(_ news: FleetUpdate) {
        state.withLock { state in
            if let earlier = state.waiting {
                let paths = Set(news.changed.map(\.path) + news.removed)
                let back = Set(news.changed.map(\.path))
                state.waiting = FleetUpdate(
                    changed: earlier.changed.filter { !paths.contains($0.path) } + news.changed,
                    removed: earlier.removed.filter { !back.contains($0) } + news.removed,
                    progress: news.progress)
            } else {
                state.waiting = news
            }
            state.wake?.post()
        }
    }

    func start(waking pipe: WakePipe) {
        state.withLock { state in
            state.wake = pipe
            if state.waiting != nil { pipe.post() }
        }
    }

    func takeEvents() -> [Event] {
        state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting.map { [.fleet($0)] } ?? []
        }
    }

    func end() { state.withLock { $0.wake = nil } }
}
