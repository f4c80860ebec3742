// Work on all cores whose result does not depend on who did what when.

internal import Dispatch
internal import Foundation

/// Called behind each piece of work with the number of all of them.
package typealias WorkStep = @Sendable (_ total: Int) -> Void

/// Runs pieces of work on several threads and hands their results over in the order of the pieces.
package enum ParallelWork {
    /// - Parameters:
    ///   - count: The pieces.
    ///   - workers: Threads; at least one.
    ///   - step: Called with `count` behind each piece, one at a time.
    ///   - work: Makes the result of a piece, on any thread.
    ///   - done: Called with each result as soon as it is there, one at a time, in no order.
    /// - Returns: The results by piece. Throws the error of the first piece, by number, that failed; pieces not begun
    ///   by then are left out.
    package static func map<Result: Sendable>(
        _ count: Int, workers: Int, step: WorkStep = { _ in }, _ work: @Sendable (Int) throws -> Result,
        done: @Sendable (Int, Result) throws -> Void = { _, _ in }
    ) throws -> [Result] {
        let state = WorkState<Result>(count)
        DispatchQueue.concurrentPerform(iterations: max(min(workers, count), 1)) { _ in
            while true {
                let piece = state.withLock { state -> Int? in
                    guard state.next < count, state.failure == nil else { return nil }
                    state.next += 1
                    return state.next - 1
                }
                guard let piece else { return }
                do {
                    let result = try work(piece)
                    try state.withLock { state in
                        state.results[piece] = result
                        try done(piece, result)
                        step(count)
                    }
                } catch {
                    state.withLock { state in
                        if state.failure.map({ piece < $0.piece }) ?? true {
                            state.failure = (piece, error)
                        }
                    }
                }
            }
        }
        return try state.withLock { state in
            if let failure = state.failure { throw failure.error }
            return state.results.compactMap(\.self)
        }
    }
}

/// What the threads share, one at a time.
private final class WorkState<Result>: @unchecked Sendable {
    private let lock = NSLock()
    var next = 0
    var results: [Result?]
    var failure: (piece: Int, error: any Error)?

    init(_ count: Int) { results = [Result?](repeating: nil, count: count) }

    func withLock<Value>(_ body: (WorkState) throws -> Value) rethrows -> Value {
        lock.lock()
        defer { lock.unlock() }
        return try body(self)
    }
}
