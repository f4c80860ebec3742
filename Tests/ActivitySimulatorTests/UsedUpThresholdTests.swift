// A threshold comes once per registration and interval, whoever brings it.

import Testing
import TrackingModel

@testable import ActivitySimulator

@Suite struct UsedUpThresholdTests {
    /// A device in use with everything that brings thresholds without a crossing, drawn at random.
    static func bench(seed: UInt64) throws -> Bench {
        var draw = SeededGenerator(seed: seed)
        let set = quirks {
            $0.phantomFlood.isOn = true
            $0.phantomFlood.probability = .random(in: 0.5...1, using: &draw)
            $0.phantomFlood.strikesFirstStart = true
            $0.phantomFlood.eventsPerApp = 1...Int.random(in: 1...120, using: &draw)
            $0.phantomFlood.waves = 1...Int.random(in: 1...40, using: &draw)
            $0.phantomFlood.spacing.median = .random(in: 0.02...20, using: &draw)
            $0.pastActivityFiring.isOn = true
            $0.overcount.isOn = true
            $0.overcount.chargerProbability = 1
            $0.overcount.pickupProbability = 0.5
            $0.shieldInterplay.isOn = true
            $0.shieldInterplay.probability = 1
            $0.silence.isOn = .random(using: &draw)
            $0.jitter.isOn = .random(using: &draw)
        }
        let preset = [UserPreset.heavy, .shieldedRewards, .manyApps, .median].randomElement(using: &draw)
        let options = SimulationOptions.plain(
            set, user: (preset ?? .median).user, apps: 4, seed: seed, days: 1)
        let bench = Bench(options, minutes: 120)
        bench.app.includesPastActivity = .random(using: &draw)
        for _ in 0..<4 {
            let pause = Double.random(in: 600...20_000, using: &draw)
            bench.simulation.run(until: bench.now + pause)
            try bench.app.register()
            if Bool.random(using: &draw) { bench.simulation.inject(.burst) }
        }
        return bench.ran()
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `a threshold comes once, whatever brings it`(seed: UInt64) throws {
        let bench = try Self.bench(seed: seed)
        let truth = bench.truth
        expectConsistent(bench)
        let calls = truth.deliveries.filter { $0.kind == .threshold }
        #expect(Set(calls.compactMap(\.event)).count == calls.count)
        // What was used up before had come, or been lost on its way, and is not called lost if the tracker has it.
        let echoed = Set(
            calls.filter { if case .echo = $0.origin { true } else { false } }.compactMap(\.event))
        let used = truth.crossings.filter { if case .usedUp = $0.fate { true } else { false } }
        let came = used.allSatisfy { echoed.contains($0.event) }
        #expect(came || bench.device.options.profile.quirks.silence.isOn)
        let lost = Set(truth.lostMinutes().map { truth.crossings[$0.crossing].event })
        #expect(lost.isDisjoint(with: echoed))
    }

    @Test func `a flood that is ahead of the counter stays used up when the counter passes it`() throws {
        let bench = Bench(.plain(user: stretch(from: 36_000, minutes: 70)))
        bench.simulation.run(until: bench.device.options.at(36_130))
        bench.simulation.inject(.burst)
        bench.simulation.runToEnd()
        #expect(bench.spy.minutes(of: 0) == Array(1...70))
        let fates = bench.truth.crossings.map(\.fate)
        #expect(fates.count == 70)
        #expect(fates[2..<62].allSatisfy { $0 == .usedUp(by: .injected) })
        #expect((fates[..<2] + fates[62...]).allSatisfy { $0.isDelivered })
        #expect(bench.truth.lostMinutes().isEmpty)
    }

    @Test func `the next registration and the next day begin anew`() throws {
        let options = SimulationOptions.plain(user: stretch(from: 36_000, minutes: 5, days: 2), days: 2)
        let bench = Bench(options, minutes: 5)
        bench.simulation.run(until: options.at(36_090))
        bench.simulation.inject(.burst)
        bench.simulation.run(until: options.at(36_120))
        try bench.app.register()
        bench.simulation.runToEnd()
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3, 4, 5] + [1, 2, 3] + [1, 2, 3, 4, 5])
    }

    @Test func `a flood leaves out what was reached before it comes, and stops with its registration`() throws
    {
        let set = quirks {
            $0.phantomFlood.isOn = true
            $0.phantomFlood.probability = 1
            $0.phantomFlood.strikesFirstStart = true
            $0.phantomFlood.eventsPerApp = 60...60
            $0.phantomFlood.replayShare = 0
            $0.phantomFlood.waves = 1...1
            $0.phantomFlood.onsets = [.init(36_145...36_145, weight: 1)]
            $0.phantomFlood.spacing = .init(median: 10, sigma: 0, most: 10)
        }
        let bench = Bench(.plain(set, user: stretch(from: 36_000, minutes: 3)), minutes: 60)
        bench.simulation.run(until: bench.device.options.at(36_302))
        bench.device.monitoring.stopMonitoring(["minutes"])
        bench.simulation.runToEnd()
        #expect(bench.spy.minutes(of: 0) == [1, 2] + Array(3...15))
        let truths = bench.truth.deliveries.compactMap { delivery -> Bool? in
            if case .echo(.phantomFlood, let isTrue) = delivery.origin { isTrue } else { nil }
        }
        // The third minute came 5 s before it was full.
        #expect(!truths.contains(true) && truths.count == 13)
    }
}
