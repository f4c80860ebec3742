// The process group of a command, led by a watcher that ends the group when this program is gone.

package import Foundation

/// A process group for one command.
///
/// Its leader is a small shell that reads from a connection of which only this program holds the other end. Whatever ends the
/// program closes that end, a SIGKILL as well; the shell then kills the group, itself included. It is deaf to what
/// a terminal or a command sends to the whole group. A command that leaves the group (`setsid`) is beyond its reach.
package struct CommandGroup: ~Copyable {
    /// The number of the group, which is the watcher's, and nobody else's until `leave` or `end`.
    package let number: pid_t
    /// The end of the connection that closes with the program.
    private let held: Int32

    private static let watching = "read -r line; kill -9 0"

    /// Starts the watcher of a new group.
    ///
    /// - Throws: Where there are no descriptors or processes left.
    package static func start() throws(UnstartedProcess) -> CommandGroup {
        var ends: [Int32] = [-1, -1]
        guard connect(&ends) == 0 else { throw UnstartedProcess(code: errno) }
        defer { close(ends[0]) }
        do throws(UnstartedProcess) {
            let watcher = try ShellProcess.start(
                watching, environment: [:], group: 0, input: ends[0], showsOutput: false, isDeaf: true)
            return CommandGroup(number: watcher, held: ends[1])
        } catch {
            close(ends[1])
            throw error
        }
    }

    /// Kills all processes of the group and waits for the watcher.
    package consuming func end() {
        kill(-number, SIGKILL)
        forget()
    }

    /// Ends the watcher alone; what else is in the group stays.
    package consuming func leave() {
        kill(number, SIGKILL)
        forget()
    }

    private func forget() {
        close(held)
        var status: Int32 = 0
        while waitpid(number, &status, 0) < 0, errno == EINTR {}
    }

    /// Two ends of a connection that no other program inherits. Sockets, because Swift lacks the call for such pipes.
    private static func connect(_ ends: inout [Int32]) -> Int32 {
        #if canImport(Darwin)
            let code = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
            if code == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
            return code
        #else
            let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
            return socketpair(AF_UNIX, Int32(bitPattern: kind), 0, &ends)
        #endif
    }
}
