// What happens beside the drawing, as the loop of a screen takes it.

import Dashboard
import SelfPipe

/// Work beside a screen whose results wait for its loop.
protocol EventSource: Sendable {
    /// Begins, or goes on; each result wakes the loop.
    func start(waking pipe: WakePipe)
    /// Everything that happened since it was asked last.
    func takeEvents() -> [Event]
    /// How far the work is that goes on, where that is to be shown.
    var progress: ReadProgress? { get }
    /// No loop is there to be woken any more.
    func end()
}

extension EventSource {
    var progress: ReadProgress? { nil }
}

extension StoreWorker: EventSource {}
