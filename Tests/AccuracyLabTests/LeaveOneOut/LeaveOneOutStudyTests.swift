// A profile without one of its quirks: what is left out is gone, all else stays.

import AccuracyLab
import ActivitySimulator
import OlderPolicies
import Testing
import TrackingEngine

@Suite struct LeaveOneOutStudyTests {
    @Test func `each quirk of a profile can be left out by itself`() {
        for profile in Profile.all {
            let acting = profile.quirks.acting
            #expect(profile.name == "ideal" || !acting.isEmpty)
            for quirk in acting {
                #expect(profile.quirks.without(quirk).acting == acting.filter { $0 != quirk })
            }
            #expect(profile.quirks.without(.device) == profile.quirks)
        }
        for quirk in Cause.quirks { #expect(QuirkSet(only: quirk)?.acting == [quirk]) }
    }

    @Test func `floods are what a naive tracker errs by`() throws {
        let study = try LeaveOneOutStudy(
            profiles: [.ios260], users: [.median], seed: 1, seeds: 2, days: 3, policy: .add, workers: 2)
        #expect(study.rows.map(\.quirk) == [nil] + Profile.ios260.quirks.acting)
        func phantom(_ quirk: Cause?) -> Double {
            study.rows.first { $0.quirk == quirk }?.measures[.inventedMinutes]?.value ?? -1
        }
        let whole = phantom(nil)
        #expect(whole > 60)
        #expect(phantom(.pastActivity) < whole / 2)
        #expect(phantom(.lockedStore) > whole / 2)
        let page = study.markdown(isASCII: true)
        #expect(page.contains("– without Q5 past activity"))
        #expect(page.split(separator: "\n").count { $0.hasPrefix("| ") } == study.rows.count + 2)
    }

    @Test func `equal seeds give equal studies, whatever the number of threads`() throws {
        func study(_ workers: Int) throws -> LeaveOneOutStudy {
            try LeaveOneOutStudy(
                profiles: [.ios170], users: [.exam, .light], seed: 4, seeds: 1, days: 2, workers: workers)
        }
        #expect(try study(1) == study(3))
    }
}
