// The article on keys says of each key what the Store screen says.

import Foundation
import TestSupport
import Testing

@testable import SharedStore

@Suite struct KeyArticleTests {
    /// The rows of all tables: key, unit, meaning.
    private static func rows() throws -> [(key: String, unit: String, meaning: String)] {
        let article = try String(
            contentsOfFile: Picture.packageRoot + "/Sources/SharedStore/SharedStore.docc/Keys.md",
            encoding: .utf8)
        return article.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 6, cells[1].hasPrefix("`") else { return nil }
            return (cells[1].trimmingCharacters(in: ["`"]), cells[2], cells[3])
        }
    }

    /// Units that the schema knows as the article writes them; a plain number may have any.
    private static func isUnit(_ text: String, _ unit: KeyMeaning.Unit) -> Bool {
        switch unit {
        case .plain: !["flag", "s since 1970", "ms since 1970", "s", "MB"].contains(text)
        case .flag: text == "flag"
        case .unixTime: text == "s since 1970"
        case .unixMilliseconds: text == "ms since 1970"
        case .seconds: text == "s"
        case .megabytes: text == "MB"
        }
    }

    @Test func `a key has the unit and the meaning that the article gives it`() throws {
        for row in try Self.rows() where !row.key.contains("…") && !row.key.hasPrefix("events_") {
            let key = row.key.replacing(/\{[^}]*\}/, with: "a1")
            let meaning = KeyMeaning(of: key)
            #expect(meaning.description == row.meaning, "\(row.key)")
            #expect(Self.isUnit(row.unit, meaning.unit), "\(row.key): \(row.unit) is not \(meaning.unit)")
        }
    }

    @Test func `every key that is known as a whole is in the article, once`() throws {
        let keys = try Self.rows().map(\.key)
        #expect(Set(keys).count == keys.count)
        #expect(Set(KeyMeaning.whole.keys).subtracting(keys) == [])
    }

    @Test func `every pattern of keys of an app or event is in the article`() throws {
        let keys = Set(try Self.rows().map { $0.key.replacing(/\{[^}]*\}/, with: "{}") })
        for family in StoreKey.families {
            for (suffix, field) in family.suffixes where field != .ignored {
                var pattern = String(decoding: family.prefix + Array("{}".utf8) + suffix, as: UTF8.self)
                if case .hourly = field { pattern = "ext_usage_{}_hourly_0 … _23" }
                #expect(keys.contains(pattern), "\(pattern)")
            }
        }
    }
}
