// How far a long command is, on standard error.

import Foundation
import Synchronization
import TrackingModel

/// Counts what is done and says how long the rest takes: one line that is written over on a terminal, else a line now
/// and then.
final class WorkProgress: Sendable {
    private struct Progress {
        var done: Int
        var total: Int
        var made = 0
        var saidAt: Double
        var isLineOpen = false
    }

    private let state: Mutex<Progress>
    /// What is counted, one and several of it.
    private let unit: (one: String, many: String)
    private let begin = SystemClock.seconds
    private let isQuiet: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// - Parameters:
    ///   - total: All pieces; 0 where the first step says it.
    ///   - done: What an earlier try made.
    init(total: Int = 0, done: Int = 0, unit: (one: String, many: String) = ("run", "runs"), isQuiet: Bool) {
        self.unit = unit
        self.isQuiet = isQuiet
        state = Mutex(Progress(done: done, total: total, saidAt: SystemClock.seconds))
    }

    /// `219 of 792 runs`; `the first run` where none is done and the total is not known yet.
    var description: String { state.withLock { description($0) } }

    /// Counts a piece.
    ///
    /// - Parameter total: All pieces, where that was not known before.
    func advance(of total: Int? = nil) {
        let now = SystemClock.seconds
        let line: String? = state.withLock { state in
            state.done += 1
            state.made += 1
            state.total = total ?? state.total
            guard !isQuiet, now - state.saidAt >= (isTerminal ? 0.2 : 10) else { return nil }
            state.saidAt = now
            state.isLineOpen = true
            let left = (now - begin) / Double(state.made) * Double(state.total - state.done)
            return "\(description(state)), about \(durationText(left.rounded(.up))) left"
        }
        if let line { say(line) }
    }

    /// Says how long it took.
    func finish() {
        guard !isQuiet else { return }
        let made = state.withLock { $0.made }
        say(
            "\(countText(made, unit.one, unit.many)) in "
                + durationText((SystemClock.seconds - begin).rounded(.up)))
        if isTerminal { Output.note("\n") }
    }

    /// Removes the line again, where something else says that it is done.
    func clear() {
        let isOpen = state.withLock { $0.isLineOpen }
        if isOpen, isTerminal { Output.noteOver("") }
    }

    private func description(_ state: Progress) -> String {
        guard state.total > 0 else { return "the first \(unit.one)" }
        return "\(state.done) of \(countText(state.total, unit.one, unit.many))"
    }

    private func say(_ description: String) {
        if isTerminal { Output.noteOver(description) } else { Output.note(description + "\n") }
    }
}
