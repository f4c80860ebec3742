// Values that several tests look at and that take long to make.

import Synchronization

/// Values by key, each made once.
package final class Shared<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])

    package init() {}

    /// The value of a key, made where it is missing; two tests that miss it at the same time both make it.
    package func value(for key: Key, make: () throws -> Value) rethrows -> Value {
        if let value = values.withLock({ $0[key] }) { return value }
        let made = try make()
        return values.withLock { values in
            let value = values[key] ?? made
            values[key] = value
            return value
        }
    }
}
