// Other keys for actions, and what is rejected: two actions on one key, or a program that nobody can quit.

package import Canvas

/// Why keys can't be bound as requested.
package enum KeyProblem: Hashable, Sendable {
    /// Both actions would use the key on the same screens.
    case conflict(Key, Action, Action)
    /// The action must have a key.
    case needsKey(Action)
    /// The key always belongs to another action.
    case reserved(Key, Action, owner: Action)
    /// The key occurs in the escape sequences of other keys, which a slow line may split.
    case inSequences(Key, Action)
    /// The keys of this action can't be changed.
    case fixed(Action)

    /// The action whose binding is wrong.
    package var action: Action {
        switch self {
        case .conflict(_, let action, _), .needsKey(let action), .reserved(_, let action, _),
            .inSequences(_, let action), .fixed(let action):
            action
        }
    }
}

extension Action {
    /// The name in the configuration: `next-error`.
    package var name: String {
        rawValue.reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }

    package init?(name: String) {
        guard let action = Action.allCases.first(where: { $0.name == name }) else { return nil }
        self = action
    }

    /// Its key that no configuration can remove.
    package var reservedKey: Key? {
        switch self {
        case .quit: .control("c")
        case .back: .escape
        default: nil
        }
    }

    /// Whether other keys can be bound to it; the digits are the numbers of the screens.
    package var isRebindable: Bool { self != .screen && self != .fleet }

    /// Whether it is used on screens of a store.
    var isOfStores: Bool { ![.nextMeasure, .previousMeasure, .nextUser, .previousUser].contains(self) }

    /// Whether the action changes the store.
    var isDestructive: Bool { self == .clear || self == .undoClear }
}

extension KeyTable {
    /// Returns the table with other keys for some actions, and the problems. Don't use the table if there are any.
    package func rebinding(_ keys: [Action: [Key]]) -> (table: KeyTable, problems: [KeyProblem]) {
        var table = self
        var problems: [KeyProblem] = []
        for (action, wanted) in keys.sorted(by: { $0.key.name < $1.key.name }) {
            guard action.isRebindable else {
                problems.append(.fixed(action))
                continue
            }
            if wanted.isEmpty, action == .quit || action == .help { problems.append(.needsKey(action)) }
            for key in wanted {
                let owner = Action.allCases.first { $0.reservedKey == key && $0 != action }
                if let owner { problems.append(.reserved(key, action, owner: owner)) }
                if action.isDestructive, key.occursInSequences { problems.append(.inSequences(key, action)) }
            }
            let reserved = action.reservedKey.map { wanted.contains($0) ? [] : [$0] } ?? []
            table.bind(action, to: wanted + reserved)
        }
        return (table, problems + table.conflicts(of: Set(keys.keys)))
    }

    private mutating func bind(_ action: Action, to keys: [Key]) {
        for group in groups.indices {
            for index in groups[group].bindings.indices where groups[group].bindings[index].action == action {
                groups[group].bindings[index].keys = keys
            }
        }
    }

    /// Keys with two actions on the same screens; the changed action is named first. A binding for a screen and one for
    /// all screens don't conflict. Outside of stores the first binding of a key holds, unless an action of there alone
    /// is given the key of another one.
    func conflicts(of changed: Set<Action>) -> [KeyProblem] {
        let bindings = bindings
        var found: [KeyProblem] = []
        for (index, one) in bindings.enumerated() {
            for other in bindings.dropFirst(index + 1) {
                let screens = one.sharedScreens(with: other)
                let isNamed = [one.action, other.action].contains {
                    changed.contains($0) && !$0.isOfStores
                }
                guard isNamed ? !screens.isEmpty : screens.contains(where: { $0.subject == .store }) else {
                    continue
                }
                for key in one.keys where other.keys.contains(key) {
                    let isFirst = changed.contains(one.action) || !changed.contains(other.action)
                    let (named, second) = isFirst ? (one.action, other.action) : (other.action, one.action)
                    let problem = KeyProblem.conflict(key, named, second)
                    if !found.contains(problem) { found.append(problem) }
                }
            }
        }
        return found
    }
}

extension KeyBinding {
    /// The screens on which a key of both would be ambiguous.
    fileprivate func sharedScreens(with other: KeyBinding) -> [Screen] {
        switch (screens, other.screens) {
        case (nil, nil): Screen.allCases
        case (let mine?, let theirs?): mine.filter { theirs.contains($0) }
        default: []
        }
    }
}
