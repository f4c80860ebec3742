// A command in a shell of its own, which can neither hold up nor outlive what started it.

import Foundation

/// One run of `/bin/sh -c`. Values reach it by the environment, never as part of its text.
enum ShellCommand {
    /// How a run ended.
    enum Ending: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
        /// It took longer than it may and was killed.
        case tooLong
        /// It could not be started.
        case unstarted(reason: String)

        /// What went wrong, as the end of a sentence; nil where nothing did.
        var failure: String? {
            switch self {
            case .exit(0): nil
            case .exit(127): "ended with 127, which mostly means that a program was not found"
            case .exit(let code): "ended with \(code)"
            case .signal(let number): "was ended by signal \(number)"
            case .tooLong: "took too long and was stopped"
            case .unstarted(let reason): "could not be started: \(reason)"
            }
        }
    }

    /// Seconds between two looks at whether it has ended.
    private static let beat: useconds_t = 20_000

    /// Runs a command to its end; blocks the thread meanwhile.
    ///
    /// Its input is empty. It has a process group of its own, all of which is killed when the time is over.
    ///
    /// - Parameters:
    ///   - added: Variables beside those of this process.
    ///   - limit: Seconds that it may take.
    ///   - showsOutput: Whether it writes where this process writes; otherwise nowhere.
    ///   - leavesNothing: Whether what it left in the background is killed, too, when it ends.
    ///   - running: Where it is listed while it runs, so that it can be ended with the program.
    static func run(
        _ text: String, environment added: [String: String], limit: Double, showsOutput: Bool,
        leavesNothing: Bool = true, among running: RunningCommands? = nil
    ) -> Ending {
        let environment = ProcessInfo.processInfo.environment.merging(added) { $1 }
        var process: pid_t = 0
        let code = spawn(text, environment, showsOutput, &process)
        guard code == 0 else { return .unstarted(reason: String(cString: strerror(code))) }
        running?.add(process)
        let end = MonotonicClock.seconds + limit
        var isKilled = false
        while !hasEnded(process) {
            if !isKilled, MonotonicClock.seconds >= end {
                kill(-process, SIGKILL)
                isKilled = true
            }
            usleep(beat)
        }
        // Until it is waited for, its number is nobody else's.
        if leavesNothing { kill(-process, SIGKILL) }
        running?.remove(process)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return .unstarted(reason: String(cString: strerror(errno))) }
        }
        return isKilled ? .tooLong : ending(status)
    }

    /// Whether a child has ended; it is not waited for yet. True as well where there is no such child.
    private static func hasEnded(_ process: pid_t) -> Bool {
        var info = siginfo_t()
        guard waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else {
            return errno != EINTR
        }
        return info.si_signo != 0
    }

    private static func ending(_ status: Int32) -> Ending {
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    private static func spawn(
        _ text: String, _ environment: [String: String], _ showsOutput: Bool, _ process: inout pid_t
    ) -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // What this program ignores or blocks is no affair of the command's.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        if !showsOutput {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        let description = ["/bin/sh", "-c", text]
        var arguments = description.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        return posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &variables)
    }
}
