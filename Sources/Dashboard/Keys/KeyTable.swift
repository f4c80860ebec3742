// The only table of keys: dispatch, footer, help, manual and `trackhealth keys` all use it.

package import Canvas

/// All bindings, in the order of the help.
package struct KeyTable: Hashable, Sendable {
    /// Bindings under one heading.
    package struct Group: Hashable, Sendable {
        package let title: String
        package var bindings: [KeyBinding]
    }

    package internal(set) var groups: [Group] {
        didSet { index = Index(groups) }
    }
    private var index: Index

    /// What each frame asks for.
    private struct Index: Hashable {
        /// The bindings that a footer may show, most useful first.
        let footer: [KeyBinding]
        /// The places in `footer` of those of each screen.
        let footers: [[Int]]
        /// The first key of each action. A dictionary would cost each start the search for how to hash an action.
        let hints: [Hint]

        init(_ groups: [Group]) {
            let bindings = groups.flatMap(\.bindings)
            let footer = bindings.filter { $0.short != nil && !$0.keys.isEmpty }.sorted { $0.rank > $1.rank }
            footers = Screen.everywhere.map { screen in
                // A key that has a binding of this screen has none of all screens.
                let own = Set(bindings.filter { $0.screens?.contains(screen) ?? false }.flatMap(\.keys))
                return footer.indices.filter { index in
                    footer[index].isUsed(on: screen)
                        && (footer[index].screens != nil || !own.contains(footer[index].keys[0]))
                }
            }
            self.footer = footer
            var hints: [Hint] = []
            for binding in bindings where !hints.contains(where: { $0.action == binding.action }) {
                hints.append(Hint(action: binding.action, key: binding.keys.first))
            }
            self.hints = hints
        }
    }

    private struct Hint: Hashable {
        let action: Action
        let key: Key?
    }

    init(groups: [(title: String, bindings: [KeyBinding])]) {
        self.groups = groups.map { Group(title: $0.title, bindings: $0.bindings) }
        index = Index(self.groups)
    }

    package var bindings: [KeyBinding] { groups.flatMap(\.bindings) }

    /// The binding of a key on a screen: one for this screen has priority over one for all screens.
    func binding(for key: Key, on screen: Screen) -> KeyBinding? {
        var general: (group: Int, place: Int)?
        // By place, because a binding is large to copy and each key looks at all of them.
        for group in groups.indices {
            for place in groups[group].bindings.indices
            where groups[group].bindings[place].keys.contains(key)
                && groups[group].bindings[place].isUsed(on: screen)
            {
                if groups[group].bindings[place].screens != nil { return groups[group].bindings[place] }
                general = general ?? (group, place)
            }
        }
        return general.map { groups[$0.group].bindings[$0.place] }
    }

    /// What a key does on other screens: on those of the same subject, or else in a store, of each action once.
    func bindings(of key: Key, besides screen: Screen) -> [KeyBinding] {
        let others = bindings.filter { $0.keys.contains(key) && !$0.isUsed(on: screen) }
        let near = others.filter { $0.screens?.contains { $0.subject == screen.subject } ?? false }
        guard near.isEmpty else { return near }
        var seen: Set<Action> = []
        return others.filter { binding in
            (binding.screens?.contains { $0.subject == .store } ?? binding.action.subjects.contains(.store))
                && seen.insert(binding.action).inserted
        }
    }

    /// Whether a key of a screen does an action.
    func isUsed(_ action: Action, on screen: Screen) -> Bool {
        groups.contains { $0.bindings.contains { $0.action == action && $0.isUsed(on: screen) } }
    }

    /// The bindings that the footer may show on a screen, most useful first.
    func footer(on screen: Screen) -> some Sequence<KeyBinding> {
        index.footers[screen.index].lazy.map { index.footer[$0] }
    }

    /// The first key of an action, for use in texts; nil for an action without keys.
    package func hint(for action: Action) -> Key? {
        index.hints.first { $0.action == action }?.key
    }
}
