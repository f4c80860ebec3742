// The byte reader of JSON records against Foundation's decoder: the same records, the same refusals.

import Foundation
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct JSONCursorTests {
    /// One member of each kind that records have, read by both.
    struct Sample: Decodable, Equatable, FieldRecord {
        struct Day: Decodable, Equatable, FieldRecord {
            var seconds: Double?

            mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
                try coder("seconds", &seconds)
            }
        }

        var number: Double?
        var text: String?
        var flag: Bool?
        var count: Alone<Int>?
        var days: [Day]?
        var labels: Alone<[String: String]>?

        mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch) {
            try coder("number", &number)
            try coder("text", &text)
            try coder("flag", &flag)
            try coder("count", &count)
            try coder("days", &days)
            try coder("labels", &labels)
        }
    }

    private func read(_ bytes: [UInt8]) -> Sample? {
        bytes.withUnsafeBufferPointer { bytes in
            var json = JSONCursor(bytes, depth: 64, texts: SharedTexts())
            guard let sample = try? Sample(&json), json.isAtEnd else { return nil }
            return sample
        }
    }

    private func decoded(_ bytes: [UInt8]) -> Sample? {
        try? JSONDecoder().decode(Sample.self, from: Data(bytes))
    }

    private static let whole =
        #"{"number":1763059860.969,"text":"usage.app.12.min.7","flag":true,"other":[1,{"a":"]"},null],"#
        + #""count":-42,"days":[{"seconds":60},{}],"labels":{"a":"b","c":"\u00e9\/\n"}}"#

    @Test func `a record that is as it should be comes out whole`() throws {
        let sample = try #require(read(Array(Self.whole.utf8)))
        #expect(sample.number == 1_763_059_860.969)
        #expect(sample.text == "usage.app.12.min.7")
        #expect(sample.flag == true && sample.count?.value == -42)
        #expect(sample.days?.map(\.seconds) == [60, nil])
        #expect(sample.labels?.value == ["a": "b", "c": "é/\n"])
    }

    @Test(arguments: [
        "1", "-1", "0", "-0", "01", "-01", "1.", ".5", "+1", "-", "1.5", "0.000123", "1e5", "1E+5", "1.5e-7",
        "1e400", "1e-400", "1e22", "1e23", "123456789012345678", "9007199254740993", "1.7976931348623157e308",
        "0.1234567890123456789", "1763059860.9691231", "4.35", "0.3", "2.2250738585072014e-308", "0e999",
        "123456789012345678901234567890", "NaN", "Infinity", "0x10", "1 2", "true", "\"1\"", "null", "[]",
        "99999999999999999999", "5.0", "5e2", "5.5", "1e-1", "", "1,", "1_000",
    ])
    func `numbers are taken and refused as a decoder does`(text: String) {
        for name in ["number", "count", "other"] {
            let bytes = Array("{\"\(name)\":\(text)}".utf8)
            #expect(read(bytes) == decoded(bytes), "\(name) \(text)")
        }
    }

    /// Times with parts of microseconds have more digits than a number holds exactly.
    @Test func `a number is the one nearest to its text, however many digits that has`() throws {
        var generator = SeededGenerator(seed: 11)
        func number(_ text: String) -> Double? {
            var text = text
            return text.withUTF8 { bytes in
                var json = JSONCursor(bytes, depth: 8, texts: SharedTexts())
                return try? json.number()
            }
        }
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...21, using: &generator)
            var text = String(Int.random(in: 1...9, using: &generator))
            text += (1..<max(count, 2)).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
            let places = Int.random(in: 0...22, using: &generator)
            let missing = max(places - text.count + 1, 0)
            text = String(repeating: "0", count: missing) + text
            if places > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -places)) }
            if Bool.random(using: &generator) { text = "-" + text }
            #expect(number(text) == Double(text), "\(text)")
        }
        // Halfway between two numbers, and a little to both sides.
        for text in [
            "9007199254740993", "9007199254740993.0", "9007199254740993.001", "9007199254740992.999",
            "4503599627370497.5", "4503599627370496.5", "4503599627370497.501", "9999999999999999999",
            "0.9999999999999999999", "1764028800.1234567", "1125899906842624.125", "1125899906842624.375",
        ] {
            #expect(number(text) == Double(text), "\(text)")
        }
    }

    @Test(arguments: [
        "", "plain", "日本語", "e\u{301}", "\u{1F600}", "\\\"", "\\\\", "\\/", "\\b\\f\\n\\r\\t", "\\u0041",
        "\\ud83d\\ude00", "\\ud800", "\\udc00", "\\ud800x", "\\uD83D\\n", "\\q", "\u{7F}",
        "\u{FEFF}",
        "\t", "\n", "\u{1}", "\\u0000", "a\\", "a text of more than fifteen bytes, \\/ and more",
    ])
    func `texts are taken and refused as a decoder does`(text: String) {
        for member in [
            "\"text\":\"\(text)\"", "\"other\":\"\(text)\",\"count\":1", "\"labels\":{\"\(text)\":\"a\"}",
        ] {
            let bytes = Array("{\(member)}".utf8)
            #expect(read(bytes) == decoded(bytes), "\(member)")
        }
    }

    @Test(
        arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80]]
            as [[UInt8]])
    func `bytes that are no text are refused`(part: [UInt8]) {
        let bytes = Array("{\"text\":\"a".utf8) + part + Array("\"}".utf8)
        #expect(read(bytes) == nil && decoded(bytes) == nil)
    }

    @Test(arguments: [
        "{}", " { } ", "{\"count\":1,\"count\":2}", "{\"count\":null,\"count\":2}", "{\"co\\u0075nt\":3}",
        "{\"count\":1,}", "{,\"count\":1}", "{\"count\":1,,\"flag\":true}", "{\"count\" 1}", "{\"count\":}",
        "{count:1}", "{\"count\":1", "{\"count\":1}}", "{\"count\":1} x", "[]", "[{\"count\":1}]", "null", "",
        "{\"flag\":1}", "{\"flag\":truex}", "{\"flag\":tru}", "{\"flag\":False}", "{\"days\":[{},]}",
        "{\"days\":[null]}", "{\"days\":{}}", "{\"days\":[[]]}", "{\"labels\":{\"a\":1}}",
        "{\"labels\":{\"a\":null}}",
        "{\"other\":[1,{\"a\":[}],\"count\":1}", "{\"other\":{\"a\":\"}\"},\"count\":1}",
        "{\"other\":{\"a\"},\"count\":1}", "{\"other\":[1 2],\"count\":1}", "{\"other\":[,],\"count\":1}",
        "{\"other\":{,},\"count\":1}", "{\"other\":{1:2},\"count\":1}", "{\"count\":1\u{B}}",
        "{\n\t\"count\" :\r\n 1 , \"flag\":\tfalse }",
        // Names that are nearly those of members, and the ends of texts at which eight bytes are not there any more.
        "{\"number\" :1}", "{\"numbers\":1,\"number\":2}", "{\"numbe\":1,\"number\":2}",
        "{\"number':1}",
        "{\"number\",1}", "{\"\":1,\"count\":2}", "{\"day\":1,\"daysx\":2,\"count\":3}", "{\"days\":",
        "{\"flag\"",
        "{\"labels\":{},\"count\":1,\"days\":[],\"number\":2,\"text\":\"\u{E9}\"}", "{\"flag\":1",
    ])
    func `members are taken and refused as a decoder does`(text: String) {
        let bytes = Array(text.utf8)
        #expect(read(bytes) == decoded(bytes), "\(text)")
    }

    @Test func `damage is refused where a decoder refuses it`() {
        var random = SeededGenerator(seed: 24)
        let whole = Array(Self.whole.utf8)
        let signs = Array(#"{}[]",:\0-.eEnu1 tf/"#.utf8) + [0x09, 0x0A, 0xC3, 0xFF]
        var taken = 0
        for _ in 0..<4_000 {
            var bytes = whole
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(signs.randomElement(using: &random) ?? 0x20, at: place)
                case 2: bytes[place] = signs.randomElement(using: &random) ?? 0x20
                default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
                }
            }
            let (one, other) = (read(bytes), decoded(bytes))
            if one != nil { taken += 1 }
            #expect(one == other, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(taken > 200 && taken < 3_800)
    }

    @Test func `what is nested too deeply is refused`() {
        for (depth, isTaken) in [(63, true), (64, false), (100_000, false)] {
            let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            #expect((read(Array("{\"other\":\(nested),\"count\":1}".utf8)) != nil) == isTaken)
        }
    }

    @Test func `members come by their names, the first of each`() throws {
        func members(_ text: String) throws -> [String] {
            try Array(text.utf8).withUnsafeBufferPointer { bytes in
                var json = JSONCursor(bytes, depth: 8, texts: SharedTexts())
                let members = try json.members { json throws(JSONMismatch) in try json.text() }
                return (members ?? []).map { $0.name + $0.value }
            }
        }
        #expect(try members(#"{"b":"1","a":"2","b":"3","\u0061":"4"}"#) == ["a2", "b1"])
        #expect(try members(#"{"a":"1","b":"2"}"#) == ["a1", "b2"])
        #expect(try members("{}").isEmpty && members("null").isEmpty)
    }
}

/// A value that no record has, which a decoder reads by itself.
struct Alone<Value: Decodable & Equatable>: Decodable, Equatable {
    var value: Value

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }

    fileprivate init(_ value: Value) { self.value = value }
}

extension Alone: RecordValue {
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Alone? {
        let value: Any? =
            Value.self == Int.self
            ? try json.integer()
            : try json.members(String.read).map { members in
                Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
            }
        return (value as? Value).map { Alone($0) }
    }

    static func read(_ json: LenientJSON, _ name: String) -> Alone? { nil }
}
