// The store screen: keys by group, and what changed between any two reads of a run.

import Canvas
import HealthAnalysis
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct StoreScreenTests {
    private static func item(
        _ key: String, _ group: StoreItem.Group, _ value: StoreValue, app: String? = nil, type: String,
        meaning: String? = nil
    ) -> StoreItem {
        StoreItem(
            key: key, group: group, app: app, type: type, value: value, meaning: meaning,
            fingerprint: value.hashValue)
    }

    /// The store at one of its reads; counters grow with each.
    static func listing(_ read: Int) -> StoreListing {
        let log = #"[{"level":"INFO","message":"Threshold reached","metadata":{"minute":\#(read)}}]"#
        var items = [
            item(
                "extension_heartbeat", .extension,
                .instant(noon - 41 + Double(read * 60), raw: noon.seconds - 41), type: "real",
                meaning: "Last sign of life of the extension"),
            item("extension_initialized_flag", .extension, .flag(true), type: "boolean"),
            item(
                "usage_com.example.tubes_today", .counters, .seconds(1_200 + read * 60),
                app: "com.example.tubes", type: "integer", meaning: "Seconds credited today"),
            item("fcm_token", .device, .masked, type: "string"),
            item("extension_logs", .logs, .textData(DataText(log), bytes: log.utf8.count), type: "data"),
            item("strange", .other, .data([0, 1, 254], bytes: 3), type: "data"),
            item("recovery_log.json", .files, .bytes(9_000 + read * 241), type: "file"),
        ]
        if read > 1 {
            items.append(item("rearm_com.example.tubes_requested", .thresholds, .flag(true), type: "boolean"))
        }
        return StoreListing(readAt: noon + Double(read * 60), items: items)
    }

    static func model(reads: Int, columns: Int = 120, rows: Int = 40) -> Model {
        var model = DashboardTests.model(goodDay(), columns: columns, rows: rows)
        for read in 0..<reads {
            var reading = reading(goodDay())
            reading.listing = listing(read)
            _ = model.update(.read(reading))
        }
        model.screen = .store
        _ = model.update(.resized(model.size))
        return model
    }

    @Test(arguments: [(200, 60), (120, 40), (100, 30), (80, 24), (40, 10)])
    func `the keys and the changes`(
        columns: Int, rows: Int
    ) throws {
        var model = Self.model(reads: 3, columns: columns, rows: rows)
        try expectScreen(model, named: "store-\(columns)x\(rows)", styles: true)
        _ = model.update(.key(.character("d")))
        try expectScreen(model, named: "store-changes-\(columns)x\(rows)")
    }

    private func keys(_ model: Model) -> [String] {
        guard let page = model.page(.store) else { return [] }
        return (0..<page.count).compactMap { row in
            guard case .text(let key)? = page.record(atRow: row).flatMap({ page.key(of: $0) }) else {
                return nil
            }
            return key
        }
    }

    @Test func `changes are those of the newest read until another is chosen`() {
        var model = Self.model(reads: 3)
        _ = model.update(.key(.character("d")))
        #expect(keys(model).contains("rearm_com.example.tubes_requested"))
        #expect(!keys(model).contains("extension_initialized_flag"))
        #expect(model.store.compared?.from == 1 && model.store.compared?.to == 2)
        _ = model.update(.key(.character("[")))
        #expect(model.store.compared?.from == 0)
        let counter = model.store.changes.first { $0.key == "usage_com.example.tubes_today" }
        #expect(counter?.before?.value == .seconds(1_200))
        #expect(counter?.after?.value == .seconds(1_320))
        _ = model.update(.key(.character("<")))
        #expect(model.store.compared?.to == 1)
        #expect(!keys(model).contains("rearm_com.example.tubes_requested"))
        _ = model.update(.key(.character("[")))
        #expect(model.notice?.text == "There is no earlier read.")
    }

    @Test func `a key that came back to its value has not changed`() {
        var reads = ReadHistory()
        for read in [0, 1, 0] { reads.take(Self.listing(read)) }
        #expect(reads.reads.count == 3)
        let hasMoved = reads.moveOlderEnd(by: -1)
        #expect(hasMoved && reads.changes.isEmpty)
    }

    @Test func `a read that changed nothing is none`() {
        var reads = ReadHistory()
        for read in [0, 0, 1, 1] { reads.take(Self.listing(read)) }
        #expect(reads.reads.map(\.number) == [1, 2])
    }

    @Test func `a comparison outlives the reads that are forgotten`() {
        var reads = ReadHistory()
        for read in 0...ReadHistory.limit { reads.take(Self.listing(read)) }
        #expect(reads.reads.count == ReadHistory.limit)
        while reads.moveOlderEnd(by: -1) {}
        for read in 0..<50 { reads.take(Self.listing(1_000 + read)) }
        #expect(reads.compared?.from == 0)
        #expect(!reads.changes.isEmpty)
    }

    @Test func `the filter finds keys, groups, meanings and apps`() {
        var model = Self.model(reads: 1)
        for (filter, expected) in [
            ("sign of life", ["extension_heartbeat"]), ("device", ["fcm_token"]),
            ("app:tubes", ["usage_com.example.tubes_today"]),
        ] {
            _ = model.update(.key(.character("/")))
            _ = model.update(.key(.control("u")))
            for character in filter { _ = model.update(.key(.character(character))) }
            _ = model.update(.key(.enter))
            #expect(keys(model) == expected)
        }
    }

    @Test(
        arguments: [
            (#"{"a":1}"#, ["{\"a\": 1}"]),
            (
                #"{"long name":"a text, with: signs {","b":[1,2]}"#,
                ["{", "  \"long name\": \"a text, with: signs {\",", "  \"b\": [1, 2]", "}"]
            ),
            (#"[{"cut":"of"#, ["[", "  {", "    \"cut\": \"of"]), ("plain\ntext", ["plain", "text"]),
            ("", [""]),
        ])
    func `JSON is laid out without a parser`(_ text: String, _ lines: [String]) {
        #expect(indentedJSON(text, columns: 24) == lines)
    }

    @Test func `a long key keeps both ends`() {
        #expect(truncatedInMiddle("usage_com.example_today", columns: 12) == "usage…_today")
        #expect(truncatedInMiddle("short", columns: 12) == "short")
    }
}
