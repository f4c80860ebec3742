// The result of asynchronous work for a thread that has nothing else to do and waits.

import Dispatch
import Synchronization

/// Runs work to its end and blocks this thread, which must be none of the cooperative pool.
package func awaited<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let awaited = Awaited<Value>()
    Task {
        do { awaited.end(.success(try await work())) } catch { awaited.end(.failure(error)) }
    }
    return try awaited.wait().get()
}

/// A result that comes once.
private final class Awaited<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    func end(_ result: Result<Value, any Error>) {
        self.result.withLock { $0 = result }
        ended.signal()
    }

    func wait() -> Result<Value, any Error> {
        while true {
            ended.wait()
            if let result = result.withLock({ $0 }) { return result }
        }
    }
}
