// Where keys stand in a TOML text, whatever strings and comments around them say.

import Foundation
import Testing
import TrackingModel

@testable import Themes

@Suite struct TomlPlacesTests {
    private let places = TomlPositions(
        #"""
        # theme = "comment"
        note = "theme = 1 # no comment" # theme = 2
        long = """
        theme = 3
        [keys]
        """
        ünï = 'C:\' ; theme = "x"
        """#.replacingOccurrences(of: " ; ", with: "\n")
            + #"""

            a.b = 1
            "quoted key" = [ 1, "]", { in = 2 } ] # after
              [keys] # a table
            theme = "k"
            last = """"two"""""
            [one.two]
              theme   =   3
            inline = { x = "}", y = { z = 1 } }
            [[alerts]]
            when = "a"
            [[alerts]]
            when = "b"
            [alerts.then]
            bell = true
            """#)

    @Test(
        arguments: [
            (["note"], 2, 1, 2, 8), (["long"], 3, 1, 3, 8), (["ünï"], 7, 1, 7, 7), (["theme"], 8, 1, 8, 9),
            (["a"], 9, 1, 9, 1), (["a", "b"], 9, 1, 9, 7), (["quoted key"], 10, 1, 10, 16),
            (["quoted key", "2", "in"], 10, 28, 10, 33), (["keys"], 11, 4, 11, 4),
            (["keys", "theme"], 12, 1, 12, 9),
            (["keys", "last"], 13, 1, 13, 8), (["one", "two", "theme"], 15, 3, 15, 15),
            (["one", "two", "inline", "x"], 16, 12, 16, 16),
            (["one", "two", "inline", "y", "z"], 16, 27, 16, 31),
            (["alerts"], 17, 3, 17, 3), (["alerts", "0", "when"], 18, 1, 18, 8),
            (["alerts", "1", "when"], 20, 1, 20, 8), (["alerts", "1", "then", "bell"], 22, 1, 22, 8),
        ] as [([String], Int, Int, Int, Int)])
    func `keys and values are found`(path: [String], line: Int, column: Int, valueLine: Int, valueColumn: Int)
    {
        let entry = places.entries[path]
        #expect(entry?.key == TextPosition(line: line, column: column), "\(path)")
        #expect(entry?.value == TextPosition(line: valueLine, column: valueColumn), "\(path)")
    }

    @Test func `nothing else is taken for a key`() {
        #expect(places.entries[["one"]] == nil)
        #expect(places.entries.keys.count { $0.last == "theme" } == 3)
    }

    @Test(arguments: 0..<40) func `any text is walked through to its end`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "a", "=", "[", "]", "{", "}", "\"", "'", "\"\"\"", "\\", "\n", "#", ".", ",", " ", "é", "\r\n",
        ]
        let text = (0..<400).map { _ in pieces[Int(generator.next() % UInt64(pieces.count))] }.joined()
        for entry in TomlPositions(text).entries.values {
            #expect(entry.key.line >= 1 && entry.key.column >= 1 && entry.value >= entry.key)
        }
    }

    @Test func `deep and long texts take no more than they are worth`() {
        let deep = TomlPositions("a = " + String(repeating: "[", count: 200_000))
        #expect(deep.entries.count < 100)
        let wide = TomlPositions("a = [" + String(repeating: "1,", count: 300_000) + "]\nb = 1")
        #expect(wide.entries.count <= 100_000)
    }
}
