// The study of worlds: the same for any number of threads, gone on with from a file, and right in its sums.

import ActivitySimulator
import Foundation
import Testing
import TrackingEngine

@testable import AccuracyLab

@Suite struct RobustnessStudyTests {
    static func runs(_ priors: WorldPriors = .reported, _ settings: [String] = []) throws -> RobustnessRuns {
        try RobustnessRuns(
            LabGrid(policies: [.ordinal, .add], users: [.light], seed: 1, seeds: 3, days: 1),
            priors: priors, settings: settings)
    }

    static let study = Result {
        try RobustnessStudy(runs(), explained: 1, on: ParallelWork(workers: 2))
    }

    @Test func `every world has every policy, and its bound is the least error of any rule`() throws {
        let study = try Self.study.get()
        #expect(study.worlds.map(\.number) == [1, 2, 3])
        for world in study.worlds {
            #expect(world.policies.map(\.policy) == ["ordinal", "seed-add"])
            #expect(world.bound == min(world.ruleError, world.policies.map(\.error).min() ?? .infinity))
            #expect(world.overBound >= 0)
        }
        #expect(study.targets.count == 5)
        #expect(study.comparisons.map(\.policy) == ["seed-add"])
    }

    @Test func `worlds that are known are not run again, and threads make no difference`() throws {
        let study = try Self.study.get()
        let journal = try Self.runs().journal(version: "1")
        var text = try journal.head
        for index in [0, 2] { text += try journal.line(index, study.worlds[index]) }
        let known = try journal.read(Data(text.utf8)).scores
        #expect(Set(known.keys) == [0, 2])
        let again = try RobustnessStudy(
            Self.runs(), known: known, explained: 1, on: ParallelWork(workers: 1))
        #expect(again == study)
        for others in try [Self.runs(.heldOut), Self.runs(.reported, ["silence.isOn=true"])] {
            #expect(try others.journal(version: "1").read(Data(text.utf8)).scores.count < 2)
        }
    }

    @Test func `the worst world's text is the world`() throws {
        let study = try Self.study.get()
        let worst = try #require(study.worst.first)
        #expect(worst.overBound == study.worlds.map(\.overBound).max())
        let world = try Profile(text: worst.profile)
        #expect(world == WorldPriors.reported.profile.world(worst.number))
        #expect(Profile.named("world-reported-\(worst.number)") == world)
        #expect(study.markdown(isASCII: false).contains(worst.profile))
    }

    @Test func `worlds have what is set in all of them`() throws {
        let runs = try Self.runs(.reported, ["phantomFlood.isOn=true", "phantomFlood.spacing.median=5..20"])
        for number in 1...20 as ClosedRange<UInt64> {
            let flood = runs.world(number).quirks.phantomFlood
            #expect(flood.isOn && (5...20).contains(flood.spacing.median))
        }
        #expect(throws: ProfileProblem.unknownFigure("flood.isOn")) {
            try Self.runs(.reported, ["flood.isOn=1"])
        }
    }

    @Test func `ranks correlate as they should`() {
        #expect([1.0, 2, 3, 4].rankCorrelation(with: [10, 20, 25, 90]) == 1)
        #expect([1.0, 2, 3, 4].rankCorrelation(with: [9, 8, 7, 0]) == -1)
        #expect([1.0, 1, 1].rankCorrelation(with: [1, 2, 3]) == 0)
    }

    @Test func `a figure that makes a difference is named first`() {
        let draws = (1...60).map { WorldPriors.reported.profile.world($0).quirks }
        let values = draws.map { $0.duplicates.isOn ? $0.duplicates.meanDelay + 1 : 0 }
        let effects = FigureEffect.strongest(on: values, of: draws)
        #expect(Set(effects.prefix(2).map(\.figure)) == ["duplicates.isOn", "duplicates.meanDelay"])
        #expect(effects.allSatisfy { $0.worlds >= 8 })
        #expect(effects.first { $0.figure == "duplicates.isOn" }.map { $0.low == 0 && $0.high > 1 } == true)
    }
}
