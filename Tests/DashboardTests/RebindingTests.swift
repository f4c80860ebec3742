// Other keys for actions: spelled as the help names them, refused where one key would mean two things.

import Canvas
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct RebindingTests {
    private let table = KeyTable.standard

    @Test func `the table as it is has no conflict, and every action has a name`() {
        #expect(table.conflicts(of: []) == [])
        for action in Action.allCases { #expect(Action(name: action.name) == action) }
        #expect(Action.nextError.name == "next-error")
        #expect(Action(name: "nextError") == nil)
    }

    @Test(arguments: [
        ("x", Key.character("x")), ("X", .character("X")), ("?", .character("?")), ("é", .character("é")),
        ("space", .character(" ")), ("F5", .f(5)), ("f12", .f(12)), ("F", .character("F")), ("PgUp", .pageUp),
        ("pgdn", .pageDown), ("Ctrl-D", .control("d")), ("ctrl-space", .control(" ")),
        ("Ctrl-\\", .control("\\")),
        ("Alt-x", .alt("x")), ("Alt-X", .alt("X")), ("alt-?", .alt("?")), ("↑", .up), ("Up", .up),
        ("↵", .enter),
        ("Shift-Tab", .backTab), ("^", .character("^")), ("-", .character("-")), ("Del", .delete),
    ])
    func `a key is spelled as the help names it`(text: String, key: Key) throws {
        #expect(try Key(parsing: text) == key)
    }

    @Test func `every key of the table is spelled as it is shown`() throws {
        for key in table.bindings.flatMap(\.keys) {
            #expect(try Key(parsing: key.name(.unicode)) == key)
        }
    }

    @Test(arguments: [
        "", "xx", "g g", "F0", "F13", "F-1", "Ctrl-", "Ctrl-é", "Ctrl-1", "Ctrl-Ctrl-x", "Alt-", "Alt-[",
        "Alt-O",
        "Ctrl-I", "Ctrl-m", "Ctrl-J", "Ctrl-H", "Ctrl-[", "\u{7}", "\u{301}", "e\u{301}", "\u{9b}", "Hyper-x",
        " ",
    ])
    func `what is no key of a terminal is refused with what is one`(text: String) {
        do throws(KeyParseError) {
            let key = try Key(parsing: text)
            Issue.record("“\(text)” became \(key)")
        } catch {
            #expect(error.description.contains("“\(text)”"))
        }
    }

    @Test func `another key works, the former one no more, and words go by it`() {
        let (bound, problems) = table.rebinding([.export: [.f(7)], .theme: [], .quit: [.character("Q")]])
        #expect(problems == [])
        var model = model(goodDay(), columns: 100, rows: 30)
        model.context.settings.keys = bound
        #expect(model.update(.key(.character("x"))) == [])
        #expect(model.dialog == nil)
        _ = model.update(.key(.character("t")))
        #expect(model.dialog == nil)
        #expect(model.update(.key(.character("q"))) == [])
        #expect(model.update(.key(.character("Q"))) == [.quit])
        #expect(model.update(.key(.control("c"))) == [.quit])
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        let footer = canvas.textRows.last ?? ""
        #expect(footer.contains("F7 export") && footer.contains("Q quit") && !footer.contains("theme"))
        _ = model.update(.key(.f(7)))
        guard model.dialog is ExportDialog else {
            Issue.record("F7 opened \(String(describing: model.dialog))")
            return
        }
        model.dialog = (HelpDialog())
        _ = model.update(.resized(Size(columns: 100, rows: 100)))
        canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        #expect(canvas.text.contains("Q Ctrl-C"))
    }

    @Test func `two actions on one key for the same screens are a conflict, a shadow is none`() {
        let export = [Action.export: [Key.character("c")]]
        #expect(table.rebinding(export).problems == [.conflict(.character("c"), .export, .clear)])
        let both = [Action.export: [Key.character("c")], .clear: [.character("x")]]
        #expect(table.rebinding(both).problems == [])
        // The logs take e for themselves, the other screens don't.
        #expect(table.rebinding([.export: [.character("e")]]).problems == [])
        #expect(
            table.rebinding([.sort: [.character("r")]]).problems == [
                .conflict(.character("r"), .sort, .reverseSort)
            ])
        #expect(table.rebinding([.fold: [.character("d")]]).problems == [])
        #expect(
            table.rebinding([.theme: [.character("3")]]).problems == [
                .conflict(.character("3"), .theme, .screen)
            ])
    }

    @Test func `screens without a store refuse no key that a store takes`() {
        for screen in Screen.everywhere {
            let bindings = table.bindings.filter { $0.screens?.contains(screen) ?? false }
            let keys = bindings.flatMap(\.keys)
            #expect(Set(keys).count == keys.count, "\(screen.title)")
        }
        // What shadows an action of all screens on lists, shadows it on lists of a fleet.
        let accepted: [[Action: [Key]]] = [
            [.export: [.character("Y")]], [.pause: [.character("s")]], [.sort: [.character(" ")]],
            [.theme: [.character("m")]], [.cursorLeft: [.character("u")]],
        ]
        for wanted in accepted { #expect(table.rebinding(wanted).problems == [], "\(wanted)") }
        let bound = table.rebinding([.export: [.character("Y")]]).table
        #expect(bound.binding(for: .character("Y"), on: .devices)?.action == .copyAll)
        #expect(
            table.rebinding([.nextUser: [.character("k")]]).problems == [
                .conflict(.character("k"), .nextUser, .up)
            ])
        #expect(
            table.rebinding([.nextMeasure: [.character("u")]]).problems == [
                .conflict(.character("u"), .nextMeasure, .nextUser)
            ])
    }

    @Test func `nobody is locked in, and nothing changes the store by a torn sequence`() {
        #expect(table.rebinding([.quit: []]).problems == [.needsKey(.quit)])
        #expect(table.rebinding([.help: []]).problems == [.needsKey(.help)])
        #expect(table.rebinding([.screen: [.f(9)]]).problems == [.fixed(.screen)])
        #expect(
            table.rebinding([.copy: [.control("c")]]).problems.contains(
                .reserved(.control("c"), .copy, owner: .quit)))
        #expect(
            table.rebinding([.copy: [.escape]]).problems.contains(.reserved(.escape, .copy, owner: .back)))
        for character in "[]O~ABCD0189" {
            for action in [Action.clear, .undoClear] {
                let problems = table.rebinding([action: [.character(character)]]).problems
                #expect(problems.contains(.inSequences(.character(character), action)), "\(character)")
            }
        }
        let (bound, problems) = table.rebinding([.back: []])
        #expect(problems == [])
        #expect(bound.binding(for: .escape, on: .overview)?.action == .back)
    }

    /// Any table: either it is refused, or each key means one thing on each screen and nobody is locked in.
    @Test(arguments: 0..<30) func `random tables never crash, and conflicts are always told`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func pick<Value>(_ values: [Value]) -> Value { values[Int(generator.next() % UInt64(values.count))] }
        let keys =
            table.bindings.flatMap(\.keys) + [.f(9), .alt("x"), .character("ß"), .control("b"), .delete]
        var wanted: [Action: [Key]] = [:]
        for _ in 0..<(1 + generator.next() % 8) {
            wanted[pick(Action.allCases)] = (0..<(generator.next() % 4)).map { _ in pick(keys) }
        }
        let (bound, problems) = table.rebinding(wanted)
        if problems.isEmpty {
            for screen in Screen.allCases {
                for key in keys {
                    let all = bound.bindings.filter { $0.keys.contains(key) }
                    #expect(all.count { $0.screens == nil } <= 1)
                    #expect(all.count { $0.screens?.contains(screen) ?? false } <= 1)
                }
            }
            for (action, keys) in wanted {
                let has = Set(bound.bindings.first { $0.action == action }?.keys ?? [])
                #expect(
                    has.isSuperset(of: keys) && has.subtracting(keys).isSubset(of: [.escape, .control("c")]))
            }
        } else {
            for problem in problems { #expect(wanted[problem.action] != nil, "\(problem)") }
        }
        var model = model(badDay(), columns: 90, rows: 28)
        model.context.settings.keys = bound
        for _ in 0..<20 {
            _ = model.update(.key(pick(keys)))
            var canvas = Canvas(size: model.size)
            model.view(into: &canvas)
        }
        #expect(model.update(.key(.control("c"))) == [.quit])
    }
}
