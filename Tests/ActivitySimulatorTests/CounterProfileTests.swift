// What counters do on a restart (Q6).

import ActivitySimulator
import Testing
import TrackingModel

@Suite struct CounterProfileTests {
    /// Five minutes and a half, a registration by name, then as much again.
    func minutes(_ profile: CounterProfile, restartAs name: String) throws -> [Int] {
        var options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.use(0, from: 36_000, to: 36_330)
                $0.use(0, from: 36_600, to: 36_930)
            })
        options.counters = profile
        let bench = Bench(options)
        bench.simulation.run(until: options.at(36_500))
        bench.device.monitoring.stopMonitoring(["minutes"])
        try bench.app.register(activity: name)
        bench.simulation.runToEnd()
        return bench.spy.minutes(of: 0)
    }

    @Test func `a counter that resets begins at zero`() throws {
        #expect(try minutes(.resets, restartAs: "minutes") == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    }

    @Test func `a counter that continues counts from the beginning of the interval`() throws {
        #expect(try minutes(.continues, restartAs: "other") == Array(1...11))
    }

    @Test func `a counter that is carried by name goes on under the same name`() throws {
        #expect(try minutes(.carriedByName, restartAs: "minutes") == Array(1...11))
    }

    @Test func `a counter that is carried by name begins at zero under a new name`() throws {
        #expect(try minutes(.carriedByName, restartAs: "other") == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    }

    @Test(arguments: CounterProfile.allCases)
    func `a restart in the middle of a minute loses or keeps its seconds`(profile: CounterProfile) throws {
        var options = SimulationOptions.plain(user: stretch(from: 36_000, minutes: 3))
        options.counters = profile
        let bench = Bench(options)
        bench.simulation.run(until: options.at(36_090))
        try bench.app.register()
        bench.simulation.runToEnd()
        #expect(bench.spy.minutes(of: 0) == (profile == .resets ? [1, 1] : [1, 2, 3]))
    }
}
