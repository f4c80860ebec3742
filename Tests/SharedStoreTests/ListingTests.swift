// The list of keys: every one of them, as what it stands for, and no secret among the values.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct ListingTests {
    private func listing(_ values: [String: PropertyListValue]) throws -> StoreListing {
        let sample = try SampleStore(values)
        sample.put("[]", at: "recovery_log.json")
        sample.put("line\n", at: "Logs/ext-log-2025-11-13.log")
        var reader = try sample.reader()
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        return try #require(reader.listing(of: contents, at: SampleStore.now))
    }

    private func item(_ key: String, _ value: PropertyListValue) throws -> StoreItem {
        try #require(try listing([key: value]).items.first { $0.key == key })
    }

    @Test func `nothing is listed before the first read`() throws {
        let reader = try SampleStore().reader()
        let contents = StoreContents(
            source: StoreSource(path: "/c", group: "g", kind: .container, preferences: .read))
        #expect(reader.listing(of: contents, at: SampleStore.now) == nil)
    }

    @Test(
        arguments: [
            (
                "extension_heartbeat", .real(1_763_053_000),
                .instant(Instant(1_763_053_000), raw: 1_763_053_000)
            ),
            ("extension_heartbeat", .integer(0), .instant(nil, raw: 0)),
            ("extension_initialized_flag", .integer(1), .flag(true)),
            ("extension_memory_mb", .real(4.5), .bytes(4_718_592)),
            ("usage_my_app_today_today", .integer(1_080), .seconds(1_080)),
            ("usage_a_today", .real(.nan), .number(.nan)),
            ("usage_a_today", .string("12"), .text("12", bytes: 2)),
            ("persistedApps_v3", .data(Array("{}".utf8)), .textData(DataText("{}"), bytes: 2)),
            ("app_token_a", .data([0, 1]), .masked), ("fcm_token", .string("secret"), .masked),
            ("strange", .data([0, 255]), .data([0, 255], bytes: 2)),
            ("tracked_app_ids", .array([.string("a"), .string("b")]), .collection(count: 2, text: "a\nb")),
            (
                "rewardUsageData",
                .dictionary(["b": .integer(2), "a": .integer(1), "fcm_token": .string("s")]),
                .collection(count: 3, text: "a: 1\nb: 2\nfcm_token: masked")
            ),
            (
                "masterSelectionLastUpdated", .date(785_203_211.25),
                .instant(Instant(1_763_510_411.25), raw: 785_203_211.25)
            ),
        ] as [(String, PropertyListValue, StoreValue)])
    func `a value is shown as what its key says that it is`(
        _ key: String, _ value: PropertyListValue, _ expected: StoreValue
    ) throws {
        let shown = try item(key, value).value
        // NaN differs from itself, so the words are compared.
        #expect("\(shown)" == "\(expected)")
    }

    @Test func `keys name their app, events through their mapping`() throws {
        let listing = try listing([
            "map_usage.app.2.min.15_id": .string("com.example.tubes"),
            "map_usage.app.2.min.15_sec": .integer(900), "usage_com.example.tubes_today": .integer(60),
        ])
        let apps = listing.items.filter { $0.group != .files }.map(\.app)
        #expect(apps == ["com.example.tubes", "com.example.tubes", "com.example.tubes"])
    }

    @Test func `numbers in keys ascend, thresholds come last, and files stand beside the keys`() throws {
        let listing = try listing([
            "map_usage.app.0.min.10_id": .string("a"), "map_usage.app.0.min.9_id": .string("a"),
            "usage_a_today": .integer(1), "extension_heartbeat": .real(1),
        ])
        #expect(
            listing.items.map(\.key) == [
                "extension_heartbeat", "usage_a_today", "Logs/ext-log-2025-11-13.log", "recovery_log.json",
                "map_usage.app.0.min.9_id", "map_usage.app.0.min.10_id",
            ])
        #expect(listing.items.first { $0.key == "recovery_log.json" }?.value == .bytes(2))
    }

    @Test func `what could not be read is told at its key`() throws {
        let item = try item("extension_heartbeat", .string("soon"))
        #expect(item.problem != nil)
        #expect(item.value == .text("soon", bytes: 4))
    }

    @Test func `a long text keeps its length, and a character at the cut is no damage`() throws {
        let text = String(repeating: "漢", count: 30_000)
        guard case .textData(let start, let bytes) = try item("extension_logs", .data(Array(text.utf8))).value
        else {
            Issue.record("a text is no data")
            return
        }
        #expect(bytes == 90_000)
        #expect(text.hasPrefix(start.text) && start.count > 60_000)
    }

    @Test func `equal values have equal fingerprints within a run and others differ`() throws {
        let one = try item("usage_a_today", .integer(60))
        #expect(try item("usage_a_today", .integer(60)).fingerprint == one.fingerprint)
        #expect(try item("usage_a_today", .integer(120)).fingerprint != one.fingerprint)
    }
}
