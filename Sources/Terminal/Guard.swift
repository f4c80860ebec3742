// A small parent process that restores the terminal when the program cannot do it itself.

import CTerminalSignals

#if canImport(Glibc)
    import Glibc
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
/// It costs one fork, which is the cheaper the earlier it comes: each page that the program has written by then is a page
/// of both until one of them writes it again. `Pss_Anon` in `/proc/PID/smaps_rollup` divides such a page between them;
/// a sum of `Anonymous` counts it twice, and `Private_Dirty` not at all.
package enum TerminalGuard {
    /// Forks, and returns in the child only. Call it first in `main`, before any thread and any output.
    ///
    /// Does nothing when disabled, without a terminal, or when the fork fails.
    /// - Parameters:
    ///   - isEnabled: the user's choice.
    ///   - program: the name in the message about a child that a signal ended.
    package static func start(isEnabled: Bool = true, program: String) {
        guard isEnabled, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, cts_prepare() else { return }
        let parent = getpid()
        cts_block_guard_signals(true)
        let child = cts_fork()
        switch child {
        case 0:
            cts_block_guard_signals(false)
            cts_follow_parent(parent)
        case 1...:
            watch(child, program)
        default:
            cts_block_guard_signals(false)
        }
    }

    private static func watch(_ child: pid_t, _ program: String) -> Never {
        while true {
            let signal = cts_wait_guard_signal()
            if signal == SIGCHLD {
                reap(child, program)
            } else if signal > 0 {
                // A signal typed at the terminal reaches both processes, which does no harm; one sent by `kill` reaches
                // only this one.
                kill(child, signal)
            }
        }
    }

    private static func reap(_ child: pid_t, _ program: String) {
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG | WUNTRACED) == child {
            if cts_is_stopped(status) {
                cts_restore_for_stop()
                // The shell waits for this process: unless it stops too, the user gets no prompt.
                if cts_stop_guard() { kill(child, SIGCONT) }
            } else {
                finish(status, program)
            }
        }
    }

    private static func finish(_ status: Int32, _ program: String) -> Never {
        cts_restore()
        guard cts_is_signaled(status) else { _exit(cts_exit_code_of(status)) }
        let signal = cts_signal_of(status)
        let name = strsignal(signal).flatMap { String(validatingCString: $0) } ?? "signal"
        let line = "\(program): ended by signal \(signal) (\(name)); the terminal was restored.\n"
        cts_say(line, line.utf8.count)
        _exit(128 + signal)
    }
}
