// A small parent process that restores the terminal when the program cannot do it itself.

import CTerminalSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Splits the program in two processes: the child runs the program, the parent waits and cleans up after it.
///
/// The signal handlers of `EventLoop` handle most ways to die; the guard handles the rest: `SIGKILL`, a stack overflow
/// on another thread, a call of `exit`.
///
/// There is no moment in which a death leaves the terminal raw: the guard is there before `Terminal` changes the first
/// setting, and memory that both share says from then on that there is something to undo. It is the parent, because a
/// shell takes the terminal back as soon as its own child has ended: a guard that was the child would restore the
/// settings while the shell reads its next line with them.
///
/// It costs one fork, which is the cheaper the earlier it comes: each page that has been written by then is a page of both
/// until one of them writes it again. Those of the program's own data the guard gives up at once.
///
/// `Pss_Anon` in `/proc/PID/smaps_rollup` divides a page of both between them; a sum of `Anonymous` counts it twice, and
/// `Private_Dirty` not at all.
package enum TerminalGuard {
    /// Forks, and works in the child only. Call it first in `main`, before any thread and any output.
    ///
    /// Works without a guard when disabled, without a terminal, or when the fork fails.
    ///
    /// The child works on a thread of its own: libdispatch and Swift's `Mutex` keep the number that the kernel gives to a
    /// thread, and those of the thread that forked are the parent's. A lock of them that is not free at once would be
    /// waited for for ever.
    /// - Parameters:
    ///   - isEnabled: the user's choice.
    ///   - program: the name in the message about a child that a signal ended.
    package static func run<Answer>(
        isEnabled: Bool = true, program: String, _ work: () throws -> Answer
    ) throws -> Answer {
        guard isEnabled, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, cts_prepare(),
            cts_start_guard(program)
        else { return try work() }
        var answer: Result<Answer, any Error>?
        onOwnThread { answer = Result { try work() } }
        return try answer!.get()
    }

    /// Works on another thread while this one waits; on this one without room for another.
    private static func onOwnThread(_ work: () -> Void) {
        withoutActuallyEscaping(work) { work in
            let hasRun = withUnsafePointer(to: work) {
                cts_run_on_thread(
                    { $0!.assumingMemoryBound(to: (() -> Void).self).pointee() },
                    UnsafeMutableRawPointer(mutating: $0))
            }
            if !hasRun { work() }
        }
    }
}
