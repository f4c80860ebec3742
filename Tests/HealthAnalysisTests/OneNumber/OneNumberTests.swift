// One number everywhere: at one instant a figure has the same value in every place that tells it.

import AccuracyLab
import ActivitySimulator
import HealthAnalysis
import OlderPolicies
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

    /// Expects each figure to have one value, and returns the places that were compared.
    @discardableResult
    private func agree(_ store: SampleStore) throws -> ReportingPlaces {
        let reported = try store.places()
        for contradiction in FigureTable.all.flatMap({ $0.contradictions(reported) }) {
            Issue.record("\(store): \(contradiction)")
        }
        return reported
    }

    @Test func `a figure of a store written by hand has one value`() throws {
        for store in SampleStore.written { try agree(store) }
    }

    @Test(arguments: devices)
    func `a figure of a simulated device has one value, which its counters hold`(device: Device) throws {
        for store in try device.stores() {
            let report = try agree(store).report
            try agree(store.cleared)
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
            let (before, after) = (try store.places(), try store.cleared.places())
            #expect(before.report.events.today ?? 0 > 0, "\(store)")
            #expect(after.report.events.today == before.report.events.today, "\(store)")
            #expect(after.report.flow?.today == before.report.flow?.today, "\(store)")
        }
    }

    @Test func `without a journal an emptied recovery log leaves the events unknown, never 0`() throws {
        for store in SampleStore.withoutJournal {
            let reported = try store.cleared.places()
            #expect(
                reported.report.events.today == nil && reported.report.events.errorsToday == nil, "\(store)")
            #expect(reported.status("events", "today") == nil, "\(store)")
            #expect(reported.metric("trackhealth_events_today") == nil, "\(store)")
            #expect(reported.measure("events-today") == nil, "\(store)")
            #expect(reported.text("Events today")?.hasPrefix("unknown") == true, "\(store)")
            #expect(reported.tile("Events today")?.value == "unknown", "\(store)")
            #expect(reported.report.flow == nil && reported.report.minutes.lost == nil, "\(store)")
        }
    }

    /// A table that compares nothing would always agree.
    @Test func `the table's figures are told with values in the places that it lists`() throws {
        let reported = try #require(SampleStore.recoveryLogs.first { $0.description == "failures" }).places()
        for figure in FigureTable.all {
            guard case .unknown = figure.value(reported) else {
                #expect(figure.places.count > 1, "\(figure.name)")
                continue
            }
            Issue.record("\(figure.name) is unknown in a store that tells it")
        }
    }
}
