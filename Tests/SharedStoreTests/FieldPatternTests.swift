// Patterns with named fields: what they find in a text that was made by them.

import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct FieldPatternTests {
    private static let texts = ["usage/", " of ", "->", " (event=", ": ", "_", " reached ", "é=", "|"]
    private static let values: [PatternField: [String]] = [
        .app: ["com.example.reader", "A1B2C3D4", "Chess"], .day: ["2026-06-20", "20260620", "2026_06_20"],
        .time: ["14:05:09"], .threshold: ["7", "0", "14.5"], .before: ["13"], .after: ["900"],
        .reason: ["too late"],
    ]

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `a text made by a pattern gives its fields back, alone and within a line`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (pattern, text) = ("", "")
        var expected: [PatternField: String] = [:]
        let fields = PatternField.allCases.shuffled(using: &random)
            .prefix(Int.random(in: 1...4, using: &random))
        // A text that can't be within a value, so that a field ends there.
        for (field, between) in zip(fields, Self.texts.filter { $0 != "_" }.shuffled(using: &random)) {
            let value = try #require(Self.values[field]?.randomElement(using: &random))
            guard !value.contains(between) else { return }
            (pattern, text) = (pattern + between + "{\(field.rawValue)}", text + between + value)
            expected[field] = value
        }
        let end = Bool.random(using: &random) ? "!" : ""
        let parsed = try FieldPattern(pattern + end)
        #expect(parsed.fields(of: text + end) == expected, "\(pattern) \(text)")
        #expect(parsed.fields(of: text + end + "?") == nil || end.isEmpty)
        #expect(parsed.fields(of: "x" + text + end) == nil)
        let line = "2026-06-20 [INFO] " + text + end
        #expect(parsed.fields(in: end.isEmpty ? line : line + " [a.swift:7]") == expected)
        #expect(parsed.fields(in: String(line.dropLast(text.count + end.count))) == nil)
    }

    @Test func `a field goes on where the text behind it is a part of its value`() throws {
        for (pattern, text, app) in [
            ("usage-{day}-{app}", "usage-2026-06-20-com.example.reader", "com.example.reader"),
            ("{app}.{day}", "com.example.reader.2026-06-20", "com.example.reader"),
            (
                "{app}-{day}", "5F877031-BC1E-3AC1-C27D-B4ECF72C2C26-2026-06-20",
                "5F877031-BC1E-3AC1-C27D-B4ECF72C2C26"
            ),
            ("day_{day}_of_{app}", "day_2026_06_20_of_my_of_app", "my_of_app"),
        ] {
            let fields = try FieldPattern(pattern).fields(of: text)
            #expect(fields?[.app] == app && fields?[.day] != nil, "\(pattern)")
        }
        // However many places there are, not all of them are tried.
        let pattern = try FieldPattern("a{app}a{day}a{reason}a{threshold}")
        #expect(pattern.fields(in: String(repeating: "a", count: 200_000)) == nil)
    }

    @Test func `what is wrong with a pattern is said`() {
        for (text, words) in [
            ("", "1 to 200"), ("{apps}", "none of {app}"), ("a{app", "none of {app}"),
            ("{app}{day}", "between"),
            ("{app} {app}", "twice"), ("*{day}", "between"), (String(repeating: "a", count: 201), "200"),
        ] {
            let error = #expect(throws: StoreMappingError.self) { _ = try FieldPattern(text) }
            #expect(error?.description.contains(words) == true, "\(text): \(error?.description ?? "")")
        }
    }

    @Test func `a day is found in the name of a file, whatever is around it`() {
        let day = LocalDay(iso: "2026-06-20")
        for name in ["monitor-2026-06-20.log", "2026-06-20.txt", "log20260620b.log", "12_2026_06_20_3.log"] {
            #expect(LocalDay.first(inName: name) == day, "\(name)")
        }
        for name in ["monitor.log", "2026-13-40.log", "1202606201.log", "v2.0.1"] {
            #expect(LocalDay.first(inName: name) == nil, "\(name)")
        }
    }
}
