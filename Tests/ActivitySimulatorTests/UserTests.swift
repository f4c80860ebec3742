// The made-up people live as their descriptions say.

import ActivitySimulator
import Testing
import TrackingModel

@Suite struct UserTests {
    /// Hours a day over 40 days.
    func hours(_ preset: UserPreset, apps: Int = 5) -> (mean: Double, truth: Truth) {
        let truth = Bench(.plain(user: preset.user, apps: apps, seed: 9, days: 40), minutes: 1).ran().truth
        return (truth.usedSeconds / 3_600 / 40, truth)
    }

    @Test(arguments: [
        (UserPreset.light, 0.5), (.median, 3), (.heavy, 8), (.night, 1.5), (.manyApps, 3.375),
        (.fiftyApps, 6.583),
    ])
    func `people use as much as they are said to`(preset: UserPreset, expected: Double) {
        let apps = preset == .manyApps ? 15 : preset == .fiftyApps ? 50 : 5
        let mean = hours(preset, apps: apps).mean
        #expect(abs(mean - expected) < expected * 0.12)
    }

    @Test func `an idle day has use of the screen and of no app`() {
        let truth = hours(.idleDay).truth
        #expect(truth.segments.isEmpty)
        #expect(truth.device.count { $0.kind == .unlocked } >= 80)
    }

    @Test func `the night reader reads at night`() {
        let truth = hours(.night).truth
        for segment in truth.segments {
            let hour = LocalCalendar.utc.time(of: segment.from).hour
            #expect(hour < 2 || hour >= 22)
        }
    }

    @Test(arguments: [(UserPreset.manyApps, 20), (.fiftyApps, 50)])
    func `who has many apps uses each of them every day`(preset: UserPreset, apps: Int) {
        let truth = hours(preset, apps: apps).truth
        #expect(truth.days.count == apps * 40)
    }

    @Test func `the midnight user holds the device when the day ends`() {
        let truth = hours(.midnightUser).truth
        for day in 1..<40 {
            let midnight = truth.start + Double(day) * 86_400
            #expect(truth.segments.contains { $0.from < midnight && $0.to > midnight })
        }
    }

    @Test func `the traveller changes zones and the meddler clocks`() {
        let flights = hours(.traveller).truth.device.compactMap {
            if case .zoneChanged(_, let offset) = $0.kind { offset / 3_600 } else { nil }
        }
        #expect(flights.prefix(4) == [-5, 1, 9, 1])
        let moves = hours(.clockMeddler).truth.device.compactMap {
            if case .clockMoved(let seconds) = $0.kind { seconds } else { nil }
        }
        #expect(moves.count == 40)
        #expect(moves.reduce(0, +) == 0)
        // A day and a year back, each for one callback of an app in use.
        #expect(Set(moves).isSuperset(of: [-86_400, 86_400]))
        for seed in 1...30 as ClosedRange<UInt64> {
            let user = UserPreset.clockMeddler.user
            let options = SimulationOptions.plain(user: user, apps: 5, seed: seed, days: 6)
            let bench = Bench(options, minutes: 300).ran()
            let device = bench.truth.device
            let moves = device.filter { if case .clockMoved = $0.kind { true } else { false } }
            for index in stride(from: 0, to: moves.count, by: 2) {
                guard case .clockMoved(let by) = moves[index].kind, by <= -86_400 else { continue }
                let (event, back) = (moves[index], moves[index + 1])
                #expect(back.at - event.at == 60)
                let calls = bench.spy.calls.count {
                    $0.callback.event != nil && $0.at > event.at && $0.at < back.at + 0.4
                }
                #expect(calls <= 1)
            }
        }
    }

    @Test func `two apps are in front at once for an hour a day, and some use is elsewhere`() {
        let beside = hours(.sideBySide).truth.segments.filter { $0.place == .beside }
        let minutes = beside.reduce(0) { $0 + $1.seconds } / 60 / 40
        #expect(minutes > 60 && minutes < 200)
        let elsewhere = hours(.twoDevices).truth.days.reduce(0) { $0 + $1.otherDeviceSeconds } / 3_600 / 40
        #expect(elsewhere > 0.7 && elsewhere < 2)
    }

    @Test(arguments: UserPreset.allCases)
    func `a day depends on seed and number alone`(preset: UserPreset) {
        let user = preset.user
        let apps = DefaultApps.first(15)
        _ = user.pattern(of: 3, apps: apps, seed: 1)
        #expect(user.pattern(of: 7, apps: apps, seed: 1) == preset.user.pattern(of: 7, apps: apps, seed: 1))
        #expect(user.name == preset.rawValue)
        // A device without apps must not stop anyone.
        #expect(user.pattern(of: 7, apps: [], seed: 1).steps.allSatisfy { $0.second < 86_400 })
    }

    @Test func `the default apps are 50 with ids and names of their own`() {
        #expect(Set(DefaultApps.all.map(\.id)).count == 50)
        #expect(Set(DefaultApps.all.map(\.name)).count == 50)
        #expect(UserPreset.allCases.map(\.apps.count).max() == 50 && UserPreset.manyApps.apps.count == 25)
        #expect(Set(DefaultApps.few.map(\.category)) == Set(AppCategory.allCases))
        #expect(DefaultApps.first(-1).isEmpty && DefaultApps.first(99).count == 50)
    }
}
