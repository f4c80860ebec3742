// JSON for people: nothing in it is invisible or obeyed by a terminal, and it is equal when it is parsed.

import Foundation
import Testing
import TrackingModel

@Suite struct JSONEscapeTests {
    private static let hostile =
        "a\u{1B}[2J\u{7F}\u{9D}0;x\u{9C}\u{202E}\u{200B}\u{FEFF}\u{E0041}\u{2028}\u{AD}\u{FE0F}\u{F0000} é漢👍\"\\\n"

    private func text(_ escape: JSONEscape, _ value: String) -> String {
        var bytes: [UInt8] = []
        escape.append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func parsed(_ json: String) throws -> String? {
        try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
    }

    @Test func `what can't be seen is escaped, and the rest is not`() throws {
        let json = text(.visible, Self.hostile)
        #expect(try parsed(json) == Self.hostile)
        let hidden = json.unicodeScalars.filter { scalar in
            let category = scalar.properties.generalCategory
            return [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned]
                .contains(category)
        }
        #expect(hidden.isEmpty, "\(json)")
        #expect(json.contains("\\u202e") && json.contains("\\udb40\\udc41") && json.contains("é漢👍"))
    }

    @Test func `JSON of others is made visible and stays equal`() throws {
        let least = text(.least, Self.hostile)
        let json = JSONEscape.madeVisible(least)
        #expect(
            json != least && !json.unicodeScalars.contains("\u{9D}")
                && !json.unicodeScalars.contains("\u{7F}"))
        #expect(try parsed(json) == Self.hostile)
    }
}
