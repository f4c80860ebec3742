// Preferences as bytes: what is asked for is decoded, what is untouched keeps its bits, what is gone leaves nothing.

import Foundation
import TestSupport
import Testing

@testable import SharedStore

@Suite(.ownThread) struct PreferencesTests {
    private static func preferences(_ bytes: [UInt8]) throws -> Preferences {
        try Preferences(bytes, limits: ReadLimits())
    }

    private static func written(_ preferences: Preferences) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try preferences.output().write { bytes += $0 }
        return bytes
    }

    /// A list written by hand: objects as they are given, references and offsets of one byte.
    private static func list(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)] + [UInt8](repeating: 0, count: 8)
        return bytes + [0, 0, 0, 0, 0, 0, 0, table]
    }

    private static func key(_ name: String) -> [UInt8] { [0x50 | UInt8(name.utf8.count)] + name.utf8 }

    @Test(arguments: [Samples.binary, Samples.xml])
    func `values are those of the whole list`(_ bytes: [UInt8]) throws {
        var preferences = try Self.preferences(bytes)
        #expect(preferences.count == Samples.keys.count && !preferences.isEmpty && !preferences.hasChanges)
        for (key, value) in Samples.keys { #expect(preferences[key] == value) }
        #expect(preferences["none"] == nil && preferences["ключ"] == nil)
        #expect(Set(preferences.keys) == Set(Samples.keys.keys))
        #expect(
            Set(preferences.keys(withPrefix: "extension_")) == [
                "extension_heartbeat", "extension_initialized_flag",
            ])
        #expect(Array(preferences.keys(withPrefix: "ключ")) == ["ключ 🗝"])

        for (key, value) in Samples.keys { preferences[key] = value }
        preferences["none"] = nil
        #expect(!preferences.hasChanges)
        preferences["none"] = .integer(1)
        preferences["data"] = nil
        preferences["one"] = .real(1)
        #expect(preferences.count == Samples.keys.count && preferences.hasChanges)
        #expect(
            preferences["one"] == .real(1) && preferences["data"] == nil && preferences.data("data") == nil)
        #expect(Set(preferences.keys) == Set(Samples.keys.keys).subtracting(["data"]).union(["none"]))
        var expected = Samples.keys
        expected["data"] = nil
        expected["one"] = .real(1)
        expected["none"] = .integer(1)
        #expect(try PropertyList.read(try Self.written(preferences)).value == .dictionary(expected))
        preferences["none"] = nil
        preferences["data"] = .data([0, 1, 255])
        preferences["one"] = .integer(1)
        #expect(!preferences.hasChanges)
        preferences.removeAll()
        #expect(preferences.isEmpty && Array(preferences.keys).isEmpty)
        #expect(try PropertyList.read(try Self.written(preferences)).value == .dictionary([:]))
    }

    @Test func `changes leave nothing behind`() throws {
        var bytes = try PropertyList.write(.dictionary(Samples.keys), format: .binary)
        for round in 0..<40 {
            var preferences = try Self.preferences(bytes)
            preferences["counter"] = .integer(Int64(1_000 + round))
            preferences["log"] = .data([UInt8](repeating: UInt8(round), count: 5_000))
            preferences["map_\(round % 3)_id"] = .string("com.example.reader")
            preferences["map_\((round + 1) % 3)_id"] = nil
            bytes = try Self.written(preferences)
        }
        guard case .dictionary(let values) = try PropertyList.read(bytes).value else { return }
        #expect(values.count == Samples.keys.count + 4)
        let fresh = try PropertyList.write(.dictionary(values), format: .binary)
        #expect(bytes.count == fresh.count)
    }

    @Test func `equal small objects are written once, also when copied and new ones meet`() throws {
        var first = Preferences(format: .binary)
        for index in 0..<100 { first["map_\(index)_id"] = .string("com.example.reader") }
        let once = try Self.written(first)
        var second = try Self.preferences(once)
        second["map_x_id"] = .string("com.example.reader")
        let twice = try Self.written(second)
        // A key of nine bytes, two references, an offset.
        #expect(twice.count <= once.count + 9 + 2 + 2)
        #expect(try Self.preferences(twice)["map_x_id"] == .string("com.example.reader"))
    }

    @Test func `untouched values keep spellings that we would not choose`() throws {
        // A real of four bytes, an integer of sixteen, Latin-1, a null, a UID, an array within itself shared.
        let objects: [[UInt8]] = [
            [0xD6, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], Self.key("a"), Self.key("b"), Self.key("c"),
            Self.key("d"), Self.key("e"), Self.key("f"), [0x22, 0x3F, 0xC0, 0, 0],
            [0x14] + [UInt8](repeating: 0, count: 15) + [7], [0x51, 0xE9], [0x00], [0x81, 1, 2],
            [0xA2, 13, 13],
            [0xA1, 7],
        ]
        var preferences = try Self.preferences(Self.list(objects))
        preferences["new"] = .boolean(true)
        let bytes = try Self.written(preferences)
        for object in objects[1..<12] { #expect(bytes.firstRange(of: object) != nil, "\(object)") }
        let read = try Self.preferences(bytes)
        #expect(read["f"] == .array([.array([.real(1.5)]), .array([.real(1.5)])]))
        #expect(read["c"] == .string("é") && read["d"] == .unsupported("null"))
        // Python refuses Latin-1.
        preferences["c"] = nil
        let folder = try TemporaryFolder()
        try folder.write(try Self.written(preferences), to: "a.plist")
        let output = try ChildProcess.python(
            """
            import plistlib, sys
            d = plistlib.load(open(sys.argv[1], 'rb'))
            print(d['a'], d['b'], d['d'], d['e'], d['f'], d['new'])
            """, [folder.path("a.plist")])
        #expect(output == "1.5 7 None UID(258) [[1.5], [1.5]] True\n")
    }

    @Test func `a set is carried over and one that holds itself is refused`() throws {
        let set = Self.list([[0xD1, 1, 2], Self.key("a"), [0xC2, 3, 4], [0x10, 1], [0xA0]])
        var preferences = try Self.preferences(set)
        preferences["b"] = .integer(1)
        let bytes = try Self.written(preferences)
        #expect(try Self.preferences(bytes)["a"] == .unsupported("set"))
        #expect(bytes.firstRange(of: [0xC2] as [UInt8]) != nil)

        for (object, error) in [
            ([0xC1, 2], PropertyListError.refersToItself), ([0xC1, 0], .refersToItself),
            ([0xCE, 1], .damaged("a count is too large for the file")),
            ([0xC1, 9], .damaged("a reference is out of range")),
            ([0x0E], .notWritable("it holds a UUID")), ([0x8F], .damaged("an object is cut off")),
        ] as [([UInt8], PropertyListError)] {
            var preferences = try Self.preferences(Self.list([[0xD1, 1, 2], Self.key("a"), object]))
            #expect(preferences["a"] != nil)
            preferences["b"] = .integer(1)
            #expect(throws: error) { try preferences.output() }
            preferences["a"] = nil
            #expect(try Self.preferences(try Self.written(preferences)).count == 1)
        }
    }

    @Test func `of equal keys the first wins, whatever they are spelled in`() throws {
        let objects: [[UInt8]] = [
            [0xD5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], Self.key("K"), [0x61, 0x21, 0x2A], [0x61, 0, 0x4B],
            [0x61, 0, 0xE9], [0x62, 0, 0x65, 3, 1], [0x10, 1], [0x10, 2], [0x10, 3], [0x10, 4], [0x10, 5],
        ]
        let bytes = Self.list(objects)
        var preferences = try Self.preferences(bytes)
        guard case .dictionary(let whole) = try PropertyList.read(bytes).value else { return }
        #expect(whole == ["K": .integer(1), "é": .integer(4)])
        #expect(preferences.count == 2)
        #expect(preferences["K"] == .integer(1) && preferences["\u{212A}"] == .integer(1))
        #expect(preferences["e\u{301}"] == .integer(4))
        preferences["\u{212A}"] = .integer(9)
        let again = try PropertyList.read(try Self.written(preferences)).value
        #expect(again == .dictionary(["K": .integer(9), "é": .integer(4)]))
    }
}
