// Keys are cut at known prefixes and the longest known suffix, whatever ids and event names hold.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct KeyPatternTests {
    @Test(arguments: [
        ("usage_my_app_today_today", "my_app_today", StoreKey.Field.today),
        ("usage_com.example.reader_total", "com.example.reader", .total),
        ("usage_a-b_c.d_sessionLastThreshold", "a-b_c.d", .sessionLastThreshold),
        ("usage_x_lastThreshold", "x", .lastThreshold),
        ("ext_usage_x_today", "x", .protectedToday),
        ("ext_usage_x_hourly_date", "x", .hourlyDate),
        ("ext_usage_x_date", "x", .protectedDate),
        ("ext_usage_x_hourly_3", "x", .hourly(3)),
        ("ext_usage_x_hourly_23", "x", .hourly(23)),
        ("usage_count_usage.app.1.min.2", "usage.app.1.min.2", .minimalCount),
        ("usage_count_x_today", "count_x", .today),
        ("map_usage.app.2.min.15_id", "usage.app.2.min.15", .eventApp),
        ("map_usage.app.2.min.15_inc", "usage.app.2.min.15", .eventIncrement),
        ("map_my_id_name", "my_id", .name),
        ("rearm_x_requested_requested", "x_requested", .rearmRequested),
        ("last_event_arrival_com.example.x", "com.example.x", .lastArrival),
        ("window_top_min_x", "x", .windowTop),
        ("ext_block_x_timestamp", "x", .blockedAt),
        ("ext_block_x", "x", .blocked),
    ])
    func cuts(key: String, subject: String, field: StoreKey.Field) throws {
        let parsed = try #require(StoreKey(key))
        #expect(parsed.subject == subject)
        #expect(parsed.field == field)
    }

    @Test(arguments: [
        "usage__today", "usage_", "ext_usage_calibrated_v1", "map__id", "persistedApps_v3", "", "usage_x",
    ])
    func `a key that fits no pattern is of nothing`(key: String) { #expect(StoreKey(key) == nil) }

    @Test func `ids and events give the apps that exist`() throws {
        let contents = try SampleStore.read([
            "usage_my_app_today_today": .integer(720),
            "usage_my_app_today_reset": .real(SampleStore.midnight),
            "map_my_app_today_name": .string("Odd Name"),
            "map_usage.app.2.min.15_id": .string("my_app_today"), "map_usage.app.2.min.15_inc": .integer(60),
            "map_usage.app.2.min.15_category": .string("Learning"),
            "usage_count_usage.app.9.min.1": .integer(3), "last_event_arrival_global": .real(1_763_053_000),
        ])
        #expect(contents.apps.map(\.id) == ["my_app_today"])
        let app = try #require(contents.app("my_app_today"))
        #expect(app.name == "Odd Name")
        #expect(app.category == "Learning")
        #expect(app.registeredCount == 1)
        #expect(app.registeredTopMinute == 15)
        #expect(app.counters.map(\.todaySeconds) == [720])
        #expect(app.counters.map(\.day) == [LocalDay(year: 2025, month: 11, day: 13)])
        #expect(contents.mappings == ["usage.app.2.min.15": "my_app_today"])
        #expect(contents.problems.isEmpty)
    }

    @Test func `every counter keeps its own day`() throws {
        let contents = try SampleStore.read([
            "usage_x_today": .integer(4_200), "usage_x_reset": .real(SampleStore.midnight - 86_400),
            "ext_usage_x_today": .real(3_900), "ext_usage_x_date": .string("2025-11-13"),
            "persistedApps_v3": SampleStore.blob(
                #"{"x":{"displayName":"X","rewardPoints":10,"todaySeconds":60,"totalSeconds":90,"lastResetDate":784702800,"#
                    + #""dailyHistory":[{"date":784616400,"seconds":1860,"points":310},{"date":784616400,"seconds":5}]}}"#
            ),
        ])
        let app = try #require(contents.app("x"))
        #expect(app.counters.map(\.source) == [.usage, .protected, .persisted])
        #expect(app.counters.map(\.todaySeconds) == [4_200, 3_900, 60])
        #expect(
            app.counters.map { "\($0.day.map { "\($0)" } ?? "-")" } == [
                "2025-11-12", "2025-11-13", "2025-11-13",
            ])
        #expect(app.history.map(\.seconds) == [1_860, 5])
        #expect(app.history.map { "\($0.day)" } == ["2025-11-12", "2025-11-12"])
        #expect(app.rewardPoints == 10)
    }

    @Test func `a name that says something wins`() throws {
        let persisted = SampleStore.blob(
            #"{"x":{"displayName":"Reader"},"y":{"displayName":"Unknown App 4"}}"#)
        let contents = try SampleStore.read([
            "map_x_name": .string("Unknown App 3"), "map_y_name": .string("Unknown App 4"),
            "persistedApps_v3": persisted,
        ])
        #expect(contents.app("x")?.name == "Reader")
        #expect(contents.app("y")?.name == "Unknown App 4")
    }

    @Test func `the newest counter of notifications is taken`() throws {
        let contents = try SampleStore.read([
            "last_notification_seq": .integer(5), "notification_sequence": .integer(9),
            "darwin_notification_seq_sent": .integer(41), "darwin_notification_seq_received": .integer(38),
        ])
        #expect(contents.notifications.sent == 41)
        #expect(contents.notifications.received == 38)
        #expect(try SampleStore.read(["last_notification_seq": .integer(5)]).notifications.sent == 5)
    }

    @Test(arguments: [
        (["lastEvent"], WriterGeneration.g0), (["persistedApps_v3", "eventMappings"], .g1),
        (["map_usage.app.0.min.1_id", "usage_x_today"], .g2),
        (["usage_x_today", "usage_x_sessionPeak"], .g3),
        (["usage_x_sessionPeak", "usage_x_lastThreshold"], .g2),
        (["usage_x_today", "ext_usage_x_today"], .g4),
        (["ext_usage_x_today", "phantom_flood_active_until"], .g5),
        (["ext_usage_x_today", "window_top_min_x"], .g6),
        (["window_top_min_x", "burst_credited_apps_csv"], .g7),
        (["usage_x_sessionPeak", "extension_logs"], .planned),
        (["last_notification_seq", "ext_usage_x_today"], .g4), (["some_key"], .unknown),
    ])
    func `the newest marker decides the generation`(keys: [String], generation: WriterGeneration) throws {
        let values = keys.reduce(into: [String: PropertyListValue]()) { $0[$1] = .integer(1) }
        #expect(try SampleStore.read(values).source.generation == generation)
    }
}
