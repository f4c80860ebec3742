// The table of the lab: the same whoever makes it, and exact where nothing can go wrong.

import ActivitySimulator
import Foundation
import HealthAnalysis
import Synchronization
import Testing
import TrackingEngine

@testable import AccuracyLab

@Suite struct LabRunnerTests {
    private static let grid = LabGrid(
        policies: [.ordinal, .add], profiles: [.ideal, .ios175], users: [.exam, .light], seed: 1, seeds: 2,
        days: 2)

    @Test func `the number of threads changes nothing`() throws {
        let (one, two) = (ParallelWork(workers: 1), ParallelWork(workers: 2))
        let scores = try one.map(Self.grid) { try $0.score() }
        #expect(scores.count == 16)
        #expect(try two.map(Self.grid) { try $0.score() } == scores)
        let result = try LabResult(Self.grid, scores, command: "", on: one)
        #expect(try LabResult(Self.grid, scores, command: "", on: two) == result)
        let data = try JSONEncoder().encode(result)
        #expect(try JSONDecoder().decode(LabResult.self, from: data) == result)
    }

    @Test
    func `a session of ten minutes is ten where nothing fails, and twice as much where all is told twice`()
        throws
    {
        let grid = LabGrid(
            policies: [.ordinal, .add], profiles: [.ideal, .ios175], users: [.exam], seed: 1, seeds: 3,
            days: 2)
        let work = ParallelWork(workers: 2)
        let result = try LabResult(grid, try work.map(grid) { try $0.score() }, command: "", on: work)
        let exact = try #require(result.cell(policy: "ordinal", profile: "ideal"))
        #expect(exact.score.measures[.absoluteErrorMost]?.value == 0)
        #expect(exact.score.measures[.missed]?.value == 0)
        #expect(exact.score.appDays == 6)
        #expect(exact.score.measures[.inventingDays]?.high ?? 0 > 30, "six days prove little")
        let twice = try #require(result.cell(policy: "seed-add", profile: "ios17.5"))
        #expect(twice.score.measures[.inventedMinutes]?.value ?? 0 > 1)
        #expect(twice.score.worst.first?.score.inventedMinutes ?? 0 > 1)
    }

    /// More apps than there are thresholds for are counted by category; half as many where there are two schedules, and
    /// none where thresholds are five minutes apart.
    @Test(arguments: [
        (CreditingPolicy.ordinal, UserPreset.fiftyApps, 3, 15), (.ordinal, .manyApps, 25, 1),
        (.ordinal.registering(every: 1, isDual: true), .manyApps, 3, 15),
        (.ordinal.registering(every: 5), .fiftyApps, 50, 5),
    ])
    func `apps that are grouped are scored by their categories`(
        policy: CreditingPolicy, user: UserPreset, accounts: Int, widest: Int
    ) throws {
        let score = try LabRun(policy: policy, profile: .ideal, user: user, seed: 3, days: 1).score()
        #expect(score.appDays.count == accounts)
        #expect(score.appDays.allSatisfy { $0.reported > 0 || $0.used < widest * 60 })
        #expect(score.appDays.allSatisfy { $0.inventedMinutes == 0 })
        let lost = score.appDays.reduce(0) { $0 + $1.used - $1.counted }
        #expect(lost < accounts * widest * 60)
    }

    @Test func `a table that was interrupted goes on where it was`() throws {
        let work = ParallelWork(workers: 2)
        let scores = try work.map(Self.grid) { try $0.score() }
        var text = try Self.grid.journal(version: "1").head
        for index in 0..<5 { text += try Self.grid.journal(version: "1").line(index, scores[index]) }
        let torn = text + String(try Self.grid.journal(version: "1").line(5, scores[5]).dropLast(9))
        let (known, bytes) = try Self.grid.journal(version: "1").read(Data(torn.utf8))
        #expect(known.keys.sorted() == [0, 1, 2, 3, 4])
        #expect(bytes == text.utf8.count)
        let made = Mutex<Set<Int>>([])
        let all = try work.map(Self.grid, known: known) {
            try $0.score()
        } done: { index, _ in
            _ = made.withLock { $0.insert(index) }
        }
        #expect(all == scores)
        #expect(made.withLock { $0 } == Set(5..<16), "what is known is not made again")
        #expect(throws: LabJournalProblem.otherVersion("1")) {
            try Self.grid.journal(version: "2").read(Data(torn.utf8))
        }
        for other in ["{}\n", "hello\n", "hello"] {
            #expect(throws: LabJournalProblem.notRuns) {
                try Self.grid.journal(version: "1").read(Data(other.utf8))
            }
        }
    }
}
