// Ids of tokens: the same in every process, looked up both ways, and kept in a file.

import DeviceActivityAdapter
import DeviceActivityApp
import FamilyControls
import Foundation
@_spi(Simulation) import ManagedSettings
@_spi(Simulation) import SwiftUI
import Testing
import TrackingModel

@Suite struct TokenTests {
    private static func selection(_ names: String...) -> FamilyActivitySelection {
        var selection = FamilyActivitySelection()
        selection.applicationTokens = Set(names.map { Token(simulated: $0) })
        return selection
    }

    @Test func `a selection becomes apps with ids that another process finds again`() throws {
        let trial = try TrialContainer()
        var tokens = try TokenIDs(in: trial.container)
        #expect(tokens.ids.isEmpty)
        let apps = try Self.selection("a", "b").chosenApps(.learning, rewardPoints: 3, tokens: &tokens).apps
        #expect(apps.count == 2 && apps.allSatisfy { $0.category == .learning && $0.rewardPoints == 3 })
        try tokens.save(in: trial.container)

        let again = try TokenIDs(in: trial.container)
        #expect(again == tokens)
        for name in ["a", "b"] {
            let id = try #require(again.id(of: Token(simulated: name)))
            #expect(again.token(of: id)?.text == name)
            #expect(apps.map(\.id).contains(id))
        }
        #expect(again.id(of: Token(simulated: "c")) == nil)
    }

    @Test func `a further selection keeps the ids of the first, also those of an earlier tracker`() throws {
        var tokens = TokenIDs()
        tokens.set("com.example.primer", for: Token(simulated: "a"))
        let first = try Self.selection("a", "b").chosenApps(.learning, rewardPoints: 1, tokens: &tokens).apps
        let second = try Self.selection("b", "c", "a").chosenApps(.reward, rewardPoints: 1, tokens: &tokens)
            .apps
        #expect(first.map(\.id).contains("com.example.primer"))
        #expect(Set(first.map(\.id)).isSubset(of: second.map(\.id)))
        #expect(Set(second.map(\.id)).count == 3)
    }

    /// What the person reads of a choice with a category and a website.
    @MainActor private static func untracked(bringingApps includesApps: Bool, chosen: Bool = true) throws
        -> [String]
    {
        var selection = FamilyActivitySelection(includeEntireCategory: includesApps)
        selection.applicationTokens = [Token(simulated: "a")]
        if chosen {
            selection.categoryTokens = [Token(simulated: "games")]
            selection.webDomainTokens = [Token(simulated: "example.com")]
        }
        var tokens = TokenIDs()
        let choice = try selection.chosenApps(.learning, rewardPoints: 1, tokens: &tokens)
        #expect(choice.apps.map(\.id) == tokens.ids)
        return draw(UntrackedSection(choice)).texts
    }

    @MainActor @Test func `what of a choice is not tracked is said by the system's names`() throws {
        let all = try Self.untracked(bringingApps: false)
        #expect(all.first == "Not Tracked")
        #expect(all.suffix(2) == ["the system's name of games", "the system's name of example.com"])
        // The apps of a category are tracked where the selection has them.
        let some = try Self.untracked(bringingApps: true)
        #expect(some.contains("the system's name of example.com") && !some.contains { $0.contains("games") })
        #expect(try Self.untracked(bringingApps: false, chosen: false).isEmpty)
    }

    @Test func `a file that is no list of ids is reported with what to do`() throws {
        let trial = try TrialContainer()
        try Data("{".utf8).write(to: URL(fileURLWithPath: trial.container.tokens))
        let error = #expect(throws: AdapterError.self) { try TokenIDs(in: trial.container) }
        #expect(error?.description.hasSuffix("have the apps chosen again") == true)
    }
}
