// What the counters, the journal and the logs of a store say of the same day agrees, and a log that was emptied takes
// nothing from what others hold.

import AccuracyLab
import ActivitySimulator
import Documents
import HealthAnalysis
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@Suite struct OneNumberTests {
    /// A simulated device.
    struct Device: CustomTestStringConvertible, Sendable {
        let profile: Profile
        let user: UserPreset
        let policy: CreditingPolicy
        let seed: UInt64

        var testDescription: String { "\(profile.name) \(user.rawValue) \(policy.name) \(seed)" }

        private static let stores = Shared<String, [SampleStore]>()

        func stores() throws -> [SampleStore] {
            try Self.stores.value(for: testDescription) {
                try SampleStore.simulated(profile, user, policy, seed: seed)
            }
        }
    }

    /// Every profile with every policy; light and heavy users take turns.
    static let devices = [Profile.ideal, .ios175, .ios263, .lowmem].enumerated().flatMap { row, profile in
        [CreditingPolicy.ordinal, .add, .deduplicate].enumerated().map { column, policy in
            Device(
                profile: profile, user: (row + column).isMultiple(of: 2) ? .heavy : .light, policy: policy,
                seed: UInt64(7_100 + row * 3 + column))
        }
    }

    @Test(arguments: devices) func `the counters hold what the log credited`(device: Device) throws {
        for store in try device.stores() {
            let report = store.report
            let check = try #require(report.invariants.first { $0.name == .countersMatchLog })
            #expect(check.state != .violated, "\(store): \(check.figures)")
            // Whole minutes alone can be compared with the drawing of the day.
            guard check.state == .holds, report.apps.allSatisfy({ ($0.todaySeconds ?? 0) % 60 == 0 }) else {
                continue
            }
            #expect(report.today.recorded.reduce(0, +) * 60 == report.todayTotalSeconds ?? 0, "\(store)")
        }
    }

    @Test(arguments: devices.filter { $0.profile.name == "ios17.5" })
    func `an emptied recovery log takes no event from a journal`(device: Device) throws {
        for store in try device.stores() where !store.description.hasSuffix("rotated") {
            let (before, after) = (store.report, store.cleared.report)
            #expect(before.events.today ?? 0 > 0 && after.events.today == before.events.today, "\(store)")
            #expect(after.flow?.today == before.flow?.today, "\(store)")
        }
    }

    @Test func `without a journal an emptied recovery log leaves the events unknown, never 0`() throws {
        for store in SampleStore.withoutJournal {
            let report = store.cleared.report
            #expect(report.events.today == nil && report.events.errorsToday == nil, "\(store)")
            #expect(report.flow == nil && report.minutes.lost == nil, "\(store)")
            let check = HealthCheck(report, HealthCheck.Request()).text
            #expect(!check.contains("'events-today'"), "\(store)")
            let text = Document(report, store.cleared.contents).text()
            #expect(text.contains(/\n +Events today +unknown/), "\(store)")
        }
    }
}
