// How far a long command is, and what it says where it is interrupted.

import Dispatch
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
    ///   - isQuiet: Whether nothing is said; by default where no terminal shows it.
    init(
        total: Int = 0, done: Int = 0, unit: (one: String, many: String) = ("run", "runs"),
        isQuiet: Bool = isatty(STDERR_FILENO) == 0
    ) {
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

/// Listens for Ctrl-C and SIGTERM as long as it lives, says a sentence, and ends the program by that signal.
final class Interruption {
    // A queue of its own: all threads of the shared ones are at work.
    private let queue = DispatchQueue(label: "trackhealth.interruption")
    private let sources: [any DispatchSourceSignal]

    /// - Parameter sentence: Made when it happens, on a thread of its own.
    init(_ sentence: @escaping @Sendable () -> String) {
        sources = Self.sources([SIGINT, SIGTERM], on: queue) { number in
            OutputWatchdog.end(by: number)
            if isatty(STDERR_FILENO) == 1 { Output.note("\n") }
            Output.warn(sentence())
            Self.end(by: number)
        }
    }

    /// Takes signals from now on, as long as what it returns is kept. Not to be called on the queue.
    static func sources(
        _ numbers: [Int32], on queue: DispatchQueue, _ handler: @escaping @Sendable (Int32) -> Void
    ) -> [any DispatchSourceSignal] {
        numbers.compactMap { number in
            // `nohup` and shells without job control start programs with signals ignored, and mean it.
            let before = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            if before == unsafeBitCast(SIG_IGN, to: Int.self) { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(number) }
            // Until it is registered, which a busy machine puts off, signals are lost.
            let isRegistered = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isRegistered.signal() }
            source.resume()
            isRegistered.wait()
            return source
        }
    }

    /// By the signal itself, so that a shell's loop ends too. The threads of queues have all signals blocked.
    private static func end(by number: Int32) {
        signal(number, SIG_DFL)
        var meant = sigset_t()
        sigemptyset(&meant)
        sigaddset(&meant, number)
        pthread_sigmask(SIG_UNBLOCK, &meant, nil)
        raise(number)
        _exit(128 + number)
    }

    deinit {
        for source in sources {
            source.cancel()
            signal(Int32(source.handle), SIG_DFL)
        }
    }
}
