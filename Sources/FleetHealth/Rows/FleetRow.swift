// A device in a fleet: where its store is, what is known of the device, and what its store shows.

package import HealthAnalysis

/// One row of a fleet.
package struct FleetRow: Hashable, Sendable {
    /// What is known of a store.
    package enum Content: Hashable, Sendable {
        /// It was not read yet.
        case waiting
        case judged(RowHealth)
        /// Why it can't be read, in a sentence.
        case unreadable(String)
    }

    /// As it is opened: absolute, or the identifier of an attached device.
    package let path: String
    /// The path below the folder that was named, or the whole path.
    package let shortPath: String
    package var facts: DeviceProfile
    package var content: Content

    package init(
        path: String, shortPath: String, facts: DeviceProfile = DeviceProfile(), content: Content = .waiting
    ) {
        self.path = path
        self.shortPath = shortPath
        self.facts = facts
        self.content = content
    }

    /// The name by which a person knows it.
    package var name: String { facts.label ?? shortPath }

    /// Nil for a store that can't be read, or was not yet.
    package var health: RowHealth? {
        if case .judged(let health) = content { health } else { nil }
    }

    package var state: RowState {
        switch content {
        case .waiting: .waiting
        case .unreadable: .unreadable
        case .judged(let health): RowState(health.decidingLast?.level ?? health.level)
        }
    }

    /// Whether the state is of earlier than now, which says nothing of today.
    package var isPast: Bool { health.map { $0.isPast || $0.decidingLast != nil } ?? false }

    /// The state with what it is of: `was critical`.
    package var stateText: String { (isPast ? "was " : "") + state.word }

    /// The sentence of the verdict, or why there is none.
    package var reason: String {
        switch content {
        case .waiting: "Not read yet."
        case .unreadable(let reason): reason
        case .judged(let health): health.decidingLast?.sentence ?? health.reason
        }
    }
}
