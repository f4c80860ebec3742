// The seeds' accuracy test: ten minutes of an app are counted as ten.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed tracking-accuracy-improvements, "Accuracy Test" and appendix B.
@Suite struct AccuracyScenarios {
    @Test(arguments: [(0, AppCategory.learning), (1, .reward)])
    func `accuracy: 10 minutes of an app are 10 of 10 minutes`(app: Int, category: AppCategory) {
        let scenario = Scenario(.plain(user: ScriptedUser { $0.use(app, from: 36_000, to: 36_600) }, apps: 5))
        #expect(scenario.device.options.apps[app].category == category)
        scenario.run(to: 40_000)
        #expect(scenario.used(app) == 600)
        #expect(scenario.counted(app) == 600)
        #expect(scenario.counted() == 600)
        #expect(scenario.receipts.received == 10)
        #expect(scenario.receipts.recorded == 10)
    }

    @Test(arguments: [570.0, 585, 600, 615, 630])
    func `accuracy: about 10 minutes are 10 minutes ± 30 s, without the minute that was not finished`(
        seconds: Double
    ) {
        let scenario = Scenario(.plain(user: stretch(from: 36_000, minutes: seconds / 60), apps: 5))
        scenario.run(to: 40_000)
        #expect(scenario.used() == seconds)
        #expect(scenario.counted() == (seconds < 600 ? 540 : 600))
        #expect(scenario.counted() == scenario.usedMinutes())
    }

    @Test func `accuracy: mixed use, 5 minutes learning and 5 minutes reward`() {
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.use(0, from: 36_000, to: 36_300)
                    $0.use(1, from: 36_300, to: 36_600)
                }, apps: 5))
        scenario.run(to: 40_000)
        #expect(scenario.counted(0) == 300)
        #expect(scenario.counted(1) == 300)
        #expect(scenario.counted() == 600)
        #expect(scenario.contents.ledgers["com.example.primer"]?.todayPoints == 50)
    }

    @Test func `accuracy: a very short use of 30 s is counted with the next minute that it fills`() {
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.use(0, from: 36_000, to: 36_030)
                    $0.use(0, from: 50_000, to: 50_030)
                }, apps: 5))
        scenario.run(to: 40_000)
        #expect(scenario.used() == 30)
        #expect(scenario.counted() == 0)
        scenario.run(to: 51_000)
        #expect(scenario.counted() == 60)
    }

    @Test func `accuracy: a blocked reward app beside a learning app counts nothing`() {
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.shield(1, from: 0, to: 80_000)
                    $0.use(0, from: 36_000, to: 36_300)
                    $0.use(1, from: 36_300, to: 36_900)
                }, apps: 5))
        scenario.run(to: 40_000)
        #expect(scenario.counted(0) == 300)
        #expect(scenario.counted(1) == 0)
        #expect(scenario.truth.device.contains { $0.kind == .metShield(1) })
    }
}
