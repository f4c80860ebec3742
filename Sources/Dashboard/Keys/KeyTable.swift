// The only table of keys: dispatch, footer, help, manual and `trackhealth keys` all use it.

package import Canvas

/// All bindings, in the order of the help.
package struct KeyTable: Hashable, Sendable {
    /// Bindings under one heading.
    package struct Group: Hashable, Sendable {
        package let title: String
        package var bindings: [KeyBinding]
    }

    package internal(set) var groups: [Group]

    init(groups: [(title: String, bindings: [KeyBinding])]) {
        self.groups = groups.map { Group(title: $0.title, bindings: $0.bindings) }
    }

    package var bindings: [KeyBinding] { groups.flatMap(\.bindings) }

    /// The binding of a key on a screen: one for this screen has priority over one for all screens.
    func binding(for key: Key, on screen: Screen) -> KeyBinding? {
        let bindings = groups.lazy.flatMap(\.bindings).filter { $0.keys.contains(key) }
        return bindings.first { $0.screens?.contains(screen) ?? false }
            ?? bindings.first { $0.screens == nil }
    }

    /// The bindings that the footer shows on a screen, most useful first.
    func footer(on screen: Screen, isDemo: Bool) -> [KeyBinding] {
        bindings
            .filter { $0.short != nil && !$0.keys.isEmpty && ($0.screens?.contains(screen) ?? true) }
            .filter { isDemo || $0.action != .fault }
            .sorted { $0.rank > $1.rank }
    }

    /// The first key of an action, for use in texts; nil for an action without keys.
    package func hint(for action: Action) -> Key? { bindings.first { $0.action == action }?.keys.first }
}
