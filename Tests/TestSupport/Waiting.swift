// Waiting for what another process does: for an event, never for a time.

import Foundation
import PtyKit

/// What a test waited for has not happened.
package struct NeverHappened: Error {}

/// Seconds after which a test stops waiting.
package let patience = PtySession.patience

/// Waits until something is so.
///
/// - Throws: `NeverHappened` once the patience is over.
package func eventually(_ isSo: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(patience)
    while try !isSo() {
        guard ContinuousClock.now < end else { throw NeverHappened() }
        usleep(20_000)
    }
}

/// Whether a process has ended. A zombie has, although its number is taken until its parent asks for its status.
package func hasEnded(_ process: Int32) -> Bool { SystemProcess(process).hasEnded }
