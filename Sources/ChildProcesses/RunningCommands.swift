// The commands that run now, so that they end with the program.

package import Foundation
import Synchronization

/// The process groups of commands that have not ended.
package final class RunningCommands: Sendable {
    private struct Listing {
        var groups: Set<pid_t> = []
        var isOver = false
    }

    private let state = Mutex(Listing())

    package init() {}

    /// Takes a command that has begun. One that begins after the end is ended as well.
    package func add(_ group: pid_t) {
        state.withLock { state in
            state.groups.insert(group)
            if state.isOver { kill(-group, SIGKILL) }
        }
    }

    /// Forgets a command, which must not have been waited for yet: its number may belong to another one then.
    package func remove(_ group: pid_t) { state.withLock { _ = $0.groups.remove(group) } }

    /// Whether commands may still begin.
    package var isOver: Bool { state.withLock(\.isOver) }

    /// Ends all, with everything that they started. None begins after it.
    package func end() {
        state.withLock { state in
            state.isOver = true
            for group in state.groups { kill(-group, SIGKILL) }
        }
    }
}
