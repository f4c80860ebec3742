// Tests that wait for other processes: each on a thread of its own, and only a few at a time.

import Dispatch
package import Testing

/// Runs each test case on a thread of its own, so that it may block.
///
/// All other tests share the few threads of the cooperative pool. A test that waits there for a process, a terminal or
/// a file takes one of them away from all others. With this trait any call in a test may block: the thread belongs to
/// that test case alone. `concurrentLimit` test cases run at a time; the others wait without a thread.
package struct OwnThread: TestTrait, SuiteTrait, TestScoping {
    /// The number of test cases with this trait that run at a time.
    package static let concurrentLimit = 4

    /// Whether the current task runs on a thread of its own.
    @TaskLocal package static var isCurrent = false

    private static let places = Places(concurrentLimit)

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        await Self.places.take()
        defer { Self.places.giveBack() }
        try await withTaskExecutorPreference(ThreadExecutor(named: test.name)) {
            try await Self.$isCurrent.withValue(true) { try await function() }
        }
    }

    /// Records an issue where a test blocks a thread of the cooperative pool.
    package static func check(_ sourceLocation: SourceLocation = #_sourceLocation) {
        guard !isCurrent else { return }
        Issue.record(
            "This test waits for a process: give it or its suite the trait .ownThread.",
            sourceLocation: sourceLocation)
    }
}

extension Trait where Self == OwnThread {
    /// Runs each test case on a thread of its own, so that it may block.
    package static var ownThread: Self { Self() }
}

/// Runs the jobs of a task one after another on a thread that no other task uses.
private final class ThreadExecutor: TaskExecutor {
    // A serial queue never waits for a free thread of another queue: Dispatch starts one for it.
    private let queue: DispatchQueue

    init(named name: String) { queue = DispatchQueue(label: name) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
