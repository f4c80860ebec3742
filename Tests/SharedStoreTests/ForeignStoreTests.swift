// Preferences of other apps are told from a tracker's by their keys, and the tracker's group from other groups.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct ForeignStoreTests {
    /// What stands in the group folders of other apps, in an Info.plist, in an archive and in a list of addresses.
    static let foreign: [[String: PropertyListValue]] = [
        [
            "CFBundleIdentifier": .string("com.example.app"), "CFBundleVersion": .string("7"),
            "UIDeviceFamily": .array([.integer(1)]), "MinimumOSVersion": .string("17.0"),
        ],
        [
            "$archiver": .string("NSKeyedArchiver"), "$objects": .array([.string("$null")]),
            "$top": .dictionary(["root": .integer(1)]), "$version": .integer(100_000),
        ],
        ["urls": .array([.string("https://example.com/a")]), "count": .integer(1)],
        [
            "lastActivity": .date(785_000_000), "notification_sequence": .integer(4), "user_id": .string("x"),
            "map_style_id": .string("dark"), "map_zoom_name": .string("near"),
            "emergency_flag": .boolean(false),
            "usage_count_launches": .integer(12), "midnight_theme": .boolean(true),
            "events_seen": .integer(3),
            "heal_points": .integer(9), "shieldConfiguration": .integer(1), "isBlockingAll": .boolean(true),
        ],
    ]

    @Test(arguments: foreign.indices)
    func `no key of another app tells of a tracker`(_ index: Int) throws {
        let contents = try SampleStore.read(Self.foreign[index])
        #expect(contents.source.keyCount == Self.foreign[index].count)
        #expect(contents.source.trackerKeyCount == 0 && contents.minimalCounts.isEmpty)
    }

    @Test(
        arguments: [
            ["wasMonitoringActive": .boolean(true)],
            ["map_usage.app.3.min.7_id": .string("com.example.reader")],
            ["map_com.example.reader_name": .string("Reader")], ["usage_my_app_today": .integer(60)],
            ["ext_usage_reader_date": .string("2025-11-13")], ["engine_canary": .boolean(true)],
            ["usage_count_usage.app.0.min.1": .integer(1)], ["extension_heartbeat": .string("1763053200")],
            ["events_daily_intervalDidStart": .real(1_763_053_200_000)],
            ["shieldConfiguration": .dictionary(["title": .string("Blocked")])],
            ["actions_for_daily_eventDidReachThreshold_minutes_1": .array([])],
        ] as [[String: PropertyListValue]])
    func `one key of a tracker is enough`(_ values: [String: PropertyListValue]) throws {
        let contents = try SampleStore.read(values.merging(["CFBundleVersion": .string("7")]) { $1 })
        #expect(contents.source.trackerKeyCount == 1)
    }

    @Test func `the prototype is known by both of its keys`() throws {
        let one: [String: PropertyListValue] = ["lastEvent": .string("intervalDidStart")]
        #expect(try SampleStore.read(one).source.trackerKeyCount == 0)
        let both = one.merging(["lastActivity": .string("daily")]) { $1 }
        #expect(try SampleStore.read(both).source.trackerKeyCount == 2)
    }

    @Test func `of several groups the only one with a tracker's keys is opened`() throws {
        let files = InMemoryFileSystem()
        func put(_ group: String, _ values: [String: PropertyListValue]) throws {
            let path = "/box/Library/Preferences/\(group).plist"
            files.put(try PropertyList.write(.dictionary(values), format: .binary), at: path)
        }
        try put("group.a.other", Self.foreign[3])
        try put("group.b.tracker", ["extension_heartbeat": .real(1_763_053_200)])
        try put("group.c.other", Self.foreign[0])
        #expect(try StoreLocation("/box", in: files).group == "group.b.tracker")
        #expect(try StoreLocation("/box", group: "group.a.other", in: files).group == "group.a.other")
        try put("group.d.tracker", ["wasMonitoringActive": .boolean(true)])
        #expect(throws: StoreOpeningError.self) { try StoreLocation("/box", in: files) }
    }
}
