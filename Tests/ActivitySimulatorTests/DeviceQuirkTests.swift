// Quirks of counters, process, store and clock: each does what it says, alone.

import ActivitySimulator
import Testing
import TrackingModel

@Suite struct DeviceQuirkTests {
    /// Echoes of a cause.
    func echoes(_ truth: Truth, by cause: Cause) -> [Delivery] {
        truth.deliveries.filter {
            if case .echo(cause, _) = $0.origin { true } else { false }
        }
    }

    /// An exam's session, with a registration in the middle.
    func restarted(seed: UInt64, _ change: (inout QuirkSet) -> Void) throws -> Bench {
        let options = SimulationOptions.plain(
            quirks(change), user: stretch(from: 36_000, minutes: 10), apps: 3, seed: seed)
        let bench = Bench(options, minutes: 60)
        bench.simulation.run(until: options.at(36_330))
        try bench.app.register()
        bench.simulation.run(until: options.at(37_000))
        return bench
    }

    @Test func `Q1 floods after three of ten restarts, some with true use only`() throws {
        var floods = 0
        var replays = 0
        for seed in 1...200 as ClosedRange<UInt64> {
            let bench = try restarted(seed: seed) { $0.phantomFlood.isOn = true }
            let flood = echoes(bench.truth, by: .phantomFlood)
            guard let first = flood.first else { continue }
            floods += 1
            let onset = first.due - bench.device.options.at(36_330)
            #expect((0...135).contains(onset))
            let isReplay = flood.allSatisfy { $0.origin == .echo(by: .phantomFlood, isTrue: true) }
            replays += isReplay ? 1 : 0
            // Three apps with 4 to 24 thresholds, or the five minutes that were used; without those that use has
            // reached since.
            #expect(isReplay ? (3...5).contains(flood.count) : (10...72).contains(flood.count))
        }
        #expect(floods > 35 && floods < 90)
        #expect(replays > 2 && replays < 35)
    }

    @Test func `Q1 leaves the first start alone unless it is told otherwise`() {
        let calm = Bench(
            .plain(
                quirks {
                    $0.phantomFlood = PhantomFlood(isOn: true)
                    $0.phantomFlood.probability = 1
                })
        ).ran()
        #expect(echoes(calm.truth, by: .phantomFlood).isEmpty)
    }

    @Test func `Q5 tells at once of what was used before`() throws {
        let bench = try restarted(seed: 1) {
            $0.pastActivityFiring.isOn = true
            $0.pastActivityFiring.probability = 1
        }
        #expect(echoes(bench.truth, by: .pastActivity).count == 5)
        // Counting goes on from there although the counter was to begin at zero.
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3, 4, 5] + Array(1...10))
    }

    @Test(arguments: [(CounterProfile.resets, [1, 2, 3, 4]), (.continues, [6, 7, 8, 9, 10])])
    func `Q6 decides what counters do on a restart`(profile: CounterProfile, expected: [Int]) throws {
        let bench = try restarted(seed: 1) {
            $0.counterRestart = CounterRestart(isOn: true, profile: profile)
        }
        #expect(Array(bench.spy.minutes(of: 0).dropFirst(5)) == expected)
    }

    @Test func `Q11 kills at the limit, anywhere in the handler`() {
        let truth = Bench(
            .plain(Profile.lowmem.quirks, user: UserPreset.heavy.user, apps: 3, days: 5), minutes: 600
        ).ran()
        let kills = truth.spy.calls.filter { $0.launch.killPoint != nil }
        let perDay = Double(kills.count) / 5
        #expect(perDay > 18 && perDay < 150)
        #expect(Set(kills.compactMap(\.launch.killPoint)) == Set(KillPoint.allCases))
        for call in truth.spy.calls where call.launch.footprintBytes + call.launch.transientBytes > 6_291_456
        {
            #expect(call.launch.killPoint != nil)
        }
        #expect(truth.truth.crossings.contains { if case .killed = $0.fate { true } else { false } })
    }

    @Test func `Q13 counts faster than time, the browser twice`() {
        let bench = Bench(
            .plain(
                quirks {
                    $0.overcount.isOn = true
                    $0.overcount.affected = 0
                    $0.overcount.browser = 0
                }, user: stretch(from: 36_000, minutes: 10))
        ).ran()
        #expect(bench.spy.minutes(of: 0) == Array(1...20))
        #expect(bench.truth.usedSeconds == 600)
        let excess = Bench(
            .plain(quirks { $0.overcount.isOn = true }, user: UserPreset.median.user, apps: 5, days: 10),
            minutes: 600
        ).ran().truth
        let ratio = Double(excess.crossings.count) * 60 / excess.usedSeconds
        #expect(ratio > 1.03 && ratio < 1.4)
    }

    @Test func `Q13 makes up use when the charger comes after an idle hour`() {
        let options = SimulationOptions.plain(
            quirks {
                $0.overcount.isOn = true
                $0.overcount.affected = 0
                $0.overcount.chargerProbability = 1
            },
            user: ScriptedUser {
                $0.add(.unplug, at: 28_800)
                $0.use(0, from: 36_000, to: 36_060)
                $0.add(.plugIn, at: 45_000)
                $0.add(.unplug, at: 46_000)
                $0.use(0, from: 46_000, to: 46_060)
                $0.add(.plugIn, at: 46_100)
            }, apps: 5)
        let truth = Bench(options).ran().truth
        let made = echoes(truth, by: .overcount)
        #expect(made.count >= 20 && made.count <= 240)
        #expect(made.allSatisfy { $0.due >= options.at(45_000) && $0.due < options.at(45_035) })
    }

    @Test func `Q13 brings all thresholds of an app at the first pickup`() {
        let options = SimulationOptions.plain(
            quirks {
                $0.overcount.isOn = true
                $0.overcount.affected = 0
                $0.overcount.pickupProbability = 1
            },
            user: ScriptedUser(
                days: Array(
                    repeating: UsagePattern {
                        $0.add(.unlock, at: 30_000)
                        $0.add(.lock, at: 30_010)
                        $0.add(.unlock, at: 40_000)
                        $0.add(.lock, at: 40_010)
                    }, count: 2)), days: 2)
        let truth = Bench(options, minutes: 50).ran().truth
        let made = echoes(truth, by: .overcount)
        #expect(made.count == 50)
        #expect(
            made.allSatisfy { $0.due >= options.at(86_400 + 30_000) && $0.due < options.at(86_400 + 30_005) })
    }

    @Test func `Q15 loops when the same threshold is registered again right after it`() {
        func calls(_ isOn: Bool) -> Int {
            let options = SimulationOptions.plain(
                quirks {
                    $0.rearmLoop.isOn = isOn
                    $0.rearmLoop.probability = 1
                }, user: stretch(from: 36_000, minutes: 3))
            let bench = Bench(options, minutes: 1)
            let app = bench.app
            bench.spy.reaction = { call in
                if call.callback.kind == .threshold { try? app.register() }
            }
            bench.simulation.runToEnd()
            return bench.spy.minutes(of: 0).count
        }
        #expect(calls(false) == 2)
        #expect(calls(true) >= 398)
    }

    @Test func `Q16 moves clocks and zones`() {
        let truth = Bench(
            .plain(
                quirks {
                    $0.clockAndZone.isOn = true
                    $0.clockAndZone.travel = 0.2
                    $0.clockAndZone.manual = 0.2
                }, user: UserPreset.light.user, days: 100)
        ).ran().truth
        let zones = truth.device.count { if case .zoneChanged = $0.kind { true } else { false } }
        let moves = truth.device.compactMap { if case .clockMoved(let by) = $0.kind { by } else { nil } }
        #expect(zones > 8 && zones < 36)
        #expect(moves.count { abs($0) > 60 } > 20)
        #expect(moves.count { abs($0) <= 60 } > 3)
        #expect(moves.allSatisfy { abs($0) <= 86_400 })
    }

    @Test func `Q17 locks the store for some minutes after a start`() {
        let bench = Bench(
            .plain(
                quirks {
                    $0.lockedStore.isOn = true
                    $0.lockedStore.rebootsPerDay = 1
                }, user: UserPreset.heavy.user, days: 40), minutes: 600
        ).ran()
        let starts = bench.truth.device.filter { $0.kind == .poweredOn }.map(\.at)
        #expect(starts.count == 40)
        let locked = bench.spy.calls.filter(\.launch.isStoreLocked)
        #expect(locked.count > 10)
        for call in locked { #expect(starts.contains { call.at >= $0 && call.at - $0 < 3_600 }) }
        #expect(bench.spy.calls.count { !$0.launch.isStoreLocked } > locked.count * 5)
    }

    @Test func `Q18 tells the extension of a limit`() {
        let user = stretch(from: 36_000, minutes: 1)
        let limited = Bench(.plain(quirks { $0.storeSize.isOn = true }, user: user)).ran()
        #expect(limited.spy.calls.allSatisfy { $0.launch.storeByteLimit == 4_194_304 })
        #expect(Bench(.plain(user: user)).ran().spy.calls.allSatisfy { $0.launch.storeByteLimit == nil })
    }

    @Test func `Q19 silences an app until it is registered again`() throws {
        let options = SimulationOptions.plain(
            quirks {
                $0.tokenChurn.isOn = true
                $0.tokenChurn.probability = 1
            }, user: stretch(from: 0, minutes: 1_430))
        let bench = Bench(options, minutes: 1_440).ran()
        let lost = bench.truth.crossings.filter(\.fate.isLost)
        #expect(lost.allSatisfy { $0.fate == .lost(by: .tokenChurn) })
        let outage = try #require(bench.truth.outages.first)
        #expect(bench.truth.crossings.allSatisfy { $0.fate.isLost == ($0.at >= outage.from) })
        bench.simulation.run(until: options.end)
        let again = Bench(options, minutes: 1_440)
        again.simulation.run(until: outage.from + 600)
        try again.app.register()
        again.simulation.runToEnd()
        #expect(again.truth.crossings.contains { $0.fate.isDelivered && $0.at > outage.from + 600 })
    }

    @Test func `Q20 credits an app whose shield was met`() {
        func phantoms(_ isOn: Bool) -> Int {
            let set = quirks {
                $0.shieldInterplay.isOn = isOn
                $0.shieldInterplay.probability = 1
            }
            let truth = Bench(
                .plain(
                    set,
                    user: ScriptedUser {
                        $0.shield(0, from: 30_000, to: 50_000)
                        $0.use(0, from: 36_000, to: 36_300)
                    })
            ).ran().truth
            #expect(truth.usedSeconds == 0)
            return echoes(truth, by: .shield).count
        }
        #expect(phantoms(true) == 1)
        #expect(phantoms(false) == 0)
    }
}
