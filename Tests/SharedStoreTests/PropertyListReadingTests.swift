// Hostile property lists: each ends in a value or an error with a sentence, never in a death.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct PropertyListReadingTests {
    private func outcome(_ bytes: [UInt8]) -> Result<PropertyListValue, PropertyListError> {
        Result { () throws(PropertyListError) in try PropertyList.read(bytes).value }
    }

    private func crasher(_ name: String) throws -> Result<PropertyListValue, PropertyListError> {
        outcome(try #require(PropertyListCrashers.all[name]))
    }

    @Test func `sets are marked and the rest is kept`() throws {
        #expect(try crasher("set_top") == .success(.unsupported("set")))
        guard case .success(.dictionary(let keys)) = try crasher("set_value") else {
            Issue.record("no dictionary")
            return
        }
        #expect(keys.values.contains(.unsupported("set")))
    }

    @Test(arguments: [
        "array_count_2p63", "array_count_2p64-1", "dict_count_2p62", "utf16_overrun_small",
        "utf16_overrun_big",
        "off_lt8",
    ])
    func `lies are damage`(_ name: String) throws {
        guard case .failure(.damaged) = try crasher(name) else {
            Issue.record("\(name) gave \(try crasher(name))")
            return
        }
    }

    @Test(arguments: ["cycle_array_self", "cycle_dict_self"])
    func `cycles are refused`(_ name: String) throws {
        #expect(try crasher(name) == .failure(.refersToItself))
    }

    @Test(arguments: ["bomb_2p20", "bomb_2p30", "dictbomb_8p40"])
    func `bombs are refused`(_ name: String) throws {
        #expect(try crasher(name) == .failure(.tooComplex(limit: ReadLimits().plistValues)))
    }

    @Test func `every reproducer ends`() {
        #expect(PropertyListCrashers.all.count >= 18)
        for bytes in PropertyListCrashers.all.values { _ = outcome(bytes) }
    }

    @Test(arguments: ["date_nan", "date_snan", "date_1e308"])
    func `dates keep their bits`(_ name: String) throws {
        let bytes = try #require(PropertyListCrashers.all[name])
        let value = try PropertyList.read(bytes).value
        let again = try PropertyList.read(try PropertyList.write(value, format: .binary)).value
        #expect(bits(value) == bits(again))
        #expect(bits(value) != nil)
    }

    private func bits(_ value: PropertyListValue) -> UInt64? {
        switch value {
        case .date(let seconds): seconds.bitPattern
        case .dictionary(let keys): keys.values.lazy.compactMap(bits).first
        case .array(let items): items.lazy.compactMap(bits).first
        default: nil
        }
    }

    @Test(arguments: [
        "bplist00", "hello", "{ a = b; }", "<html><body/></html>", "[]", "\u{0}\u{0}", "<00ff>",
    ])
    func `other files are named`(_ text: String) {
        let result = outcome(Array(text.utf8))
        if text == "bplist00" {
            #expect(result == .failure(.damaged("it ends early")))
        } else {
            #expect(result == .failure(.unknownFormat))
        }
        #expect(outcome([]) == .failure(.empty))
    }

    @Test func `nesting is limited in both formats`() {
        for count in [65, 511, 9_600, 100_000] {
            let xml = "<plist>" + String(repeating: "<array>", count: count)
            #expect(outcome(Array(xml.utf8)) == .failure(.tooDeep(limit: 64)))
        }
        #expect(outcome(Self.nested(arrays: 511)) == .failure(.tooDeep(limit: 64)))
        guard case .success = outcome(Self.nested(arrays: 64)) else {
            Issue.record("64 levels are within the limit")
            return
        }
    }

    @Test func `wide bombs are refused`() {
        let bomb = Self.nested(arrays: 61, width: 14)
        #expect(bomb.count > 1_000)
        #expect(outcome(bomb) == .failure(.tooComplex(limit: ReadLimits().plistValues)))
    }

    /// Arrays within each other, each holding the next so many times, the innermost empty.
    static func nested(arrays count: Int, width: Int = 1) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for next in 1...count {
            offsets.append(bytes.count)
            guard next < count else {
                bytes.append(0xA0)
                break
            }
            bytes.append(0xA0 | UInt8(width))
            for _ in 0..<width { bytes += [UInt8(next >> 8), UInt8(next & 255)] }
        }
        let table = bytes.count
        for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 255)] }
        bytes += [0, 0, 0, 0, 0, 0, 2, 2]
        for value in [count, 0, table] {
            bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        return bytes
    }

    @Test func `entities and foreign encodings are refused`() {
        let laughs =
            #"<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "b">]><plist><string>&a;</string></plist>"#
        #expect(outcome(Array(laughs.utf8)) == .failure(.definesEntities))
        let bare = #"<plist><!ENTITY a SYSTEM "file:///etc/passwd"><string>&a;</string></plist>"#
        #expect(outcome(Array(bare.utf8)) == .failure(.definesEntities))
        let foreign = #"<?xml version="1.0" encoding="UTF-7"?><plist><string>a</string></plist>"#
        #expect(outcome(Array(foreign.utf8)) == .failure(.foreignEncoding))
        #expect(outcome(Array("<plist><dict><key>a</key>".utf8)) == .failure(.malformedXML))
    }

    @Test func `limits hold`() {
        var limits = ReadLimits()
        limits.plistBytes = 10
        #expect(throws: PropertyListError.tooLarge(bytes: Samples.binary.count, limit: 10)) {
            try PropertyList.read(Samples.binary, limits: limits)
        }
        limits = ReadLimits()
        limits.plistObjects = 3
        #expect(throws: PropertyListError.self) { try PropertyList.read(Samples.binary, limits: limits) }
        #expect(throws: PropertyListError.self) { try PropertyList.read(Samples.xml, limits: limits) }
    }

    @Test func `every prefix ends`() {
        for count in 0..<Samples.binary.count {
            guard case .failure = outcome(Array(Samples.binary.prefix(count))) else {
                Issue.record("a prefix of \(count) bytes was read")
                return
            }
        }
        for count in stride(from: 0, to: Samples.xml.count, by: 37) {
            _ = outcome(Array(Samples.xml.prefix(count)))
        }
    }

    @Test func `mutations never crash`() {
        let seeds =
            [Samples.binary, Self.nested(arrays: 20)]
            + PropertyListCrashers.all.values.sorted { $0.count < $1.count }
        let fresh = UInt64.random(in: 0...UInt64.max)
        for seed in [1, fresh] {
            var random = SeededGenerator(seed: seed)
            var limits = ReadLimits()
            // A bomb among the seeds costs its full budget each time; a smaller one shows the same.
            limits.plistSharedValues = 500
            var read = 0
            for round in 0..<10_000 {
                let bytes = mutated(seeds[round % 4 == 0 ? round / 4 % seeds.count : 0], &random)
                if (try? PropertyList.read(bytes, limits: limits)) != nil { read += 1 }
            }
            #expect(read < 10_000, "seed \(seed)")
        }
    }

    @Test func `mutated XML never crashes`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<1_000 { _ = outcome(mutated(Samples.xml, &random)) }
    }

    private func mutated(_ seed: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let position = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1:
                bytes[position] =
                    [0, 0x7F, 0x80, 0xFF, 0xAF, 0xD1, 0x13, 0x5F].randomElement(using: &random) ?? 0
            case 2: bytes.removeSubrange(position..<min(bytes.count, position + 3))
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
            case 4: bytes.removeLast(min(bytes.count, Int.random(in: 1...40, using: &random)))
            default:
                // The trailer and the offset table are where lies do most.
                let place = max(0, bytes.count - Int.random(in: 1...80, using: &random))
                if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }
}
