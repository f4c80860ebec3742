// What the extension tells analytics: errors, repetitions, gaps that healed.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct RecordAnalyticsTests {
    private func analytics(_ rig: Rig, _ name: String) -> [AnalyticsEvent] {
        rig.store.contents.analytics.filter { $0.name == name }
    }

    private func receive(_ minute: Int, _ activity: String, _ rig: inout Rig) {
        _ = rig.recorder.receive(
            MonitorCallback(.threshold, event: EventName(Rig.event(Rig.app, minute)), activity: activity))
    }

    @Test func `a callback without an app is an error with its event and the memory`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...2)
        rig.reach(1, of: "unknown")
        let errors = analytics(rig, "extension_error")
        #expect(
            errors.map { $0.properties.map(\.key) } == [
                ["error_type", "event_name", "action_attempted", "retry_count", "memory_usage_mb"]
            ])
        #expect(
            errors.first?.properties.map(\.value) == [
                .text("no mapping found"), .text(Rig.event("unknown", 1)), .text("record_usage"), .integer(0),
                .number(4.1),
            ])
        #expect(rig.store.contents.state.failedToday == 1)
    }

    @Test func `a notification that can't be posted is an error`() throws {
        var rig = Rig()
        try rig.register()
        rig.posts.fails = true
        rig.use(1...1)
        #expect(
            analytics(rig, "extension_error").map { $0["action_attempted"] } == [.text("post_notification")])
    }

    @Test func `the second schedule's copy is a duplicate, the next minute is none`() throws {
        var rig = Rig()
        try rig.register()
        for minute in 1...2 {
            rig.clock.advance(30)
            receive(minute, "primary", &rig)
            rig.clock.advance(30)
            receive(minute, "secondary", &rig)
        }
        let events = analytics(rig, "deduplication_event")
        #expect(
            events.map { $0.properties.map(\.value) }
                == Array(
                    repeating: [.flag(true), .integer(30), .texts(["primary", "secondary"])], count: 2))
    }

    @Test func `a minute of long ago that comes again says nothing of schedules`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...5)
        rig.reach(2)
        #expect(rig.receipts.rejected[.duplicate] == 1)
        #expect(analytics(rig, "deduplication_event").isEmpty)
    }

    @Test func `the seed's rule shows where it drops a minute that is no duplicate`() throws {
        var rig = Rig(.deduplicate)
        try rig.register()
        rig.use(1...2)
        #expect(
            analytics(rig, "deduplication_event").map { $0.properties.map(\.value) } == [
                [.flag(false), .integer(60), .texts(["primary", "primary"])]
            ])
    }

    @Test(arguments: [(1, 0), (4, 0), (5, 1), (12, 1)])
    func `minutes that a later one tells of are recovered, from five on a gap that healed`(
        missing: Int, gaps: Int
    ) throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...3)
        rig.clock.advance(Double(missing) * 60)
        rig.use(4 + missing...4 + missing)
        #expect(rig.today() == (4 + missing) * 60)
        #expect(
            analytics(rig, "recovery_triggered").map { $0["data_recovered_minutes"] } == [.integer(missing)])
        let told = analytics(rig, "tracking_gap_detected")
        #expect(told.count == gaps)
        for gap in told {
            #expect(gap["auto_recovered"] == .flag(true))
            #expect(gap["gap_duration_minutes"] == .integer(missing))
            #expect(
                gap["gap_start_time"] == .number(rig.clock.wall.seconds - Double(missing + 1) * 60))
            #expect(gap["affected_apps"] == .texts([Rig.app]))
        }
    }

    @Test func `rebuilding lost preferences tells nothing a second time`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...3)
        rig.reach(3)
        rig.reach(1, of: "unknown")
        let before = rig.store.contents.analytics.count
        #expect(before == 2)
        try rig.store.transact { draft, journal in
            try JournalFold(policy: .ordinal).rebuild(&draft, from: journal)
        }
        #expect(rig.store.contents.analytics.count == before)
    }
}
