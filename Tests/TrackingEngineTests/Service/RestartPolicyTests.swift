// Restarts: when they are due, what they wait for, and which reason is kept.

import Testing
import TrackingEngine
import TrackingModel

@Suite struct RestartPolicyTests {
    static let start = 1_772_400_000.0

    static func reading(_ seconds: Double, wallShift: Double = 0) -> ClockReading {
        ClockReading(
            wall: Instant(start + seconds + wallShift), monotonic: 500 + seconds, boot: "a", utcOffset: 0,
            midnight: Instant(start - 3_600))
    }

    static func decision(
        _ memory: ServiceMemory, at seconds: Double, lastArrival: Double? = nil, wallShift: Double = 0,
        policy: RestartPolicy = RestartPolicy(), in state: AppState = .other
    ) -> RestartPolicy.Decision {
        policy.decision(
            for: memory, at: reading(seconds, wallShift: wallShift),
            lastArrival: lastArrival.map { reading($0) },
            in: state)
    }

    static func memory(asking reason: RestartReason, at seconds: Double = 0) -> ServiceMemory {
        var memory = ServiceMemory()
        RestartPolicy().request(reason, at: Instant(start + seconds), in: &memory)
        return memory
    }

    @Test func `does nothing when nothing is asked for`() {
        #expect(Self.decision(ServiceMemory(), at: 1_000) == .none)
    }

    @Test(arguments: [
        (RestartReason.fault, true), (.planChange, true), (.timer, true), (.midnight, false), (.user, false),
        (.launch, false),
    ])
    func `waits for thirty seconds without callbacks, unless the reason bears no delay`(
        reason: RestartReason, waits: Bool
    ) {
        let memory = Self.memory(asking: reason)
        #expect(Self.decision(memory, at: 10, lastArrival: 5) == (waits ? .wait(25) : .restart(reason)))
        #expect(Self.decision(memory, at: 34.5, lastArrival: 5) == (waits ? .wait(0.5) : .restart(reason)))
        #expect(Self.decision(memory, at: 35, lastArrival: 5) == .restart(reason))
    }

    @Test func `lets callbacks put a restart off for two minutes and no longer`() {
        let memory = Self.memory(asking: .planChange)
        #expect(Self.decision(memory, at: 110, lastArrival: 108) == .wait(10))
        #expect(Self.decision(memory, at: 120, lastArrival: 119) == .restart(.planChange))
    }

    @Test(arguments: [
        ([RestartReason.timer, .fault], RestartReason.fault), ([.planChange, .fault], .planChange),
        ([.planChange, .midnight, .user], .midnight), ([.fault, .user, .timer], .user),
        ([.launch, .planChange], .launch),
    ])
    func `makes one restart of several requests, for the weightiest reason`(
        reasons: [RestartReason], kept: RestartReason
    ) {
        var memory = ServiceMemory()
        for (index, reason) in reasons.enumerated() {
            RestartPolicy().request(reason, at: Instant(Self.start + Double(index)), in: &memory)
        }
        #expect(memory.pendingRestart == kept)
        RestartPolicy().begin(kept, generation: 3, at: Instant(Self.start + 9), in: &memory)
        #expect(memory.pendingRestart == nil)
        #expect(memory.pendingSince == nil)
        #expect(memory.restarts == [.init(reason: kept, at: Self.start + 9, generation: 3)])
        #expect(memory.restartCounts == [kept: 1])
    }

    @Test func `restarts for a fault once in five minutes`() {
        var memory = Self.memory(asking: .fault)
        RestartPolicy().begin(.fault, generation: 1, at: Instant(Self.start), in: &memory)
        RestartPolicy().finish(succeeded: true, at: Instant(Self.start), in: &memory)
        RestartPolicy().request(.fault, at: Instant(Self.start + 100), in: &memory)
        #expect(Self.decision(memory, at: 100) == .wait(200))
        #expect(Self.decision(memory, at: 300) == .restart(.fault))
        // A clock that is put back by a day holds nothing up for a day.
        #expect(Self.decision(memory, at: 100, wallShift: -86_400) == .restart(.fault))
        RestartPolicy().request(.user, at: Instant(Self.start + 110), in: &memory)
        #expect(Self.decision(memory, at: 110) == .restart(.user))
    }

    @Test func `waits longer after each refusal, up to a quarter of an hour`() {
        var memory = Self.memory(asking: .planChange)
        var waits: [Double] = []
        for _ in 0..<7 {
            RestartPolicy().begin(.planChange, generation: 1, at: Instant(Self.start), in: &memory)
            RestartPolicy().finish(succeeded: false, at: Instant(Self.start), in: &memory)
            guard case .wait(let seconds) = Self.decision(memory, at: 0) else { continue }
            waits.append(seconds)
        }
        #expect(waits == [30, 60, 120, 240, 480, 900, 900])
        #expect(Self.decision(memory, at: 900) == .restart(.planChange))
        RestartPolicy().request(.user, at: Instant(Self.start + 5), in: &memory)
        #expect(Self.decision(memory, at: 5) == .restart(.user))
        RestartPolicy().begin(.user, generation: 1, at: Instant(Self.start + 5), in: &memory)
        RestartPolicy().finish(succeeded: false, at: Instant(Self.start + 5), in: &memory)
        #expect(Self.decision(memory, at: 6) == .wait(899))
    }

    @Test(arguments: [(AppState.foreground, 60.0), (.background, 300), (.other, 120)])
    func `keeps the seed's intervals on request only`(state: AppState, interval: Double) {
        var memory = ServiceMemory()
        RestartPolicy().begin(.launch, generation: 1, at: Instant(Self.start), in: &memory)
        RestartPolicy().finish(succeeded: true, at: Instant(Self.start), in: &memory)
        let policy = RestartPolicy(intervals: .seeds)
        #expect(Self.decision(memory, at: interval - 1, policy: policy, in: state) == .wait(1))
        #expect(Self.decision(memory, at: interval, policy: policy, in: state) == .restart(.timer))
        #expect(
            Self.decision(memory, at: interval, lastArrival: interval - 4, policy: policy, in: state)
                == .wait(26))
        #expect(Self.decision(memory, at: interval, in: state) == .none)
    }

    @Test func `remembers the newest twenty restarts and counts them all`() {
        var memory = ServiceMemory()
        for generation in 1...25 {
            RestartPolicy().begin(.user, generation: generation, at: Instant(Self.start), in: &memory)
        }
        #expect(memory.restarts.map(\.generation) == Array(6...25))
        #expect(memory.restartCounts == [.user: 25])
    }
}
