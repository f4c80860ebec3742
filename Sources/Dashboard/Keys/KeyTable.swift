// The one table of keys: dispatch, footer, help and `trackhealth keys` are all made from it.

import Canvas

/// All bindings, in the order of the help.
package struct KeyTable: Sendable {
    package let groups: [(title: String, bindings: [KeyBinding])]

    /// The binding of a key on a screen: one that is made for it before one that holds on all.
    func binding(for key: Key, on screen: Screen) -> KeyBinding? {
        let bindings = groups.lazy.flatMap(\.bindings).filter { $0.keys.contains(key) }
        return bindings.first { $0.screens?.contains(screen) ?? false }
            ?? bindings.first { $0.screens == nil }
    }

    /// What the footer names on a screen, most useful first.
    func footer(on screen: Screen, isDemo: Bool) -> [KeyBinding] {
        groups.flatMap(\.bindings)
            .filter { $0.short != nil && ($0.screens?.contains(screen) ?? true) }
            .filter { isDemo || $0.action != .fault }
            .sorted { $0.rank > $1.rank }
    }
}
