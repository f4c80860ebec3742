// Thousands of damaged containers: each is read or refused, none kills, none is read as something it does not hold.

import Foundation
import InMemoryStore
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct MutatedContainerTests {
    /// Containers for each seed: a few seconds' worth, or what the environment says for a long run.
    static let count = TestEnvironment.number("TRACKHEALTH_MUTATIONS", usually: 700)

    static func files() throws -> [String: [UInt8]] {
        let debug = """
            [23:59:58.900][A1B2C3D4] THRESHOLD_CALL event=usage.app.1.min.12
            [00:00:01.020][A1B2C3D4] RECORDED appID=com.exam... oldToday=660s
            [1763053000] Heartbeat updated - Memory: 3.2MB
            """
        let persisted =
            #"{"x":{"displayName":"X","todaySeconds":5,"lastResetDate":784702800,"dailyHistory":[{"date":784616400,"seconds":1}]}}"#
        let values: [String: PropertyListValue] = [
            "extension_heartbeat": .real(1_763_053_000), "usage_x_today": .integer(60),
            "usage_x_reset": .real(SampleStore.midnight), "map_usage.app.1.min.12_id": .string("x"),
            "ext_usage_x_hourly_3": .integer(60), "ext_usage_x_date": .string("2025-11-13"),
            "persistedApps_v3": SampleStore.blob(persisted), "extension_debug_log": .string(debug),
            "extension_logs": SampleStore.blob(
                #"[{"timestamp":1763053000,"severity":"INFO","component":"c","message":"m"}]"#),
            "extension_initialized": .date(784_745_800), "tracked_app_ids": .array([.string("x")]),
        ]
        return [
            SampleStore.plist: try PropertyList.write(.dictionary(values), format: .binary),
            SampleStore.root + "/recovery_log.json": Array(SampleStore.log(4).utf8),
            SampleStore.root + "/Logs/ext-log-2025-11-13.log": Array(debug.utf8),
        ]
    }

    static func mutate(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        guard !bytes.isEmpty else { return bytes }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            case 2:
                bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...9, using: &random)))
            case 3: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 9)], at: index)
            default:
                bytes[index] =
                    [0x22, 0x5B, 0x5D, 0x7B, 0x7D, 0x5C, 0x2C, 0x0A, 0x00, 0xFF].randomElement(using: &random)
                    ?? 0
            }
            if bytes.isEmpty { return bytes }
        }
        return bytes
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `every mutation is survived`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let good = try Self.files()
        let paths = good.keys.sorted()
        for _ in 0..<Self.count {
            let store = try SampleStore(nil)
            for path in paths {
                let bytes = good[path] ?? []
                store.files.put(Bool.random(using: &random) ? Self.mutate(bytes, &random) : bytes, at: path)
            }
            var reader = try store.reader()
            let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
            #expect(contents.recovery.count <= 8)
            let latest = SampleStore.now + 48 * 3_600
            let times =
                contents.recovery.map(\.at) + contents.log.compactMap(\.at) + contents.callbacks.map(\.at)
            #expect(times.allSatisfy { $0 <= latest && $0.seconds >= Instant.referenceEpochOffset })
            #expect(contents.apps.flatMap(\.counters).compactMap(\.todaySeconds).allSatisfy { $0 >= 0 })
            if contents.source.preferences != .read { #expect(!contents.problems.isEmpty) }
        }
    }

    @Test func `every prefix of the preferences is read or named as a problem`() throws {
        let good = try Self.files()[SampleStore.plist] ?? []
        for end in good.indices {
            let store = try SampleStore(nil)
            store.files.put(Array(good[..<end]), at: SampleStore.plist)
            let contents = try store.contents()
            guard case .unreadable = contents.source.preferences else {
                Issue.record("a plist cut at \(end) was read")
                return
            }
        }
    }
}
