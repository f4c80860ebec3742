// What is written reads back the same here and in Python's reader, which knows nothing of ours.

import Foundation
import TestSupport
import Testing

@testable import SharedStore

@Suite(.ownThread) struct PropertyListRoundTripTests {
    @Test(arguments: [PropertyList.Format.binary, .xml])
    func `every type reads back`(_ format: PropertyList.Format) throws {
        let bytes = try PropertyList.write(.dictionary(Samples.keys), format: format)
        let document = try PropertyList.read(bytes)
        #expect(document.format == format)
        #expect(document.value == .dictionary(Samples.keys))
        #expect(try PropertyList.write(document.value, format: format) == bytes)
    }

    @Test func `binary keeps bits that equality hides`() throws {
        let values: [PropertyListValue] = [
            .real(-0.0), .real(0.0), .real(.nan), .real(.infinity), .real(.leastNonzeroMagnitude),
            .date(-0.0),
            .date(0.25), .string("e\u{301}"), .string("\u{e9}"),
        ]
        let bytes = try PropertyList.write(.array(values), format: .binary)
        guard case .array(let read) = try PropertyList.read(bytes).value else { return }
        #expect(read.map(Self.bits) == values.map(Self.bits))
    }

    private static func bits(_ value: PropertyListValue) -> [UInt64] {
        switch value {
        case .real(let number), .date(let number): [number.bitPattern]
        case .string(let text): text.unicodeScalars.map { UInt64($0.value) }
        default: []
        }
    }

    @Test func `XML holds infinities and the smallest number`() throws {
        let values: [PropertyListValue] = [
            .real(.infinity), .real(-.infinity), .real(1e300), .real(.leastNonzeroMagnitude),
        ]
        let bytes = try PropertyList.write(.array(values), format: .xml)
        #expect(try PropertyList.read(bytes).value == .array(values))
    }

    @Test func `marks are not written`() {
        #expect(throws: PropertyListError.notWritable("it holds a set")) {
            try PropertyList.write(.dictionary(["a": .unsupported("set")]), format: .binary)
        }
    }

    @Test(arguments: [PropertyList.Format.binary, .xml])
    func `Python reads what we write`(_ format: PropertyList.Format) throws {
        let folder = try TemporaryFolder()
        try folder.write(try PropertyList.write(.dictionary(Samples.keys), format: format), to: "a.plist")
        let output = try ChildProcess.python(
            """
            import plistlib, sys, datetime
            d = plistlib.load(open(sys.argv[1], 'rb'))
            assert d['least'] == -2**63 and d['most'] == 2**63-1 and d['unsigned'] == 2**64-1
            assert d['one'] == 1 and type(d['one']) is int and type(d['real one']) is float
            assert d['false'] is False and d['extension_initialized_flag'] is True
            assert d['date'] == datetime.datetime(2001, 1, 1) + datetime.timedelta(seconds=785200000)
            assert d['data'] == b'\\x00\\x01\\xff' and d['decomposed'] == 'e\\u0301' and d['composed'] == '\\xe9'
            assert d['extension_heartbeat'] == 1763321000.123456
            assert d['nested'] == [{'a': []}, {}, True] and len(d['long']) == 300
            print(len(d))
            """, [folder.path("a.plist")])
        #expect(output == "\(Samples.keys.count)\n")
    }

    @Test(arguments: ["FMT_BINARY", "FMT_XML"])
    func `we read what Python writes`(_ format: String) throws {
        let folder = try TemporaryFolder()
        _ = try ChildProcess.python(
            """
            import plistlib, sys, datetime
            d = {'least': -2**63, 'most': 2**63-1, 'unsigned': 2**64-1, 'half': 0.5, 'yes': True, 'one': 1,
                 'date': datetime.datetime(2024, 2, 29, 12, 0, 1), 'data': bytes(range(256)),
                 'text': 'é漢🎈', 'ключ': ['a', {'b': 'a'}], 'many': {str(i): i for i in range(1000)}}
            plistlib.dump(d, open(sys.argv[1], 'wb'), fmt=getattr(plistlib, sys.argv[2]))
            """, [folder.path("a.plist"), format])
        guard case .dictionary(var keys) = try PropertyList.read(try folder.read("a.plist")).value,
            case .dictionary(let many)? = keys.removeValue(forKey: "many")
        else {
            Issue.record("no dictionary")
            return
        }
        #expect(
            keys == [
                "least": .integer(.min), "most": .integer(.max), "unsigned": .unsigned(.max),
                "half": .real(0.5),
                "yes": .boolean(true), "one": .integer(1), "date": .date(730_900_801),
                "data": .data(Array(0...255)), "text": .string("é漢🎈"),
                "ключ": .array([.string("a"), .dictionary(["b": .string("a")])]),
            ])
        #expect(many.count == 1_000 && many["999"] == .integer(999))
    }
}
