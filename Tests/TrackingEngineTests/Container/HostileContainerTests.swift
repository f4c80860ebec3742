// Containers whose engine values were tampered with: recorder and service live on, and what they write is sound.

import Foundation
import InMemoryStore
import SharedStore
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@Suite struct HostileContainerTests {
    private static let group = StoreLocation.defaultGroup
    private static let plist = "/container/Library/Preferences/\(group).plist"
    private static let journal = "/container/usage-journal.jsonl"
    private static let extremes = [
        "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e300", "-1", "0", "null",
        "\"x\"", "[]", "{}", "1000000000000", "0.5", "-1e12",
    ]

    /// The bytes with one of their JSON numbers replaced.
    private func tampered(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        let isDigit = { (byte: UInt8) in byte >= 0x30 && byte <= 0x39 }
        let starts = bytes.indices.filter { $0 > 0 && isDigit(bytes[$0]) && !isDigit(bytes[$0 - 1]) }
        guard let start = starts.randomElement(using: &generator) else { return bytes }
        let end = bytes[start...].firstIndex { !isDigit($0) && $0 != 0x2E } ?? bytes.endIndex
        let value = Self.extremes.randomElement(using: &generator) ?? "0"
        return bytes[..<start] + Array(value.utf8) + bytes[end...]
    }

    /// Changes one to three of the engine's values.
    private func tamper(_ files: InMemoryFileSystem, using generator: inout SeededGenerator) throws {
        let bytes = try files.read(Self.plist, links: .refuse, limit: 1 << 24).bytes
        guard case .dictionary(var values) = try PropertyList.read(bytes).value else { return }
        let keys = values.keys.sorted().filter { !$0.hasPrefix("map_") || $0.hasSuffix("_inc") }
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            guard let key = keys.randomElement(using: &generator) else { continue }
            switch values[key] {
            case .data(let blob): values[key] = .data(tampered(blob, using: &generator))
            case .integer:
                values[key] = .integer([.max, .min, -1, 1 << 40].randomElement(using: &generator) ?? 0)
            case .real:
                values[key] = .real([.infinity, .nan, -1, 1e300].randomElement(using: &generator) ?? 0)
            default: values[key] = .string("\u{1b}[31m")
            }
        }
        if Bool.random(using: &generator) {
            let lines = try files.read(Self.journal, links: .refuse, limit: 1 << 24).bytes
            files.put(tampered(lines, using: &generator), at: Self.journal)
        }
        files.put(try PropertyList.write(.dictionary(values), format: .binary), at: Self.plist)
    }

    /// `TRACKHEALTH_MUTATIONS` sets how many.
    static let mutations = TestEnvironment.number("TRACKHEALTH_MUTATIONS", usually: 60)

    @Test func `whatever stands in them, callbacks are taken and the app launches`() throws {
        let original = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(original))
        try rig.register([Rig.app, "b"], minutes: 1...20)
        rig.use(1...4)
        for minute in 1...3 { rig.reach(minute, of: "b") }
        rig.reach(1, of: "c")
        let (plist, journal) = (
            try original.read(Self.plist, links: .refuse, limit: 1 << 24).bytes,
            try original.read(Self.journal, links: .refuse, limit: 1 << 24).bytes
        )
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<Self.mutations {
            let files = InMemoryFileSystem()
            files.put(plist, at: Self.plist)
            files.put(journal, at: Self.journal)
            try tamper(files, using: &generator)
            let store = memoryContainer(files)
            var hostile = EngineRig(store: store)
            hostile.clock.advance(2_000)
            for minute in 5...7 {
                let receipt = hostile.reach(minute)
                #expect(receipt.sequence != nil || receipt.outcome != .noted)
                hostile.clock.advance(60)
            }
            var service = TrackingService(
                store: store, ports: ServicePorts(clock: hostile.clock, monitoring: ServiceStage.Center()))
            try? service.launch(apps: [
                TrackedApp(id: Rig.app, name: "Primer", category: .learning, rewardPoints: 10)
            ])
            hostile.clock.advance(90_000)
            hostile.reach(1, generation: 2)
            _ = try? service.tick()
            try? hostile.settle()
            // What is left can be recorded into, and reads as sound.
            try? store.transact { draft, _ in
                #expect(draft.state.isValid)
                for app in draft.apps { #expect(draft.ledger(of: app)?.isValid ?? true, "\(app)") }
            }
        }
    }
}
