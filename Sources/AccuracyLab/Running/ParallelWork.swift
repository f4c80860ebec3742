// Work on all cores whose result does not depend on who did what when.

import Dispatch
import TrackingModel

/// Called behind each piece of work with the number of all of them.
package typealias WorkStep = @Sendable (_ total: Int) -> Void

/// Runs pieces of work on several threads and hands their results over in the order of the pieces.
package struct ParallelWork: Sendable {
    private let workers: Int
    private let step: WorkStep

    /// - Parameters:
    ///   - workers: Threads; at least one.
    ///   - step: Called with the number of pieces behind each, one at a time.
    package init(workers: Int, step: @escaping WorkStep = { _ in }) {
        self.workers = workers
        self.step = step
    }

    /// The same without a step.
    var silent: ParallelWork { ParallelWork(workers: workers) }

    /// - Parameters:
    ///   - known: Results that are there already, by piece: these are left out.
    ///   - work: Makes the result of a piece, on any thread.
    ///   - done: Called with each new result as soon as it is there, one at a time, in no order; throwing ends the work.
    /// - Returns: The results by piece. Throws the error of the first piece, by number, that failed; pieces not begun
    ///   by then are left out.
    package func map<Pieces: RandomAccessCollection & Sendable, Result: Sendable>(
        _ pieces: Pieces, known: [Int: Result] = [:], _ work: @Sendable (Pieces.Element) throws -> Result,
        done: @Sendable (Int, Result) throws -> Void = { _, _ in }
    ) throws -> [Result] where Pieces.Index == Int {
        let missing = pieces.indices.filter { known[$0] == nil }
        let state = Locked(WorkState(results: known))
        DispatchQueue.concurrentPerform(iterations: max(min(workers, missing.count), 1)) { _ in
            while true {
                let next = state.withLock { state -> Int? in
                    guard state.next < missing.count, state.failure == nil else { return nil }
                    state.next += 1
                    return state.next - 1
                }
                guard let next else { return }
                do {
                    let piece = missing[next]
                    let result = try work(pieces[piece])
                    try state.withLock { state in
                        state.results[piece] = result
                        try done(piece, result)
                        step(missing.count)
                    }
                } catch {
                    state.withLock { state in
                        if state.failure.map({ next < $0.piece }) ?? true { state.failure = (next, error) }
                    }
                }
            }
        }
        return try state.withLock { state in
            if let failure = state.failure { throw failure.error }
            return pieces.indices.compactMap { state.results[$0] }
        }
    }
}

/// What the threads share.
private struct WorkState<Result> {
    var next = 0
    var results: [Int: Result]
    var failure: (piece: Int, error: any Error)?
}
