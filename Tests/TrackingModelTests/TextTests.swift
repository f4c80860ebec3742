// Names, ids and text from files: what is read from them and what is left of the dangerous parts.

import PlainText
import Testing
import TrackingModel

@Suite struct EventNameTests {
    @Test(arguments: [
        ("usage.app.3.min.7", 7 as Int?, nil as Int?, "usage.app.3"),
        ("usage.app.2.gen.4", nil, 4, "usage.app.2"),
        ("usage.app.0", nil, nil, "usage.app.0"), ("usage.app.5381993.min.12", 12, nil, "usage.app.5381993"),
        ("usage.app.1.min.x", nil, nil, "usage.app.1.min.x"), ("a.min.5.min.6", 6, nil, "a.min.5"),
        ("usage.app.1.min.3.gen.2", 3, 2, "usage.app.1"), ("", nil, nil, ""), (".min.", nil, nil, ".min."),
        ("x.min.99999999999999999999", nil, nil, "x.min.99999999999999999999"),
        ("x.gen.4.min.5.b", 5, 4, "x"), ("x.gen.4.min.5é", nil, 4, "x"), ("é.min.min.7", 7, nil, "é.min"),
        ("x.min.123456789", 123_456_789, nil, "x"), ("x.min.1234567890", nil, nil, "x.min.1234567890"),
    ])
    func `ordinal, generation and series come from the name`(
        text: String, ordinal: Int?, generation: Int?, series: String
    ) {
        let event = EventName(text)
        #expect(event.ordinal == ordinal)
        #expect(event.generation == generation)
        #expect(event.series == series)
    }
}

@Suite struct RecordIDTests {
    @Test func `a UUID takes no heap and reads back as it stood`() {
        let text = "0F3A9C1E-2B40-4C7D-9A11-5D6E7F801122"
        guard case .uuid = RecordID(text) else {
            Issue.record("not taken for a UUID")
            return
        }
        #expect(RecordID(text).description == text)
        #expect(RecordID(text.lowercased()) == RecordID(text))
        #expect(RecordID("entry 7").description == "entry 7")
        #expect(RecordID("") == .none)
        #expect(RecordID("0F3A9C1E-2B40-4C7D-9A11-5D6E7F80112G").description.hasSuffix("G"))
    }
}

@Suite struct HarmlessTextTests {
    @Test func `nothing that could act on a terminal is left`() {
        let hostile =
            "\u{1b}]0;PWN\u{07}\u{9b}2J\u{202e}\u{200b}\u{00}\u{7f}\r\n\u{feff}\u{2028}\u{e000}\u{1F3F3}\u{200D}"
        let line = HarmlessText.line(hostile)
        for scalar in line.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                Issue.record("U+\(String(scalar.value, radix: 16)) passed")
            default: break
            }
        }
        #expect(line.contains("␛]0;PWN␇"))
        #expect(line.contains("‹U+202E›"))
        #expect(line.contains("⏎"))
    }

    @Test func `plain and accented text stays as it is`() {
        for text in ["Reader", "Café – Zürich", "漢字かな", "📊 RECORDED: +60s", "a\u{301}"] {
            #expect(HarmlessText.line(text) == text)
        }
        #expect(HarmlessText.line("e" + String(repeating: "\u{301}", count: 50)).unicodeScalars.count == 5)
        #expect(HarmlessText.block("a\nb") == "a\nb")
    }
}

@Suite struct DigitsTests {
    @Test(arguments: [
        (4.25, 1, "4.3"), (-0.04, 1, "0.0"), (1.005, 0, "1"), (0.999, 2, "1.00"), (.nan, 2, "—"),
        (12, 2, "12.00"), (-1_234.56, 1, "-1234.6"), (0, 0, "0"), (-0.5, 0, "-1"), (99.95, 1, "100.0"),
        (123_456.789, 3, "123456.789"), (999_999_999_999_999, 0, "999999999999999"),
    ])
    func `decimals are rounded half away from zero`(value: Double, places: Int, text: String) {
        #expect(decimal(value, places: places) == text)
    }

    @Test func `numbers from files never trap`() {
        #expect(Int(truncatingIfRepresentable: .nan) == nil)
        #expect(Int(truncatingIfRepresentable: 1e300) == nil)
        #expect(Int(truncatingIfRepresentable: -3.9) == -3)
        #expect(padded(-7, to: 3) == "-07")
        #expect([0, 9, 10, 99, 100].map { padded($0, to: 2) } == ["00", "09", "10", "99", "100"])
    }
}
