// XML property lists: what is no value is told and never made up, and the values around it are read.

import Foundation
import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct XMLPropertyListTests {
    private func read(_ inner: String) throws -> PropertyList.Document {
        try PropertyList.read(
            Array(("<?xml version=\"1.0\"?><plist version=\"1.0\">" + inner + "</plist>").utf8))
    }

    private func value(_ element: String) throws -> PropertyListValue {
        let document = try read("<array>\(element)</array>")
        guard case .array(let items) = document.value, items.count == 1 else { return .unsupported("none") }
        return items[0]
    }

    @Test(arguments: [
        ("<date>2025-13-45T99:99:99Z</date>", "date"), ("<date>2025-02-29T00:00:00Z</date>", "date"),
        ("<date>2025-01-01</date>", "date"), ("<date/>", "date"), ("<data>!!!=</data>", "base64"),
        ("<data>YWJ</data>", "base64"), ("<data>YQ==YQ==</data>", "base64"), ("<data>====</data>", "base64"),
        ("<integer>12a</integer>", "integer"), ("<integer/>", "integer"),
        ("<integer>--1</integer>", "integer"),
        ("<integer>18446744073709551616</integer>", "integer"),
        ("<integer>-9223372036854775809</integer>", "integer"), ("<real>1,5</real>", "number"),
        ("<real/>", "number"), ("<string>a&#0;</string>", "text"), ("<string>&#xD800;</string>", "text"),
        ("<true>no</true>", "empty true"),
    ])
    func `what is no value is a mark, told with its key`(element: String, kind: String) throws {
        let document = try read("<dict><key>a</key>\(element)<key>b</key><string>whole</string></dict>")
        guard case .dictionary(let members) = document.value else {
            Issue.record("no dictionary")
            return
        }
        guard case .unsupported(let what)? = members["a"] else {
            Issue.record("\(element) gave \(String(describing: members["a"]))")
            return
        }
        #expect(what.contains(kind))
        #expect(members["b"] == .string("whole"))
        #expect(document.doubts.map(\.key) == ["a"])
    }

    @Test func `comments, space and sections within values are read over`() throws {
        #expect(try value("<string>a<!-- x -->b</string>") == .string("ab"))
        #expect(try value("<integer> 12\n</integer>") == .integer(12))
        #expect(try value("<integer>1<!-- x -->2</integer>") == .integer(12))
        #expect(try value("<date> 2025-11-13T12:00:00Z </date>") == .date(784_728_000))
        #expect(try value("<string><![CDATA[<&]]>&amp;</string>") == .string("<&&"))
        #expect(try value("<data>\n  YW\n Jj\n</data>") == .data(Array("abc".utf8)))
        #expect(
            try read("<dict><key>a<!-- x --></key><true/></dict>").value == .dictionary(["a": .boolean(true)])
        )
        #expect(try read("<dict><!-- x --><key>a</key><?b?><false/></dict>").doubts.isEmpty)
    }

    @Test func `numbers keep their type and every bit`() throws {
        #expect(try value("<integer>18446744073709551615</integer>") == .unsigned(.max))
        #expect(try value("<integer>-9223372036854775808</integer>") == .integer(.min))
        #expect(try value("<integer>0xFf</integer>") == .integer(255))
        #expect(try value("<integer>+7</integer>") == .integer(7))
        #expect(try value("<real>0.1</real>") == .real(0.1))
        #expect(try value("<real>-inf</real>") == .real(-.infinity))
        #expect(try value("<date>0001-01-01T00:00:00Z</date>") == .date(-63_113_904_000))
        #expect(try value("<dict><key>CF$UID</key><integer>1</integer></dict>") == .unsupported("UID"))
    }

    @Test(arguments: [
        "<dict><key>a</key></dict>", "<dict><string>a</string><true/></dict>", "<dict>a</dict>", "<array>",
        "<dict><key>a</key><true/></array>", "<string>&b;</string>", "<b/>", "<string>a</integer>", "",
        "<dict><key>a</key><true></dict>", "<arrayx/>", "<dict <array/></dict>",
    ])
    func `other XML is damaged`(inner: String) {
        #expect(throws: PropertyListError.malformedXML) { try read(inner) }
    }

    @Test func `keys that are there twice are told, and the first counts`() throws {
        let xml = try read(
            "<dict><key>a</key><integer>1</integer><key>a</key><integer>2</integer><key>b</key><dict><key>c</key>"
                + "<true/><key>c</key><false/></dict></dict>")
        #expect(xml.value == .dictionary(["a": .integer(1), "b": .dictionary(["c": .boolean(true)])]))
        #expect(xml.doubts.map(\.key) == ["a", "b"])
        #expect(xml.doubts.allSatisfy { $0.text.contains("there twice; the first value is shown") })
        // {"a": true, "a": false}
        let binary: [UInt8] =
            Array("bplist00".utf8) + [0x51, 0x61, 0x09, 0x08, 0xD2, 0, 0, 1, 2] + [8, 10, 11, 12]
            + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 4] + [0, 0, 0, 0, 0, 0, 0, 3]
            + [0, 0, 0, 0, 0, 0, 0, 17]
        let document = try PropertyList.read(binary)
        #expect(document.value == .dictionary(["a": .boolean(true)]))
        #expect(document.doubts.map(\.key) == ["a"])
    }

    @Test func `doubts reach the problems of a store`() throws {
        let store = try SampleStore(nil)
        store.files.put(
            Array(
                "<plist><dict><key>usage_x_today</key><integer>60</integer><key>n</key><date>no</date></dict></plist>"
                    .utf8),
            at: SampleStore.plist)
        let contents = try store.contents()
        #expect(contents.app("x")?.counters.first?.todaySeconds == 60)
        #expect(contents.tells("n", "holds “no”, which is no date; not read"))
    }

    /// Foundation reads what is whole; so does this reader, and in the same way.
    @Test func `values are those that Foundation reads`() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let value = Self.random(&random, depth: 3)
            let bytes = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
            let document = try PropertyList.read(Array(bytes))
            #expect(document.doubts.isEmpty)
            #expect(Self.isSame(document.value, value), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    private static func random(_ random: inout SeededGenerator, depth: Int) -> Any {
        switch Int.random(in: depth > 0 ? 0..<8 : 0..<6, using: &random) {
        case 0: return Bool.random(using: &random)
        case 1: return NSNumber(value: Int64.random(in: .min ... .max, using: &random))
        case 2: return Double.random(in: -1e9...1e9, using: &random)
        case 3:
            return Date(
                timeIntervalSinceReferenceDate: Double(
                    Int.random(in: -1_000_000_000...1_000_000_000, using: &random)))
        case 4:
            return Data(
                (0..<Int.random(in: 0...70, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                })
        case 5:
            return ["", " a ", "<&>\"'", "é☃🇨🇦", "a\nb\tc", "]]>", "0x1"].randomElement(using: &random) ?? ""
        case 6:
            var items: [Any] = []
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                items.append(Self.random(&random, depth: depth - 1))
            }
            return items
        default:
            var members: [String: Any] = [:]
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                members["k<\(Int.random(in: 0...99, using: &random))"] = Self.random(
                    &random, depth: depth - 1)
            }
            return members
        }
    }

    private static func isSame(_ value: PropertyListValue, _ other: Any) -> Bool {
        switch value {
        case .boolean(let flag): (other as? Bool) == flag
        case .integer(let number): (other as? NSNumber)?.int64Value == number
        case .real(let number): (other as? Double) == number
        case .date(let seconds): (other as? Date)?.timeIntervalSinceReferenceDate == seconds
        case .data(let bytes): (other as? Data).map { Array($0) } == bytes
        case .string(let text): (other as? String) == text
        case .array(let items):
            (other as? [Any]).map { others in
                others.count == items.count && zip(items, others).allSatisfy { isSame($0, $1) }
            } ?? false
        case .dictionary(let members):
            (other as? [String: Any]).map { others in
                others.count == members.count
                    && members.allSatisfy { key, value in others[key].map { isSame(value, $0) } ?? false }
            } ?? false
        case .unsigned, .unsupported: false
        }
    }
}
