// What the system's counters do when monitoring is started again.

/// The three accounts that exist of a restart (Q6); which one holds is not documented.
public enum CounterProfile: String, CaseIterable, Codable, Sendable {
    /// Every registration counts from zero.
    case resets
    /// Every registration counts from the beginning of the interval.
    case continues
    /// An activity of the same name goes on, one of a new name counts from zero.
    case carriedByName
}
