// Waiting for what another process does: for an event, never for a time.

import Foundation

#if canImport(Glibc)
    package import Glibc
#else
    package import Darwin
#endif

/// What a test waited for has not happened.
package struct NeverHappened: Error {}

/// Seconds after which a test stops waiting: no busy machine takes that long.
package let patience = 1_800.0

/// Waits until something is so.
///
/// - Throws: `NeverHappened` after half an hour.
package func eventually(_ isSo: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(patience)
    while try !isSo() {
        guard ContinuousClock.now < end else { throw NeverHappened() }
        usleep(20_000)
    }
}

/// Whether a process has ended. A zombie has, although its number is taken until its parent asks for its status.
package func hasEnded(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
        return kill(process, 0) != 0
    }
    return status.contains(") Z ")
}
