// A container put into an export and read from it again tells the same, except for secrets.

import Foundation
import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct ArchiveTests {
    private func export(_ store: SampleStore, at: Double = SampleStore.now.seconds) throws -> [UInt8] {
        let container = try ContainerArchive.archive(
            of: try StoreLocation(SampleStore.root, in: store.files), in: store.files)
        let text =
            #"{"schema":"trackhealth.export/1","at":\#(at),"time_zone":"America/Toronto","status":{},"container":"#
        return Array(text.utf8) + container + [UInt8(ascii: "}")]
    }

    @Test func `an export reads as the container does`() throws {
        let store = try SampleStore([
            "usage_x_today": .integer(60), "usage_x_reset": .real(SampleStore.midnight),
            "extension_heartbeat": .real(1_763_053_000.123456), "extension_logs": SampleStore.blob("[]"),
            "extension_initialized": .date(784_745_800.5), "odd_nan": .real(.nan), "odd_big": .unsigned(.max),
            "tracked_app_ids": .array([.string("x")]), "bank": .dictionary(["a": .boolean(true)]),
        ])
        store.put(SampleStore.log(5), at: "recovery_log.json")
        store.put("{}", at: "fallback_1.json")
        store.put("[10:00:00.000][A1B2C3D4] RECORDED", at: "Logs/ext-log-2025-11-13.log")
        store.files.put([0xFF, 0xFE, 0x00], at: SampleStore.root + "/usage-journal.jsonl")
        store.files.put(try export(store), at: "/report.json")
        let opened = try OpenedStore("/report.json", files: store.files)
        #expect(opened.exportedAt == SampleStore.now)
        #expect(opened.timeZone == "America/Toronto")
        var reader = opened.reader()
        var again = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        var original = try store.contents()
        #expect(again.source.kind == .export)
        #expect(again.source.plistBytes == original.source.plistBytes)
        #expect(again.source.plistModifiedAt == original.source.plistModifiedAt)
        #expect(again.source.logBytes == original.source.logBytes)
        again.source = original.source
        original.problems = again.problems
        #expect(again == original)
        #expect(again.problems.isEmpty)
    }

    @Test(arguments: [
        PropertyListValue.integer(5), .integer(.min), .unsigned(.max), .real(0.1), .real(-0.0), .real(60),
        .real(.nan),
        .real(.infinity), .real(.leastNonzeroMagnitude), .date(785_203_211.25), .date(.nan), .data([0, 255]),
        .string("é\u{1b}\u{0}"),
        .boolean(false), .array([.dictionary(["a.b": .real(1e300)])]), .unsupported("set"),
    ])
    func everyTypeSurvives(value: PropertyListValue) throws {
        let data = try JSONSerialization.data(withJSONObject: TypedJSON.object(value))
        let back = TypedJSON.value(try JSONSerialization.jsonObject(with: data), limit: 64)
        switch (value, back) {
        case (.real(let left), .real(let right)), (.date(let left), .date(let right)):
            #expect(left.bitPattern == right.bitPattern)
        default: #expect(back == value)
        }
    }

    @Test func `secrets are masked`() throws {
        let secrets = [
            "fcm_token", "apns_device_token", "device_id", "ext_deviceID", "ext_parentZoneID",
            "ext_parentZoneOwner",
            "ext_parentRootRecordName", "app_token_com.example.x", "familySelection_persistent",
        ]
        let values = secrets.reduce(into: [String: PropertyListValue]()) { $0[$1] = .string("s3cret") }
        let text = String(decoding: try export(SampleStore(values)), as: UTF8.self)
        #expect(!text.contains("s3cret"))
        #expect(text.contains(SecretKeys.mask))
        for key in secrets { #expect(text.contains(key)) }
    }

    @Test func `unreadable preferences are left out and named`() throws {
        let store = try SampleStore(nil)
        store.files.put(Array("bplist00 fcm_token s3cret".utf8), at: SampleStore.plist)
        let bytes = try export(store)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("s3cret"))
        var reader = try ContainerArchive.open(bytes, path: "/x", limits: ReadLimits()).reader()
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        guard case .unreadable = contents.source.preferences else {
            Issue.record("\(contents.source.preferences)")
            return
        }
    }

    @Test(arguments: [
        "{}", "{", #"{"schema":"trackhealth.export/2"}"#, #"{"schema":"trackhealth.export/1"}"#,
        #"{"schema":"trackhealth.export/1","container":{"files":7}}"#,
        #"{"schema":"trackhealth.export/1","container":{"group":"../x","files":[]}}"#,
    ])
    func `what is no export is refused`(text: String) throws {
        let files = InMemoryFileSystem()
        files.put(Array(text.utf8), at: "/report.json")
        #expect(throws: StoreOpeningError.self) { try OpenedStore("/report.json", files: files) }
    }

    @Test func `paths that lead out are left out`() throws {
        let text =
            #"{"schema":"trackhealth.export/1","at":1e300,"container":{"files":[{"path":"../../etc/x","text":"a"},"#
            + #"{"path":"/etc/x","text":"a"},{"path":"recovery_log.json","text":"[]","modified_at":1e300,"bytes":-5},7]}}"#
        let opened = try ContainerArchive.open(Array(text.utf8), path: "/x", limits: ReadLimits())
        #expect(opened.exportedAt == nil)
        var reader = opened.reader()
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        #expect(contents.hasEventLog)
        #expect(contents.source.preferences == .missing)
    }
}
