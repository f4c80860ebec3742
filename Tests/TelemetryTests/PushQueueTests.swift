// The queue by itself: what is sent when, what is put off, and that nothing is lost without being counted.

import Testing

@testable import Telemetry

@Suite struct PushQueueTests {
    private let limits = PushLimits(records: 10, bytes: 1_000, requestBytes: 100)
    private let problem = PushProblem(kind: "503", "answered 503")

    private func isComplete(_ counts: PushCounts) -> Bool {
        counts.made == counts.sent + counts.waiting + counts.replaced + counts.dropped
    }

    private func isComplete(_ queue: PushQueue) -> Bool {
        isComplete(queue.totals.metrics) && isComplete(queue.totals.logs)
    }

    /// What is due; fails the test where nothing is.
    private func request(
        _ queue: inout PushQueue, at now: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> PushRequest {
        guard case .send(let request) = queue.next(at: now) else {
            Issue.record("nothing is due", sourceLocation: sourceLocation)
            throw NothingDue()
        }
        return request
    }

    private struct NothingDue: Error {}

    @Test func `what is new gathers for a second and is one request`() throws {
        var queue = PushQueue(to: "http://a", limits: limits)
        #expect(queue.next(at: 0) == .rest)
        queue.add(metrics: "1", of: "a", at: 5)
        queue.add(metrics: "2", of: "b", at: 5.5)
        #expect(queue.next(at: 5.5) == .wait(until: 6))
        let request = try request(&queue, at: 6)
        #expect(request.body == "{\"resourceMetrics\":[1,2]}" && request.records == 2)
        // Until it is answered, the next one waits.
        queue.add(metrics: "3", of: "a", at: 6)
        #expect(queue.next(at: 9) == .rest)
        queue.answered(request, .accepted(), at: 9, random: 0)
        #expect(try self.request(&queue, at: 9).body == "{\"resourceMetrics\":[3]}")
        #expect(queue.totals.metrics.sent == 2 && isComplete(queue))
    }

    @Test func `newer metrics of a device replace those that wait, and gaps never do`() throws {
        var queue = PushQueue(to: "http://a", limits: limits)
        for number in 1...3 {
            queue.add(metrics: "\(number)", of: "a", at: 0)
            queue.add(gaps: "\(number)", count: 2, of: "a", at: 0)
        }
        #expect(queue.totals.metrics.replaced == 2 && queue.totals.logs.waiting == 6)
        let bodies = try [request(&queue, at: 1).body, request(&queue, at: 1).body]
        #expect(Set(bodies) == ["{\"resourceMetrics\":[3]}", "{\"resourceLogs\":[1,2,3]}"])
        #expect(isComplete(queue))
    }

    @Test func `what failed comes back before all else, but for metrics that are outdated`() throws {
        var queue = PushQueue(to: "http://a", limits: limits)
        queue.add(metrics: "1", of: "a", at: 0)
        queue.add(metrics: "2", of: "b", at: 0)
        queue.add(gaps: "7", count: 1, of: "a", at: 0)
        let (metrics, gaps) = try (request(&queue, at: 1), request(&queue, at: 1))
        queue.add(metrics: "3", of: "a", at: 1)
        queue.add(gaps: "8", count: 1, of: "a", at: 1)
        for request in [metrics, gaps] { queue.answered(request, .postponed(problem), at: 1, random: 1) }
        #expect(queue.next(at: 1.9) == .wait(until: 2))
        let bodies = try [request(&queue, at: 2).body, request(&queue, at: 2).body]
        #expect(Set(bodies) == ["{\"resourceMetrics\":[2,3]}", "{\"resourceLogs\":[7,8]}"])
        #expect(queue.totals.metrics.replaced == 1 && isComplete(queue))
    }

    @Test func `pauses double up to a limit, vary, and are as long as the collector asks`() {
        let limits = PushLimits()
        #expect(
            (1...8).map { limits.pause(failures: $0, wish: nil, random: 1) } == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(limits.pause(failures: 3, wish: nil, random: 0) == 2)
        #expect(limits.pause(failures: 1, wish: 30, random: 0) == 30)
        #expect(limits.pause(failures: 6, wish: 1, random: 1) == 32)
        #expect(limits.pause(failures: 1, wish: 1e12, random: 0) == 3_600)
        #expect(limits.pause(failures: .max, wish: -5, random: 0) == 30)
    }

    @Test func `a full queue drops the oldest and counts it`() throws {
        var queue = PushQueue(to: "http://a", limits: limits)
        for number in 1...13 { queue.add(gaps: "\(number)", count: 1, of: "a", at: 0) }
        #expect(queue.totals.logs.overflowed == 3 && isComplete(queue))
        #expect(try request(&queue, at: 1).body == "{\"resourceLogs\":[4,5,6,7,8,9,10,11,12,13]}")
        // More than all bytes: not even it alone.
        queue.add(metrics: String(repeating: "1", count: 1_001), of: "a", at: 0)
        #expect(queue.totals.metrics.overflowed == 1 && isComplete(queue))
        let news = queue.takeNews()
        #expect(
            news == [
                "The queue for http://a/v1/metrics is full: the oldest readings are dropped.",
                "The queue for http://a/v1/logs is full: the oldest gaps are dropped.",
            ])
        #expect(queue.takeNews().isEmpty)
    }

    @Test func `requests are no longer than they may be, but for one element`() throws {
        var queue = PushQueue(to: "http://a", limits: limits)
        for (device, size) in [("a", 60), ("b", 40), ("c", 1), ("d", 300), ("e", 1)] {
            queue.add(metrics: String(repeating: "1", count: size), of: device, at: 0)
        }
        var counts: [Int] = []
        for _ in 1...4 {
            // A whole request's worth does not wait for more.
            let request = try request(&queue, at: counts.count < 3 ? 0 : 1)
            counts.append(request.records)
            queue.answered(request, .accepted(), at: 0, random: 0)
        }
        #expect(counts == [2, 1, 1, 1])
    }

    @Test func `what is refused or left out is dropped, counted and said once`() throws {
        var queue = PushQueue(to: "http://a", limits: limits)
        func add(_ queue: inout PushQueue, _ outcome: PushOutcome) throws {
            queue.add(gaps: "1", count: 3, of: "a", at: 0)
            queue.answered(try request(&queue, at: 1), outcome, at: 1, random: 0)
        }
        let refusal = PushProblem(kind: "400", "answered 400: no")
        for _ in 1...2 { try add(&queue, .refused(refusal)) }
        #expect(queue.takeNews() == ["http://a/v1/logs answered 400: no; 3 gaps were dropped."])
        try add(&queue, .accepted(rejected: 2, problem: PushProblem(kind: "partial", "left out 2")))
        #expect(queue.takeNews() == ["http://a/v1/logs left out 2."])
        try add(&queue, .accepted())
        #expect(queue.takeNews() == ["http://a/v1/logs takes gaps again; 8 dropped so far."])
        #expect(queue.totals.logs.sent == 4 && queue.totals.logs.refused == 8 && isComplete(queue))
        queue.add(metrics: "1", of: "a", at: 0)
        queue.answered(
            try request(&queue, at: 1), .accepted(rejected: 9, problem: refusal), at: 1, random: 0)
        #expect(queue.totals.metrics.sent == 1 && queue.totals.metrics.rejectedPoints == 9)
        #expect(
            queue.totals.text(isOver: false)
                == "1 reading and 4 gaps sent; 8 gaps refused and dropped; 9 data points rejected")
    }

    @Test func `at the end everything is tried once more, up to the first failure`() throws {
        var queue = PushQueue(to: "http://a", limits: limits)
        for number in 1...3 {
            queue.add(gaps: String(repeating: "\(number)", count: 90), count: 1, of: "a", at: 0)
        }
        queue.answered(try request(&queue, at: 0), .postponed(wish: 900, problem), at: 0, random: 0)
        queue.end()
        let first = try request(&queue, at: 1)
        queue.answered(first, .accepted(), at: 1, random: 0)
        let second = try request(&queue, at: 1)
        #expect(second.isLast)
        queue.answered(second, .postponed(problem), at: 1, random: 0)
        #expect(queue.next(at: 1) == .rest)
        #expect(
            queue.totals.text(isOver: true) == "1 gap sent; 2 gaps lost" && !queue.isEmpty
                && isComplete(queue))
    }

    @Test func `whatever happens in whichever order, everything is counted`() {
        var generator = SystemRandomNumberGenerator()
        var queue = PushQueue(to: "http://a", limits: limits)
        var travelling: [PushRequest] = []
        var delivered = (metrics: 0, gaps: 0)
        for step in 0..<20_000 {
            let now = Double(step) / 10
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...2: queue.add(metrics: "1", of: "\(Int.random(in: 0..<20, using: &generator))", at: now)
            case 3...5:
                let size = Int.random(in: 1..<400, using: &generator)
                queue.add(
                    gaps: String(repeating: "1", count: size),
                    count: Int.random(in: 1..<5, using: &generator),
                    of: "a", at: now)
            case 6, 7:
                if case .send(let request) = queue.next(at: now) { travelling.append(request) }
            default:
                guard let request = travelling.popLast() else { continue }
                let outcome: PushOutcome =
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: .postponed(problem)
                    case 1: .refused(problem)
                    default: .accepted()
                    }
                if outcome == .accepted() {
                    if request.signal == .metrics {
                        delivered.metrics += request.records
                    } else {
                        delivered.gaps += request.records
                    }
                }
                queue.answered(request, outcome, at: now, random: 0.5)
            }
            guard isComplete(queue) else {
                Issue.record("lost at step \(step): \(queue.totals)")
                return
            }
            let logs = queue.totals.logs
            #expect(logs.waiting <= 10 + travelling.reduce(0) { $0 + $1.records })
        }
        #expect(queue.totals.metrics.sent == delivered.metrics && queue.totals.logs.sent == delivered.gaps)
    }
}
