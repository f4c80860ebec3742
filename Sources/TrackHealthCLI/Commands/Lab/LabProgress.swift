// How far the lab is, on standard error.

import Foundation
import Synchronization
import TrackingModel

/// Counts what is done and says how long the rest takes: one line that is written over on a terminal, else a line now
/// and then.
final class LabProgress: Sendable {
    private struct State {
        var done: Int
        var made = 0
        var saidAt: Double
    }

    private let state: Mutex<State>
    private let total: Int
    private let begin = MonotonicClock.seconds
    private let isQuiet: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// - Parameter done: What an earlier try made.
    init(total: Int, done: Int, isQuiet: Bool) {
        self.total = total
        self.isQuiet = isQuiet
        state = Mutex(State(done: done, saidAt: MonotonicClock.seconds))
    }

    func advance() {
        guard !isQuiet else { return }
        let now = MonotonicClock.seconds
        let description: String? = state.withLock { state in
            state.done += 1
            state.made += 1
            guard now - state.saidAt >= (isTerminal ? 0.2 : 10) else { return nil }
            state.saidAt = now
            let left = (now - begin) / Double(state.made) * Double(total - state.done)
            return "\(state.done) of \(total) runs, about \(durationText(left.rounded(.up))) left"
        }
        if let description { say(description) }
    }

    func finish() {
        guard !isQuiet else { return }
        let made = state.withLock { $0.made }
        say("\(countText(made, "run")) in \(durationText((MonotonicClock.seconds - begin).rounded(.up)))")
        if isTerminal { Output.note("\n") }
    }

    private func say(_ description: String) {
        Output.note(isTerminal ? "\r\u{1B}[K" + description : description + "\n")
    }
}
