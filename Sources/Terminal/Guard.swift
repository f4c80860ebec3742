// A small parent process that gives the terminal back when the program cannot do it itself.

import CTerminalSignals

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Splits the program in two: the child goes on, the parent waits and cleans up after it.
///
/// The signal handlers of `EventLoop` undo most deaths; the guard undoes the rest: `SIGKILL`, a stack that overflowed
/// on another thread, `exit` in the middle. It costs one fork and no memory of its own worth naming.
package enum TerminalGuard {
    /// Forks, and returns in the child only. To be called first in `main`, before any thread and any output.
    ///
    /// Does nothing when not enabled or not on a terminal, or when the system refuses the fork.
    /// - Parameters:
    ///   - isEnabled: what the user chose.
    ///   - program: the name for the one line that a violent death is told with.
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
                // A signal typed at the terminal reaches both, which does no harm; one sent by `kill` only this one.
                kill(child, signal)
            }
        }
    }

    private static func reap(_ child: pid_t, _ program: String) {
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG | WUNTRACED) == child {
            if cts_is_stopped(status) {
                cts_lend_back()
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
        _ = write(STDERR_FILENO, line, line.utf8.count)
        _exit(128 + signal)
    }
}
