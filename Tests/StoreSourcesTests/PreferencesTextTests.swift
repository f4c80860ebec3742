// Preferences as programs print them: `plutil -p`, `defaults`, JSON by Python, and what Swift and Foundation say of them.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

@testable import StoreSources

@Suite(.ownThread) struct PreferencesTextTests {
    private func values(_ text: String) -> [String: PropertyListValue]? {
        PrintedDictionary(Array(text.utf8), mostValues: 10_000, depth: 16)?.values
    }

    private func opened(_ text: String, _ name: String = "mail.txt", group: String? = nil) throws
        -> FoundStore?
    {
        let folder = try TemporaryFolder()
        try folder.write(text.utf8, to: name)
        let path = folder.path(name)
        let found = try StoreSearch.open(path, shownAs: path, group: group)
        return found?.origin.places == [.preferencesText] ? found : nil
    }

    private func plist(_ found: FoundStore?) throws -> [String: PropertyListValue] {
        let bytes = try LocalFileSystem().read(
            try #require(found?.location.plist), links: .refuse, limit: 1 << 20
        ).bytes
        guard case .dictionary(let values) = try PropertyList.read(bytes).value else { return [:] }
        return values
    }

    private static let plutil = """
        {
          "a date" => 2025-11-13 17:00:00 +0000
          "array" => [
            0 => "x"
            1 => 2
          ]
          "data" => {length = 5, bytes = 0x68656c6c6f}
          "empty" => {
          }
          "extension_heartbeat" => 1763062327.25
          "extension_initialized_flag" => true
          "extension_logs" => {length = 267, bytes = 0x62706c69 73743030 d4010203 04050607 ... 00000000 000000cf }
          "nested" => {
            "say \\"hi\\"" => "a \\\\ b"
          }
          "usage_app_total" => 60
        }

        """

    @Test func `what plutil prints is read with its types`() throws {
        #expect(
            values(Self.plutil) == [
                "a date": .date(784_746_000), "array": .array([.string("x"), .integer(2)]),
                "data": .data(Array("hello".utf8)), "empty": .dictionary([:]),
                "extension_heartbeat": .real(1_763_062_327.25), "extension_initialized_flag": .boolean(true),
                "extension_logs": .string("shortened when printed"),
                "nested": .dictionary(["say \"hi\"": .string("a \\ b")]), "usage_app_total": .integer(60),
            ])
        let found = try opened(Self.plutil)
        #expect(found?.origin.names == ["output of plutil -p"] && found?.location.kind == .plist)
        #expect(
            found?.origin.missing?.last == "data that was shortened when printed (extension_logs)"
                && found?.hasTimes == false)
    }

    @Test func `a log that was shortened is unknown, not empty`() throws {
        let found = try #require(try opened(Self.plutil))
        var reader = found.store.reader()
        let contents = try reader.read(calendar: toronto, at: Instant(1_763_062_400))
        #expect(contents.problems.contains { $0.key == "extension_logs" })
        #expect(contents.heartbeat == Instant(1_763_062_327.25))
    }

    @Test func `what defaults prints has numbers and dates in quotes`() throws {
        let text = """
            {
                "a date" = "2025-11-13 17:00:00 +0000";
                array =     (
                    x,
                    2,
                            (
                    )
                );
                data = <68656c6c 6f>;
                "extension_heartbeat" = "1763062327.25";
                name = "two words";
                none = "<null>";
                "usage_app_total" = 60;
            }
            """
        let read = values(text)
        #expect(read?["a date"] == .date(784_746_000) && read?["data"] == .data(Array("hello".utf8)))
        #expect(read?["array"] == .array([.string("x"), .integer(2), .array([])]))
        #expect(
            read?["extension_heartbeat"] == .real(1_763_062_327.25)
                && read?["usage_app_total"] == .integer(60))
        #expect(read?["name"] == .string("two words"))
        #expect(try opened(text)?.origin.names == ["output of defaults"])
    }

    @Test func `what Swift and Foundation print of preferences is read`() throws {
        let preferences: [String: Any] = [
            "extension_heartbeat": 1_763_062_327.25, "usage_app_total": 60, "text": "a, b] \"c\"",
            "flag": true,
            "list": ["x", "y"], "when": Date(timeIntervalSince1970: 1_763_053_200), "inner": ["k": 1],
            "no": [String: Any](), "blob": Data([1, 2, 3]),
        ]
        let swift = try #require(values("\(preferences)"))
        #expect(
            swift["extension_heartbeat"] == .real(1_763_062_327.25)
                && swift["usage_app_total"] == .integer(60))
        #expect(
            swift["text"] == .string("a, b] \"c\"") && swift["list"] == .array([.string("x"), .string("y")]))
        #expect(swift["flag"] == .boolean(true) && swift["when"] == .date(784_746_000))
        #expect(swift["inner"] == .dictionary(["k": .integer(1)]) && swift["no"] == .dictionary([:]))
        #expect(swift["blob"] == .string("shortened when printed"))
        let some: [String: Any] = [
            "extension_heartbeat": 1_763_062_327.25, "usage_app_total": 60, "text": "x y",
        ]
        let object = NSDictionary(dictionary: some).description
        #expect(values(object)?["extension_heartbeat"] == .real(1_763_062_327.25), "\(object)")
        #expect(values(object)?["usage_app_total"] == .integer(60))
    }

    @Test func `JSON by Python is read, with what the tracker keeps as data`() throws {
        let text = try ChildProcess.python(
            """
            import base64, json
            line = {"timestamp": 1763062000.0, "severity": "info", "component": "x", "message": "Zürich 😀 \\t"}
            print(json.dumps({"extension_heartbeat": 1763062327.25, "usage_app_total": 60, "none": None, "no": False,
                              "extension_logs": [line], "persistedApps_v3": base64.b64encode(b"{}").decode(),
                              "eventMappings": "{}", "engine_state": base64.b64encode(b'{"a":1}').decode()}))
            """, [])
        let found = try opened(text, "dump.json")
        let values = try plist(found)
        #expect(values["none"] == nil && values["no"] == .boolean(false))
        guard case .data(let log)? = values["extension_logs"] else {
            Issue.record("no data")
            return
        }
        let lines = try JSONSerialization.jsonObject(with: Data(log)) as? [[String: Any]]
        #expect(lines?.first?["message"] as? String == "Zürich 😀 \t")
        #expect(values["persistedApps_v3"] == .data(Array("{}".utf8)))
        #expect(values["eventMappings"] == .data(Array("{}".utf8)))
        #expect(values["engine_state"] == .data(Array("{\"a\":1}".utf8)))
    }

    @Test func `the group is that of the name, else the one asked for, else the default`() throws {
        #expect(try opened(Self.plutil, "group.example.txt")?.location.group == "group.example")
        #expect(try opened(Self.plutil, group: "group.asked")?.location.group == "group.asked")
        #expect(try opened(Self.plutil)?.location.group == StoreLocation.defaultGroup)
    }

    @Test(arguments: [1, 2, 8, 30, 90, 150, 180])
    func `a print that breaks off is refused with its line`(missing: Int) throws {
        let cut = String(Self.plutil.dropLast(missing + 1))
        #expect(Self.plutil.count > 400)
        let error = #expect(throws: SourceError.self) { try opened(cut) }
        let text = error?.description ?? ""
        #expect(text.contains("from line") && text.hasSuffix("."), "\(text)")
    }

    @Test(arguments: [
        "{\"name\": \"other app\", \"count\": 1}", "{", "", "[1, 2]", "{ a = }", "key => value",
        "{\"a\" => }",
        "# extension_heartbeat = 1763062327",
    ])
    func `a text without a tracker's keys is none`(text: String) throws {
        let found = try? opened(text)
        #expect(found == nil)
    }

    @Test func `depth and number are bounded`() {
        let deep = "{\"a\" => " + String(repeating: "[", count: 100_000)
        #expect(values(deep) == nil)
        let many = "{" + (0..<20_000).map { "\"k\($0)\" => 1\n" }.joined() + "}"
        let read = PrintedDictionary(Array(many.utf8), mostValues: 10_000, depth: 16)
        #expect(read?.values.count == 10_000 && read?.brokenLine == 10_001 && read?.isTooLarge == true)
    }

    @Test func `any mutation is read or refused`() throws {
        var random = SystemRandomNumberGenerator()
        let bytes = Array(Self.plutil.utf8)
        for _ in 0..<3_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if let read = PrintedDictionary(changed, mostValues: 1_000, depth: 16) {
                _ = try PropertyList.write(.dictionary(read.values), format: .binary)
            }
        }
    }
}
