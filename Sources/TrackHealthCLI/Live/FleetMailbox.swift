// News of a fleet between those who read and send it and the screens that take turns in showing it.

import Dashboard
import FleetHealth
import SelfPipe
import Synchronization

/// What became known of a fleet and was not taken yet, however many screens take turns.
final class FleetMailbox: EventSource {
    private let state = Mutex(Waiting())

    private struct Waiting {
        var waiting: FleetUpdate?
        var collector: CollectorStatus?
        /// Sentences on the sending, of which the last is shown longest.
        var sentences: [String] = []

        var isEmpty: Bool { waiting == nil && collector == nil && sentences.isEmpty }
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

    /// Adds what a collector has got; only the last one counts.
    func add(_ status: CollectorStatus) {
        state.withLock { state in
            state.collector = status
            state.wake?.post()
        }
    }

    /// Adds a sentence on the sending. Of many that nobody took, a few are left.
    func add(_ sentence: String) {
        state.withLock { state in
            state.sentences = state.sentences.suffix(3) + [sentence]
            state.wake?.post()
        }
    }

    func start(waking pipe: WakePipe) {
        state.withLock { state in
            state.wake = pipe
            if !state.isEmpty { pipe.post() }
        }
    }

    func takeEvents() -> [Event] {
        state.withLock { state in
            defer { (state.waiting, state.collector, state.sentences) = (nil, nil, []) }
            let fleet = state.waiting.map { [Event.fleet($0)] } ?? []
            let collector = state.collector.map { [Event.pushed($0)] } ?? []
            return fleet + collector
                + state.sentences.map { .outcome(CommandOutcome(succeeded: false, message: $0)) }
        }
    }

    func end() { state.withLock { $0.wake = nil } }
}
