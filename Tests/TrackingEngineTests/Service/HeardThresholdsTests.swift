// Thresholds that the system is silent about: fewer are registered until callbacks come.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct HeardThresholdsTests {
    /// How many thresholds the newest registration has.
    private static func registered(_ stage: ServiceStage) -> Int {
        stage.center.started.last { $0.name == RegistrationPlan.primaryActivity }?.events.count ?? 0
    }

    private static func open(_ stage: ServiceStage, after seconds: Double) throws {
        stage.clock.now += seconds
        let before = stage.center.generations.count
        try stage.service.enter(.foreground)
        try stage.service.enter(.background)
        if stage.center.generations.count > before { stage.begin() }
    }

    private static func many() throws -> ServiceStage {
        let stage = ServiceStage()
        stage.apps = (0..<6).map {
            TrackedApp(id: "app\($0)", name: "App \($0)", category: .learning, rewardPoints: 1)
        }
        try stage.service.launch(apps: stage.apps)
        stage.begin()
        return stage
    }

    @Test func `the first registration without a callback is made again, the second with half as many`()
        throws
    {
        let stage = try Self.many()
        #expect(Self.registered(stage) == 360)
        try Self.open(stage, after: 5_000)
        #expect(stage.center.generations == [1])
        try Self.open(stage, after: 500)
        #expect(stage.center.generations == [1, 2])
        #expect(Self.registered(stage) == 360)
        try Self.open(stage, after: 1_900)
        #expect(stage.center.generations == [1, 2, 3])
        #expect(Self.registered(stage) == 180)
        // Nobody is told of a silence: it is not known that the device was used.
        #expect(stage.listener.silences.isEmpty)
    }

    @Test func `a number that was heard of is kept for a day without callbacks, and a fewer one for a week`()
        throws
    {
        let stage = try Self.many()
        stage.threshold("app0", 1)
        try stage.service.requestRestart()
        for _ in 0..<20 { try Self.open(stage, after: 4_000) }
        #expect(stage.center.started.map(\.events.count).min() ?? 0 > 300)
        let other = try Self.many()
        for seconds in [5_500.0, 1_900] { try Self.open(other, after: seconds) }
        #expect(Self.registered(other) == 180)
        for day in 1...6 {
            other.threshold("app0", 1)
            try Self.open(other, after: 86_400)
            #expect(Self.registered(other) <= 180, "day \(day)")
        }
        other.threshold("app0", 1)
        try Self.open(other, after: 86_400)
        #expect(Self.registered(other) > 300)
    }

    @Test func `a registration that never begins is made again, twice`() throws {
        let stage = try ServiceStage.launched()
        for opening in 1...4 {
            stage.clock.now += 600
            try stage.service.enter(.foreground)
            try stage.service.enter(.background)
            #expect(stage.center.generations.count == min(opening + 1, 3))
        }
        stage.begin()
        try stage.service.requestRestart()
        stage.clock.now += 600
        try stage.service.enter(.foreground)
        #expect(stage.center.generations.count == 5)
    }

    @Test func `a device that nobody uses is left for a day after four tries`() throws {
        let stage = try Self.many()
        for _ in 0..<12 { try Self.open(stage, after: 4_000) }
        #expect(stage.center.generations.count <= 6)
    }

    @Test func `fewer that are not heard of either are as many as usual again`() throws {
        let stage = try Self.many()
        for seconds in [5_500.0, 1_900, 5_500] { try Self.open(stage, after: seconds) }
        #expect(Self.registered(stage) == 180)
        try Self.open(stage, after: 1_900)
        #expect(Self.registered(stage) == 360)
    }

    @Test func `a device that is known not to be used is left alone`() throws {
        let stage = try Self.many()
        stage.evidence.answer = false
        for _ in 0..<12 { try Self.open(stage, after: 4_000) }
        #expect(stage.center.generations == [1])
    }
}
