// The study of worlds: the same for any number of threads, gone on with from a file, and right in its sums.

import ActivitySimulator
import Foundation
import OlderPolicies
import Testing
import TrackingEngine

@testable import AccuracyLab

@Suite struct RobustnessStudyTests {
    static let runs = RobustnessRuns(
        first: 1, worlds: 3, policies: [.ordinal, .add], users: [.light], days: 1)
    static let study = Result { try RobustnessStudy(runs, explained: 1, workers: 2) }

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
        let journal = Self.runs.journal(version: "1")
        var text = try journal.head
        for index in [0, 2] { text += try journal.line(index, study.worlds[index]) }
        let known = try journal.read(Data(text.utf8)).scores
        #expect(Set(known.keys) == [0, 2])
        let again = try RobustnessStudy(Self.runs, known: known, explained: 1, workers: 1)
        #expect(again == study)
        var others = Self.runs
        others.priors = .heldOut
        #expect(try others.journal(version: "1").read(Data(text.utf8)).scores.isEmpty)
    }

    @Test func `the worst world's text is the world`() throws {
        let study = try Self.study.get()
        let worst = try #require(study.worst.first)
        #expect(worst.overBound == study.worlds.map(\.overBound).max())
        let world = try Profile(text: worst.profile)
        #expect(world == WorldPriors.reported.world(worst.number))
        #expect(Profile.named("world-reported-\(worst.number)") == world)
        #expect(study.markdown(isASCII: false).contains(worst.profile))
    }

    @Test func `ranks correlate as they should`() {
        #expect([1.0, 2, 3, 4].rankCorrelation(with: [10, 20, 25, 90]) == 1)
        #expect([1.0, 2, 3, 4].rankCorrelation(with: [9, 8, 7, 0]) == -1)
        #expect([1.0, 1, 1].rankCorrelation(with: [1, 2, 3]) == 0)
    }

    @Test func `a figure that makes a difference is named first`() {
        let draws = (1...60).map { WorldPriors.reported.world($0).quirks }
        let values = draws.map { $0.duplicates.isOn ? $0.duplicates.meanDelay + 1 : 0 }
        let effects = FigureEffect.strongest(on: values, of: draws)
        #expect(Set(effects.prefix(2).map(\.figure)) == ["duplicates.isOn", "duplicates.meanDelay"])
        #expect(effects.allSatisfy { $0.worlds >= 8 })
        #expect(effects.first { $0.figure == "duplicates.isOn" }.map { $0.low == 0 && $0.high > 1 } == true)
    }
}
