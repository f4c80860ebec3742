// State that several threads use, one at a time: on iOS 16 the standard library has no lock.

import Foundation

/// A value that is reached only under its lock.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    // Read and written under the lock only.
    private var value: Value

    package init(_ value: sending Value) { self.value = value }

    /// Calls with the value while no other thread has it. What is in the value must not leave the body where it can be changed.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
