// Every documented key does what the help says: one script for each action, played with each of its keys.

import Testing

@testable import Dashboard

@Suite struct KeyScriptTests {
    @Test(arguments: Action.allCases) func `each key of an action does it`(action: Action) throws {
        let script = try #require(KeyScript.script(for: action), "\(action) has no script")
        let bindings = KeyTable.standard.groups.flatMap(\.bindings).filter { $0.action == action }
        let fitting = bindings.filter { $0.screens?.contains(script.screen) ?? true }
        #expect(!fitting.isEmpty, "no key does \(action) on \(script.screen)")
        for key in fitting.flatMap(\.keys) {
            let before = script.prepared
            #expect(before.dialog == nil)
            guard KeyTable.standard.binding(for: key, on: script.screen)?.action == action else {
                // Another binding of the screen has this key; the others of the action do it there.
                #expect(fitting.flatMap(\.keys).count > 1)
                continue
            }
            var after = before
            let commands = after.update(.key(key))
            let press = KeyPress(before: before, after: after, commands: commands, key: key)
            #expect(script.holds(press), "\(key) on \(script.screen)")
        }
    }

    @Test func `every key on every screen is one binding, and no binding is out of reach`() {
        for binding in KeyTable.standard.groups.flatMap(\.bindings) {
            let screens = binding.screens ?? Screen.allCases
            let isReached = screens.contains { screen in
                binding.keys.contains { KeyTable.standard.binding(for: $0, on: screen) == binding }
            }
            #expect(isReached, "\(binding.action)")
        }
    }
}
