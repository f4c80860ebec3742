// The one-time migration of today's seconds from challenge progress.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceMigrationTests {
    private static func stage(_ challenges: [ChallengeProgress]) throws -> ServiceStage {
        try ServiceStage.launched(challenges: ServiceStage.Challenges(result: .success(challenges)))
    }

    @Test func `turns seventy minutes of a challenge into 4200 seconds, once`() throws {
        let stage = try Self.stage([ChallengeProgress(targetApps: ["a", "b"], minutes: 70)])
        #expect(stage.today("a") == 4_200)
        #expect(stage.today("b") == 0)
        #expect(stage.contents.ledger(of: "a")?.todayPoints == 140)
        #expect(stage.contents.flag(.migrated))
        #expect(stage.store.journal.records.map(\.reason) == [.migration, .launch])
        try stage.service.launch()
        #expect(stage.store.journal.records.count == 2)
        #expect(try stage.rebuilt().ledger(of: "a")?.todaySeconds == 4_200)
    }

    @Test func `takes each app's own minutes where they are kept, and of several challenges the most`() throws
    {
        let stage = try Self.stage([
            ChallengeProgress(
                targetApps: ["a", "b"], isPerApp: true, minutes: 99, minutesByApp: ["a": 12, "b": 30, "x": 5]),
            ChallengeProgress(targetApps: ["a"], minutes: 20), ChallengeProgress(targetApps: [], minutes: 7),
        ])
        #expect(stage.today("a") == 1_200)
        #expect(stage.today("b") == 1_800)
        #expect(stage.contents.apps.sorted() == ["a", "b"])
    }

    @Test func `lowers no counter`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...9)
        stage.service.ports.challenges = ServiceStage.Challenges(
            result: .success([ChallengeProgress(targetApps: ["a"], minutes: 9)]))
        try stage.service.launch()
        #expect(stage.today("a") == 540)
        #expect(stage.contents.flag(.migrated))
        #expect(stage.store.journal.records.contains { $0.kind == .adjusted } == false)
    }

    @Test func `tries again at the next launch when progress can't be read`() throws {
        let stage = try ServiceStage.launched(
            challenges: ServiceStage.Challenges(result: .failure(.refused("no model"))))
        #expect(stage.contents.flag(.migrated) == false)
        #expect(stage.messages(.error).count == 1)
        stage.service.ports.challenges = ServiceStage.Challenges(
            result: .success([ChallengeProgress(targetApps: ["b"], minutes: 1)]))
        try stage.service.launch()
        #expect(stage.today("b") == 60)
    }

    /// Progress of a week is no usage of today, and a damaged figure none at all.
    @Test(arguments: [5_000, 1_000_000_000_000_000_000, .max, .min, -1])
    func `what today can't hold is left out and said`(minutes: Int) throws {
        let stage = try Self.stage([
            ChallengeProgress(targetApps: ["a"], minutes: minutes),
            ChallengeProgress(targetApps: ["a"], minutes: 20),
            ChallengeProgress(targetApps: ["b"], isPerApp: true, minutesByApp: ["b": minutes]),
        ])
        #expect(stage.today("a") == 1_200 && stage.today("b") == 0)
        #expect(
            stage.messages(.warn).filter { $0.contains("more than today") }.count == (minutes > 0 ? 2 : 0))
        #expect(stage.contents.flag(.migrated))
    }
}
