// Patched preferences: change by change they hold what was set, and everything else with its bits.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct PreferencesPatchTests {
    /// What a reader of the whole says of each key, in words that tell NaN from NaN.
    private static func description(_ preferences: Preferences) throws -> [String: String] {
        guard case .binary(let index) = preferences.base,
            case .dictionary(let keys) = try PropertyList.read(index.reader.bytes).value
        else { return [:] }
        return keys.mapValues { "\($0)" }
    }

    private static func value(_ random: inout SeededGenerator) -> PropertyListValue {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: .boolean(.random(using: &random))
        case 1: .integer([0, 60, 300, -1, 70_000, 1 << 40].randomElement(using: &random) ?? 0)
        case 2: .real([0, .nan, 1_763_020_800.25].randomElement(using: &random) ?? 0)
        case 3: .date(Double.random(in: 0..<1e9, using: &random))
        case 4:
            .string(
                ["", "a", "Ωμέγα", String(repeating: "x", count: 300)].randomElement(using: &random) ?? "")
        default: .data([UInt8](repeating: 7, count: Int.random(in: 0..<5_000, using: &random)))
        }
    }

    @Test(arguments: UInt64(0)..<12) func `any changes one after the other`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var keys: [String: PropertyListValue] = ["nested": .array([.integer(60), .string("a")])]
        for number in 0..<Int.random(in: 1..<400, using: &random) {
            keys["key.\(number)"] = Self.value(&random)
        }
        var preferences = try Preferences(
            PropertyList.write(.dictionary(keys), format: .binary), limits: ReadLimits())
        var expected = try Self.description(preferences)
        var patches = 0
        for round in 0..<60 {
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let isNew = Int.random(in: 0..<8, using: &random) == 0
                let key =
                    isNew
                    ? "new.\(round).\(Int.random(in: 0..<9, using: &random))"
                    : keys.keys.sorted().randomElement(using: &random) ?? ""
                if key == "nested" { continue }
                let value = Self.value(&random)
                keys[key] = value
                expected[key] = "\(value)"
                preferences[key] = value
            }
            guard preferences.hasChanges else { continue }
            if let patched = try preferences.patched(ReadLimits()) {
                patches += 1
                preferences = patched
            } else {
                // Offsets or references need more bytes, or the keys more room.
                guard case .binary(let writer) = try preferences.output() else { return }
                preferences = try Preferences(writer.bytes(), limits: ReadLimits())
            }
            #expect(try Self.description(preferences) == expected)
            for (key, text) in expected { #expect(preferences[key].map { "\($0)" } == text) }
            #expect(Set(preferences.keys) == Set(expected.keys))
        }
        #expect(patches > 30)
    }

    @Test func `a value that keys share changes for one of them`() throws {
        let bytes = try PropertyList.write(
            .dictionary(["a": .integer(60), "b": .integer(60), "c": .array([.integer(60)])]), format: .binary)
        var preferences = try Preferences(bytes, limits: ReadLimits())
        preferences["a"] = .integer(120)
        let patched = try #require(try preferences.patched(ReadLimits()))
        #expect(patched["a"] == .integer(120) && patched["b"] == .integer(60))
        #expect(patched["c"] == .array([.integer(60)]))
    }

    @Test func `what takes more than a patch is none`() throws {
        let bytes = try PropertyList.write(
            .dictionary(["a": .integer(60), "c": .array([.integer(60)])]), format: .binary)
        for (key, value) in [("a", nil), ("a", .array([])), ("c", .integer(1)), ("é", .integer(1))]
            as [(String, PropertyListValue?)]
        {
            var preferences = try Preferences(bytes, limits: ReadLimits())
            preferences[key] = value
            let patched = try preferences.patched(ReadLimits())
            #expect(patched == nil, "\(key)")
        }
    }

    @Test(arguments: PropertyListCrashers.all.keys.sorted())
    func `a hostile list is patched to the same as it is written whole, or not at all`(_ name: String) throws
    {
        let bytes = try #require(PropertyListCrashers.all[name])
        guard var preferences = try? Preferences(bytes, limits: ReadLimits()) else { return }
        preferences["new key"] = .integer(1)
        guard let patched = try preferences.patched(ReadLimits()),
            case .binary(let writer)? = try? preferences.output()
        else { return }
        let written = try Preferences(writer.bytes(), limits: ReadLimits())
        #expect(try Self.description(patched) == Self.description(written))
    }
}
