// Ids of tokens: the same in every process, looked up both ways, and kept in a file.

import DeviceActivityAdapter
import FamilyControls
import Foundation
@_spi(Simulation) import ManagedSettings
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
        let apps = try Self.selection("a", "b").trackedApps(.learning, rewardPoints: 3, tokens: &tokens)
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
        let first = try Self.selection("a", "b").trackedApps(.learning, rewardPoints: 1, tokens: &tokens)
        let second = try Self.selection("b", "c", "a").trackedApps(.reward, rewardPoints: 1, tokens: &tokens)
        #expect(first.map(\.id).contains("com.example.primer"))
        #expect(Set(first.map(\.id)).isSubset(of: second.map(\.id)))
        #expect(Set(second.map(\.id)).count == 3)
    }

    @Test func `a file that is no list of ids is reported with what to do`() throws {
        let trial = try TrialContainer()
        try Data("{".utf8).write(to: URL(fileURLWithPath: trial.container.tokens))
        let error = #expect(throws: AdapterError.self) { try TokenIDs(in: trial.container) }
        #expect(error?.description.hasSuffix("have the apps chosen again") == true)
    }
}
