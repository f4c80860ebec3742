// The states of all lists.

/// The state of each list screen.
package struct ListStates: Hashable, Sendable {
    private var states = Screen.everywhere.map { ListState(follows: $0.isLog) }

    package subscript(screen: Screen) -> ListState {
        get { states[Self.place(of: screen)] }
        _modify { yield &states[Self.place(of: screen)] }
    }

    /// The two screens of a fleet's devices share a list.
    private static func place(of screen: Screen) -> Int {
        (screen == .hours ? .devices : screen).index
    }

    /// The screens whose lists are not as in other states.
    func screens(changedFrom others: ListStates) -> [Screen] {
        zip(Screen.everywhere, states.indices).compactMap { screen, index in
            states[index] == others.states[index] ? nil : screen
        }
    }
}
