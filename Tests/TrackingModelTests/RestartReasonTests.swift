// Reasons of restarts as stores hold them: words of other versions are kept and not acted on.

import Testing
import TrackingModel

@Suite struct RestartReasonTests {
    @Test func `a word of another version is no restart`() {
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
