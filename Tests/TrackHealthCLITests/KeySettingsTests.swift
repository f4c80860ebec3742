// The table of keys in the configuration: what it binds, and how its mistakes are told.

import Canvas
import Dashboard
import Testing
import Themes
import TrackingModel

@testable import TrackHealthCLI

@Suite struct KeySettingsTests {
    @Test func `a key, a list, and none`() {
        let read = configuration(
            "keys.copy = \"F9\"\n[keys]\nexport = [\"X\", \"Ctrl-E\"]\nsuspend = \"\"\nmouse = []")
        #expect(read.problems.map(\.reason).first?.contains("TOML") == true)
        let bound = configuration(
            "[keys]\nexport = [\"X\", \"Ctrl-E\"]\nsuspend = \"\"\nmouse = []\ncopy = 'F9'")
        #expect(bound.problems == [])
        func keys(_ action: Action) -> [Key]? { bound.keys.bindings.first { $0.action == action }?.keys }
        #expect(keys(.export) == [.character("X"), .control("e")])
        #expect(keys(.suspend) == [] && keys(.mouse) == [] && keys(.copy) == [.f(9)])
        #expect(bound.boundActions[.copy] == .some(TextPosition(line: 5, column: 1)))
    }

    @Test(arguments: [
        (
            "export = \"c\"", 2,
            "c would do two things on one screen: “export” on line 2 and “clear” by default;"
        ),
        ("export = \"F9\"\ncopy = \"F9\"", 2, "“copy” on line 3"),
        ("quit = []", 2, "“quit” must have a key."),
        ("\nclear = \"A\"", 3, "“clear” changes the store and can't be on A"),
        ("copy = \"Ctrl-C\"", 2, "“copy” can't have Ctrl-C, which always means “quit”."),
        ("screen = \"x\"", 2, "“screen” can't be changed"),
        ("nextError = \"x\"", 2, "there is no action “nextError”; trackhealth keys lists them."),
        ("copy = 3", 2, "“copy”: write a key in quotes"),
        ("copy = [\"x\", 3]", 2, "“copy”: every key of the list must be a text in quotes."),
        ("copy = \"gg\"", 2, "“copy”: “gg” is not a single key; a key is a character, Space, Enter, Esc"),
    ])
    func `a mistake is told with its line and what is allowed`(table: String, line: Int, description: String)
    {
        let read = configuration("[keys]\n" + table)
        let problem = read.problems.first { $0.reason.contains(description) }
        #expect(problem?.place?.line == line, "\(read.problems)")
        #expect(read.keys == .standard)
        #expect(problem?.concern == .screen)
    }

    /// Whatever stands in the table, either a problem is told or the keys mean one thing each.
    @Test(arguments: 0..<40) func `random tables are read or refused with a place`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func pick(_ description: [String]) -> String {
            description[Int(generator.next() % UInt64(description.count))]
        }
        let values = [
            "\"x\"", "\"c\"", "[]", "\"F9\"", "[\"q\", \"F3\"]", "\"Ctrl-C\"", "7", "\"\"", "\"[\"", "\"é\"",
            "\"Tab\"",
        ]
        let names = Action.allCases.map(\.name) + ["nothing"]
        var lines: [String: String] = [:]
        for _ in 0..<(1 + generator.next() % 10) { lines[pick(names)] = pick(values) }
        let text = lines.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: "\n")
        let read = configuration("[keys]\n" + text)
        for problem in read.problems { #expect((problem.place?.line ?? 0) > 1, "\(problem)") }
        if !read.problems.isEmpty { return }
        for binding in read.keys.bindings where binding.screens == nil {
            for other in read.keys.bindings where other.screens == nil && other.action != binding.action {
                #expect(Set(binding.keys).isDisjoint(with: other.keys), "\(binding.action) \(other.action)")
            }
        }
    }
}
