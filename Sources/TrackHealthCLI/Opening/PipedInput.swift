// What is piped into the program, kept apart from the keys that a dashboard reads.

import Foundation
import Synchronization

enum PipedInput {
    private static let moved = Atomic<Int32>(STDIN_FILENO)

    /// Where a store that is piped in is read from.
    static var descriptor: Int32 { moved.load(ordering: .relaxed) }

    /// Makes the terminal the standard input, so that keys are read from it, where something else is.
    static func makeWayForKeys() {
        guard isatty(STDIN_FILENO) == 0, isatty(STDOUT_FILENO) == 1 else { return }
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return }
        defer { close(terminal) }
        let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard input >= 0 else { return }
        guard dup2(terminal, STDIN_FILENO) == STDIN_FILENO else {
            close(input)
            return
        }
        moved.store(input, ordering: .relaxed)
    }
}
