// Any text is read without a crash, and a filter shows exactly what a plain matcher would.

import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct FilterPropertyTests {
    private static let pieces = [
        "sev", ">=", "<", "=", ":", "warn", "error", "app", "since", "until", "2h", "14:30", "2025-11-13",
        "\"",
        "/", "\\", "!", "|", " ", " ", "(", ")", "[", "]", "*", "+", "{", "}", "?", "^", "$", ".", "a", "é",
        "漢", "👩‍👩‍👧", "e\u{301}", "\u{0}", "component", "class", "level", "-", "T", "Z", "9999999999999999999",
    ]

    @Test(arguments: 0..<40) func `random text is read, and its faults lie within it`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            var text = ""
            for _ in 0..<(generator.next() % 14) {
                text += Self.pieces[Int(generator.next() % UInt64(Self.pieces.count))]
            }
            for fields in [
                [], GapsScreen.fields, LogScreen.fields, FindingsScreen.fields, StoreScreen.fields,
            ] {
                let filter = Filter(text, fields: fields)
                for fault in [filter.problem, filter.unfinished].compactMap({ $0 }) {
                    #expect(fault.range.lowerBound >= 0 && fault.range.upperBound <= text.count, "\(text)")
                    #expect(!fault.range.isEmpty && !fault.reason.isEmpty, "\(text)")
                }
                for term in filter.terms.joined() {
                    #expect(term.range.upperBound <= text.count, "\(text)")
                }
            }
            _ = FilterCompletion(
                text, cursor: Int(generator.next() % UInt64(text.count + 1)), fields: LogScreen.fields,
                values: FilterValues())
        }
    }

    private static let description = [
        "memory", "Usage", "fail", "EVENT", "min.2", "é", "漢", "o", "zz", "reached t",
    ]

    /// The words of each term in lower case must occur in one of the texts, or must not.
    private func passes(_ terms: [(word: String, isNegated: Bool)], _ texts: [String]) -> Bool {
        terms.allSatisfy { term in
            let word = Array(term.word.lowercased())
            let occurs = texts.contains { text in
                let all = Array(text.lowercased())
                return all.indices.contains { all[$0...].starts(with: word) }
            }
            return occurs != term.isNegated
        }
    }

    @Test(arguments: 0..<30) func `words pass what a plain matcher passes`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let messages = [
            "Échec de l'usage", "Memory low", "FAILED usage.app.1.min.20", "漢字 reached THE end", "",
        ]
        let entries = (0..<40).map { _ in
            LogEntry(
                at: noon, severity: .info,
                component: ["EventHandler", "Store"][Int(generator.next() % 2)],
                message: messages[Int(generator.next() % UInt64(messages.count))] + " "
                    + messages[Int(generator.next() % UInt64(messages.count))],
                metadata: [.init(key: "eventName", value: "usage.app.1.min.\(generator.next() % 30)")])
        }
        let terms = (0...(generator.next() % 3)).map { _ in
            (
                word: Self.description[Int(generator.next() % UInt64(Self.description.count))],
                isNegated: generator.next() % 3 == 0
            )
        }
        let text = terms.map { ($0.isNegated ? "!" : "") + "\"" + $0.word + "\"" }.joined(separator: " ")
        let matcher = FilterMatcher(Filter(text, fields: LogScreen.fields), now: noon, calendar: toronto)
        let names = AppLookup(nil, nil)
        for entry in entries {
            let texts = [
                entry.message, entry.component, entry.severity.word, "eventName", entry.metadata[0].value,
            ]
            #expect(
                matcher.accepts(LogRow(entry: entry, names: names)) == passes(terms, texts),
                "\(text): \(texts)")
        }
    }

    @Test func `an expression matches the same in lower case and as it was written`() throws {
        let texts = ["Threshold Reached", "A1 b2", "ÄPFEL und Birnen", "x_Y", "tab\there", "K\u{212A}"]
        for expression in [
            "thresh", "[A-C][0-9]", "\\W", "\\S+ \\S", "ÄPFEL", "birnen$", "(x|q)_y", "\\bund\\b",
        ] {
            let ours = try #require(RegularExpression(expression))
            let plain = try Regex(expression).ignoresCase()
            for text in texts {
                #expect(ours.occurs(in: text) == (text.firstMatch(of: plain) != nil), "\(expression) \(text)")
            }
        }
    }

    @Test func `places of a match are those of the text`() {
        let needle = WordMatcher("min")
        #expect(needle.ranges(in: "Min.min é min") == [0..<3, 4..<7, 11..<14])
        #expect(WordMatcher("É").ranges(in: "aé É") == [1..<3, 4..<6])
        #expect(WordMatcher("Min", isExact: true).ranges(in: "min Min") == [4..<7])
        #expect(WordMatcher("漢").ranges(in: "min") == [])
    }
}
