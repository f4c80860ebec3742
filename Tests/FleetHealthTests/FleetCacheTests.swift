// Rows that are kept of stores: found again for the same state only, and never a reason to fail.

import FleetHealth
import FleetSamples
import Foundation
import HealthAnalysis
import Testing
import TrackingModel

@Suite struct FleetCacheTests {
    private let folder = NSTemporaryDirectory() + "fleet-cache-\(UUID().uuidString)"
    private var path: String { folder + "/trackhealth/fleet.sqlite" }

    private func kept(_ name: String, dueAt: Instant? = nil) throws -> KeptRow {
        let health = try #require(RowSamples.row(name, .warning, lost: 12).health)
        return KeptRow(health: health, origin: DeviceProfile(system: "26.2"), dueAt: dueAt)
    }

    private func reopened(context: String = "a") -> FleetCache {
        let cache = FleetCache(path: path, context: context)
        cache.load(below: "/fleet")
        return cache
    }

    @Test func `bytes of a row give the row, and other bytes none`() throws {
        let row = try kept("anna", dueAt: RowSamples.at + 60)
        #expect(KeptRow(row.bytes) == row)
        for count in 0..<row.bytes.count { #expect(KeptRow(Array(row.bytes.prefix(count))) == nil) }
        var chance = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            var bytes = row.bytes
            bytes[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            _ = KeptRow(bytes)
        }
    }

    @Test func `a row is found for the same store, state and settings, as long as it holds`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let now = RowSamples.at + 10
        let (fixed, recent) = (try kept("anna"), try kept("ben", dueAt: now + 60))
        let first = reopened()
        #expect(first.problem == nil)
        first.keep(fixed, "/fleet/anna", digest: "1")
        first.keep(recent, "/fleet/ben", digest: "2")
        first.keep(fixed, "/fleets/carla", digest: "3")
        first.flush()
        #expect(reopened().row("/fleet/anna", digest: "1", at: now) == fixed)
        #expect(reopened().row("/fleet/ben", digest: "2", at: now) == recent)
        #expect(reopened().row("/fleet/ben", digest: "2", at: now + 60) == nil)
        #expect(reopened().row("/fleet/anna", digest: "2", at: now) == nil)
        #expect(reopened().row("/fleets/carla", digest: "3", at: now) == nil)
        #expect(reopened(context: "b").row("/fleet/anna", digest: "1", at: now) == nil)
        // A clock that was set back.
        #expect(reopened().row("/fleet/anna", digest: "1", at: RowSamples.at - 1) == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `stores that are gone are dropped`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let row = try kept("anna")
        let first = reopened()
        for name in ["anna", "ben", "carla"] { first.keep(row, "/fleet/" + name, digest: "1") }
        first.flush()
        let second = reopened()
        _ = second.row("/fleet/anna", digest: "1", at: RowSamples.at)
        second.forgetRest()
        second.flush()
        let third = reopened()
        #expect(third.row("/fleet/anna", digest: "1", at: RowSamples.at) == row)
        #expect(third.row("/fleet/ben", digest: "1", at: RowSamples.at) == nil)
        #expect(third.row("/fleet/carla", digest: "1", at: RowSamples.at) == nil)
    }

    @Test func `a damaged file is replaced, and one that can't be made is said`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder + "/trackhealth", withIntermediateDirectories: true)
        try Data(repeating: 0x41, count: 9_000).write(to: URL(filePath: path))
        let row = try kept("anna")
        let cache = reopened()
        #expect(cache.problem == nil)
        cache.keep(row, "/fleet/anna", digest: "1")
        cache.flush()
        #expect(reopened().row("/fleet/anna", digest: "1", at: RowSamples.at) == row)
        let none = FleetCache(path: path + "/below/a/file.sqlite", context: "a")
        #expect(none.problem?.hasPrefix("Nothing is kept of the fleet for the next time: ") == true)
        none.load(below: "/")
        none.keep(row, "/fleet/anna", digest: "1")
        none.flush()
        #expect(none.row("/fleet/anna", digest: "1", at: RowSamples.at) == nil)
    }
}
