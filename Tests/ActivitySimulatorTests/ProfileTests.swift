// The profiles by name, and the quirks one by one.

import Testing

@testable import ActivitySimulator

@Suite struct ProfileTests {
    @Test func `there is a profile for each name of the reference`() {
        #expect(
            Profile.all.map(\.name) == [
                "ideal", "ios17.0", "ios17.0-continues", "ios17.5", "ios17.6", "ios18", "ios26.0", "ios26.2",
                "ios26.3", "lowmem",
                "heavy-registration",
            ])
        for profile in Profile.all { #expect(Profile.named(profile.name) == profile) }
        #expect(Profile.named("ios99") == nil)
    }

    @Test func `every profile but the ideal one says that it is a hypothesis`() {
        for profile in Profile.all.dropFirst() { #expect(profile.hypothesis.hasPrefix("Hypothesis")) }
        #expect(Profile.ideal.quirks.all.allSatisfy { !$0.isOn })
    }

    @Test func `all 23 quirks are there, each with a cause of its own`() {
        let causes = QuirkSet().all.map(\.cause)
        #expect(causes.count == 23)
        #expect(Set(causes).count == 23)
        #expect(Set(causes.map(\.rawValue)) == Set((1...23).map { "Q\($0)" }))
    }

    @Test(arguments: Cause.allCases)
    func `a set with one quirk has that one on`(cause: Cause) {
        let set = QuirkSet(only: cause)
        #expect((set == nil) == (cause == .injected || cause == .device))
        if let set { #expect(set.all.filter(\.isOn).map(\.cause) == [cause]) }
    }
}
