// What reports say of simulated days, held against the truth on three seeds of every profile.

import ActivitySimulator
import HealthAnalysis
import Testing
import TrackingEngine

@testable import AccuracyLab

@Suite struct StatementStudyTests {
    /// Seeds of choosing, not reported ones; one day each.
    private static func study(
        _ policy: CreditingPolicy, _ profile: Profile, _ users: [UserPreset], seeds: Int = 3, workers: Int = 2
    ) throws -> StatementStudy {
        try StatementStudy(
            LabGrid(
                policies: [policy], profiles: [profile], users: users, seed: 1, seeds: seeds, days: 1),
            hasFaults: false, listsFalse: true, on: ParallelWork(workers: workers))
    }

    private static func description(_ study: StatementStudy, _ kinds: Set<String>) -> String {
        study.falses.filter { kinds.contains($0.kind) }.map { one in
            "\(one.user) seed \(one.seed) \(one.time): \(one.what): said “\(one.said)”; truth: \(one.truth)"
        }.joined(separator: "\n")
    }

    @Test(arguments: Profile.all.map(\.name))
    func `no alarm is false and what the store proves is exact`(name: String) throws {
        let study = try Self.study(.ordinal, try #require(Profile.named(name)), [.light, .median])
        let score = study.total()
        #expect(score.deviceDays == 6)
        #expect(try #require(score.stated["callbacks counted today"]).looks == 24)
        #expect(score.unfoldedLooks == 0)
        #expect(score.falseCriticalDays == 0, "\(Self.description(study, ["critical"]))")
        #expect(score.falseVerdictDays == 0, "\(Self.description(study, ["critical", "warning"]))")
        let falseAlerts = score.said.filter { $0.key.hasPrefix("alert ") && $0.value.falseDays > 0 }
        #expect(falseAlerts.isEmpty, "\(Self.description(study, ["critical", "warning"]))")
        #expect(score.inexactDays == 0, "\(Self.description(study, ["figure"]))")
    }

    @Test(arguments: ["ios17.5", "ios26.2"])
    func `the same holds on the busiest days`(name: String) throws {
        let study = try Self.study(.ordinal, try #require(Profile.named(name)), [.heavy])
        #expect(study.total().unfoldedLooks == 0)
        #expect(study.total().falseCriticalDays == 0, "\(Self.description(study, ["critical"]))")
        #expect(study.total().inexactDays == 0, "\(Self.description(study, ["figure"]))")
    }

    @Test(arguments: [CreditingPolicy.add, .peak, .sessionStart, .deduplicate])
    func `folding the journal again gives the receipts of the run`(policy: CreditingPolicy) throws {
        let score = try Self.study(policy, .ios262, [.median], seeds: 1).total()
        #expect(score.unfoldedLooks == 0)
    }

    @Test(arguments: CreditingPolicy.all)
    func `the ranges of a day hold what was used, and no ok is unearned`(policy: CreditingPolicy) throws {
        let study = try StatementStudy(
            LabGrid(policies: [policy], users: [.median], seed: 31, seeds: 1, days: 1),
            hasFaults: false, on: ParallelWork(workers: 2))
        for row in study.rows {
            let balance = row.score.balance
            #expect(balance.unknownDays == 0 && balance.falseDays == 0, "\(row.profile): \(balance)")
            #expect(balance.unearnedDays == 0, "\(row.profile): \(balance)")
            // Less of the store leaves more open, and nothing false.
            let lessened = row.score.lessened
            #expect(lessened.falseDays == 0 && lessened.unearnedDays == 0, "\(row.profile): \(lessened)")
        }
        let levels = study.total().balance.levels
        if policy == .ordinal {
            #expect((levels["ok"] ?? 0) * 3 >= study.rows.count * 2, "an ok is said: \(levels)")
        }
    }

    /// What is true must be found true, or every figure of the study would be worth nothing.
    @Test func `alarms on a tracker that counts floods are true`() throws {
        let study = try Self.study(.add, .ios260, [.median])
        let said = try #require(study.total().said["growth-exceeds-clock critical"])
        #expect(said.days > 0)
        #expect(said.falseDays == 0, "\(Self.description(study, ["critical"]))")
        let named = try #require(study.total().named[StatementFamily.phantom.rawValue])
        #expect(named.namedDays == named.days)
    }

    @Test func `minutes called lost on a tracker that recovers nothing were lost`() throws {
        let score = try Self.study(.add, .lowmem, [.median], seeds: 1).total()
        let stated = try #require(score.stated["lost minutes"])
        #expect(stated.looks == 4)
        #expect(stated.wrong == 0)
    }

    @Test func `every code says what makes it true, or why nothing can`() {
        #expect(FindingRule.all.map(\.code) == FindingCode.allCases)
        #expect(FindingRule.all.allSatisfy { !$0.description.isEmpty })
        #expect(FindingRule.all.count { !$0.isJudged } < 10)
    }

    @Test func `two workers find what one finds`() throws {
        let one = try Self.study(.add, .ios176, [.light], seeds: 2, workers: 1)
        let two = try Self.study(.add, .ios176, [.light], seeds: 2)
        #expect(two == one)
    }
}
