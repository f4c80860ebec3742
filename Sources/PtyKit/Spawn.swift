// Starts a program with posix_spawn, whose values differ between the systems' C libraries.

#if canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#else
    package import Darwin
#endif

/// What a program begins with. Use it from one thread.
package final class Spawn {
    /// A call of the system that failed, by its `errno`.
    package struct Failure: Error {
        package let code: Int32
    }

    #if canImport(Darwin)
        package var actions: posix_spawn_file_actions_t?
        package var attributes: posix_spawnattr_t?
        /// The flag for a new session.
        static let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
        package var actions = posix_spawn_file_actions_t()
        package var attributes = posix_spawnattr_t()
        /// The flag for a new session, `POSIX_SPAWN_SETSID`, which is a macro.
        static let newSession: Int16 = 0x80
    #endif

    package init() {
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
    }

    deinit {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// - Parameters:
    ///   - executable: An absolute path.
    ///   - environment: All variables.
    /// - Returns: The number of the child, which has to be waited for.
    package func start(
        _ executable: String, _ arguments: [String], _ environment: [String: String]
    ) throws(Failure) -> pid_t {
        var words = ([executable] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, executable, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw Failure(code: code) }
        return process
    }
}
