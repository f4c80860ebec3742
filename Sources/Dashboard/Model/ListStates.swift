// The states of all lists.

/// The state of each list screen.
package struct ListStates: Hashable, Sendable {
    private var states = Screen.allCases.map { ListState(follows: $0.isLog) }

    package subscript(screen: Screen) -> ListState {
        get { states[screen.index] }
        _modify { yield &states[screen.index] }
    }

    /// The screens whose lists are not as in other states.
    func screens(changedFrom others: ListStates) -> [Screen] {
        zip(Screen.allCases, states.indices).compactMap { screen, index in
            states[index] == others.states[index] ? nil : screen
        }
    }
}
