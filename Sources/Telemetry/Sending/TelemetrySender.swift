// Sends what waits, on a thread of its own that nothing else waits for.

import ChildProcesses
import Dispatch
import Foundation
import Synchronization

/// The queue of a collector with the thread that empties it.
package final class TelemetrySender: Sendable {
    /// What both sides share.
    private struct SharedQueue {
        var queue: PushQueue
        /// When everything has to be over, in seconds of `now`; nil while it goes on.
        var deadline: Double?
        var sending: Task<PushOutcome, Never>?
    }

    private let client: any CollectorClient
    private let report: @Sendable (String) -> Void
    private let changed: @Sendable (PushTotals) -> Void
    private let shared: Mutex<SharedQueue>
    private let wake = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Seconds until what was cancelled is over.
    private static let cancelling = 0.25

    /// - Parameters:
    ///   - target: The collector's address, for sentences.
    ///   - report: Gets a sentence when sending begins to fail, when it goes on again, and on what is dropped, each
    ///     kind once; called on the sending thread.
    ///   - changed: Gets the counts after each request, on that thread.
    package init(
        to target: String, by client: any CollectorClient, limits: PushLimits = PushLimits(),
        report: @escaping @Sendable (String) -> Void,
        changed: @escaping @Sendable (PushTotals) -> Void = { _ in }
    ) {
        self.client = client
        self.report = report
        self.changed = changed
        shared = Mutex(SharedQueue(queue: PushQueue(to: target, limits: limits)))
        Thread.detachNewThread { [self] in run() }
    }

    package var totals: PushTotals { shared.withLock { $0.queue.totals } }

    private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Adds to the queue; returns at once.
    package func add(_ change: (_ queue: inout PushQueue, _ now: Double) -> Void) {
        shared.withLock { change(&$0.queue, Self.now) }
        wake.signal()
    }

    /// Waits while the collector takes what it is sent and is only slower than what is added.
    package func awaitRoom() {
        while shared.withLock({ $0.deadline == nil && $0.queue.isCrowded }) { usleep(10_000) }
    }

    /// Waits until everything was sent or dropped, within some seconds.
    package func drain(within seconds: Double) {
        let end = Self.now + seconds
        while !shared.withLock({ $0.queue.isEmpty }), Self.now < end { usleep(10_000) }
    }

    /// Tries once more what waits and ends, within some seconds. What still waits then is lost.
    package func end(within seconds: Double) {
        let deadline = Self.now + max(0, seconds - Self.cancelling)
        shared.withLock { shared in
            shared.deadline = deadline
            shared.queue.end()
        }
        wake.signal()
        if ended.wait(timeout: .now() + max(0, deadline - Self.now)) == .success { return }
        shared.withLock { $0.sending?.cancel() }
        _ = ended.wait(timeout: .now() + Self.cancelling)
    }

    private func run() {
        while true {
            let now = Self.now
            let (step, deadline, news) = shared.withLock { shared in
                let isOver = shared.deadline.map { $0 <= now } ?? false
                return (isOver ? .rest : shared.queue.next(at: now), shared.deadline, shared.queue.takeNews())
            }
            for sentence in news { report(sentence) }
            switch step {
            case .send(let request): send(request, until: deadline)
            case .wait(let until): _ = wake.wait(timeout: .now() + max(0, until - now))
            case .rest where deadline != nil:
                ended.signal()
                return
            case .rest: wake.wait()
            }
        }
    }

    private func send(_ request: PushRequest, until deadline: Double?) {
        let limit = deadline.map { max(0.05, $0 - Self.now) }
        let sending = Task { [client] in await client.send(request, within: limit) }
        shared.withLock { $0.sending = sending }
        let outcome =
            (try? awaited { await sending.value })
            ?? .postponed(PushProblem(kind: "run", "can't be reached"))
        let totals = shared.withLock { shared in
            shared.sending = nil
            shared.queue.answered(request, outcome, at: Self.now, random: Double.random(in: 0...1))
            return shared.queue.totals
        }
        changed(totals)
    }
}
