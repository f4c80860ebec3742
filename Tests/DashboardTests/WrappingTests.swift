// Running text in lines: nothing but blanks is lost, and simple text breaks where all other text does.

import Testing
import TrackingModel

@testable import Dashboard

@Suite struct WrappingTests {
    @Test func `simple text breaks by its bytes where it does by its characters`() {
        var random = SeededGenerator(seed: 7)
        let characters: [Character] = [" ", " ", "w", "w", "w", "w", "ä", "…"]
        for _ in 0..<2_000 {
            let text = String(
                (0..<Int.random(in: 0...120, using: &random)).map { _ in
                    characters[Int.random(in: characters.indices, using: &random)]
                })
            let widths = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                Int.random(in: 0...40, using: &random)
            }
            let lines = wrapped(text, widths: widths)
            #expect(lines == wrappedByCharacters(text, widths: widths), "“\(text)” in \(widths)")
            let (before, after) = (text.filter { $0 != " " }, lines.joined().filter { $0 != " " })
            #expect(before == after)
        }
    }

    @Test func `words stay whole where they fit, and take the next line where they do not`() {
        #expect(wrapped("one two  three", widths: [7]) == ["one two", "three"])
        #expect(wrapped("one two three", widths: [3, 9]) == ["one", "two three"])
        #expect(wrapped("onetwothree", widths: [4]) == ["onet", "woth", "ree"])
        #expect(wrapped("äin zwei drei", widths: [8]) == ["äin zwei", "drei"])
        #expect(wrapped("", widths: [4]) == [""])
    }

    @Test(arguments: ["w ", "ä "]) func `a text without end is cut`(word: String) {
        let lines = wrapped(String(repeating: word, count: 1_000), widths: [1])
        #expect(lines == [String](repeating: String(word.prefix(1)), count: 400))
    }
}
