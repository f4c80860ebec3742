// Profiles as priors, and their text.

import Testing

@testable import ActivitySimulator

@Suite struct ProfileTextTests {
    static let worlds = WorldPriors.allCases.map(\.profile).flatMap { [$0, $0.world(1), $0.world(2)] }

    @Test(arguments: Profile.all + worlds)
    func `the text of a profile is read as the same profile`(profile: Profile) throws {
        #expect(try Profile(text: profile.text) == profile)
    }

    @Test func `the ideal profile has nothing to draw, every other draws within what is reported`() {
        for seed in 0..<20 as Range<UInt64> { #expect(Profile.ideal.drawn(seed: seed) == QuirkSet()) }
        for profile in Profile.all.dropFirst() {
            let first = profile.drawn(seed: 1)
            #expect(first == profile.drawn(seed: 1))
            #expect(first != profile.drawn(seed: 2))
            #expect(first.acting == profile.quirks.acting)
            for figure in Figure.all where figure.get(first) != figure.get(profile.quirks) {
                #expect(figure.reported.contains(figure.get(first)), "\(figure.name)")
            }
        }
    }

    @Test func `a figure's draw does not depend on what else is drawn`() throws {
        var profile = Profile.ios260
        let before = profile.drawn(seed: 7)
        try profile.set(["duplicates.probability=0.2..0.3", "phantomFlood.isOn = false"])
        let after = profile.drawn(seed: 7)
        #expect(after.deferredDelivery == before.deferredDelivery)
        #expect(after.phantomFlood.spacing == before.phantomFlood.spacing)
        #expect(!after.phantomFlood.isOn)
    }

    @Test func `ranges, scales, switches and choices are set as they are written`() throws {
        var profile = Profile.ideal
        try profile.set([
            "phantomFlood.isOn = 0.5", "phantomFlood.spacing.median=0.02…60", "phantomFlood.wavePause.most=5",
            "phantomFlood.wavePause.least=2", "jitter.deviation = 0.1 .. 1",
            "duplicates.copies.least=2..9 linear",
            "counterRestart.profile = carriedByName", "overcount.browser=-1",
        ])
        #expect(profile[try #require(Figure.named("phantomFlood.isOn"))] == .fixed(0.5))
        #expect(profile[try #require(Figure.named("phantomFlood.spacing.median"))] == .range(0.02...60, .log))
        #expect(profile[try #require(Figure.named("duplicates.copies.least"))] == .range(2...9, .linear))
        #expect(profile.quirks.phantomFlood.wavePause == 2...5)
        #expect(profile.quirks.counterRestart.profile == .carriedByName)
        #expect(profile.quirks.overcount.browser == nil)
        let on = (0..<200 as Range<UInt64>).count { profile.drawn(seed: $0).phantomFlood.isOn }
        #expect(on > 70 && on < 130)
    }

    @Test(
        arguments: [
            ("phantomFlood.spacing", .noAssignment("phantomFlood.spacing")),
            ("phantomFlood.spacing=2", .unknownFigure("phantomFlood.spacing")),
            ("phantomFlood.wavePause.most=5", .endsCross("phantomFlood.wavePause.most")),
        ] as [(String, ProfileProblem)])
    func `what is no figure is refused`(text: String, problem: ProfileProblem) {
        #expect(throws: problem) { try Profile(text: text) }
    }

    @Test(arguments: [
        "phantomFlood.probability=1.5", "phantomFlood.probability=", "phantomFlood.probability=0.5..0.1",
        "phantomFlood.probability=a..b", "phantomFlood.probability=0..1 log", "duplicates.copies.most=2.5",
        "phantomFlood.isOn=0..1", "counterRestart.profile=goesOn", "jitter.deviation=nan",
        "jitter.deviation=1e300",
        "jitter.deviation=1 log", "jitter.deviation=1..2..3", "jitter.deviation=..2",
    ])
    func `what is no value of a figure is refused with what it takes`(text: String) {
        #expect {
            try Profile(text: text)
        } throws: { error in
            guard let problem = error as? ProfileProblem else { return false }
            switch problem {
            case .notOf(_, _, let expected): return !expected.isEmpty
            case .noAssignment: return text.hasSuffix("=")
            default: return false
            }
        }
    }

    @Test func `a figure that is named twice is refused, and comments are not read`() throws {
        #expect(throws: ProfileProblem.twice("jitter.tail")) {
            try Profile(text: "jitter.tail=0.1\njitter.tail = 0.2")
        }
        let profile = try Profile(text: "# none\n\nname = a b\r\nclaim = c = d\n")
        #expect(profile == Profile(name: "a b", hypothesis: "c = d", quirks: QuirkSet()))
    }
}
