// A callback without a crossing.

/// A threshold that the system reports although it was not reached just now.
struct Echo {
    var slot: ActivitySlot
    var event: Int
    /// True time of the delivery.
    var at: Double
    var cause: Cause
    /// Whether that much use has happened in the interval.
    var isTrue: Bool
}
