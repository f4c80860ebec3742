// Members of JSON objects are found by their meaning and changed without touching a byte beside them.

import Foundation
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct JSONObjectLayoutTests {
    private static func replacing(_ key: String, _ value: String?, in text: String) -> String? {
        replacing(key, value, in: Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func replacing(_ key: String, _ value: String?, in bytes: ArraySlice<UInt8>) -> [UInt8]? {
        JSONObjectLayout(bytes).map {
            Array($0.replacing([(key, value.map { Array($0.utf8) })], in: bytes).joined())
        }
    }

    private static func member(_ key: String, of text: String) -> String? {
        let bytes = Array(text.utf8)
        return JSONObjectLayout.member(key, of: bytes[...]).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    private static let text = #" { "a" : {"b":[1,"}",2]} ,"c\"d":1.50e0,"\u00e9\uD83D\uDD11\/":"x,y" } "#

    @Test func `members are found by what their keys mean`() {
        #expect(Self.member("a", of: Self.text) == #"{"b":[1,"}",2]}"#)
        #expect(Self.member(#"c"d"#, of: Self.text) == "1.50e0")
        #expect(Self.member("é🔑/", of: Self.text) == #""x,y""#)
        #expect(Self.member("b", of: Self.text) == nil)
        #expect(Self.member("é", of: #"{"é":1}"#) == "1")
        #expect(Self.member("e\u{301}", of: #"{"é":1}"#) == nil)
        #expect(Self.member("a", of: #"{"a\x":1,"\u00":2,"\u+061":3}"#) == nil)
    }

    @Test func `one member is replaced, added or removed`() {
        #expect(
            Self.replacing("a", "7", in: Self.text) == Self.text.replacing(#"{"b":[1,"}",2]}"#, with: "7"))
        #expect(Self.replacing("a", nil, in: #"{"a":1 , "b":2}"#) == #"{ "b":2}"#)
        #expect(Self.replacing("b", nil, in: #"{"a":1 , "b":2}"#) == #"{"a":1 }"#)
        #expect(Self.replacing("b", nil, in: #"{"a":1,"b":2,"c":3}"#) == #"{"a":1,"c":3}"#)
        #expect(Self.replacing("a", nil, in: #"{"a":1}"#) == "{}")
        #expect(Self.replacing("x", nil, in: #"{"a":1}"#) == #"{"a":1}"#)
        #expect(Self.replacing("x", "[]", in: #"{"a":1 } "#) == #"{"a":1,"x":[] } "#)
        #expect(Self.replacing("q\"\\\n", "0", in: " { }") == #" {"q\"\\\u000a":0 }"#)
        #expect(Self.replacing("a", "5", in: #"{"a":1,"b":2,"\u0061":3}"#) == #"{"a":5,"b":2}"#)
        #expect(Self.replacing("a", nil, in: #"{"a":1,"\u0061":3,"b":2,"a":4}"#) == #"{"b":2}"#)
    }

    @Test(arguments: [
        "", "[]", "{", "{}x", #"{"a":1}}"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{"a"}"#, #"{"a":}"#, "{a:1}",
        #"{"a":[}"#,
        #"{"a\"#, #"{"a":"x}"#, String(repeating: #"{"a":"#, count: 500),
    ])
    func `what is no whole object is refused`(_ text: String) {
        #expect(Self.replacing("a", "1", in: text) == nil)
        #expect(Self.replacing("a", nil, in: text) == nil)
        #expect(Self.member("a", of: text) == nil)
    }

    @Test func `results read back, and parts of other bytes do as well`() throws {
        var random = SeededGenerator(seed: 3)
        let keys = ["a", "b\"", "é", "\u{1}", "long key"]
        var object: [String: Int] = [:]
        var bytes = Array("{}".utf8)
        for _ in 0..<400 {
            let key = try #require(keys.randomElement(using: &random))
            let value = Bool.random(using: &random) ? Int.random(in: 0...999, using: &random) : nil
            object[key] = value
            let within: [UInt8] = [9, 9] + bytes + [9]
            let replaced = Self.replacing(key, value.map { "\($0)" }, in: within[2..<within.count - 1])
            bytes = try #require(replaced)
            let read = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Int]
            #expect(read == object)
            let range = JSONObjectLayout.member(key, of: bytes[...])
            let found = range.map { String(decoding: bytes[$0], as: UTF8.self) }
            #expect(found == value.map { String($0) })
        }
    }

    @Test func `several members are replaced and added in one pass`() throws {
        let old = Array(#" { "a" : 1, "b":[1,{"a":2}] , "a":3,"c":null } "#.utf8)
        let layout = try #require(JSONObjectLayout(old[...]))
        func replaced(_ changes: [(key: String, value: [UInt8])]) -> String {
            String(decoding: Array(layout.replacing(changes, in: old[...]).joined()), as: UTF8.self)
        }
        #expect(replaced([]) == #" { "a" : 1, "b":[1,{"a":2}] , "a":3,"c":null } "#)
        #expect(
            replaced([("c", Array("4".utf8)), ("x", Array("5".utf8)), ("a", Array("6".utf8))])
                == #" { "a" : 6, "b":[1,{"a":2}] ,"c":4,"x":5 } "#)
        let empty = try #require(JSONObjectLayout(Array("{}".utf8)[...]))
        let two = empty.replacing([("x", [0x31]), ("y\"", [0x32])], in: Array("{}".utf8)[...])
        #expect(String(decoding: Array(two.joined()), as: UTF8.self) == #"{"x":1,"y\"":2}"#)
    }
}
