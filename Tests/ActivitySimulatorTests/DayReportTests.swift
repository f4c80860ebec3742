// What was lost before a registration and comes with it, and what comes too much.

import Testing
import TrackingModel

@testable import ActivitySimulator

@Suite struct DayReportTests {
    /// Ten minutes of which three are lost, then a restart in the middle of the eleventh.
    static func restarted(past: Bool) throws -> Bench {
        let bench = Bench(.plain(user: stretch(from: 36_000, minutes: 20)), minutes: 30)
        bench.simulation.run(until: bench.device.options.at(36_430))
        bench.simulation.inject(.skipMinutes(3))
        bench.simulation.run(until: bench.device.options.at(36_630))
        bench.app.includesPastActivity = past
        try bench.app.register()
        bench.simulation.runToEnd()
        return bench
    }

    @Test func `a registration without past activity does not tell of minutes that were lost before`() throws
    {
        let truth = try Self.restarted(past: false).truth
        #expect(truth.lostMinutes().count == 3)
        #expect(truth.lostMinutes().allSatisfy { !$0.isReported })
        #expect(truth.deliveries.allSatisfy { $0.since == nil })
    }

    @Test func `a registration with past activity brings them`() throws {
        let bench = try Self.restarted(past: true)
        let truth = bench.truth
        #expect(truth.lostMinutes().isEmpty)
        #expect(bench.spy.minutes(of: 0).suffix(20) == Array(1...20))
        let echoes = truth.deliveries.filter(\.origin.isEcho)
        #expect(echoes.count == 10)
        #expect(echoes.allSatisfy { $0.since == truth.start })
        #expect(truth.deliveries.suffix(10).allSatisfy { $0.since == truth.start })
    }

    @Test(arguments: [false, true])
    func `the contract of past activity is broken where it is said to be`(isBroken: Bool) throws {
        var floods = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            let set = quirks {
                $0.phantomFlood.isOn = true
                $0.phantomFlood.probability = 0
                $0.phantomFlood.breaksPastActivity = isBroken
            }
            let bench = Bench(
                .plain(set, user: stretch(from: 36_000, minutes: 10), apps: 2, seed: seed), minutes: 60)
            bench.app.includesPastActivity = true
            bench.simulation.run(until: bench.device.options.at(36_330))
            try bench.app.register()
            bench.app.includesPastActivity = false
            try bench.app.register(activity: "without")
            bench.simulation.run(until: bench.device.options.at(37_000))
            let flooded = bench.truth.deliveries.filter(\.origin.isPhantom).compactMap(\.event)
            let registrations = Set(flooded.map { bench.truth.events[$0].registration })
            floods += registrations.isEmpty ? 0 : 1
            if isBroken { #expect(registrations.isSuperset(of: [0])) }
        }
        #expect(floods == (isBroken ? 20 : 0))
    }
}
