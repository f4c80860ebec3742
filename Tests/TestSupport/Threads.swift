// Work that must really run at the same time.

import Foundation
import Synchronization

/// Runs pieces of work at the same time, each on a thread of its own, and waits for all of them.
///
/// - Throws: The first error that one of them threw.
package func atTheSameTime(_ works: [@Sendable () throws -> Void]) throws {
    let failure = Mutex<(any Error)?>(nil)
    let group = DispatchGroup()
    for work in works {
        group.enter()
        Thread.detachNewThread {
            defer { group.leave() }
            do {
                try work()
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
    }
    group.wait()
    if let error = failure.withLock({ $0 }) { throw error }
}
