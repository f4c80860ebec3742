// The device around the counters: power, screen, shields, the app's life, notifications, the extension's process.

import ActivitySimulator
import Testing
import TrackingModel

@Suite struct DeviceTests {
    @Test func `nothing is delivered while the device is off`() {
        let options = SimulationOptions.plain(
            quirks {
                $0.deferredDelivery.isOn = true
                $0.deferredDelivery.perDay = 40
            },
            user: ScriptedUser { day in
                for hour in 8..<20 {
                    let at = Double(hour) * 3_600
                    day.use(0, from: at, to: at + 1_500)
                    day.add(.powerOff, at: at + 1_510)
                    day.add(.powerOn, at: at + 3_000)
                }
            })
        let bench = Bench(options).ran()
        #expect(bench.spy.minutes(of: 0).count == 300)
        #expect(bench.truth.crossings.contains { $0.delayedBy == .deferral })
        for call in bench.spy.calls where call.at > options.at(8 * 3_600) {
            let second = (call.at - options.start).truncatingRemainder(dividingBy: 3_600)
            #expect(second < 1_510 || second >= 3_005)
        }
    }

    @Test func `a start of the device is a new boot with a monotonic clock from zero`() {
        let bench = Bench(.plain())
        bench.simulation.run(until: bench.device.options.at(1_000))
        let before = bench.device.clock.reading()
        bench.simulation.inject(.reboot)
        let after = bench.device.clock.reading()
        #expect(before.boot != after.boot)
        #expect(after.monotonic == 0)
        #expect(after.wall - before.wall == 45)
    }

    @Test func `a shielded app cannot be used, and use ends when the shield comes`() {
        let options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.shield(0, from: 36_000, to: 40_000)
                $0.use(0, from: 35_880, to: 36_300)
                $0.use(0, from: 37_000, to: 37_300)
                $0.use(0, from: 40_000, to: 40_060)
            })
        let bench = Bench(options).ran()
        #expect(bench.truth.segments.map(\.seconds) == [120, 60])
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3])
        #expect(bench.truth.device.count { $0.kind == .metShield(0) } == 1)
        bench.simulation.inject(.shield(app: "com.example.primer", true))
        #expect(bench.device.shields.isShielded("com.example.primer"))
        #expect(!bench.device.shields.isShielded("com.example.none"))
    }

    @Test func `the app hears of its life in order`() {
        var options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.add(.openTracker, at: 36_000)
                $0.add(.closeTracker, at: 36_050)
                $0.add(.refreshTracker, at: 37_000)
                $0.add(.quitTracker, at: 38_000)
                $0.add(.refreshTracker, at: 39_000)
                $0.add(.openTracker, at: 40_000)
                $0.use(0, from: 40_010, to: 40_030)
            })
        options.habits.opensAtStart = false
        let bench = Bench(options).ran()
        #expect(
            bench.app.reported == [
                // The interval begins as soon as it is registered, and the extension says so.
                "launched", "activated", "notified", "tick", "deactivated", "refreshed", "terminated",
                "launched", "activated", "notified", "deactivated",
            ])
    }

    @Test func `notifications reach the app in front at once and a suspended one later, as one`() {
        let options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.use(0, from: 36_000, to: 36_300)
                $0.add(.openTracker, at: 37_000)
                $0.add(.closeTracker, at: 37_010)
            })
        let bench = Bench(options).ran()
        #expect(bench.app.reported.suffix(3) == ["activated", "notified", "deactivated"])
        #expect(bench.truth.notificationsPosted == bench.spy.calls.count)
        #expect(bench.truth.notificationsLost == 0)
        var woken = options
        woken.habits.isWokenByNotifications = true
        #expect(Bench(woken).ran().app.reported.count { $0 == "notified" } >= 5)
    }

    @Test func `a process lives for some calls and then makes room for the next`() throws {
        let bench = Bench(.plain(user: stretch(from: 36_000, minutes: 4)))
        bench.simulation.run(until: bench.device.options.at(36_000))
        bench.simulation.inject(.burst)
        bench.simulation.run(until: bench.now + 1)
        try bench.app.register()
        bench.simulation.runToEnd()
        let processes = bench.spy.calls.map(\.launch.process)
        // The start of the interval, the burst with the restart after it, and a process for each minute.
        #expect(Set(processes).count == 5)
        #expect(processes == processes.sorted())
        #expect(bench.spy.calls.contains { $0.launch.copy > 0 })
    }

    @Test func `the battery drains in use and fills on the charger`() {
        let options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.add(.unplug, at: 28_800)
                $0.use(0, from: 28_800, to: 43_200)
                $0.add(.plugIn, at: 43_200)
            })
        let bench = Bench(options)
        bench.simulation.run(until: options.at(28_800))
        #expect(bench.device.batteryLevel == 100)
        bench.simulation.run(until: options.at(43_200))
        #expect(abs(bench.device.batteryLevel - 56) < 0.01)
        bench.simulation.run(until: options.at(46_800))
        #expect(abs(bench.device.batteryLevel - 96) < 0.01)
    }
}
