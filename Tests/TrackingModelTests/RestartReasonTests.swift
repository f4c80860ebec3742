// Reasons of restarts as stores hold them: words of other versions are kept and not acted on.

import Foundation
import Testing
import TrackingModel

@Suite struct RestartReasonTests {
    @Test func `a word of another version survives reading and writing`() throws {
        let text =
            #"{"restartCounts":{"fault":2,"new":1},"restarts":[{"at":5,"generation":1,"reason":"new"}]}"#
        let memory = try JSONDecoder().decode(ServiceMemory.self, from: Data(text.utf8))
        #expect(memory.restarts.map(\.reason) == [RestartReason(rawValue: "new")])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(memory), as: UTF8.self) == text)
        #expect(!RestartReason(rawValue: "new").isRestart)
        #expect(!RestartReason.migration.isRestart)
    }

    @Test(arguments: [
        (RestartReason.fault, true), (.user, true), (.midnight, false), (.planChange, false), (.timer, false),
        (.launch, false),
    ])
    func `what repairs is a restart for a fault or by a person`(reason: RestartReason, repairs: Bool) {
        #expect(reason.isRestart)
        #expect(reason.isRepair == repairs)
    }
}
