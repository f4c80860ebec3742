// A fault on the device becomes its finding in the report, through engine, files, reader and analysis.

import ActivitySimulator
import HealthAnalysis
import Testing
import TrackingEngine
import TrackingModel

@Suite struct DiagnosisTests {
    private static func used(
        _ minutes: Double = 10, _ policy: CreditingPolicy = .ordinal, from: Double = 36_000, apps: Int = 3,
        _ quirks: QuirkSet = QuirkSet()
    ) -> Scenario {
        Scenario(
            .plain(quirks, user: stretch(from: from, minutes: minutes), apps: apps).counting(.continues),
            policy: policy)
    }

    private static func bursting(_ policy: CreditingPolicy) -> Scenario {
        let scenario = used(10, policy)
        scenario.run(to: 36_630)
        scenario.simulation.app.restart()
        scenario.run(to: 36_631)
        scenario.simulation.inject(.burst)
        scenario.run(to: 38_000).lookAtTracker()
        return scenario
    }

    @Test func `a burst that the tracker takes back is a notice, and nothing exceeds the clock`() throws {
        let report = try Self.bursting(.ordinal).diagnosis()
        #expect(report.level(.burstAfterRestart) == .notice)
        #expect(report.level(.growthExceedsClock) == nil)
        let burst = try #require(report.bursts.first { $0.events == 60 })
        #expect(burst.isHarmless)
        #expect(burst.secondsAfterRestart.map { $0 < 5 } == true)
        #expect(report.flow?.today.rejected[.engine(.impossible)] ?? 0 > 30)
        #expect(report.state(.receiptsBalance) == .holds)
        #expect(report.state(.countersMatchLog) == .holds)
        #expect(report.state(.todayWithinElapsed) == .holds)
    }

    @Test func `a burst that the tracker believes exceeds the clock`() throws {
        let report = try Self.bursting(.add).diagnosis()
        #expect(report.level(.burstAfterRestart) == .warning)
        #expect(report.level(.growthExceedsClock) == .critical)
        #expect(report.bursts.contains { $0.verdict == .phantom && $0.countedMinutes >= 40 })
    }

    @Test func `the policy that adds each session again is a triangle`() throws {
        let scenario = Self.used(10, .delta)
        scenario.run(to: 36_700)
        #expect(scenario.counted() == 3_300)
        let report = try scenario.diagnosis()
        #expect(report.level(.triangularGrowth) == .critical)
        // The counters are what the callbacks gave, each of them too much.
        #expect(report.state(.countersMatchLog) == .holds)
    }

    @Test func `the policy that waits 90 s misses every second minute`() throws {
        let scenario = Self.used(20, .deduplicate)
        scenario.run(to: 38_000)
        #expect(try scenario.diagnosis().level(.everySecondMinute) == .critical)
        let ordinal = Self.used(20)
        ordinal.run(to: 38_000)
        #expect(try ordinal.diagnosis().level(.everySecondMinute) == nil)
    }

    @Test func `callbacks that come twice are counted twice by seed-add, and once by ordinal`() throws {
        let twice = quirks {
            $0.duplicates.isOn = true
            $0.duplicates.probability = 1
        }
        let add = Self.used(20, .add, twice)
        add.run(to: 38_000)
        #expect(try add.diagnosis().level(.duplicateCallbacks) == .warning)
        let ordinal = Self.used(20, .ordinal, twice)
        ordinal.run(to: 38_000)
        let report = try ordinal.diagnosis()
        #expect(report.level(.duplicateCallbacks) == nil)
        #expect(report.state(.nothingCountedTwice) == .holds)
        #expect(report.flow?.today.rejected[.engine(.duplicate)] ?? 0 >= 20)
    }

    @Test
    func `minutes that are skipped are lost to a tracker that adds, and told by a later one to ordinal`()
        throws
    {
        let ordinal = Self.used(40)
        ordinal.run(to: 36_650)
        ordinal.simulation.inject(.skipMinutes(12))
        ordinal.run(to: 41_000)
        let recovered = try ordinal.diagnosis()
        #expect(ordinal.counted() == 2_400)
        #expect(recovered.level(.minutesLost) == nil)
        #expect(recovered.gaps.contains { $0.gapClass == .recovered && $0.minutes.low == 12 })
        #expect(recovered.state(.countersMatchLog) == .holds)
        let scenario = Self.used(40, .add)
        scenario.run(to: 36_650)
        scenario.simulation.inject(.skipMinutes(12))
        scenario.run(to: 41_000)
        let report = try scenario.diagnosis()
        #expect(report.level(.minutesLost) == .warning)
        #expect(report.state(.ordinalsContiguous) == .violated)
        let delivery = try #require(report.delivery)
        #expect(delivery.delivered == 28 && delivery.crossed == 40)
        #expect(delivery.interval.low < 0.7 && delivery.interval.high > 0.7)
    }

    @Test(arguments: [3_600.0, -3_600])
    func `a clock that is moved is told`(jump: Double) throws {
        let scenario = Self.used(20)
        scenario.run(to: 36_330)
        scenario.simulation.inject(.clockJump(jump))
        scenario.run(to: 37_300)
        let report = try scenario.diagnosis()
        #expect(report.level(.clockJump) == .warning)
        #expect(report.level(.timeZoneChange) == nil)
    }

    @Test func `a journey is a notice, and no moved clock`() throws {
        let user = ScriptedUser {
            $0.use(0, from: 36_000, to: 36_600)
            $0.add(.travel(.fixed(-5 * 3_600)), at: 43_200)
            $0.use(0, from: 46_800, to: 47_400)
        }
        let scenario = Scenario(.plain(user: user, apps: 2))
        scenario.run(to: 70_000)
        let report = try scenario.diagnosis()
        #expect(report.level(.timeZoneChange) == .notice)
        #expect(report.level(.clockJump) == nil)
    }

    @Test func `a handler that is killed again and again is told`() throws {
        let scenario = Self.used(60)
        for minute in 0..<12 {
            scenario.run(to: 36_030 + Double(minute) * 240)
            scenario.simulation.inject(.killExtension)
        }
        scenario.run(to: 40_000)
        let report = try scenario.diagnosis()
        #expect(report.level(.extensionKills) == .warning)
        #expect(report.state(.receiptsBalance) == .holds)
    }

    @Test func `restarts by a timer of the seed are a storm`() throws {
        let (_, scenario) = EveryOtherMinuteScenarios.minutes(.ordinal, .seeds)
        #expect(try scenario.diagnosis().level(.restartStorm) == .warning)
        let (_, calm) = EveryOtherMinuteScenarios.minutes(.ordinal, .never)
        #expect(try calm.diagnosis().level(.restartStorm) == nil)
    }

    @Test func `yesterday's callbacks after midnight are told where the policy counts them`() throws {
        func late(_ policy: CreditingPolicy) throws -> HealthReport {
            let scenario = Self.used(38, policy, from: 84_000)
            scenario.run(to: 84_090)
            scenario.simulation.inject(.deferral(minutes: 45))
            scenario.run(to: 88_000)
            return try scenario.diagnosis()
        }
        #expect(try late(.add).level(.minutesAfterMidnight) == .critical)
        let ordinal = try late(.ordinal)
        #expect(ordinal.level(.minutesAfterMidnight) == nil)
        #expect(ordinal.flow?.today.rejected[.engine(.previousDay)] ?? 0 > 20)
    }

    @Test func `the counters' behaviour is what the profile says`() throws {
        for (profile, expected) in [
            (CounterProfile.resets, CounterBehaviour.resets), (.continues, .continues),
        ] {
            let scenario = Scenario(
                .plain(user: stretch(from: 36_000, minutes: 40), apps: 2).counting(profile))
            scenario.run(to: 36_900)
            scenario.simulation.app.restart()
            scenario.run(to: 39_000)
            #expect(try scenario.diagnosis().behaviour.counters == expected)
        }
    }

    @Test func `the cadence of an undisturbed device is a minute`() throws {
        let scenario = Self.used(30)
        scenario.run(to: 38_200)
        let report = try scenario.diagnosis()
        let cadence = try #require(report.behaviour.cadence)
        #expect(abs(cadence.medianSeconds - 60) < 1)
        #expect(report.growth.map(\.countedSeconds) == [0, 1_800, 1_800])
        #expect(report.delivery?.ratio == 1)
    }

    @Test func `a flood of notifications shows between two reads`() throws {
        let scenario = Self.used(10, .add)
        scenario.run(to: 36_300)
        var previous = PreviousReadings()
        _ = try scenario.diagnosis(noting: &previous)
        scenario.run(to: 36_330)
        scenario.simulation.inject(.burst)
        scenario.run(to: 36_361)
        #expect(try scenario.diagnosis(after: previous).level(.notificationFlood) == .critical)
        #expect(try scenario.diagnosis().level(.notificationFlood) == nil)
    }

    @Test func `preferences that look empty beside a journal are told`() throws {
        let scenario = Self.used(20)
        scenario.run(to: 38_000)
        let (contents, now) = try scenario.read(isLocked: true)
        let report = HealthReport(contents, at: now, calendar: scenario.device.options.calendar)
        #expect(report.level(.canaryMissing) == .critical)
        #expect(try scenario.diagnosis().level(.canaryMissing) == nil)
    }

    @Test func `a day that is reset before it is archived is missing in the history`() throws {
        let user = ScriptedUser {
            $0.use(0, from: 50_000, to: 51_200)
            $0.use(0, from: 122_400, to: 123_600)
        }
        let scenario = Scenario(.plain(user: user, apps: 1))
        scenario.run(to: 130_000)
        var (contents, now) = try scenario.read()
        let calendar = scenario.device.options.calendar
        let whole = HealthReport(contents, at: now, calendar: calendar)
        #expect(whole.level(.archiveMissing) == nil)
        for index in contents.apps.indices {
            contents.apps[index].history.removeAll { $0.day == calendar.day(of: now) - 1 }
            contents.apps[index].history.append(DailyUsage(day: calendar.day(of: now) - 5, seconds: 60))
        }
        let report = HealthReport(contents, at: now, calendar: calendar)
        #expect(report.level(.archiveMissing) == .warning)
    }

    @Test func `events that stand for another app than before are told between two reads`() throws {
        let scenario = Self.used(10)
        scenario.run(to: 36_300)
        var previous = PreviousReadings()
        _ = try scenario.diagnosis(noting: &previous)
        scenario.run(to: 36_700)
        var (contents, now) = try scenario.read()
        let calendar = scenario.device.options.calendar
        let before = HealthReport(contents, at: now, calendar: calendar, previous: previous)
        #expect(before.level(.renamedEvents) == nil)
        let apps = Set(contents.mappings.values).sorted()
        let next = Dictionary(uniqueKeysWithValues: zip(apps, apps.dropFirst() + apps.prefix(1)))
        contents.mappings = contents.mappings.mapValues { next[$0] ?? $0 }
        let after = HealthReport(contents, at: now, calendar: calendar, previous: previous)
        #expect(after.level(.renamedEvents) == .warning)
    }

    @Test func `an app that was used and is registered no more is told`() throws {
        let scenario = Self.used(20)
        scenario.run(to: 38_000)
        var (contents, now) = try scenario.read()
        let calendar = scenario.device.options.calendar
        let used = try #require(contents.apps.first { ($0.counters.first?.todaySeconds ?? 0) > 0 }?.id)
        #expect(HealthReport(contents, at: now, calendar: calendar).level(.appNotTracked) == nil)
        contents.mappings = contents.mappings.filter { $0.value != used }
        contents.trackedAppIDs?.removeAll { $0 == used }
        for index in contents.apps.indices where contents.apps[index].id == used {
            contents.apps[index].registeredCount = 0
        }
        let report = HealthReport(contents, at: now, calendar: calendar)
        #expect(report.level(.appNotTracked) == .warning)
        #expect(report.findings.first { $0.code == .appNotTracked }?.apps == [used])
    }
}
