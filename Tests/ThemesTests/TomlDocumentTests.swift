// Any text is parsed as TOML or refused with its place; none ends the process, as toml++ would on some.

import TOMLKit
import Testing
import TrackingModel

@testable import Themes

@Suite struct TomlDocumentTests {
    private static let good = """
        # A comment [ { "
        theme = "dark" # another
        "quoted key" = 'literal'
        long = \"\"\"
        [not.a.table]
        [[[é
        \"\"\"
        [thresholds]
        gap-candidate = 90 # seconds
        list = [
            [1, 2], # [
            { a = "x]", b.c = 1 },
        ]
        [[alerts]]
        name = "memory"
        when = { 'a.b' = 1 }
        [[alerts]]
        [a . "b c" . 'd']
        e = [-1e-5, 0x1F, 1_000, inf, +1.5E-3, true]
        """

    private func failure(_ text: String) -> TomlError? {
        do throws(TomlError) {
            _ = try TomlDocument.table(of: text)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a text of every kind of value is read as the parser reads it`() throws {
        let table = try TomlDocument.table(of: Self.good)
        #expect(table.keys.sorted() == ["a", "alerts", "long", "quoted key", "theme", "thresholds"])
        #expect(table["long"]?.string == "[not.a.table]\n[[[é\n")
        #expect(table["alerts"]?.array?.count == 2)
    }

    @Test(arguments: [
        ("[[[a]]]", 3), ("[é]", 2), ("[.a]", 2), ("[=]", 2), ("[\n]", 2), ("[#]", 2), ("[ \t(x)]", 4),
        ("[[ .]]", 4),
    ])
    func `a name of a table that the parser would not survive is refused at its place`(
        text: String, column: Int
    ) {
        let error = failure("a = 1\n" + text + "\n")
        #expect(error?.place == TextPosition(line: 2, column: column))
        #expect(error?.description.hasPrefix("the name of a table begins with") == true)
    }

    @Test func `a brace in the place of a value is refused`() {
        let error = failure("a = [1, }]")
        #expect(error?.place == TextPosition(line: 1, column: 9))
        #expect(error?.description == "a value or ] is expected here, not }.")
    }

    @Test(arguments: ["1979-05-27T07:32:00Z", "1979-05-27T", "07:32", "1979-", "[1, 07:32]"])
    func `a date is refused`(value: String) {
        #expect(
            failure("a = " + value)?.description
                == "dates and times are no values here; put a text in quotes.")
    }

    @Test func `what is wrong before is told first`() {
        let error = failure("a = = 1\n[[[a]]]")
        #expect(error?.place?.line == 1)
        #expect(error?.description.hasPrefix("the name of a table") == false)
    }

    @Test func `keys and values beyond any setting's depth are refused`() {
        let dots = Array(repeating: "a", count: 100_000).joined(separator: ".")
        #expect(failure(dots + " = 1")?.description == "a key has more than 32 parts.")
        #expect(failure("[" + dots + "]")?.description == "a key has more than 32 parts.")
        let nested = "a = " + String(repeating: "[", count: 100_000)
        #expect(failure(nested)?.description == "values are nested more than 32 deep.")
    }

    @Test func `no change of a good text ends the process`() {
        var chance = SeededGenerator(seed: 44)
        let signs = Array("[]{}.=\"'#\n\r\t,é\u{0}\\ a1-_:TZ+")
        var refused = 0
        for _ in 0..<1_500 {
            var text = Array(Self.good)
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                let place = Int.random(in: 0..<text.count, using: &chance)
                switch Int.random(in: 0..<4, using: &chance) {
                case 0: text.remove(at: place)
                case 1: text.insert(signs.randomElement(using: &chance) ?? "[", at: place)
                case 2: text[place] = signs.randomElement(using: &chance) ?? "["
                default:
                    text.insert(
                        contentsOf: text[place...].prefix(9),
                        at: Int.random(in: 0..<text.count, using: &chance))
                }
            }
            if failure(String(text)) != nil { refused += 1 }
        }
        #expect(refused > 500)
    }
}
