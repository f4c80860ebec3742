// Starts a shell as a child of this program.

import Foundation

/// A child that runs `/bin/sh -c`.
enum ShellProcess {
    /// Starts it; it has to be waited for.
    ///
    /// - Parameters:
    ///   - environment: All its variables.
    ///   - group: The process group that it joins; 0 for a new one, which it leads.
    ///   - input: The descriptor that it reads as standard input; nil for an empty input.
    ///   - showsOutput: Whether it writes where this process writes; otherwise nowhere.
    ///   - isDeaf: Whether signals wait for ever instead of reaching it, but for those that can't be held off.
    static func start(
        _ text: String, environment: [String: String], group: pid_t, input: Int32?, showsOutput: Bool,
        isDeaf: Bool = false
    ) throws(UnstartedProcess) -> pid_t {
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
        var (held, all) = (sigset_t(), sigset_t())
        sigemptyset(&held)
        sigfillset(&all)
        if isDeaf { held = all }
        posix_spawnattr_setsigmask(&attributes, &held)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, group)
        var flags = Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        #if canImport(Darwin)
            // There is a moment in which others would inherit a new connection.
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
            for output in [STDOUT_FILENO, STDERR_FILENO] where showsOutput {
                posix_spawn_file_actions_addinherit_np(&actions, output)
            }
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        if !showsOutput {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        let description = ["/bin/sh", "-c", text]
        var arguments = description.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw UnstartedProcess(code: code) }
        return process
    }
}

/// A child that the system did not start.
package struct UnstartedProcess: Error, CustomStringConvertible {
    /// The `errno` of the call that failed.
    package let code: Int32

    package var description: String { String(cString: strerror(code)) }
}
