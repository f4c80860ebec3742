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
/// on another thread, a call of `exit`. It costs one fork and hardly any memory.
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
